"""Wounds taken by a creature: several of one blow, or of several blows that fall at the same time."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.breakdown import Note, RuleId
from rules.psipunk.changes import Wounded
from rules.psipunk.combatant import Combatant
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.words import listed
from rules.psipunk.wounds import Domain, Stage, Track, mark


@dataclass(frozen=True, slots=True)
class Taken:
    """A track after wounds."""

    after: Track
    changes: tuple[Wounded, ...]
    notes: tuple[Note, ...]


def take(target: Combatant, mental: bool, wound: Stage, times: int, house: HouseRules) -> Taken:
    """Mark a wound, or the same one several times."""
    domain = Domain.MENTAL if mental else Domain.PHYSICAL
    return take_all(target, domain, (wound,) * times, target.track(domain), house)


def take_all(target: Combatant, domain: Domain, wounds: Iterable[Stage], track: Track, house: HouseRules) -> Taken:
    """Mark wounds one after another on a track."""
    changes: tuple[Wounded, ...] = ()
    notes: tuple[Note, ...] = ()
    for wound in wounds:
        marked = mark(track, wound, house, minion=target.is_minion)
        if marked.box is not Stage.UNDAMAGED:
            changes += (Wounded(target.name, domain, wound, marked.box, marked.after),)
            notes += (Note(RuleId("PP-TRM-01"), f"one {marked.box.words} {domain} wound"),)
        track = marked.after
        notes += marked.notes
    return Taken(track, changes, notes)


def at_once(targets: Mapping[str, Combatant], blows: Sequence[Wounded], house: HouseRules) -> tuple[Taken, ...]:
    """Apply the wounds of deeds that happen at the same time: all of them count, whoever falls by one of them.

    Each blow was judged by what its attacker was before any of them; only the boxes are filled one after another.
    """
    found = []
    for name, domain in dict.fromkeys((blow.name, blow.domain) for blow in blows):
        target = targets[name]
        own = [blow.wound for blow in blows if (blow.name, blow.domain) == (name, domain)]
        taken = take_all(target, domain, own, target.track(domain), house)
        found.append(Taken(taken.after, taken.changes, (_together(blows), *taken.notes)))
    return tuple(found)


def _together(blows: Sequence[Wounded]) -> Note:
    names = listed(tuple(dict.fromkeys(blow.name for blow in blows)))
    return Note(RuleId("PP-INI-04"), f"at the same time: wounds on {names} all count")
