"""Wounds: seven stages, a track of boxes for body and one for mind, what full boxes do, and minions."""

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

from rules.core.breakdown import Note, RuleId
from rules.psipunk.house_rules import HouseRules


class Domain(StrEnum):
    """What a wound, or a deed, belongs to."""

    PHYSICAL = "physical"
    MENTAL = "mental"


class Stage(IntEnum):
    """How bad a wound is; Hurt is wound level 1."""

    UNDAMAGED = -1
    SCRATCHED = 0
    HURT = 1
    VERY_HURT = 2
    INCAPACITATED = 3
    NEAR_DEATH = 4
    DEAD = 5

    @property
    def words(self) -> str:
        """The name as the sheet prints it."""
        return self.name.replace("_", " ").title()


STAGES_WITH_BOXES = tuple(Stage(level) for level in range(Stage.SCRATCHED, Stage.DEAD))
NO_MARKS = (0,) * len(STAGES_WITH_BOXES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One wound track: how many boxes are marked, from Scratched to Near Death."""

    marks: tuple[int, ...] = NO_MARKS
    dead: bool = False
    rounds_since_hurt: int = 0  # full rounds since the latest Hurt
    stabilised: bool = False  # a medic has stopped the dying
    kit_used_up: bool = False  # saved with a field kit: only a hospital heals more

    @property
    def worst(self) -> Stage:
        """The worst stage that is marked."""
        if self.dead:
            return Stage.DEAD
        marked = [stage for stage in STAGES_WITH_BOXES if self.marks[stage]]
        return max(marked, default=Stage.UNDAMAGED)

    def with_mark(self, stage: Stage) -> "Track":
        """The track with one more mark, whatever boxes there are."""
        marks = tuple(count + (place == stage) for place, count in enumerate(self.marks))
        return replace(self, marks=marks)


UNHURT = Track()


@dataclass(frozen=True, slots=True)
class Marked:
    """What one wound did to a track."""

    after: Track
    box: Stage  # where the mark was made; Undamaged: nowhere
    notes: tuple[Note, ...] = ()


def mark(track: Track, wound: Stage, house: HouseRules, *, minion: bool = False) -> Marked:
    """Mark a wound; where its boxes are full it is one stage worse, up to death."""
    if track.dead or wound is Stage.UNDAMAGED:
        return Marked(track, Stage.UNDAMAGED)
    return _mark_minion(track, wound, house) if minion else _mark_box(track, wound, house)


def _mark_box(track: Track, wound: Stage, house: HouseRules) -> Marked:
    box = wound
    while box < Stage.DEAD and track.marks[box] >= house.track_boxes[box]:
        box = Stage(box + 1)
    notes: tuple[Note, ...] = ()
    if box is not wound:
        notes = (Note(RuleId("PP-TRK-02"), f"no box left for {wound.words}: {box.words}"),)
    return _marked(track, box, (*notes, *told_box(box)))


def told_box(box: Stage) -> tuple[Note, ...]:
    """Where a mark goes."""
    return (Note(RuleId("PP-TRK-01"), f"mark {box.words}" if box < Stage.DEAD else "no box: Dead"),)


def _mark_minion(track: Track, wound: Stage, house: HouseRules) -> Marked:
    """A minion is undamaged, hurt or out of the fight; a scratch is nothing unless the table wants it."""
    if wound is Stage.SCRATCHED and not house.minion_scratch_counts:
        return Marked(track, Stage.UNDAMAGED, (Note(RuleId("PP-TRK-03"), "a minion shrugs off a scratch"),))
    is_second = track.marks[Stage.HURT] > 0
    box = Stage.HURT if wound <= Stage.HURT and not is_second else Stage.INCAPACITATED
    words = "mark a minion as Hurt" if box is Stage.HURT else "cross out a minion: Incapacitated"
    return _marked(track, box, (Note(RuleId("PP-TRK-03"), words),))


def _marked(track: Track, box: Stage, notes: tuple[Note, ...]) -> Marked:
    if box is Stage.DEAD:
        return Marked(replace(track, dead=True), box, notes)
    after = track.with_mark(box)
    if box is Stage.HURT:
        after = replace(after, rounds_since_hurt=0)
    if box is Stage.NEAR_DEATH:
        after = replace(after, stabilised=False)
    return Marked(after, box, notes)
