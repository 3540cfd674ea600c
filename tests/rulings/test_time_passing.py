"""Time out of combat, in both games: what heals, what runs out, what it needs, and that it is one step."""

import random
from dataclasses import replace

import pytest

from battlemap.document.log_record import LogId
from battlemap.document.sheets import StarflightCondition
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.time_passing import TimeSession
from battlemap.rulings.time_question import MINUTES, TimeQuestion, clocks_of
from rules.starflight.wounding import part_steps
from tests.rulings.fights import did, fight, fighter, punk, yard

HURT = {"hp": 60, "max_hp": 100, "nhp": 70, "max_nhp": 100, "recuperation": 20, "wounds": 0, "durability": 5}


def wounded(name: str, **stats):
    return fighter(name, stats={**HURT, **stats})


def conditioned(token, **condition):
    """The token with a condition and its rounds."""
    sheet = replace(token.starflight, conditions=(StarflightCondition(**condition),))
    return replace(token, conditions=(condition["name"],), starflight=sheet)


def asks(state, minutes, way="rest", **more):
    ways = {token.id: way for token in state.tokens.values() if token.name != "Medic"}
    return TimeSession(state, TimeQuestion(minutes=minutes, ways=ways, clocks=clocks_of(state), **more))


def passed(session, *dice):
    """The map after dice that are typed in, and everything taken."""
    for die in dice:
        session.give(die)
    assert session.asks is None
    return did(session.state, session.command(LogId(f"log-{len(session.state.logs) + 1}")))


def creature(state, name):
    return creature_of(state.token_named(name))


def test_an_hour_of_rest_gives_recuperation_and_no_check():
    """SF-HNL-01: 20 an hour; the two in one step."""
    state = yard("starflight", wounded("Ada"), wounded("Bo", nhp=95))
    after = passed(asks(state, 60))
    assert (creature(after, "Ada").nhp, creature(after, "Bo").nhp) == (90, 100)
    assert len(after.logs) == 1


def test_lethal_damage_heals_by_a_check_after_its_interval():
    """SF-HLE-01 to 03: 8 less 2 hours; DC 40; 50 +20 succeeds: 20 HP more."""
    session = asks(yard("starflight", wounded("Ada", nhp=100)), 6 * 60)
    assert session.asks.name == "Recuperation of Ada"
    assert creature(passed(session, "50"), "Ada").hp == 80


def test_time_that_passes_in_two_parts_is_the_time_in_one():
    whole = passed(asks(yard("starflight", wounded("Ada")), 6 * 60), "50")
    parts = passed(asks(passed(asks(yard("starflight", wounded("Ada")), 200)), 160), "50")
    assert parts.tokens == whole.tokens


def test_those_who_are_up_and_about_do_not_heal():
    state = yard("starflight", wounded("Ada"))
    assert passed(asks(state, 8 * 60, "busy")).tokens == state.tokens


def test_wounds_that_are_not_dressed_bleed_every_minute():
    """SF-WND-03."""
    state = yard("starflight", wounded("Ada", wounds=3))
    session = asks(state, 4, "busy", dressed=False)
    session.roll(random.Random(1))
    assert creature(passed(session), "Ada").hp == 60 - 4 * 3
    assert creature(passed(asks(state, 4, "busy")), "Ada").hp == 60


def test_a_condition_with_rounds_runs_out():
    state = yard("starflight", conditioned(fighter("Ada"), name="pinned", rounds=15))
    assert creature(passed(asks(state, 1)), "Ada").conditions[0].rounds == 5
    assert not creature(passed(asks(state, 2)), "Ada").has("pinned")


def test_the_dead_become_brain_dead_when_their_time_is_up():
    """SF-DTH-02: Durability 5 in minutes."""
    state = yard("starflight", conditioned(wounded("Ada", hp=0), name="clinically_dead", rounds=50))
    assert not creature(passed(asks(state, 4)), "Ada").has("brain_dead")
    row = asks(state, 5).rows[0]
    assert "brain dead" in row.words
    assert "SF-DTH-02" in row.rules


def test_stasis_makes_weeks_of_the_minutes_of_the_dead():
    """SF-STA-02."""
    dead = conditioned(wounded("Ada", hp=0), name="clinically_dead", rounds=50)
    medic = fighter("Medic", stats={"intensive_care": 90, "hp": 100, "recuperation": 0})
    into = asks(yard("starflight", dead, medic), 1, "stasis-cold", medic=medic.id)
    assert into.asks.name == "Intensive Care of Medic"
    asleep = passed(into, "90")
    later = passed(asks(asleep, 7 * MINUTES["days"], "busy"))
    assert creature(later, "Ada").has("stasis")
    assert not creature(later, "Ada").has("brain_dead")
    clock = next(had.rounds for had in creature(later, "Ada").conditions if had.name == "clinically_dead")
    assert clock == 40  # a week of stasis is a minute; the minute of the entry is stretched too


def test_resuscitation_is_tried_again_until_it_helps():
    """SF-RES-02, 03: 14 rounds apart with Primatology 10, so after 2 minutes."""
    dead = conditioned(wounded("Ada", hp=0, recuperation=0), name="clinically_dead", rounds=50)
    medic = fighter("Medic", stats={"intensive_care": 70, "primatology": 10})
    session = asks(yard("starflight", dead, medic), 3, "resuscitate", medic=medic.id)
    session.give("80")  # 150 against 150: it does not beat it
    assert session.asks.name == "Intensive Care of Medic"
    after = passed(session, "90")
    assert creature(after, "Ada").hp == 1
    assert not creature(after, "Ada").is_dead


def test_what_needs_a_medic_says_that_there_is_none():
    row = asks(yard("starflight", wounded("Ada")), 60, "care").rows[0]
    assert (row.words, row.reason) == ("NHP 70 → 90", "nobody is chosen as the medic [SF-AHG-03]; SF-HNL-01")
    assert "SF-AHG-03" in row.rules


def test_a_medic_cares_by_long_term_care():
    """SF-ALE-01: every 4 hours less a tenth of the skill; DC 50 and 40 damage."""
    medic = fighter("Medic", stats={"long_term_care": 60, "primatology": 20})
    state = yard("starflight", wounded("Ada", nhp=100), medic)
    session = asks(state, 2 * 60, "care", medic=medic.id)
    assert session.asks.name == "Long-Term Care of Medic"
    assert creature(passed(session, "50"), "Ada").hp == 60 + (50 + 60 + 2 - 90)


def test_an_hour_in_a_coma_begins_with_its_save_and_counts_on():
    """SF-COM-02: 50, the Impact damage, and the hours."""
    state = yard("starflight", conditioned(wounded("Ada", nhp=-100), name="comatose"))
    session = asks(state, 60)
    assert "coma" in session.asks.name
    session.roll(random.Random(3))
    first = passed(session)
    assert clocks_of(first)["token-Ada"]["coma"] == 1


def test_a_creature_that_is_left_out_stays_as_it_is():
    state = yard("starflight", wounded("Ada"), wounded("Bo"))
    session = asks(state, 60)
    session.take(state.token_named("Bo").id, False)
    after = passed(session)
    assert (creature(after, "Ada").nhp, creature(after, "Bo").nhp) == (90, 70)
    entry = next(iter(after.logs.values()))
    assert [change.applied for change in entry.changes] == [True, False]
    session.take_all(False)
    assert did(state, session.command(LogId("log-9"))).tokens == state.tokens


def test_no_time_passes_in_a_fight():
    state = fight(yard("starflight", fighter("Ada"), fighter("Bo")), 5, 5)
    with pytest.raises(RulingError, match="end the fight first"):
        asks(state, 10)


def test_many_days_for_many_creatures_are_rolled_in_one_go():
    crowd = [wounded(f"Guard {number}", wounds=2) for number in range(8)]
    session = asks(yard("starflight", *crowd), 3 * MINUTES["days"])
    session.roll(random.Random(7))
    again = asks(yard("starflight", *crowd), 3 * MINUTES["days"])
    again.roll(random.Random(7))
    assert session.dice == again.dice
    assert len(session.dice) > 40
    assert [row.words for row in session.rows] == [row.words for row in again.rows]
    session.take_back()
    assert session.asks is not None


def test_a_week_of_rest_heals_a_level_in_psi_punk():
    """PP-HTM-02; by parts as well."""
    ned = punk("Ned", wounds={"physical": ("Very Hurt", "Scratched")})
    after = passed(asks(yard("psipunk", ned), 7 * MINUTES["days"]))
    assert after.token_named("Ned").psipunk.wounds["physical"] == ("Hurt",)
    parts = passed(asks(passed(asks(yard("psipunk", ned), 3 * MINUTES["days"])), 4 * MINUTES["days"]))
    assert parts.token_named("Ned").psipunk.wounds == after.token_named("Ned").psipunk.wounds


def test_a_medic_treats_the_worst_wound_in_psi_punk():
    """PP-HEA-09: Superb, -1 against Great: nothing; then +2: two better than asked, so 3 levels."""
    medic, ned = punk("Medic", skills={"Medicine": 3}), punk("Ned", wounds={"physical": ("Very Hurt",)})
    state = yard("psipunk", medic, ned)
    nothing = passed(asks(state, 20, "kit", medic=medic.id), "-000")
    assert combatant_of(nothing.token_named("Ned")).physical.worst.words == "Very Hurt"
    healed = passed(asks(nothing, 20, "kit", medic=medic.id), "++00")
    assert healed.token_named("Ned").psipunk.wounds["physical"] == ()


@pytest.mark.parametrize(("minutes", "dice", "left"), [(39, 1, ("Very Hurt",)), (40, 2, ()), (60, 2, ())])
def test_a_treatment_that_brought_nothing_is_tried_again_while_the_time_lasts(minutes, dice, left):
    """PP-HEA-05, PP-HEA-07: Very Hurt takes 20 minutes a try; one that helped is the last."""
    medic, ned = punk("Medic", skills={"Medicine": 3}), punk("Ned", wounds={"physical": ("Very Hurt",)})
    session = asks(yard("psipunk", medic, ned), minutes, "kit", medic=medic.id)
    after = passed(session, *("-000", "++00")[:dice])
    assert after.token_named("Ned").psipunk.wounds["physical"] == left


def test_a_treatment_takes_its_minutes_in_psi_punk():
    """PP-HEA-07."""
    medic, ned = punk("Medic"), punk("Ned", wounds={"physical": ("Very Hurt",)})
    session = asks(yard("psipunk", medic, ned), 19, "kit", medic=medic.id)
    assert session.asks is None
    assert session.rows[0].reason == "it takes 20 minutes, only 19 pass [PP-HEA-07]"


def test_all_wounds_heal_between_missions():
    """PP-HTM-01."""
    ned = punk("Ned", wounds={"physical": ("Incapacitated",), "mental": ("Hurt",)})
    row = asks(yard("psipunk", ned), 60, "mission").rows[0]
    assert row.words == "Incapacitated → unhurt (physical), Hurt → unhurt (mental)"


@pytest.mark.parametrize("way", ["rest", "kit"])
def test_scratches_go_in_five_quiet_minutes_without_a_medic(way):
    """PP-HEA-06: no roll, no skill."""
    ned = punk("Ned", wounds={"physical": ("Scratched", "Scratched", "Hurt")})
    state = yard("psipunk", ned)
    session = asks(state, 5, way)
    assert session.rows[0].words == "2 Scratched and Hurt → Hurt (physical)"
    assert passed(session).token_named("Ned").psipunk.wounds["physical"] == ("Hurt",)
    assert asks(state, 4, way).rows[0].words == ""
    assert asks(state, 60, "busy").rows[0].words == ""


def test_scratches_take_two_times_three_minutes_of_rest():
    state = yard("psipunk", punk("Ned", wounds={"physical": ("Scratched",)}))
    session = asks(passed(asks(state, 3)), 3)
    assert session.rows[0].words == "Scratched → unhurt (physical)"
    assert session.rows[0].reason == "5 quiet minutes: the scratches are gone [PP-HEA-06]"


def test_who_is_near_death_needs_somebody_for_the_scratches():
    medic, ned = punk("Medic"), punk("Ned", wounds={"physical": ("Scratched", "Near Death")})
    state = yard("psipunk", medic, ned)
    assert asks(state, 10).rows[0].words == ""
    assert asks(state, 10, medic=medic.id).rows[0].words == "Scratched and Near Death → Near Death (physical)"


@pytest.mark.parametrize(("minutes", "left"), [(10, ("Scratched",)), (14, ("Scratched",)), (15, ())])
def test_what_a_treatment_leaves_as_a_scratch_goes_in_the_rest_of_the_time(minutes, left):
    """PP-HEA-05 to 07: Good against Good is nothing, +1 heals Hurt to a Scratch in ten minutes; then five more."""
    medic, ned = punk("Medic", skills={"Medicine": 1}), punk("Ned", wounds={"physical": ("Scratched", "Hurt")})
    session = asks(yard("psipunk", medic, ned), minutes, "kit", medic=medic.id)
    assert passed(session, "+000").token_named("Ned").psipunk.wounds["physical"] == left


def test_what_a_week_leaves_as_a_scratch_goes_with_the_next_minutes():
    """PP-HTM-02, PP-HEA-06: a week makes a Scratch of Hurt."""
    state = yard("psipunk", punk("Ned", wounds={"physical": ("Hurt",)}))
    assert asks(state, 7 * MINUTES["days"]).rows[0].words == "Hurt → Scratched (physical)"
    assert asks(state, 8 * MINUTES["days"]).rows[0].words == "Hurt → unhurt (physical)"


def botched(*wounds):
    """A Superb medic against Great or worse, four minuses: three or more too few."""
    medic, ned = punk("Medic", skills={"Medicine": 3}), punk("Ned", wounds={"physical": wounds})
    session = asks(yard("psipunk", medic, ned), 40, "kit", medic=medic.id)
    session.give("----")
    return session


def test_a_botch_that_may_kill_leaves_death_unticked():
    """PP-HEA-05: -1 against Great is three too few: Very Hurt would be beyond Near Death."""
    session = botched("Very Hurt", "Hurt")
    main, death = session.rows
    assert (main.words, main.taken) == ("Hurt and Very Hurt → Near Death (physical)", True)
    assert (death.title, death.words) == ("Ned dies (physical)", "Near Death → Dead (physical)")
    assert (death.taken, death.rules) == (False, ("PP-HEA-05",))
    after = passed(session)
    assert after.token_named("Ned").psipunk.wounds["physical"] == ("Near Death",)
    entry = next(iter(after.logs.values()))
    assert [(change.text, change.applied) for change in entry.changes] == [
        ("Ned: Hurt and Very Hurt → Near Death (physical)", True),
        ("Ned dies (physical): Near Death → Dead (physical)", False),
    ]


def test_the_game_master_may_let_a_botch_kill():
    session = botched("Near Death")
    ned = session.state.token_named("Ned").id
    assert session.rows[0].words == ""
    session.take_all(True)
    assert not session.rows[1].taken
    session.take(ned, False)
    session.take(ned, True, session.rows[1].offer)
    assert [row.taken for row in session.rows] == [True, True]
    dead = passed(session).token_named("Ned")
    assert combatant_of(dead).physical.dead
    assert "dead" in dead.conditions
    session.take(ned, False)
    assert passed(session).tokens == session.state.tokens


def maimed(age: str, *dice: str, way: str = "prosthetic:left arm", minutes: int = 1, state=None):
    """The map after Ada, who has lost an arm, was treated; the medic's Long-Term Care is 40, Ada's Recuperation 20."""
    ada = wounded("Ada", hp=100, nhp=100, amputee=10, wounds_left_arm=10)
    ada = replace(ada, starflight=replace(ada.starflight, maimed=("left arm",)))
    medic = fighter("Medic", stats={"long_term_care": 40, "hp": 100})
    state = yard("starflight", ada, medic) if state is None else state
    return asks(state, minutes, way, medic=medic.id, age=age)


def test_a_prosthetic_works_at_once_and_the_loss_stays():
    """SF-PRO-01: 59 +40 +2 beats 100; Amputee stays."""
    session = maimed("industrial")
    session.give("59")
    assert session.rows[0].words == "prosthetic, left arm works again"
    after = passed(session)
    ada = creature(after, "Ada")
    assert (ada.part("left arm").works, ada.score("amputee"), ada.wounds) == (True, 10, 10)


def test_the_wounds_under_a_prosthetic_make_it_fail_no_more():
    """SF-PRO-01, SF-PRT-06: the ten wounds of Durability 5 stay, and one more changes nothing."""
    fitted = passed(maimed("industrial"), "59")
    ada = creature(fitted, "Ada")
    assert [(had.name, had.cause) for had in ada.conditions] == [("prosthetic", "left arm")]
    assert part_steps(ada, "left arm") == ()
    later = passed(asks(fitted, 60, "busy"))
    assert creature(later, "Ada").part("left arm").works


def test_a_prosthetic_that_does_not_fit_is_tried_again_after_two_weeks():
    """SF-PRO-01: 58 +42 is not more than 100."""
    session = maimed("industrial")
    session.give("58")
    failed = passed(session)
    assert not creature(failed, "Ada").part("left arm").works
    again = maimed("industrial", state=failed)
    assert again.asks is None
    assert "the last try on the left arm failed: 14 more days to wait [SF-PRO-01]" in again.rows[0].reason
    assert again.rows[0].words == "fitting failed for 13 days 23 hours 58 minutes more"
    later = passed(asks(failed, 14 * MINUTES["days"], "busy"))
    assert maimed("industrial", state=later).asks.name == "Long-Term Care of Medic"


def test_a_regrown_arm_is_whole_and_needs_the_starfaring_age():
    """SF-PRO-02: DC 125; the wounds and the Amputee score go."""
    session = maimed("starfaring", way="regrow:left arm")
    session.give("84")
    ada = creature(passed(session), "Ada")
    assert (ada.part("left arm").works, ada.score("amputee"), ada.wounds) == (True, 0, 0)
    refused = maimed("industrial", way="regrow:left arm")
    assert (refused.asks, refused.rows[0].reason) == (None, "not in the Industrial Age [SF-PRO-02]")


def test_only_who_has_lost_a_part_is_offered_another():
    with pytest.raises(RulingError, match="Ada can not spend time as 'regrow:left arm'"):
        asks(yard("starflight", wounded("Ada")), 60, "regrow:left arm")


def test_without_air_each_round_of_the_time_is_played_until_death():
    """M34: ten rounds a minute; the save gets harder from minute to minute."""
    ada = conditioned(wounded("Ada", nhp=100, hp=100, fortitude=20), name="suffocating", cause="smoke")
    session = asks(yard("starflight", ada), 1, "busy")
    shown = []
    while session.asks is not None:
        shown.append(session.asks.name)
        session.give("99" if "Fortitude" in session.asks.name else "5")
    assert len(shown) == 10
    assert [step.numbers[1].total for step in session.passed[0].steps if "no air" in step.text] == list(
        range(55, 105, 5)
    )
    dead = asks(yard("starflight", ada), 600, "busy")
    dead.roll(random.Random(2))
    assert "dead" in dead.rows[0].words


def test_who_is_no_longer_held_gets_air_when_time_passes():
    """SF-CST-02: the constrictor of the last fight stands far off."""
    ada = conditioned(wounded("Ada", nhp=100), name="suffocating", cause="Bo")
    session = asks(yard("starflight", ada, fighter("Bo", x=20.0)), 1, "busy")
    assert session.rows[0].words == "no longer suffocating"
    assert "Bo no longer holds on [SF-CST-02]" in session.rows[0].reason


def test_an_hour_of_coma_up_and_about_asks_for_the_save_and_heals_nothing():
    """SF-COM-02, SF-HLG-01: who is carried through the hour does not recover."""
    state = yard("starflight", conditioned(wounded("Ada", nhp=-100, fortitude=90), name="comatose"))
    session = asks(state, 60, "busy")
    session.give("62")
    ada = creature(passed(session), "Ada")
    assert (ada.hp, ada.impact) == (60, 100)
    assert "Ada is not at rest [SF-HLG-01]" in session.rows[0].reason


@pytest.mark.parametrize(("minutes", "brain"), [(4, False), (5, True)])
def test_the_clock_of_the_dead_runs_for_hit_points_that_were_typed(minutes: int, brain: bool) -> None:
    """SF-DTH-01, 02: no condition says that it is dead; Durability 5."""
    after = creature(passed(asks(yard("starflight", wounded("Ada", hp=-3)), minutes)), "Ada")
    assert after.has("clinically_dead", "brain_dead")
    assert after.is_unconscious
    assert after.has("brain_dead") is brain
