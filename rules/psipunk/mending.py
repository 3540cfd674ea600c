"""How wound tracks get better and worse as a whole: by levels of treatment, care for scratches, rest."""

from dataclasses import replace

from rules.psipunk.house_rules import HouseRules
from rules.psipunk.wounds import NO_MARKS, UNHURT, Stage, Track, mark

WOUND_LEVELS = (Stage.HURT, Stage.VERY_HURT, Stage.INCAPACITATED, Stage.NEAR_DEATH)


def eased(track: Track, levels: int) -> Track:
    """Every wound so many levels better; Hurt becomes a Scratch, a level left over clears it. Scratches stay."""
    marks = [track.marks[Stage.SCRATCHED], *NO_MARKS[1:]]
    if levels <= 0:
        return track
    for stage in WOUND_LEVELS:
        if stage >= levels:
            marks[stage - levels] += track.marks[stage]
    after = replace(track, marks=tuple(marks))
    return after if after.worst >= Stage.NEAR_DEATH else replace(after, stabilised=False, kit_used_up=False)


def worsened(track: Track, levels: int, house: HouseRules) -> tuple[Track, bool]:
    """Every wound so many levels worse, the worst first; Near Death at the most. Scratches stay.

    Whether a wound would have gone beyond Near Death, where there is only death, is told beside it.
    """
    after, deadly = replace(track, marks=(track.marks[Stage.SCRATCHED], *NO_MARKS[1:]), stabilised=False), False
    for stage in reversed(WOUND_LEVELS):
        for _ in range(track.marks[stage]):
            worse = mark(after, Stage(min(Stage.DEAD, stage + levels)), house).after
            deadly = deadly or worse.dead
            after = _near_death(after) if worse.dead else worse
    return after, deadly


def _near_death(track: Track) -> Track:
    """The track with Near Death marked."""
    return track if track.marks[Stage.NEAR_DEATH] else track.with_mark(Stage.NEAR_DEATH)


def without_scratches(track: Track) -> Track:
    """A few minutes' care after a fight clears every scratch."""
    return replace(track, marks=(0, *track.marks[1:]))


def well(track: Track) -> Track:
    """Everything healed; the dead stay dead."""
    return track if track.dead else UNHURT
