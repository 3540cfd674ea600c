"""What a resolution changes, as plain values; nothing is applied here."""

from dataclasses import dataclass

from rules.psipunk.wounds import Domain, Stage, Track


@dataclass(frozen=True, slots=True)
class Wounded:
    """A wound was taken."""

    name: str
    domain: Domain
    wound: Stage  # what the blow did
    box: Stage  # where it was marked
    after: Track


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """Somebody is out cold, in the place of the wound of the same blow."""

    name: str


@dataclass(frozen=True, slots=True)
class WeaponEmptied:
    """A gun must be reloaded before it fires again."""

    name: str
    weapon: str


@dataclass(frozen=True, slots=True)
class WeaponReloaded:
    """A gun may fire again."""

    name: str
    weapon: str


@dataclass(frozen=True, slots=True)
class ThingUsed:
    """One thing is gone, such as a grenade that went off."""

    name: str
    weapon: str
    left: int


@dataclass(frozen=True, slots=True)
class ThingBroken:
    """A wall or door stops nothing any more."""

    name: str  # as one names it at the table
    key: str  # what the map knows it by


@dataclass(frozen=True, slots=True)
class DoorForced:
    """A door stands open, its lock given way."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class AimLost:
    """All rounds of aiming are gone."""

    name: str


@dataclass(frozen=True, slots=True)
class WentProne:
    """Somebody lies on the ground."""

    name: str


@dataclass(frozen=True, slots=True)
class TrackChanged:
    """A wound track is better or worse after treatment or rest."""

    name: str
    domain: Domain
    before: Track
    after: Track


@dataclass(frozen=True, slots=True)
class LuckSpent:
    """Luck Points are gone for this session."""

    name: str
    points: int


Harm = Wounded | KnockedOut | WentProne | TrackChanged
Change = Harm | ThingBroken | DoorForced | WeaponEmptied | WeaponReloaded | ThingUsed | AimLost | LuckSpent
