"""Dice thrown again: where rerolls come from, what penalties take, and what is left of both."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.psipunk.dice import Faces
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.words import counted


class Kind(StrEnum):
    """Who says which dice are thrown again."""

    MAY = "may"  # the thrower, or none
    MUST = "must"  # dice that show a plus
    LUCK = "luck"  # the thrower, for a Luck Point
    FOE = "foe"  # the other side, for a Luck Point


@dataclass(frozen=True, slots=True)
class Grant:
    """One source of rerolls, or of a reroll penalty."""

    source: str  # "specialised in pistols", "faulty cyberware"
    dice: int  # below 0: a penalty


@dataclass(frozen=True, slots=True)
class Stage:
    """One occasion on which dice of a throw are rerolled."""

    kind: Kind
    dice: int  # at most so many
    one_by_one: bool = False  # each is chosen after the one before has fallen


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerolls:
    """Everything that lets or makes one side reroll dice of one throw."""

    grants: tuple[Grant, ...] = ()
    luck: tuple[int, ...] = ()  # dice of each Luck Point spent on this throw
    foe_luck: int = 0  # Luck Points the other side spends to have one die of it thrown again


NO_REROLLS = Rerolls()


def net_rerolls(rerolls: Rerolls, house: HouseRules) -> Breakdown:
    """Bonuses less penalties; by house rule luck takes away what is left of the penalties, and no more than that."""
    found = [Modifier(RuleId("PP-RRL-02"), grant.dice, grant.source) for grant in rerolls.grants if grant.dice > 0]
    found += [Modifier(RuleId("PP-RRL-03"), grant.dice, grant.source) for grant in rerolls.grants if grant.dice < 0]
    cancelling = zip(rerolls.luck, _luck_left(rerolls, house), strict=True)
    found += [Modifier(RuleId("PP-RRL-02"), dice - left, "Luck Point") for dice, left in cancelling if dice > left]
    return Breakdown(tuple(found))


def _luck_left(rerolls: Rerolls, house: HouseRules) -> tuple[int, ...]:
    """The dice of each Luck Point that are left when penalties have been cancelled, if luck cancels them at all."""
    owed = max(0, -sum(grant.dice for grant in rerolls.grants)) if house.luck_rerolls_cancel else 0
    left = []
    for dice in rerolls.luck:
        left.append(max(0, dice - owed))
        owed = max(0, owed - dice)
    return tuple(left)


def luck_that_cancels(rerolls: Rerolls, house: HouseRules) -> int:
    """How many Luck Points take a penalty away, whatever the dice show."""
    return sum(left < dice for dice, left in zip(rerolls.luck, _luck_left(rerolls, house), strict=True))


def cancelled(net: Breakdown) -> tuple[Note, ...]:
    """Tell where bonuses and penalties took each other away."""
    bonus = sum(modifier.value for modifier in net.modifiers if modifier.value > 0)
    penalty = sum(-modifier.value for modifier in net.modifiers if modifier.value < 0)
    if not bonus or not penalty:
        return ()
    left = f"{net.total:+d}dF left" if net.total else "no reroll"
    return (Note(RuleId("PP-RRL-04"), f"+{bonus}dF and -{penalty}dF cancel: {left}"),)


def stages(rerolls: Rerolls, house: HouseRules) -> tuple[Stage, ...]:
    """The occasions in their order: what is free or due, then what luck buys, then the luck of the other side."""
    dice = net_rerolls(rerolls, house).total
    found = []
    if dice > 0:
        found.append(Stage(Kind.MAY, dice, house.rerolls_in_sequence))
    elif dice < 0:
        found.append(Stage(Kind.MUST, -dice if house.reroll_penalty_dice == "n" else 1))
    left = (dice for dice in _luck_left(rerolls, house) if dice)
    found += [Stage(Kind.LUCK, dice, house.rerolls_in_sequence) for dice in left]
    found += [Stage(Kind.FOE, 1)] * rerolls.foe_luck
    return tuple(found)


def due(faces: Faces, dice: int) -> tuple[int, ...]:
    """The places of the dice a penalty takes: those that show a plus, as many as it says."""
    return tuple(place for place, face in enumerate(faces) if face == 1)[:dice]


def told_penalty(stage: Stage, chosen: Sequence[int]) -> Note:
    """What a penalty did to a throw."""
    taken = f"{counted(len(chosen), 'die')} with a plus thrown again" if chosen else "no plus shows, nothing happens"
    return Note(RuleId("PP-RRL-03"), f"-{stage.dice}dF: {taken}")
