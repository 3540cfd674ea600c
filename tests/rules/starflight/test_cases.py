"""Every worked case gives exactly the breakdowns, refusals and odds that were worked out by hand."""

import pytest

from tests.rules.starflight.case_files import (
    Case,
    answer_of,
    attack_cases,
    chance_text,
    natural_text,
    plain,
    range_answer,
    range_cases,
)


@pytest.mark.parametrize("case", attack_cases(), ids=lambda case: case.id)
def test_an_attack_case_gives_the_numbers_worked_out_by_hand(case: Case):
    answer, expect = answer_of(case), case.expect
    found = {
        "target": plain(answer.target_number),
        "target_number": answer.target_number.total,
        "roll": plain(answer.roll),
        "roll_total": answer.roll.total,
        "refusals": [refusal.rule for refusal in answer.refusals],
        "needed": natural_text(answer.needed),
        "chance": chance_text(answer.chance),
        "shots": [[shot.number, shot.extra, natural_text(shot.needed)] for shot in answer.shots],
        "hits": [str(chance) for chance in answer.hits],
    }
    defaults = {"refusals": [], "needed": "none", "chance": "none", "shots": [], "hits": []}
    assert found == {**defaults, **expect}


@pytest.mark.parametrize("case", range_cases(), ids=lambda case: case.id)
def test_a_range_case_tells_what_was_worked_out_by_hand(case: Case):
    assert [told.rule for told in range_answer(case)] == case.expect["told"]


def test_no_two_cases_share_an_id_and_each_names_its_source():
    cases = [*attack_cases(), *range_cases()]
    assert len({case.id for case in cases}) == len(cases) > 50
    assert all(case.source.startswith("Starflight RPG 9.2") for case in cases)
