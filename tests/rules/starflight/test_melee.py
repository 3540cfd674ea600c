"""Who is in melee, and what that does to shots."""

import pytest

from rules.core.breakdown import Modifier
from rules.starflight.house_rules import HouseRules
from rules.starflight.melee import (
    counts_in_melee,
    reaches_melee,
    shooting_into_melee,
    shooting_out_of_melee,
)
from tests.rules.starflight.build import BLADE, BOOK, an_attack


@pytest.mark.parametrize(("gap_m", "in_melee"), [(0, True), (10, True), (10.01, False)])
def test_melee_reaches_10_m(gap_m, in_melee):
    assert reaches_melee(gap_m) is in_melee


@pytest.mark.parametrize("condition", ["helpless", "unconscious", "asleep", "bound"])
def test_the_helpless_hold_nobody_in_melee_unless_the_house_says_so(condition):
    assert not counts_in_melee([condition], BOOK)
    assert counts_in_melee([condition], HouseRules(helpless_counts_as_melee=True))


@pytest.mark.parametrize("condition", ["dead", "Clinically dead", "brain-dead"])
def test_the_dead_never_do(condition):
    assert not counts_in_melee([condition], HouseRules(helpless_counts_as_melee=True))


def test_the_shaken_and_prone_do():
    assert counts_in_melee(["shaken", "prone"], BOOK)


def test_a_shot_into_melee_names_everybody_in_it():
    facts = an_attack(target_in_melee_with=("Thrynn", "Elowan", "Veloxi"))
    assert shooting_into_melee(facts, BOOK) == Modifier(
        "SF-MEL-02", 20, "Warrior is in melee with Thrynn, Elowan and Veloxi"
    )


def test_a_shot_out_of_melee_names_whom_one_is_in_melee_with():
    facts = an_attack(attacker_in_melee_with=("Thrynn",))
    assert shooting_out_of_melee(facts, BOOK) == Modifier("SF-MEL-03", -20, "Xxksax is in melee with Thrynn")


def test_a_shot_at_one_of_two_own_opponents_takes_no_penalty():
    facts = an_attack(attacker_in_melee_with=("Thrynn", "Warrior"))
    assert shooting_out_of_melee(facts, BOOK) is None


def test_nobody_in_melee_changes_nothing():
    assert shooting_into_melee(an_attack(), BOOK) is None
    assert shooting_out_of_melee(an_attack(), BOOK) is None


def test_a_blade_is_no_shot():
    facts = an_attack(BLADE, target_in_melee_with=("Thrynn",), attacker_in_melee_with=("Thrynn",))
    assert (shooting_into_melee(facts, BOOK), shooting_out_of_melee(facts, BOOK)) == (None, None)
