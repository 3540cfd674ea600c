"""Where a hit lands: the location die, the second die for the senses, and a choice between equal limbs."""

from collections.abc import Mapping
from fractions import Fraction

from rules.core.die import D10, one_of
from rules.core.resolution import Ask, Resolution
from rules.core.rule_functions import plays
from rules.starflight.anatomy import Part, PartGroup
from rules.starflight.creature import Creature
from rules.starflight.house_rules import HouseRules

NOWHERE = Part(name="body", group=PartGroup.BODY)  # of a creature none of whose parts can be hit


def located(creature: Creature, house: HouseRules, what: str = "hit location") -> Resolution[Part]:
    """Ask for the part that is hit; a part that is lacking or can take no more is rolled again. SF-LOC-01, 02."""
    found = parts_by_face(creature, house)
    if not any(found):
        return NOWHERE
    face = yield Ask(f"{what} of {creature.name}", D10, "the part that is hit", _empty(found))
    parts = found[face]
    if parts[0].group is PartGroup.SENSORY:
        return (yield from _sense(creature, what))
    if len(parts) == 1:
        return parts[0]
    words = ", ".join(f"{number} {part.name}" for number, part in enumerate(parts, 1))
    chosen = yield Ask(f"which {parts[0].group}", one_of(len(parts)), words)
    return parts[chosen - 1]


def parts_by_face(creature: Creature, house: HouseRules) -> tuple[tuple[Part, ...], ...]:
    """The parts each face of the location die can find, 0 to 9; empty where it is rolled again."""
    return tuple(_available(creature, entry) for entry in house.hit_location_table)


def senses_by_face(creature: Creature) -> tuple[tuple[Part, ...], ...]:
    """The sense each face of the second die finds."""
    open_to_hits = {part.name: part for part in creature.group(PartGroup.SENSORY) if part.can_be_hit}
    return tuple((open_to_hits[name],) if name in open_to_hits else () for name in creature.senses)


def location_chances(
    creature: Creature, house: HouseRules, d10: Mapping[int, Fraction] = D10.faces
) -> dict[str, Fraction]:
    """The exact chance of each part by its name."""
    chances: dict[str, Fraction] = {}
    for parts, chance in _weighted(parts_by_face(creature, house), d10):
        for part, share in _shares(creature, parts, d10):
            chances[part.name] = chances.get(part.name, Fraction(0)) + chance * share
    return chances or {NOWHERE.name: Fraction(1)}


def part_named(creature: Creature, name: str) -> Part:
    """A part by its name; the body where the creature has none like it."""
    return next((part for part in creature.parts if part.name == name), NOWHERE)


def vital_part(creature: Creature) -> Part:
    """The vital area of the body, whatever the creature calls it."""
    return next(iter(creature.group(PartGroup.BODY)), NOWHERE)


def _available(creature: Creature, entry: str) -> tuple[Part, ...]:
    parts = tuple(part for part in creature.parts if part.can_be_hit and entry in (part.group.value, part.name))
    if entry == PartGroup.SENSORY.value and not any(senses_by_face(creature)):
        return ()
    return parts


def _sense(creature: Creature, what: str) -> Resolution[Part]:
    found = senses_by_face(creature)
    face = yield Ask(f"{what} of {creature.name}: which sense", D10, "the sense that is hit", _empty(found))
    return found[face][0]


@plays("SF-LOC-02")
def _empty(found: tuple[tuple[Part, ...], ...]) -> frozenset[int]:
    return frozenset(face for face, parts in enumerate(found) if not parts)


def _weighted(
    found: tuple[tuple[Part, ...], ...], d10: Mapping[int, Fraction]
) -> list[tuple[tuple[Part, ...], Fraction]]:
    kept = [(found[face], chance) for face, chance in d10.items() if found[face]]
    whole = sum((chance for _, chance in kept), Fraction(0))
    return [(parts, chance / whole) for parts, chance in kept]


def _shares(creature: Creature, parts: tuple[Part, ...], d10: Mapping[int, Fraction]) -> list[tuple[Part, Fraction]]:
    if parts[0].group is PartGroup.SENSORY:
        return [(found[0], chance) for found, chance in _weighted(senses_by_face(creature), d10)]
    return [(part, Fraction(1, len(parts))) for part in parts]
