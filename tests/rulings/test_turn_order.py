"""Who acts when, worked by hand in both games: dice, ties, surprise, groups, and who comes and goes."""

import random
from dataclasses import replace

import pytest

from battlemap.document.model import TokenId
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.applying import applied
from battlemap.rulings.attack import attack
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.rulings.turn_choices import (
    come_back,
    delay,
    hold,
    interrupt,
    join,
    leave,
    ready,
    set_initiative,
    trigger,
)
from battlemap.rulings.turn_initiative import Fighter, ask_of, die_of, roll_initiative, rolled_by_hand, score_of
from battlemap.rulings.turn_spending import has_fired, spent_on
from rules.core.die import DieError
from rules.psipunk import changes as psipunk
from rules.psipunk.wounds import UNHURT, Domain
from tests.rulings.fights import (
    acting,
    after_turns,
    chose,
    fight,
    fighter,
    named,
    number,
    of,
    played,
    punk,
    turns,
    yard,
)


def whole_round(state) -> list[list[str]]:
    """Who acts, turn for turn, until the round is over."""
    seen, start = [], turns(state).round
    while turns(state).round == start:
        seen.append(acting(state))
        state = after_turns(state)
    return seen


def test_the_highest_initiative_and_d10_acts_first():
    state = fight(yard("starflight", fighter("Ada", 5), fighter("Bo", 9), fighter("Cy", 2)), 3, 0, 9)
    assert [entry.initiative for entry in turns(state).entries] == [8, 9, 11]
    assert whole_round(state) == [["Cy"], ["Bo"], ["Ada"]]


def test_a_tie_goes_to_the_higher_initiative_then_finesse_then_a_lot():
    ada, bo = fighter("Ada", 6), fighter("Bo", 5, stats={"finesse": 12})
    cy, di = fighter("Cy", 5, stats={"finesse": 20}), fighter("Di", 5, stats={"finesse": 12})
    state = fight(yard("starflight", ada, bo, cy, di), 4, 5, 5, 5)  # all 10; a lot is for Bo or Di
    first_two, last_two = whole_round(state)[:2], whole_round(state)[2:]
    assert first_two == [["Ada"], ["Cy"]]
    assert sorted(last_two) == [["Bo"], ["Di"]]


def test_equal_results_act_at_the_same_time_in_psi_punk():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", stats={"focus": 2}), punk("Cy")), 2, 0, -1)
    assert whole_round(state) == [["Ada", "Bo"], ["Cy"]]
    assert any("PP-INI-04" in line for line in turns(state).told)


def test_a_surprise_round_is_for_the_aware_alone_and_then_everybody_acts():
    state = fight(yard("starflight", fighter("Ada", 5), fighter("Bo", 9)), 3, 3, surprised=("Bo",))
    assert (turns(state).round, acting(state), state.info.fight.surprise_round) == (0, ["Ada"], True)
    after = after_turns(state)
    assert (turns(after).round, acting(after), after.info.fight.surprise_round) == (1, ["Bo"], False)
    assert "the surprise round is over [M10]" in turns(after).told


def test_the_unaware_of_psi_punk_lose_up_to_three_and_stand_in_the_order():
    state = yard("psipunk", punk("Ada", stats={"dexterity": 2}))
    fighter_asleep = Fighter(tokens=(TokenId("token-Ada"),), unaware=3)
    assert [(part.rule, part.value) for part in score_of(state, fighter_asleep).modifiers] == [
        ("PP-INI-01", 2),
        ("PP-INI-03", -3),
    ]


def test_a_group_of_minions_rolls_once_and_acts_together():
    state = yard("starflight", fighter("Ada", 5), fighter("Rat", 3), fighter("Rat 2", 3))
    state = fight(state, 3, 9, groups=(("Rat", "Rat 2"),))
    assert whole_round(state) == [["Rat", "Rat 2"], ["Ada"]]


def test_what_the_table_rolled_stands_and_the_program_rolls_the_rest():
    state = yard("starflight", fighter("Ada", 5), fighter("Bo", 5))
    fighters = [Fighter(tokens=(each,)) for each in state.tokens]
    asked = ask_of(state, fighters[0])
    rolled = rolled_by_hand(roll_initiative(state, fighters), {asked: "7"}, random.Random(4))
    assert rolled.entries[0].initiative == 12
    assert 5 <= rolled.entries[1].initiative <= 14
    with pytest.raises(DieError, match="d10"):
        rolled_by_hand(roll_initiative(state, fighters), {asked: "12"}, random.Random(4))
    assert die_of(state).name == "d10"


def test_who_holds_comes_back_after_the_current_action_and_loses_it_with_the_round():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo"), punk("Cy")), 3, 2, 1)
    held = chose(state, played(lambda: hold(state, number(state, "Ada"))))
    assert acting(held) == ["Bo"]
    back = chose(held, played(lambda: come_back(held, number(held, "Ada"))))
    assert whole_round(back) == [["Bo"], ["Ada"], ["Cy"]]
    waits = after_turns(held, 2)
    assert (acting(waits), turns(waits).round) == ([], 1)
    late = chose(waits, played(lambda: come_back(waits, number(waits, "Ada"))))
    assert (acting(late), turns(late).round) == (["Ada"], 1)
    lost = after_turns(waits)
    assert (acting(lost), turns(lost).round) == (["Ada"], 2)
    assert any("is lost" in line and "PP-HLD-01" in line for line in turns(lost).told)


def test_only_a_gift_lets_one_interrupt_and_then_both_act_at_the_same_time():
    state = fight(yard("psipunk", punk("Ada", gifts=("Quick Reflexes",)), punk("Bo"), punk("Cy")), 1, 2, 1)
    held = chose(state, played(lambda: hold(state, number(state, "Ada"))))
    assert acting(chose(held, interrupt(held, number(held, "Ada")))) == ["Bo", "Ada"]
    without = chose(held, played(lambda: hold(held, number(held, "Bo"))))
    assert interrupt(without, number(without, "Bo")).refusals[0].rule == "PP-HLD-02"


def test_a_readied_action_fires_at_once_and_costs_an_action_of_the_next_turn():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    waits = chose(state, played(lambda: ready(state, number(state, "Ada"), "a door opens", "attack")))
    bos = after_turns(waits)
    fired = chose(bos, trigger(bos, number(bos, "Ada")))
    assert any("SF-RDY-02" in line for line in turns(fired).told)
    assert turns(after_turns(fired)).spending(TokenId("token-Ada")).owed == 1


def test_a_readied_action_that_nothing_triggers_lapses_at_no_price():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    waits = chose(state, played(lambda: ready(state, number(state, "Ada"), "a door opens")))
    again = after_turns(waits, 2)
    assert any("SF-RDY-04" in line for line in turns(again).told)
    assert turns(again).spending(TokenId("token-Ada")).owed == 0
    assert turns(again).entry(number(again, "Ada")).state == "waiting"


def test_two_actions_may_be_readied_and_each_fires_when_its_own_trigger_comes():
    """SF-RDY-03: two that fire cost the whole next turn."""
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    for words in ("Bo moves", "Bo shoots"):
        state = chose(state, played(lambda state=state, words=words: ready(state, number(state, "Ada"), words)))
    third = played(lambda: ready(state, number(state, "Ada"), "Bo sings"))
    assert [each.rule for each in third.refusals] == ["SF-ACT-01"]
    bos = after_turns(state)
    assert turns(bos).entry(number(bos, "Ada")).readied == (("attack", "Bo moves"), ("attack", "Bo shoots"))
    second = chose(bos, trigger(bos, number(bos, "Ada"), 1))
    assert turns(second).entry(number(second, "Ada")).readied == (("attack", "Bo moves"),)
    assert has_fired(turns(second), TokenId("token-Ada"))
    both = chose(second, trigger(second, number(second, "Ada")))
    assert turns(both).entry(number(both, "Ada")).state == "acted"
    assert trigger(both, number(both, "Ada")).refusals
    assert turns(after_turns(both)).spending(TokenId("token-Ada")).owed == 2


def test_what_a_shot_of_one_of_two_readied_actions_costs_is_paid_next_turn():
    """The shot itself takes nothing of the turn in which it was readied."""
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    for words in ("Bo moves", "Bo shoots"):
        state = chose(state, played(lambda state=state, words=words: ready(state, number(state, "Ada"), words)))
    bos = after_turns(state)
    before = turns(bos).spending(TokenId("token-Ada")).deeds
    fired = chose(bos, trigger(bos, number(bos, "Ada")))
    assert spent_on(fired, TokenId("token-Ada"), "attack").spending(TokenId("token-Ada")).deeds == before


def test_both_that_nothing_triggers_lapse():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    for words in ("Bo moves", "Bo shoots"):
        state = chose(state, played(lambda state=state, words=words: ready(state, number(state, "Ada"), words)))
    again = after_turns(state, 2)
    assert sum("SF-RDY-04" in line for line in turns(again).told) == 2
    assert turns(again).entry(number(again, "Ada")).readied == ()


def test_who_delays_acts_after_the_other_now_and_in_every_round_to_come():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 5), fighter("Cy", 1)), 5, 5, 5)
    late = chose(state, played(lambda: delay(state, number(state, "Ada"), number(state, "Bo"))))
    assert whole_round(late) == [["Bo"], ["Ada"], ["Cy"]]
    assert whole_round(after_turns(late, 3)) == [["Bo"], ["Ada"], ["Cy"]]


def test_who_joins_acts_in_this_round_where_its_place_is_to_come_else_in_the_next():
    state = yard("starflight", fighter("Ada", 9), fighter("Bo", 5), fighter("Cy", 1))
    two = fight(yard("starflight", of(state, "Ada"), of(state, "Bo")), 5, 5)  # 14 and 10
    two = two.__class__(info=two.info, tokens=state.tokens, turn_orders=two.turn_orders)
    low = chose(two, join(two, (TokenId("token-Cy"),), 12))
    assert whole_round(low) == [["Ada"], ["Cy"], ["Bo"]]
    high = chose(two, join(two, (TokenId("token-Cy"),), 15))
    assert whole_round(high) == [["Ada"], ["Bo"]]
    assert acting(after_turns(high, 2)) == ["Cy"]


def test_who_leaves_in_its_turn_hands_it_on():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 5), fighter("Cy", 1)), 5, 5, 5)
    gone = chose(state, played(lambda: leave(state, number(state, "Ada"))))
    assert whole_round(gone) == [["Bo"], ["Cy"]]


def test_another_initiative_moves_one_only_among_those_to_come():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 5), fighter("Cy", 1)), 5, 5, 5)
    assert whole_round(chose(state, set_initiative(state, number(state, "Cy"), 11))) == [["Ada"], ["Cy"], ["Bo"]]
    later = after_turns(state, 2)
    early = chose(later, set_initiative(later, number(later, "Ada"), 0))
    assert whole_round(early) == [["Cy"]]
    assert whole_round(after_turns(early)) == [["Bo"], ["Cy"], ["Ada"]]


def test_those_who_act_together_act_with_the_wounds_they_had_and_may_both_fall():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0)), 1, 1)
    ada = of(state, "Ada")
    felled = named(state, "Ada", psipunk=replace(ada.psipunk, wounds={"physical": ("Near Death",)}))
    ruling = attack(felled, ada.id, of(state, "Bo").id, "unarmed")
    assert ruling.refusals == ()
    later = after_turns(felled)
    assert [each.rule for each in attack(later, ada.id, of(state, "Bo").id, "unarmed").refusals] == ["PP-WND-01"]
    one_by_one = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0)), 2, 1)
    felled = named(one_by_one, "Ada", psipunk=replace(ada.psipunk, wounds={"physical": ("Near Death",)}))
    assert [each.rule for each in attack(felled, ada.id, of(state, "Bo").id, "unarmed").refusals] == ["PP-WND-01"]


@pytest.mark.parametrize(
    "done",
    [
        psipunk.KnockedOut("Ada"),
        psipunk.TrackChanged("Ada", Domain.PHYSICAL, UNHURT, replace(UNHURT, dead=True)),
    ],
    ids=["knocked out", "killed"],
)
def test_who_is_felled_at_the_same_time_still_acts_and_is_out_with_the_next_turn(done):
    """PP-INI-04: both may fell each other; what may be done goes by how the turn began."""
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0)), 1, 1)
    felled = applied(state, (done,)).state
    later = after_turns(felled)
    ada, bo = of(felled, "Ada"), of(felled, "Bo")
    assert ada.conditions in (("unconscious",), ("dead",))
    for action, weapon in (("attack", "unarmed"), ("grapple", None)):
        question = Question(action=action, actor=ada.id, targets=(bo.id,), weapon=weapon)
        assert [action_menu(now, ada.id).line(action).is_open for now in (felled, later)] == [True, False]
        assert [Session(now, question).is_refused for now in (felled, later)] == [False, True]


@pytest.mark.parametrize(
    "done",
    [
        psipunk.KnockedOut("Cy"),
        psipunk.TrackChanged("Cy", Domain.PHYSICAL, UNHURT, replace(UNHURT, dead=True)),
        psipunk.TrackChanged("Cy", Domain.PHYSICAL, UNHURT, replace(UNHURT, marks=(0, 0, 1, 0, 0))),
    ],
    ids=["knocked out", "killed", "very hurt"],
)
def test_who_is_felled_by_one_of_a_tie_still_meets_the_others_of_it(done):
    """PP-INI-04: all deeds of a tie are compared as if they had happened at once, whoever's is played first."""
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0), punk("Cy", 2.0)), 2, 2, 1)
    felled = applied(state, (done,)).state
    ada, bo, cy = (of(state, name).id for name in ("Ada", "Bo", "Cy"))
    assert acting(state) == ["Ada", "Bo"]
    before, after = (attack(now, bo, cy, "unarmed") for now in (state, felled))
    assert after.defence is not None
    assert (after.chance, after.defence, after.sight) == (before.chance, before.defence, before.sight)
    later = after_turns(felled, 1)
    third = attack(later, cy, ada, "unarmed")
    assert third.refusals or third.roll.total < before.roll.total


def test_who_was_down_before_a_tie_meets_nobody_in_it():
    state = fight(yard("psipunk", punk("Ada"), punk("Bo", 1.0), punk("Cy", 2.0, conditions=("unconscious",))), 2, 2, 1)
    assert attack(state, of(state, "Bo").id, of(state, "Cy").id, "unarmed").defence is None


def test_who_was_out_cold_before_does_not_act_with_those_of_its_initiative():
    state = yard("psipunk", punk("Ada", conditions=("unconscious",)), punk("Bo", 1.0), punk("Bill", 2.0))
    state = fight(state, 1, 1, 1)
    assert not action_menu(state, of(state, "Ada").id).line("attack").is_open


def test_wounds_of_those_who_acted_together_count_while_the_round_waits_for_who_holds():
    state = fight(yard("psipunk", punk("Cy"), punk("Ada"), punk("Bo", 1.0)), 3, 1, 1)
    held = chose(state, played(lambda: hold(state, number(state, "Cy"))))
    waits = after_turns(held)
    assert acting(waits) == []
    ada = of(waits, "Ada")
    felled = named(waits, "Ada", psipunk=replace(ada.psipunk, wounds={"physical": ("Near Death",)}))
    assert [each.rule for each in attack(felled, ada.id, of(state, "Bo").id, "unarmed").refusals] == ["PP-WND-01"]


def test_who_leaves_after_its_turn_does_not_shift_whose_turn_it_is():
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 5), fighter("Cy", 1)), 5, 5, 5)
    bos = after_turns(state)
    gone = chose(bos, played(lambda: leave(bos, number(bos, "Ada"))))
    assert whole_round(gone) == [["Bo"], ["Cy"]]


def test_who_delays_makes_the_saves_of_the_turn_once():
    shaken = fighter("Ada", 9, conditions=("shaken",))
    state = fight(yard("starflight", shaken, fighter("Bo", 5)), 5, 5, begin=(10,))
    late = chose(state, played(lambda: delay(state, number(state, "Ada"), number(state, "Bo"))))
    again = after_turns(late)  # no die is asked for
    assert acting(again) == ["Ada"]
    assert of(again, "Ada").conditions == ("shaken",)


@pytest.mark.parametrize(
    ("facts", "done", "rule"),
    [
        ({"conditions": ("unconscious",)}, 0, "SF-CND-03"),
        ({}, 2, "SF-ACT-01"),
        ({"stats": {"hp": 40, "max_hp": 100}}, 1, "SF-ACT-01"),
    ],
    ids=["out cold", "nothing left", "fatigued, one done"],
)
def test_readying_takes_an_action_that_is_left_of_somebody_who_can_act(facts, done: int, rule: str):
    """SF-RDY-01: found when the choices of a turn were held against the catalogue."""
    ada = fighter("Ada", 9, **facts)
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    state = replace(state, tokens={**state.tokens, ada.id: ada})
    for _ in range(done):
        state = replace(state, turn_orders={turns(state).id: spent_on(state, ada.id, "attack")})
    choice = played(lambda: ready(state, number(state, "Ada"), "a door opens"))
    assert rule in [each.rule for each in choice.refusals]


def test_what_somebody_readied_is_not_set_off_once_it_is_out_cold():
    """SF-RDY-02: whoever readied it does it."""
    state = fight(yard("starflight", fighter("Ada", 9), fighter("Bo", 1)), 5, 5)
    waits = chose(state, played(lambda: ready(state, number(state, "Ada"), "a door opens")))
    felled = named(waits, "Ada", conditions=("unconscious",))
    assert trigger(waits, number(waits, "Ada")).refusals == ()
    assert [each.rule for each in trigger(felled, number(felled, "Ada")).refusals] == ["SF-CND-03"]
