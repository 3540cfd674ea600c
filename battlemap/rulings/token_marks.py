"""What is marked on a token: bars for its pools or wound tracks, and its conditions. No rule is asked."""

from dataclasses import dataclass
from typing import Literal

from battlemap.document.model import System, Token
from battlemap.rulings.psipunk_creatures import wound_track
from battlemap.rulings.starflight_creatures import pools_of
from rules.psipunk.wounds import STAGES_WITH_BOXES, Domain, Stage

BarKind = Literal["lethal", "non-lethal", "impact", "physical", "mental"]
_POOL_SCORES = {"hp", "max_hp"}, {"nhp", "max_nhp", "impact"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One pool or wound track: ``filled`` holds how full each part of it is, 0 to 1; a pool is one part."""

    kind: BarKind
    filled: tuple[float, ...]
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is marked on one token."""

    bars: tuple[Bar, ...] = ()
    conditions: tuple[str, ...] = ()


NO_MARKS = Marks()


def marks_of(token: Token, game: System) -> Marks:
    """The marks of a token on a map of that game; one without a sheet for it has no bars."""
    bars = _pools(token) if game == "starflight" else _tracks(token)
    return Marks(bars=bars, conditions=tuple(dict.fromkeys(token.conditions)))


def shows_marks(token: Token) -> bool:
    """Whether players see them: as told, else those of characters, and never those of a hidden token."""
    shows = token.kind == "pc" if token.shows_bars is None else token.shows_bars
    return shows and not token.hidden


def _pools(token: Token) -> tuple[Bar, ...]:
    """The pools the sheet tells: lethal, non-lethal, and the Impact beyond an empty one."""
    told = {} if token.starflight is None else token.starflight.stats
    lethal, non_lethal = (not names.isdisjoint(told) for names in _POOL_SCORES)
    pools = pools_of(told)
    bars = []
    if lethal:
        words = f"{pools.hp} of {pools.max_hp} HP"
        bars.append(Bar(kind="lethal", filled=(_share(pools.hp, pools.max_hp),), words=words))
    if non_lethal and pools.nhp >= 0:
        words = f"{pools.nhp} of {pools.max_nhp} non-lethal HP"
        bars.append(Bar(kind="non-lethal", filled=(_share(pools.nhp, pools.max_nhp),), words=words))
    elif non_lethal:
        filled = (_share(-pools.nhp, pools.max_nhp),)
        bars.append(Bar(kind="impact", filled=filled, words=f"{-pools.nhp} Impact beyond the non-lethal HP"))
    return tuple(bars)


def _tracks(token: Token) -> tuple[Bar, ...]:
    """The track of the body, and that of the mind where something is marked on it."""
    if token.psipunk is None:
        return ()
    bars = [_track(token, Domain.PHYSICAL)]
    if token.psipunk.wounds.get(Domain.MENTAL):
        bars.append(_track(token, Domain.MENTAL))
    return tuple(bars)


def _track(token: Token, domain: Domain) -> Bar:
    track = wound_track(token, domain)
    told = [
        f"{stage.words} {marks}x" if marks > 1 else stage.words
        for stage, marks in zip(STAGES_WITH_BOXES, track.marks, strict=True)
        if marks
    ]
    words = "Dead" if track.worst is Stage.DEAD else ", ".join(told) or "unhurt"
    filled = tuple(1.0 if marks or track.dead else 0.0 for marks in track.marks)
    return Bar(kind=domain.value, filled=filled, words=words if domain is Domain.PHYSICAL else f"mind: {words}")


def _share(left: int, full: int) -> float:
    return min(1.0, max(0.0, left / full)) if full > 0 else 0.0
