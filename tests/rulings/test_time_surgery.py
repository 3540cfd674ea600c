"""Emergency surgery when time passes: it takes the hour of its check, and the clock of the dead goes on after it."""

from dataclasses import replace

import pytest

from battlemap.document.sheets import StarflightCondition
from battlemap.rulings.time_question import MINUTES
from tests.rulings.fights import fighter, yard
from tests.rulings.test_time_passing import asks, creature, passed

STATS = {
    "hp": 100,
    "max_hp": 100,
    "nhp": 30,
    "max_nhp": 100,
    "recuperation": 25,
    "durability": 8,
    "wounds": 0,
    "wounds_body": 25,
}


def sleeper(clock: int = 80, stasis: int | None = None, **stats: int):
    """Ada, dead of 25 wounds of 24, in stasis; her clock tells so many rounds."""
    ada = fighter("Ada", stats={**STATS, **stats})
    names = {"unconscious": None, "clinically_dead": clock, "stasis": stasis}
    conditions = tuple(StarflightCondition(name=name, rounds=rounds) for name, rounds in names.items())
    return replace(ada, conditions=tuple(names), starflight=replace(ada.starflight, conditions=conditions))


def operated(ada, minutes: int = 60, age: str = "industrial"):
    """The medic has Intensive Care 60, +2 for Recuperation 25, and 35 of the species skill."""
    medic = fighter("Medic", stats={"hp": 100, "intensive_care": 60, "primatology": 35})
    return asks(yard("starflight", ada, medic), minutes, "surgery", medic=medic.id, age=age)


def clock_of(state) -> int | None:
    return next(had.rounds for had in creature(state, "Ada").conditions if had.name == "clinically_dead")


def told(session) -> list[str]:
    return [step.text for step in session.rows[0].steps]


def test_who_is_operated_on_in_vain_leaves_stasis_at_the_end_of_the_hour_with_the_clock_as_it_was():
    """SF-SUR-01, 04: 10 +62 against 100 +20 fails; the 600 rounds in stasis are less than one of the clock."""
    session = operated(sleeper())
    session.give("10")
    assert "1:00 h, Ada is no longer in stasis" in told(session)
    after = passed(session)
    assert not creature(after, "Ada").has("stasis", "brain_dead")
    assert clock_of(after) == 80


@pytest.mark.parametrize(("minutes", "is_brain_dead"), [(67, False), (68, True)])
def test_after_a_failed_surgery_the_minutes_before_brain_death_are_left(minutes: int, is_brain_dead: bool):
    """SF-DTH-02: eight of them, from the end of the hour on."""
    session = operated(sleeper(), minutes)
    session.give("10")
    assert ("1:08 h, Ada is brain dead" in told(session)) is is_brain_dead
    assert creature(passed(session), "Ada").has("brain_dead") is is_brain_dead


def test_the_hour_of_a_surgery_that_helps_is_no_hour_of_rest():
    """SF-SUR-02: 59 +62 beats 120: 3 wounds less, 22; awake with the NHP of before. SF-STA-01."""
    session = operated(sleeper())
    session.give("59")
    assert "1:00 h, Ada is no longer unconscious" in told(session)
    after = creature(passed(session), "Ada")
    assert (after.wounds, after.nhp, after.is_dead) == (22, 30, False)


def test_rest_begins_when_the_surgery_is_over():
    """SF-HNL-01: the second hour gives Recuperation 25."""
    session = operated(sleeper(), 2 * MINUTES["hours"])
    session.give("59")
    assert "2:00 h, Ada regains 25 NHP" in told(session)
    assert creature(passed(session), "Ada").nhp == 55


def test_a_critical_success_heals_to_one_wound_less_than_is_deadly_and_more():
    """SF-SUR-03: 25 to 23, and three more."""
    session = operated(sleeper())
    assert creature(passed(session, "95"), "Ada").wounds == 20


def test_a_critical_failure_wounds_at_the_end_of_the_hour():
    """SF-SUR-03: 0 +62 against 120 fails by 58: five wounds, all on the body."""
    session = operated(sleeper())
    session.give("0")
    while session.asks is not None:
        session.give("3")
    assert creature(session.state, "Ada").wounds == 25
    assert creature(passed(session), "Ada").wounds == 30


@pytest.mark.parametrize("minutes", [1, 59])
def test_less_than_an_hour_holds_no_surgery_and_says_so(minutes: int):
    session = operated(sleeper(), minutes)
    assert session.asks is None
    assert session.rows[0].reason == f"it takes 60 minutes, only {minutes} pass [SF-SUR-01]"
    assert creature(passed(session), "Ada").has("stasis")


@pytest.mark.parametrize("rounds", [590, 600])
def test_a_stasis_of_which_the_entry_failed_is_no_place_for_surgery(rounds: int):
    """SF-STA-05: it ends by itself after an hour."""
    session = operated(sleeper(stasis=rounds))
    assert session.asks is None
    assert f"the stasis of Ada has failed and ends in {rounds} rounds [SF-SUR-01]" in session.rows[0].reason


@pytest.mark.parametrize(("age", "left"), [("industrial", 79), ("starfaring", 80)])
def test_a_day_in_stasis_is_a_minute_of_the_industrial_clock_and_a_seventh_of_the_starfaring(age: str, left: int):
    """SF-STA-02: of the rounds of a clock a day takes ten, or one and a remainder."""
    state = yard("starflight", sleeper())
    after = passed(asks(state, MINUTES["days"] // 10, "busy", age=age))
    assert clock_of(after) == left


def test_an_hour_in_stasis_does_not_count_as_rest_afterwards():
    """SF-STA-01: fifty minutes in stasis, then out of it: the next NHP come after an hour, not after ten minutes."""
    alive = sleeper(wounds_body=2)
    sheet = replace(alive.starflight, conditions=(StarflightCondition(name="stasis"),))
    asleep = passed(asks(yard("starflight", replace(alive, conditions=("stasis",), starflight=sheet)), 50))
    out = passed(asks(asleep, 59, "leave-stasis"))
    assert creature(out, "Ada").nhp == 30
    assert creature(passed(asks(out, 1)), "Ada").nhp == 55


def test_a_stasis_that_runs_out_is_told_at_its_moment_and_rest_counts_from_it():
    """SF-STA-05, SF-HNL-01: 590 rounds are 59 minutes; the hour of rest ends at 1:59."""
    alive = sleeper(wounds_body=2)
    sheet = replace(alive.starflight, conditions=(StarflightCondition(name="stasis", rounds=590),))
    state = yard("starflight", replace(alive, conditions=("stasis",), starflight=sheet))
    assert "0:59 h, Ada is no longer in stasis" in told(asks(state, 118))
    assert creature(passed(asks(state, 118)), "Ada").nhp == 30
    assert creature(passed(asks(state, 119)), "Ada").nhp == 55


@pytest.mark.parametrize(("rounds", "words"), [(80, "0:08"), (75, "0:07:30"), (590, "0:59")])
def test_brain_death_is_told_at_its_own_moment(rounds: int, words: str):
    """SF-DTH-02: however much time passes, and whatever is due in it."""
    dead = sleeper(clock=rounds)
    kept = tuple(had for had in dead.starflight.conditions if had.name != "stasis")
    dead = replace(dead, starflight=replace(dead.starflight, conditions=kept), conditions=("clinically_dead",))
    session = asks(yard("starflight", dead), MINUTES["days"])
    assert f"{words} h, Ada is brain dead" in told(session)
