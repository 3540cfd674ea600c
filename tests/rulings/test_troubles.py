"""What comes again while a condition lasts, in a fight: no air and acid every round, coma and poison every hour."""

from dataclasses import replace

from battlemap.document.sheets import StarflightCondition
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.troubles import EVERY_HOUR
from battlemap.rulings.turn_choices import set_lasting
from battlemap.rulings.turn_next import next_turn
from rules.core.resolution import play_values
from tests.rulings.fights import after_turns, chose, fight, fighter, named, of, punk, turns, yard

TOUGH = {"hp": 100, "max_hp": 100, "nhp": 100, "max_nhp": 100, "durability": 20, "fortitude": 10}


def beset(name: str, initiative: int, condition: str, cause: str = "", conditions: tuple[str, ...] = (), **stats):
    """A creature with a condition of that cause."""
    token = fighter(name, initiative, stats={**TOUGH, **stats}, conditions=(condition, *conditions))
    told = (StarflightCondition(name=condition, cause=cause),)
    return replace(token, starflight=replace(token.starflight, conditions=told))


def creature(state, name):
    return creature_of(of(state, name))


def at_round(state, number: int):
    """The same fight, so many rounds later."""
    later = replace(turns(state), round=number)
    return replace(state, turn_orders={later.id: later})


def test_without_air_there_is_a_save_each_round_that_gets_harder():
    """M34: DC 50 and 5 a round: 45 +10 holds against 55; then not against 60, for d10 non-lethal."""
    state = fight(yard("starflight", fighter("Ada", 9), beset("Bo", 1, "suffocating", "smoke")), 5, 5)
    first = after_turns(state, 2, 46)
    assert (creature(first, "Bo").nhp, turns(first).round) == (100, 2)
    assert any("gets no air" in line and "46 +10 against 55" in line for line in turns(first).told)
    second = after_turns(first, 2, 46, 7)
    assert creature(second, "Bo").nhp == 93
    assert any("46 +10 against 60" in line for line in turns(second).told)


def test_without_nhp_the_lack_of_air_is_lethal_and_ends_with_the_dead():
    """M34: NHP 0, so 9 lethal of 5 left; the dead are asked for no save."""
    state = fight(yard("starflight", fighter("Ada", 9), beset("Bo", 1, "suffocating", nhp=0, hp=5)), 5, 5)
    dead = after_turns(state, 1, 1, 9)
    assert creature(dead, "Bo").is_dead
    assert after_turns(dead, 2)


def test_a_constrictor_counts_at_its_own_turn_and_lets_go_when_it_falls():
    """SF-CST-02: held by Ada in a grapple; unconscious she holds no more, and Bo gets air."""
    ada = fighter("Ada", 9, conditions=("grappling",))
    bo = beset("Bo", 1, "suffocating", "Ada", ("grappling",))
    state = fight(yard("starflight", ada, bo), 5, 5)
    held = after_turns(state, 2, 1, 4)
    assert creature(held, "Bo").nhp == 96
    free = after_turns(named(held, "Ada", conditions=("grappling", "unconscious")), 2)
    assert not creature(free, "Bo").has("suffocating")
    assert any("Ada no longer holds on" in line and "SF-CST-02" in line for line in turns(free).told)


def test_acid_eats_the_swallowed_round_by_round_with_two_wounds():
    """SF-SWL-04: 6 lethal and two wounds; the save against passing out is 50 and what was lost."""
    state = fight(yard("starflight", fighter("Ogre", 9), beset("Bo", 1, "swallowed", "Ogre")), 5, 5)
    after = after_turns(state, 2, 6, 99)
    assert (creature(after, "Bo").hp, creature(after, "Bo").wounds) == (94, 2)


def test_whoever_is_disabled_inside_dies_at_once():
    """SF-SWL-05: the save fails, 1 +10 against 56."""
    state = fight(yard("starflight", fighter("Ogre", 9), beset("Bo", 1, "swallowed", "Ogre")), 5, 5)
    assert creature(after_turns(state, 2, 6, 1), "Bo").has("brain_dead")


def test_poison_comes_with_the_hour_and_two_saves_in_a_row_end_it():
    """M35: DC 75, which must be beaten; 600 rounds are an hour."""
    state = fight(yard("starflight", fighter("Ada", 9), beset("Bo", 1, "poisoned")), 5, 5)
    state = after_turns(at_round(state, EVERY_HOUR - 1), 2)
    once = after_turns(state, 2, 66)
    assert creature(once, "Bo").has("poisoned")
    twice = after_turns(at_round(once, 2 * EVERY_HOUR), 2, 66)
    assert not creature(twice, "Bo").has("poisoned")
    hurt = after_turns(at_round(once, 2 * EVERY_HOUR), 2, 65, 8)
    assert creature(hurt, "Bo").hp == 92
    again = after_turns(at_round(hurt, 3 * EVERY_HOUR), 2, 66)
    assert creature(again, "Bo").has("poisoned")


def test_an_hour_of_coma_asks_for_the_save_and_heals_nothing_in_a_fight():
    """SF-COM-02: 50, Impact 110 and hour 1 make 161; held, but a fight is no rest. SF-HLG-01."""
    state = fight(yard("starflight", fighter("Ada", 9), beset("Bo", 1, "comatose", nhp=-110, fortitude=100)), 5, 5)
    held = after_turns(at_round(state, EVERY_HOUR), 1, 62)
    assert (creature(held, "Bo").hp, creature(held, "Bo").impact) == (100, 110)
    assert any("does not recover" in line and "SF-HLG-01" in line for line in turns(held).told)
    assert creature(after_turns(at_round(state, EVERY_HOUR), 1, 61), "Bo").hp == 99


def test_what_the_game_master_takes_away_comes_no_more():
    state = after_turns(fight(yard("starflight", fighter("Ada", 9), beset("Bo", 1, "suffocating")), 5, 5))
    assert len(play_values(lambda: next_turn(state), (1, 1)).rolls) == 2
    assert play_values(lambda: next_turn(named(state, "Bo", conditions=())), ()).rolls == ()


def test_a_lack_of_air_of_so_many_rounds_comes_in_each_of_them():
    """What the game master gives two rounds: Bo's own turns are the end of each."""
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1, stats=TOUGH)), 5, 5)
    state = chose(state, set_lasting(state, of(state, "Bo").id, "suffocating", 2))
    once = after_turns(state, 2, 1, 4)
    twice = after_turns(once, 2, 1, 5)
    assert (creature(once, "Bo").nhp, creature(twice, "Bo").nhp) == (96, 91)
    assert not creature(twice, "Bo").has("suffocating")


def test_in_psi_punk_no_such_save_is_asked_for():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo")), 2, 1)
    state = chose(state, set_lasting(state, of(state, "Bo").id, "suffocating", 1))
    assert of(after_turns(state, 2), "Bo").conditions == ()
