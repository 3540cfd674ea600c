"""What fits into a round: seconds for each deed, feet for each way to move."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.checked import check_number
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.words import feet


class Deed(StrEnum):
    """What can be done in a round."""

    CRAWL = "crawl"
    WALK = "walk"
    HUSTLE = "hustle"
    CLIMB = "climb"
    SWIM = "swim"
    ATTACK = "attack"
    PSIONICS = "psionics or magic"
    SPEAK = "speak"
    NEGOTIATE = "negotiate"
    GRAPPLE = "grapple"
    RELOAD = "reload"
    FAST_RELOAD = "fast reload"
    STAND_UP = "stand up"
    AIM = "aim"
    OTHER = "something else"


MOVES = {Deed.CRAWL: (5, 3), Deed.WALK: (15, 3), Deed.HUSTLE: (30, 3), Deed.CLIMB: (15, 6), Deed.SWIM: (20, 6)}  # ft, s
SECONDS = {
    Deed.ATTACK: 6,
    Deed.PSIONICS: 6,
    Deed.SPEAK: 0,
    Deed.NEGOTIATE: 6,
    Deed.GRAPPLE: 6,
    Deed.RELOAD: 6,
    Deed.FAST_RELOAD: 3,
    Deed.STAND_UP: 3,
    Deed.AIM: 6,
    Deed.OTHER: 0,
}
RULES = {
    Deed.PSIONICS: RuleId("PP-ACT-03"),
    Deed.GRAPPLE: RuleId("PP-ACT-04"),
    Deed.RELOAD: RuleId("PP-REL-02"),
    Deed.FAST_RELOAD: RuleId("PP-REL-02"),
    Deed.STAND_UP: RuleId("M24"),
    Deed.AIM: RuleId("PP-CMB-01"),
}
ALLOWS_MOVEMENT = (Deed.ATTACK, Deed.RELOAD)
MOVEMENT_TOO = (Deed.STAND_UP,)  # no path, but movement all the same
SHARES_MOVEMENT = (Deed.FAST_RELOAD,)  # done while moving for as long


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing somebody wants to do this round."""

    deed: Deed
    path_ft: float = 0.0  # of a move
    seconds: int | None = None  # what the game master says it takes, where the table says nothing or a gift helps

    def __post_init__(self) -> None:
        check_number("path_ft", self.path_ft)
        check_number("seconds", self.seconds or 0)


def plan_round(doings: Sequence[Doing], house: HouseRules) -> Answer:
    """The seconds a plan takes; refused where they are more than the round has."""
    lines = _lines(doings, house)
    total = Breakdown(lines)
    notes = _notes(doings, total.total, house)
    if total.total <= house.round_s:
        return Answer(number=total, notes=notes)
    reason = f"{total.total} s do not fit into {house.round_s} s"
    return Answer(number=total, refusals=(Refusal(RuleId("PP-ACT-02"), reason),), notes=notes)


def rounds_needed(seconds: float, house: HouseRules) -> Answer:
    """Longer deeds take more rounds."""
    needed = max(1, ceil(seconds / house.round_s))
    line = Modifier(RuleId("PP-RND-02"), needed, f"{seconds:g} s at {house.round_s} s a round")
    a_minute = Note(RuleId("PP-RND-01"), f"a round is {house.round_s} s, {60 / house.round_s:g} a minute")
    over = Note(RuleId("PP-RND-01"), "it ends when everybody involved has acted")
    return Answer(number=Breakdown((line,)), notes=(a_minute, over))


def _lines(doings: Sequence[Doing], house: HouseRules) -> tuple[Modifier, ...]:
    """The moves of one kind are one path; what goes with an attack, or while reloading, is taken off."""
    moves = [_move_line(deed, paths) for deed, paths in _paths(doings).items()]
    others = [_line(doing) for doing in doings if doing.deed not in MOVES]
    moving = sum(line.value for line in (*moves, *(_line(doing) for doing in doings if doing.deed in MOVEMENT_TOO)))
    return (*moves, *others, *_together(doings, moving, house))


def _paths(doings: Sequence[Doing]) -> dict[Deed, list[Doing]]:
    found: dict[Deed, list[Doing]] = {}
    for doing in doings:
        if doing.deed in MOVES:
            found.setdefault(doing.deed, []).append(doing)
    return found


def _move_line(deed: Deed, parts: Sequence[Doing]) -> Modifier:
    path_ft = sum(part.path_ft for part in parts)
    length_ft, seconds = MOVES[deed]
    given = [part.seconds for part in parts if part.seconds is not None]
    taken = sum(given) if len(given) == len(parts) else ceil(path_ft / length_ft) * seconds
    return Modifier(RuleId("PP-ACT-01"), taken, f"{deed} {feet(path_ft)}")


def _line(doing: Doing) -> Modifier:
    taken = SECONDS[doing.deed] if doing.seconds is None else doing.seconds
    return Modifier(RULES.get(doing.deed, RuleId("PP-ACT-01")), taken, str(doing.deed))


def _together(doings: Sequence[Doing], moving: int, house: HouseRules) -> tuple[Modifier, ...]:
    """Seconds that pass only once, because two things are done together; each attack has its own short move."""
    found = []
    sharing = sum(_line(doing).value for doing in doings if doing.deed in SHARES_MOVEMENT)
    if sharing and moving:
        found.append(Modifier(RuleId("PP-REL-02"), -min(sharing, moving), "reloading while moving"))
    moved = max(sharing, moving)
    with_it = next((doing.deed for doing in doings if doing.deed in ALLOWS_MOVEMENT), None)
    free = min(moved, house.move_with_attack_s * sum(doing.deed in ALLOWS_MOVEMENT for doing in doings))
    if with_it is not None and free:
        found.append(Modifier(RuleId("PP-ACT-01"), -free, f"{free} s of movement go with {with_it}"))
    return tuple(found)


def _notes(doings: Sequence[Doing], seconds: int, house: HouseRules) -> tuple[Note, ...]:
    notes = [
        Note(RuleId("PP-ACT-02"), f"{max(0, house.round_s - seconds)} s are left, if the game master finds it feasible")
    ]
    deeds = {doing.deed for doing in doings}
    if Deed.PSIONICS in deeds:
        notes.append(Note(RuleId("PP-ACT-03"), "a discharge, not sustained"))
    if Deed.GRAPPLE in deeds:
        notes.append(Note(RuleId("PP-ACT-04"), "opposed Strength decides it"))
    return tuple(notes)
