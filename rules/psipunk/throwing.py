"""A throw with its rerolls, as one resolution: the first faces stay known, since natural rolls are read from them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.core.breakdown import Note, RuleId
from rules.core.errors import RulesError
from rules.core.resolution import Resolution
from rules.psipunk.dice import DICE, Faces, throw, told
from rules.psipunk.rerolls import Kind, Stage, due, told_penalty
from rules.psipunk.words import counted, faces_text


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player sees who may have dice thrown again."""

    faces: Faces
    fresh: tuple[bool, ...]  # whether each die may still be chosen
    left: tuple[Stage, ...]  # this occasion and those after it

    @property
    def open(self) -> tuple[int, ...]:
        """The places of the dice that may be chosen."""
        return tuple(place for place, fresh in enumerate(self.fresh) if fresh)

    @property
    def most(self) -> int:
        """How many may be chosen now."""
        stage = self.left[0]
        return min(len(self.open), 1 if stage.one_by_one else stage.dice)


Chooser = Callable[[Choice], tuple[int, ...]]  # the places of the dice to throw again; none: keep all


@dataclass(frozen=True, slots=True)
class Plan:
    """What one side throws."""

    name: str  # "attack of Ron"
    decides: str
    dice: int = DICE
    stages: tuple[Stage, ...] = ()


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw that has come to rest."""

    first: Faces
    final: Faces
    notes: tuple[Note, ...]
    used: tuple[Kind, ...] = ()  # the occasions on which dice were thrown again

    @property
    def total(self) -> int:
        """The sum that counts."""
        return sum(self.final)


def thrown(plan: Plan, choose: Chooser) -> Resolution[Thrown]:
    """Throw the dice of a plan, then again those that are chosen or due, one occasion after the other."""
    first = yield from throw(plan.name, plan.decides, plan.dice)
    faces, notes = first, told(first)
    left = plan.stages if first else ()
    used: tuple[Kind, ...] = ()
    while left:
        faces, more, again_thrown = yield from _stage(plan, faces, left, choose)
        notes += more
        used += (left[0].kind,) * again_thrown
        left = left[1:]
    if faces != first:
        notes += (Note(RuleId("PP-NAT-02"), f"the natural roll is the first one, {faces_text(first)}"),)
    return Thrown(first, faces, notes, used)


def _stage(
    plan: Plan, faces: Faces, left: tuple[Stage, ...], choose: Chooser
) -> Resolution[tuple[Faces, tuple[Note, ...], bool]]:
    """The faces after one occasion, what to tell, and whether any die was thrown again."""
    if left[0].kind is Kind.MUST:
        chosen = due(faces, left[0].dice)
        faces = yield from again(plan, faces, chosen)
        return faces, (told_penalty(left[0], chosen),), bool(chosen)
    notes: tuple[Note, ...] = ()
    choice = Choice(faces, (True,) * len(faces), left)
    while choice.most and (chosen := allowed(choice, choose(choice))):
        after = yield from again(plan, choice.faces, chosen)
        notes += (_told(choice, chosen, after),)
        choice = following(choice, chosen, after)
    return choice.faces, notes, bool(notes)


def following(choice: Choice, chosen: tuple[int, ...], after: Faces) -> Choice:
    """What may still be chosen on the same occasion: nothing, unless dice are taken one by one."""
    stage = choice.left[0]
    still = replace(stage, dice=stage.dice - 1 if stage.one_by_one else 0)
    fresh = tuple(fresh and place not in chosen for place, fresh in enumerate(choice.fresh))
    return Choice(after, fresh if still.dice else (False,) * len(after), (still, *choice.left[1:]))


def allowed(choice: Choice, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The choice itself; ``RulesError`` where it takes more dice than it may, or one that may not be taken."""
    if len(chosen) > choice.most or len(set(chosen)) < len(chosen) or not set(chosen) <= set(choice.open):
        raise RulesError(f"found dice {chosen}, expected at most {choice.most} of {choice.open}")
    return chosen


def again(plan: Plan, faces: Faces, chosen: tuple[int, ...]) -> Resolution[Faces]:
    """Throw the chosen dice again; the others lie as they lay. The table is told what the dice it picks up show."""
    picked_up = faces_text(tuple(faces[place] for place in chosen))
    new = yield from throw(f"{plan.name}, reroll of {picked_up}", plan.decides, len(chosen))
    changed = dict(zip(chosen, new, strict=True))
    return tuple(changed.get(place, face) for place, face in enumerate(faces))


def _told(choice: Choice, chosen: tuple[int, ...], after: Faces) -> Note:
    who = {Kind.LUCK: "for a Luck Point ", Kind.FOE: "by the other side's Luck Point "}.get(choice.left[0].kind, "")
    dice = counted(len(chosen), "die")
    return Note(RuleId("PP-RRL-01"), f"{dice} {who}thrown again: {faces_text(choice.faces)} is {faces_text(after)}")
