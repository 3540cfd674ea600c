"""Every change of a resolution in words, and the number of it that a game master may make another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from battlemap.document.model import MapState
from battlemap.rulings.games import length
from battlemap.rulings.obstacles import matter_of, named
from battlemap.rulings.psipunk_deeds import Aimed, StoodUp
from battlemap.rulings.things import is_thing
from rules.psipunk import changes as psipunk
from rules.psipunk.wounds import Stage
from rules.starflight import changes as starflight
from rules.starflight.actions import changes as actions

POOLS = {"hp": "HP", "nhp": "NHP"}
MOST = 9999


@dataclass(frozen=True, slots=True)
class Number:
    """The number in a change that may be overridden: the field it stands in, and from what to what it may be."""

    field: str
    least: int = 0
    most: int = MOST


@dataclass(frozen=True, slots=True)
class Told:
    """How a kind of change is told, and what of it may be overridden."""

    words: Callable[[Any], str]
    number: Number | None = None


def words_of(change: object, state: MapState) -> str:
    """A change in a clause; lengths in metres whatever the game, as the rules tell them."""
    if isinstance(change, starflight.ObstacleHpChanged):
        return _obstacle(change, state)
    told = TOLD.get(type(change))
    return type(change).__name__ if told is None else told.words(change)


def number_of(change: object) -> Number | None:
    """What of a change may be overridden; None: nothing, it is made or left out."""
    told = TOLD.get(type(change))
    if told is None or told.number is None or getattr(change, told.number.field) is None:
        return None
    return told.number


def overridden(change: Any, value: int) -> Any:
    """The change with another number, kept within what it may be."""
    number = number_of(change)
    if number is None:
        return change
    value = min(number.most, max(number.least, value))
    return replace(change, **{number.field: Stage(value) if number.field == "wound" else value})


def _obstacle(change: starflight.ObstacleHpChanged, state: MapState) -> str:
    key = change.obstacle
    name = named(matter_of(state, key), key) if is_thing(state, key) else key
    return f"{name}: {'destroyed' if change.after <= 0 else f'{change.after} HP'}, {change.before} before"


def _name(name: str) -> str:
    return name.replace("_", " ")


def _counted(count: int, thing: str) -> str:
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"


def _gained(change: starflight.ConditionGained) -> str:
    condition = change.condition
    rounds = "" if condition.rounds is None else f" for {_counted(condition.rounds, 'round')}"
    return f"{change.name} is {_name(condition.name)}{rounds}"


def _metres(far: float) -> str:
    return length(far, "starflight")


_AFTER = Number("after", -MOST)
TOLD: Mapping[type, Told] = {
    starflight.HpChanged: Told(lambda c: f"{c.name}: {c.before} → {c.after} {POOLS[c.pool]}", _AFTER),
    starflight.GearHpChanged: Told(lambda c: f"{c.name}: {c.gear} {c.before} → {c.after} HP", Number("after")),
    starflight.Wounded: Told(lambda c: f"{c.name}: {_counted(c.count, 'wound')} on {c.part}", Number("count", most=99)),
    starflight.WoundsHealed: Told(
        lambda c: f"{c.name}: {_counted(c.count, 'wound')} less on {c.part}", Number("count", most=99)
    ),
    starflight.PartFailed: Told(lambda c: f"{c.name}: {c.part} fails"),
    starflight.PartMaimed: Told(lambda c: f"{c.name}: {c.part} is maimed"),
    starflight.PartWorks: Told(lambda c: f"{c.name}: {c.part} works again"),
    starflight.ConditionGained: Told(_gained),
    starflight.ConditionLost: Told(lambda c: f"{c.name} is not {_name(c.condition)} any more"),
    starflight.ScoreChanged: Told(lambda c: f"{c.name}: {_name(c.score)} {c.before} → {c.after}", _AFTER),
    starflight.ItemDropped: Told(lambda c: f"{c.name} drops {c.item}"),
    starflight.ShotsFired: Told(lambda c: f"{c.name}: {c.weapon}, {c.count} fired", Number("count")),
    starflight.Discharged: Told(lambda c: f"{c.name}: {c.weapon} is discharged for this round"),
    starflight.ObstacleHpChanged: Told(lambda c: f"{c.obstacle}: {c.after} HP", Number("after")),
    actions.MovedAlong: Told(lambda c: f"{c.name} goes {_metres(c.length_m)}"),
    actions.Forced: Told(lambda c: f"{c.name} is thrown {_metres(c.distance_m)} away from {c.away_from}"),
    actions.Slid: Told(lambda c: f"{c.name} slides {_metres(c.distance_m)}"),
    actions.FacingTurned: Told(lambda c: f"{c.name} turns {c.steps * 45}°"),
    actions.StuntsDone: Told(lambda c: f"{c.name}: {c.hd_bonus:+d} HD, {c.attack_penalty:+d} on the next action"),
    actions.ChargePaid: Told(lambda c: f"{c.name}: {-abs(c.hd)} HD for {c.phases} actions"),
    actions.ItemTaken: Told(lambda c: f"{c.by} takes {c.item} from {c.name}"),
    actions.ItemSwitchedOff: Told(lambda c: f"{c.item} of {c.name} goes out"),
    actions.ItemBroken: Told(
        lambda c: f"{c.item} of {c.name} is {'destroyed' if c.destroyed else 'of no use until repaired'}"
    ),
    actions.ItemHeld: Told(lambda c: f"{c.name} holds {c.item}"),
    actions.ItemStowed: Told(lambda c: f"{c.name} puts {c.item} away"),
    actions.GearToggled: Told(lambda c: f"{c.name}: {c.gear} {'on' if c.active else 'off'}"),
    actions.Reloaded: Told(lambda c: f"{c.name}: {c.item} holds {c.loaded} again", Number("loaded")),
    actions.Mounted: Told(lambda c: f"{c.name} is {'on' if c.mounted else 'off'} {c.steed}"),
    actions.DoorSwung: Told(lambda c: f"{c.name} {'opens' if c.opened else 'closes'} the {c.words}"),
    actions.Swallowed: Told(lambda c: f"{c.name} is inside {c.by}"),
    actions.CutOut: Told(lambda c: f"{c.name} is out of {c.out_of}"),
    actions.FullAttackMade: Told(lambda c: f"{c.name} has made a full attack in round {c.round_number}"),
    psipunk.Wounded: Told(
        lambda c: f"{c.name}: {c.wound.words}{'' if c.box is c.wound else f', marked {c.box.words}'} ({c.domain})",
        Number("wound", Stage.UNDAMAGED, Stage.DEAD),
    ),
    psipunk.ThingBroken: Told(lambda c: f"{c.name} is broken, and stops nothing any more"),
    psipunk.DoorForced: Told(lambda c: f"{c.name} is forced open"),
    psipunk.WeaponEmptied: Told(lambda c: f"{c.name}: {c.weapon} is empty"),
    psipunk.ThingUsed: Told(lambda c: f"{c.name}: one {c.weapon} used, {c.left or 'none'} left"),
    psipunk.KnockedOut: Told(lambda c: f"{c.name} is knocked out instead of wounded, by a Good blow to the head"),
    psipunk.WeaponReloaded: Told(lambda c: f"{c.name}: {c.weapon} is loaded"),
    psipunk.AimLost: Told(lambda c: f"{c.name} loses the aim"),
    psipunk.WentProne: Told(lambda c: f"{c.name} goes down"),
    psipunk.TrackChanged: Told(lambda c: f"{c.name}: {c.before.worst.words} → {c.after.worst.words} ({c.domain})"),
    Aimed: Told(lambda c: f"{c.name}: {_counted(c.rounds, 'round')} aimed", Number("rounds", most=99)),
    StoodUp: Told(lambda c: f"{c.name} stands up"),
    psipunk.LuckSpent: Told(lambda c: f"{c.name} spends {c.points} Luck", Number("points", most=99)),
}
