"""May it go there, what does it cost, which stunts does it take, and whom does it provoke: one answer for one path."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Note, Refusal
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import Budget, budget
from rules.starflight.movement.check import (
    MoveCheck,
    attack_penalty,
    hd_bonus,
    move_check,
    needs_check,
    no_check,
)
from rules.starflight.movement.facts import MoveFacts
from rules.starflight.movement.price import Price, is_step, path_price
from rules.starflight.movement.provoked import Provoked, provoked_by_moving
from rules.starflight.movement.refusals import move_refusals
from rules.starflight.movement.stunts import StuntUse, stunts_of


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAnswer:
    """The answer to one path; a refused move keeps its numbers."""

    refusals: tuple[Refusal, ...]
    is_step: bool  # a free action
    budget: Budget
    price: Price
    stunts: tuple[StuntUse, ...]
    check: MoveCheck | None  # None: none is needed
    hd_bonus: Breakdown  # until the next turn, if the check comes off
    attack_penalty: Breakdown  # through the next action, unless the check is a critical success
    provoked: tuple[Provoked, ...]
    notes: tuple[Note, ...]


def move(facts: MoveFacts, house: HouseRules) -> MoveAnswer:
    """Answer one move, step or run along a path."""
    uses = stunts_of(facts.legs, facts.scale)
    note = no_check(facts, uses)
    return MoveAnswer(
        refusals=move_refusals(facts, uses, house),
        is_step=is_step(facts.length_m) and not (facts.running or facts.only_turns),
        budget=budget(facts.mover, house, running=facts.running),
        price=path_price(facts, house),
        stunts=uses,
        check=move_check(uses, facts.mover, house) if needs_check(uses, facts.mover) else None,
        hd_bonus=hd_bonus(uses),
        attack_penalty=attack_penalty(uses),
        provoked=provoked_by_moving(facts, house),
        notes=(note,) if note else (),
    )
