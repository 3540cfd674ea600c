"""What an attack brought once the dice lie: per target, and in all, with everything that changes."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Note, Refusal
from rules.psipunk.answers import NOTHING
from rules.psipunk.changes import Change
from rules.psipunk.wounds import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetOutcome:
    """What happened to one target."""

    name: str
    refusals: tuple[Refusal, ...] = ()  # this target could not be attacked; nothing below is filled in
    attack: Breakdown = NOTHING  # the attack result against this target, dice included
    minimum: Breakdown = NOTHING
    defence: Breakdown | None = None  # None: unopposed
    hit: bool = False
    degree: int | None = None
    damage: Breakdown = NOTHING
    wound: Stage = Stage.UNDAMAGED  # what the blow does, before the track is looked at
    knockout: bool = False  # the game master may let it knock out instead
    is_thing: bool = False  # a wall or door: hit means that it gave way
    changes: tuple[Change, ...] = ()
    offers: tuple[Change, ...] = ()  # what the game master may let happen instead of a wound
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOutcome:
    """One attack, played out."""

    refusals: tuple[Refusal, ...] = ()  # against the attack as such; then no dice were asked for
    targets: tuple[TargetOutcome, ...] = ()
    changes: tuple[Change, ...] = ()  # of the attacker
    notes: tuple[Note, ...] = ()

    @property
    def all_changes(self) -> tuple[Change, ...]:
        """Everything that changes, the targets in their order first."""
        return (*(change for target in self.targets for change in target.changes), *self.changes)

    @property
    def all_offers(self) -> tuple[Change, ...]:
        """Everything the game master may choose, the targets in their order."""
        return tuple(offer for target in self.targets for offer in target.offers)
