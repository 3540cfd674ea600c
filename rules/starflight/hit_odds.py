"""The exact odds of one hit: the same pure steps as when it is played, over courses taken together."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.core.breakdown import RuleId
from rules.core.die import D5, D10, D10_STAR, DIE_D100
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.changes import changed
from rules.starflight.checks import comes_out, critical_of, save_bonus
from rules.starflight.creature import Creature
from rules.starflight.damage import Damage
from rules.starflight.harm import suffered
from rules.starflight.hit import NO_WEAPON, Hit, asks_for_saves, gear_passed, is_massive, normal_wounds
from rules.starflight.house_rules import HouseRules
from rules.starflight.location import location_chances, part_named
from rules.starflight.lumps import DIE_WOUNDS, Course, Weighted, counts_matter, merged, part_class, room_of
from rules.starflight.objects import obstacles_after, through_obstacles
from rules.starflight.outcome import Step
from rules.starflight.saves import MASSIVE_DC, pass_out_dc
from rules.starflight.thresholds import killed, threshold_steps
from rules.starflight.wounding import knocked_out, wound_steps

Faces = Mapping[int, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """The chances of every die an attack may ask for; tests use fewer faces."""

    percent: Faces = field(default_factory=lambda: DIE_D100.faces)
    d10: Faces = field(default_factory=lambda: D10.faces)
    d10_star: Faces = field(default_factory=lambda: D10_STAR.faces)
    d5: Faces = field(default_factory=lambda: D5.faces)


def after_hit(start: Weighted, hit: Hit, further: int, house: HouseRules, dice: Dice) -> Weighted:
    """The chances after one more hit.

    Parameters
    ----------
    hit : without its obstacles, which each course has as the hits before have left them.
    further : wounds that hits of the same attack may still make.
    """
    play = _HitOdds(hit, hit.open_to or start[0][1].now, house, dice, room_of(hit) + further)
    for stage in (play.landed, play.fallen, play.passed_out, play.massive):
        start = merged(
            ((chance * share, after) for chance, course in start for share, after in stage(course)), play.room
        )
    return merged(((chance, play.ended(course)) for chance, course in start), further)


class _HitOdds:
    """One hit's stages; each gives the courses it can lead to with their chances."""

    def __init__(self, hit: Hit, open_to: Creature, house: HouseRules, dice: Dice, room: int) -> None:
        self.hit, self.house, self.dice, self.room = hit, house, dice, room
        self._open_to = open_to
        self._classes: dict[tuple[str, tuple[bool, ...]], list[tuple[str, Fraction]]] = {}
        self._falls: dict[str, list[tuple[str, Fraction]]] = {}
        self._failures: dict[tuple[int, int], Fraction] = {}
        self._bad_fall = self._chance_of_bad_fall()

    def landed(self, course: Course) -> Iterator[tuple[Fraction, Course]]:
        """Location, obstacles, gear, pools, wounds."""
        eaten = through_obstacles(course.obstacles, self.hit.damage, self.hit.weapon or NO_WEAPON)
        start = replace(course, obstacles=obstacles_after(course.obstacles, eaten.changes), saver=course.now)
        if course.obstacles and not eaten.damage.total:
            yield Fraction(1), start
            return
        for part, chance in self._parts(course.now, fixed=self.hit.part):
            body = self._body(start, eaten.damage, part)
            for count, share in self._counts(start.now, part):
                after = self._wounded(body, part, count)
                gone = part.name if self._maims(part, self._made(body, count)) else ""
                yield chance * share, replace(after, gone=gone)

    def fallen(self, course: Course) -> Iterator[tuple[Fraction, Course]]:
        """A bad fall wounds; falling itself decides nothing here, nor does fear."""
        if not course.falls or course.saver is None or course.saver.is_dead:
            yield Fraction(1), course
            return
        bad = self._bad_fall
        if bad < 1:
            yield 1 - bad, course
        if bad:
            for part, chance in self._falls_on(course.now, course.gone):
                faces = self.dice.d5.items() if counts_matter(course.now, part, self.room) else ((1, Fraction(1)),)
                for count, share in faces:
                    yield bad * chance * share, self._with_wounds(course, part, count)

    def passed_out(self, course: Course) -> Iterator[tuple[Fraction, Course]]:
        """The pain of new wounds."""
        saver = course.saver
        if not course.wounded or saver is None or saver.is_dead:
            yield Fraction(1), course
            return
        failed = self._chance_of_failure(saver, pass_out_dc(course.now).total)
        yield 1 - failed, course
        if failed:
            yield failed, replace(course, now=changed(course.now, knocked_out(course.now, "pain")))

    def massive(self, course: Course) -> Iterator[tuple[Fraction, Course]]:
        """Knocked out or killed by a massive attack."""
        saver, now = course.saver, course.now
        if not course.massive or saver is None or saver.is_dead:
            yield Fraction(1), course
            return
        failed = self._chance_of_failure(saver, MASSIVE_DC)
        dead = killed(now, RuleId("SF-MAS-02"), "massive attack")
        yield 1 - failed, replace(course, now=changed(now, knocked_out(now, "massive attack")))
        yield failed, replace(course, now=changed(now, dead.changes), killed_by_massive=True)

    def ended(self, course: Course) -> Course:
        """The thresholds; what belongs to this hit only is forgotten."""
        now = _after(course.now, threshold_steps(course.now))
        return replace(course, now=now, saver=None, falls=False, massive=False, wounded=False, gone="")

    def _parts(self, now: Creature, *, fixed: str | None = None, gone: str = "") -> list[tuple[Part, Fraction]]:
        """A part of each class that is hit alike, as it is now, with the chance of the whole class."""
        if fixed is not None:
            return [(part_named(now, fixed), Fraction(1))]
        key = gone, tuple(gear.hp > 0 for gear in now.gear)
        if key not in self._classes:
            self._classes[key] = self._classes_of(now, gone)
        return [(part_named(now, name), chance) for name, chance in self._classes[key]]

    def _falls_on(self, now: Creature, gone: str) -> list[tuple[Part, Fraction]]:
        """The same for a fall, which no gear softens: only the cognitive organs are like no other part."""
        if gone not in self._falls:
            self._falls[gone] = self._grouped(now, gone, lambda part: part.group is PartGroup.COGNITIVE and part.name)
        return [(part_named(now, name), chance) for name, chance in self._falls[gone]]

    def _classes_of(self, now: Creature, gone: str) -> list[tuple[str, Fraction]]:
        most = self._most()
        return self._grouped(now, gone, lambda part: part.name if self._maims(part, most) else part_class(now, part))

    def _grouped(self, now: Creature, gone: str, key_of: Callable[[Part], Hashable]) -> list[tuple[str, Fraction]]:
        found: dict[Hashable, tuple[str, Fraction]] = {}
        for name, chance in location_chances(_without(self._open_to, gone), self.house, self.dice.d10).items():
            key = key_of(part_named(now, name))
            first, so_far = found.get(key, (name, Fraction(0)))
            found[key] = (first, so_far + chance)
        return list(found.values())

    def _body(self, course: Course, damage: Damage, part: Part) -> Course:
        through = gear_passed(self.hit, damage, part, course.now, self.house)
        body = suffered(course.now, part, through, self.house)
        return replace(
            course,
            now=_after(course.now, body.steps),
            lethal=course.lethal + body.lethal,
            non_lethal=course.non_lethal + body.non_lethal,
            falls=asks_for_saves(self.hit, through, self.house),
            massive=is_massive(self.hit, part, through, self.house),
            wounded=bool(normal_wounds(self.hit, body.lethal, self.house)),
        )

    def _counts(self, now: Creature, part: Part) -> list[tuple[int, Fraction]]:
        """The wounds of the die of a critical hit; it is left out where their number decides nothing."""
        if not self.hit.critical:
            return [(0, Fraction(1))]
        matters = counts_matter(now, part, self.room) or self._maims(part, self._most())
        return list(self.dice.d5.items()) if matters else [(1, Fraction(1))]

    def _most(self) -> int:
        """The most wounds it can make where it lands."""
        return self.hit.wounds + (DIE_WOUNDS if self.hit.critical else 0)

    def _made(self, body: Course, count: int) -> int:
        """The wounds it makes where it lands."""
        if count:
            return count + (normal_wounds(self.hit, 1, self.house) if body.wounded else 0)
        return self.hit.wounds if body.wounded else 0

    def _maims(self, part: Part, wounds: int) -> bool:
        """Whether so many wounds on a part as it was when the attack began are the end of it. SF-PRT-07."""
        durability = self._open_to.durability
        if durability is None or part.group is PartGroup.BODY:
            return False
        return part_named(self._open_to, part.name).wounds + wounds >= 2 * durability

    def _wounded(self, body: Course, part: Part, count: int) -> Course:
        """The wounds of the die, and the usual one where the hit makes it."""
        if count:
            usual = normal_wounds(self.hit, 1, self.house) if body.wounded else 0
            body = self._with_wounds(body, part, count)
            return self._with_wounds(body, part, usual) if usual else body
        return self._with_wounds(body, part, self.hit.wounds) if body.wounded else body

    def _with_wounds(self, course: Course, part: Part, count: int) -> Course:
        """Wounds on a part; where they decide nothing, only that there are some."""
        if not counts_matter(course.now, part, self.room):
            return course if course.wounded else replace(course, wounded=True)
        steps = wound_steps(course.now, part_named(course.now, part.name), count, RuleId("SF-WND-01"), "")
        return replace(course, now=_after(course.now, steps), wounded=True)

    def _chance_of_bad_fall(self) -> Fraction:
        """Only a critical failure of the Reflex save is one, whatever the numbers."""
        percent = self.dice.percent.items()
        return sum(
            (chance for natural, chance in percent if critical_of(natural, self.house) == "failure"), Fraction(0)
        )

    def _chance_of_failure(self, saver: Creature, dc: int) -> Fraction:
        key = (save_bonus(saver, "fortitude").total, dc)
        if key not in self._failures:
            self._failures[key] = sum(
                (
                    chance
                    for natural, chance in self.dice.percent.items()
                    if not comes_out(natural, *key, self.house, critical=False)[0]
                ),
                Fraction(0),
            )
        return self._failures[key]


def _without(creature: Creature, gone: str) -> Creature:
    """The creature with one part that can not be hit any more."""
    parts = tuple(replace(part, maimed=True) if part.name == gone else part for part in creature.parts)
    return replace(creature, parts=parts) if gone else creature


def _after(now: Creature, steps: tuple[Step, ...]) -> Creature:
    return changed(now, (change for step in steps for change in step.changes))
