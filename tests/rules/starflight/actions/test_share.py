"""Every rule about actions and movement has a source, and a worked case whose answer names it."""

import re
from typing import Any

import pytest

from rules.starflight.sources import SOURCES
from tests.rules.starflight.actions.answers import FIGHTING
from tests.rules.starflight.actions.quiet_answers import QUIET
from tests.rules.starflight.movement.answers import MOVING
from tests.rules.starflight.worked import plain, worked_cases

COUNTED = {
    1: "STB SKL IGR STD MAN ATI DRP SPK REL",
    2: "ACT CNC CST NPC OFG",
    3: "MNT FUL CDG PRN",
    4: "RDY RUN DRW TRM",
    5: "SHD TRP",
    6: "CHG AID",
    7: "SWL",
    8: "PSH DIS",
    9: "MOV STN",
    12: "GRP",
}
FAMILIES = [(family, count) for count, families in COUNTED.items() for family in families.split()]
RULES = [f"SF-{family}-{place:02d}" for family, count in FAMILIES for place in range(1, count + 1)]
A_RULE = re.compile(r"(SF-[A-Z]+|M)-?\d\d")


def rules_named(answer: Any) -> set[str]:
    if isinstance(answer, dict):
        return set().union(*(rules_named(value) for value in answer.values()))
    if isinstance(answer, list):
        return set().union(*(rules_named(value) for value in answer))
    return {answer} if isinstance(answer, str) and A_RULE.fullmatch(answer) else set()


@pytest.fixture(scope="module")
def named() -> set[str]:
    answers = {**FIGHTING, **QUIET, **MOVING}
    cases = [*worked_cases("act_*.toml"), *worked_cases("move_*.toml")]
    return set().union(*(rules_named(plain(answers[case.ask](case))) for case in cases))


def test_the_list_holds_every_rule_of_both_parts():
    assert len(RULES) == 122


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_source(rule):
    assert SOURCES[rule].startswith("Starflight RPG 9.2, ")


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_named_by_the_answer_to_a_case(rule, named):
    assert rule in named


def test_a_rule_that_no_answer_names_is_found_out(named):
    assert "SF-XXX-01" not in named


def test_no_two_cases_share_an_id_and_each_names_its_source():
    cases = [*worked_cases("act_*.toml"), *worked_cases("move_*.toml")]
    assert len({(case.ask, case.id) for case in cases}) == len(cases)
    assert all(case.source.startswith("Starflight RPG 9.2, ") for case in cases)
