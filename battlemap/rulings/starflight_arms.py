"""Wounded arms: whoever uses one in an action checks first whether it still works. SF-PRT-02."""

from collections.abc import Callable
from dataclasses import replace

from battlemap.rulings.house_tables import wielded
from battlemap.rulings.starflight_deed import Deed, Start
from rules.core.breakdown import Note, RuleId
from rules.core.resolution import Resolution
from rules.starflight.anatomy import Part
from rules.starflight.changes import changed
from rules.starflight.creature import Creature
from rules.starflight.hit import Record
from rules.starflight.outcome import Outcome, Step
from rules.starflight.part_checks import part_check, parts_to_check


def with_sound_arms(start_of: Callable[[Deed], Start], deed: Deed, *, every_weapon: bool = False) -> Start:
    """An action, after the checks of the wounded arms that hold the weapons it uses; refused, it asks for none.

    Parameters
    ----------
    every_weapon : it uses all that are drawn.
    """
    drawn = {weapon.name for weapon in wielded(deed.actor, deed.state.info)}
    names = drawn if every_weapon else {deed.weapon, deed.other_weapon}
    used = tuple(part.name for part in deed.me.parts if part.holds in names)
    wounded = parts_to_check(deed.me, "use", used)
    start = start_of(deed)
    if not wounded:
        return start
    return lambda: _checked(start_of, deed, wounded, start)


def _checked(
    start_of: Callable[[Deed], Start], deed: Deed, wounded: tuple[Part, ...], start: Start
) -> Resolution[Outcome]:
    resolution = start()
    try:
        next(resolution)  # what is refused asks for no die
    except StopIteration as end:
        refused: Outcome = end.value
        return refused
    resolution.close()
    course = Record(deed.me)
    for part in wounded:
        course.add((yield from part_check(course.now, part.name, deed.house)).steps)
    given_way = [part.name for part in wounded if not _works(course.now, part.name)]
    if given_way or course.now.is_helpless:
        return Outcome((*course.steps, _no_more(deed, course.now, given_way)))
    now = changed(deed.me, (change for step in course.steps for change in step.changes))
    outcome = yield from start_of(replace(deed, me_now=now))()
    return Outcome((*course.steps, *outcome.steps))


def _works(creature: Creature, name: str) -> bool:
    return next(part.works for part in creature.parts if part.name == name)


def _no_more(deed: Deed, now: Creature, given_way: list[str]) -> Step:
    why = f"{given_way[0]} does not work" if given_way else f"{now.name} is unconscious"
    note = Note(RuleId("SF-PRT-03") if given_way else RuleId("SF-CND-03"), why)
    return Step(text=f"{now.name} can not go through with it", who=deed.actor.name, notes=(note,))
