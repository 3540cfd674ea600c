"""Every worked case of the game, whichever file and question it belongs to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from rules.starflight.house_rules import HouseRules
from tests.rules.starflight.actions.answers import FIGHTING
from tests.rules.starflight.actions.quiet_answers import QUIET
from tests.rules.starflight.case_files import answer_of, attack_cases, range_answer, range_cases
from tests.rules.starflight.damage.answers import DAMAGE
from tests.rules.starflight.fight.answers import FIGHTS
from tests.rules.starflight.healing.answers import HEALING
from tests.rules.starflight.movement.answers import MOVING
from tests.rules.starflight.worked import Answers, Worked, worked_cases
from tools.handbook import rules_about

#: Which questions the case files put, by the beginning of the file's name.
SUITES: Mapping[str, Answers] = {
    "act_": {**FIGHTING, **QUIET},
    "fight_": FIGHTS,
    "heal_": HEALING,
    "hit_": DAMAGE,
    "move_": MOVING,
}


@dataclass(frozen=True)
class AnyCase:
    """One case: how it is played, by its own house rules or by others."""

    name: str
    about: frozenset[str]  # the rules it was written for: those its name says, and those it lists
    house: Mapping[str, Any]
    answered_by: Callable[[HouseRules], object]

    def answer(self) -> object:
        """The answer by the case's own house rules."""
        return self.answered_by(HouseRules.from_mapping(self.house))


@cache
def all_cases() -> tuple[AnyCase, ...]:
    """All of them."""
    worked = [_worked(case, suite) for start, suite in SUITES.items() for case in worked_cases(f"{start}*.toml")]
    attacks = [_attack(case, answer_of) for case in attack_cases()]
    ranges = [_attack(case, range_answer) for case in range_cases()]
    return (*worked, *attacks, *ranges)


def _worked(case: Worked, suite: Answers) -> AnyCase:
    book, own = _as_mapping(HouseRules()), _as_mapping(case.house)
    chosen = {name: value for name, value in own.items() if value != book[name]}
    return AnyCase(
        case.id, rules_about(case.id, case.facts), chosen, lambda house: suite[case.ask](replace(case, house=house))
    )


def _attack(case: Any, answer: Callable[[Any], object]) -> AnyCase:
    def answered_by(house: HouseRules) -> object:
        return answer(replace(case, table={**case.table, "house": _as_mapping(house)}))

    return AnyCase(case.id, rules_about(case.id, {}), case.table.get("house", {}), answered_by)


def _as_mapping(house: HouseRules) -> dict[str, Any]:
    return {name: getattr(house, name) for name in HouseRules.__dataclass_fields__}
