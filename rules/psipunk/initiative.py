"""Who acts first: one throw each, ties act together, and no circumstance counts for both sides."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.chances import Against, Policy, choosers
from rules.psipunk.combatant import Combatant, domain_of
from rules.psipunk.condition import wound_penalty
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.missing import DEFAULTS, Missing
from rules.psipunk.rerolls import NO_REROLLS, Rerolls
from rules.psipunk.sides import Circumstance, Side, circumstances, plan, result, told_dice, trait
from rules.psipunk.throwing import thrown
from rules.psipunk.words import listed

MOST_UNAWARE = 3
BAD_FOOTING = "bad footing"
HIGHER = Against(None, lambda total, _: Fraction(total))  # what rerolls are for


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One combatant who rolls for initiative."""

    combatant: Combatant
    side: str = ""  # who fights together; nobody shares a circumstance with the other side. Unnamed: on its own
    unaware: int = 0  # 1 distracted ... 3 asleep
    unaware_of: str = "surprise"  # the circumstance: the other side can not be paid for it as well
    bad_footing: bool = False
    advantage: str | None = None  # the circumstance that gives a better position, such as "bad footing" of the other
    others: tuple[Circumstance, ...] = ()
    rerolls: Rerolls = NO_REROLLS


@dataclass(frozen=True, slots=True)
class Place:
    """One combatant's result."""

    name: str
    result: Breakdown
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """The order of a round; those in one group act at the same time."""

    places: tuple[Place, ...]  # as they were rolled
    groups: tuple[tuple[str, ...], ...]  # highest first
    notes: tuple[Note, ...]


def initiative(
    entries: Sequence[Entry], house: HouseRules, missing: Missing = DEFAULTS, policy: Policy = "never"
) -> Resolution[Order]:
    """Throw for everybody in the order given, and sort by result."""
    places: tuple[Place, ...] = ()
    for entry in entries:
        places += ((yield from _rolled(entry, entries, house, missing, policy)),)
    ordered = sorted(places, key=lambda place: -place.result.total)
    groups = tuple(
        tuple(place.name for place in same) for _, same in groupby(ordered, lambda place: place.result.total)
    )
    when = "every round" if house.initiative_each_round else "once, at the start of the fight"
    notes = (Note(RuleId("PP-INI-02"), f"rolled {when}"), *_told_ties(groups))
    return Order(places, groups, notes)


def _told_ties(groups: tuple[tuple[str, ...], ...]) -> tuple[Note, ...]:
    tied = [group for group in groups if len(group) > 1]
    return tuple(Note(RuleId("PP-INI-04"), f"{listed(group)} act at the same time") for group in tied)


def _rolled(
    entry: Entry, entries: Sequence[Entry], house: HouseRules, missing: Missing, policy: Policy
) -> Resolution[Place]:
    side = Side(
        name=entry.combatant.name,
        base=base(entry, entries, house, missing),
        is_npc=entry.combatant.is_npc,
        rerolls=entry.rerolls,
    )
    planned = plan(side, "initiative", f"when {side.name} acts", True, house)
    dice = yield from thrown(planned, choosers(policy, (HIGHER,)).acting)
    notes = (*told_dice(side, True, house), *dice.notes)
    return Place(side.name, result(side.base, planned.dice, dice.total, house), notes)


def base(entry: Entry, entries: Sequence[Entry], house: HouseRules, missing: Missing = DEFAULTS) -> Breakdown:
    """Everything but the dice: the better of two attributes, gifts, and how one was caught."""
    found = [*_attribute(entry.combatant, house), *_gifts(entry, missing)]
    if entry.unaware:
        found.append(Modifier(RuleId("PP-INI-03"), -min(MOST_UNAWARE, entry.unaware), f"unaware: {entry.unaware_of}"))
    if entry.bad_footing:
        found.append(Modifier(RuleId("PP-INI-03"), -1, BAD_FOOTING))
    if entry.advantage is not None:
        found.append(_advantage(entry, entries, entry.advantage))
    return Breakdown((*found, *circumstances(entry.others)))


def _attribute(combatant: Combatant, house: HouseRules) -> tuple[Modifier, ...]:
    """Dexterity or Focus, whichever is higher with its wounds; Dexterity where they are equal."""
    options = []
    for name in ("Dexterity", "Focus"):
        line = replace(trait(name, combatant.level(name)), rule=RuleId("PP-INI-01"))
        options.append((line, *wound_penalty(combatant, domain_of(name), house)))
    return max(options, key=lambda lines: Breakdown(lines).total)


def _gifts(entry: Entry, missing: Missing) -> list[Modifier]:
    gifts = sorted(entry.combatant.gifts & missing.initiative_gifts.keys())
    fitting = [gift for gift in gifts if gift != missing.against_surprise or entry.unaware]
    return [Modifier(RuleId("M14"), missing.initiative_gifts[gift], gift) for gift in fitting]


def _advantage(entry: Entry, entries: Sequence[Entry], circumstance: str) -> Modifier:
    """A better position; it does not count where somebody on the other side already pays for the same thing."""
    paid = any(circumstance in _paid_for(other) for other in entries if _are_opposed(entry, other))
    return Modifier(RuleId("PP-INI-03"), 1, f"advantage: {circumstance}", counts=not paid)


def _are_opposed(entry: Entry, other: Entry) -> bool:
    """Whether two fight each other: those of no named side fight everybody."""
    return other is not entry and (not entry.side or other.side != entry.side)


def _paid_for(entry: Entry) -> frozenset[str]:
    """The circumstances that already lower somebody's initiative."""
    found = {each.reason for each in entry.others if each.value < 0}
    found |= {entry.unaware_of} if entry.unaware else set()
    return frozenset(found | ({BAD_FOOTING} if entry.bad_footing else set()))
