"""One shot by the rules of both games, for creatures with both sheets, and what on the map makes the answers differ."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from battlemap.document.model import MapState
from battlemap.rulings.arms import weapon_named, weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.attack_ruling import AttackRuling
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import GAMES, OTHER, has_sheet
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.sight import measure
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.psipunk import attack as psipunk
from rules.psipunk.facts import AttackFacts as PsipunkFacts
from rules.psipunk.facts import Size, Stand
from rules.starflight import attack as starflight
from rules.starflight.facts import Arc
from rules.starflight.facts import AttackFacts as StarflightFacts

Without = Callable[[Any], Any]  # the facts of a game as they would be without one thing
NO_EFFECT, DECIDES = "no effect", "forbids it"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing on the map, and what it does to the chance by each game: own first."""

    what: str
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Two answers to one shot."""

    own: AttackRuling
    other: AttackRuling
    differences: tuple[Difference, ...]

    @property
    def title(self) -> str:
        """Both games by their names."""
        return f"{GAMES[self.own.game]} and {GAMES[self.other.game]} side by side"


def side_by_side(state: MapState, ruling: AttackRuling) -> SideBySide | None:
    """The same shot by the other game; None where a sheet or a weapon is missing, or the map has changed since."""
    seen, game = ruling.sight, OTHER[ruling.game]
    tokens = [state.tokens.get(token) for token in (seen.viewer, seen.target)]
    if not all(token is not None and has_sheet(token, game) and has_sheet(token, ruling.game) for token in tokens):
        return None
    if replace(measure(state, seen.viewer, seen.target), borderline=seen.borderline) != seen:
        return None
    attacker = state.tokens[seen.viewer]
    arms = [name for name, _ in weapons_of(attacker, game)]
    weapon = weapon_named(attacker, game, ruling.weapon) or next(iter(arms), None)
    if weapon is None:
        return None
    there = replace(state, info=replace(state.info, system=game))
    try:
        other = attack(there, seen.viewer, seen.target, weapon)
    except RulingError:  # such as a house rule of the other game that can not be read
        return None
    return SideBySide(ruling, other, tuple(_differences(state, there, ruling, other)))


def _differences(state: MapState, there: MapState, own: AttackRuling, other: AttackRuling) -> Iterator[Difference]:
    for what, without in WITHOUT.items():
        effects = _effect(state, own, without), _effect(there, other, without)
        if effects != (NO_EFFECT, NO_EFFECT):
            yield Difference(what, *effects)


def _effect(state: MapState, ruling: AttackRuling, without: Mapping[str, Without]) -> str:
    """What one thing does to the chance: the chance with it less the chance without it, in points of a hundred."""
    change = without.get(ruling.game)
    if change is None:
        return NO_EFFECT
    free = _chance(state, ruling.game, change(ruling.facts))
    if free is None or free == ruling.chance:
        return NO_EFFECT
    if ruling.chance is None:
        return DECIDES
    points = float((ruling.chance - free) * 100)
    return f"{points:+.1f}".removesuffix(".0").replace("-", "−") + " points"


def _chance(state: MapState, game: str, facts: Any) -> Fraction | None:
    if game == "psipunk":
        answer = psipunk.attack(facts, psipunk_rules_of(state))
        return None if answer.refusals or answer.targets[0].refusals else answer.chance
    return starflight.attack(facts, house_rules_of(state)).chance


def _open(facts: PsipunkFacts) -> PsipunkFacts:
    return _target(facts, hidden_fraction=0.0, sight_line_open=True)


def _target(facts: PsipunkFacts, **changes: Any) -> PsipunkFacts:
    return replace(facts, targets=tuple(replace(target, **changes) for target in facts.targets))


def _stands(facts: PsipunkFacts, change: Callable[[Stand], Stand]) -> PsipunkFacts:
    targets = tuple(replace(target, stand=change(target.stand)) for target in facts.targets)
    return replace(facts, stand=change(facts.stand), targets=targets)


def _level(stand: Stand) -> Stand:
    return replace(stand, elevation_ft=0.0, bad_footing=False, light_in_eyes=False, kneeling=False)


def _alone(stand: Stand) -> Stand:
    return replace(stand, foes_in_reach=0)


def _uncovered(facts: StarflightFacts) -> StarflightFacts:
    return replace(facts, hidden_fraction=0.0, obstacles=(), sight_line_open=True)


#: What may be taken off the map in thought, and the facts of each game that would go with it.
WITHOUT: Mapping[str, Mapping[str, Without]] = {
    "what hides the target": {"starflight": _uncovered, "psipunk": _open},
    "where the attacker looks": {"starflight": lambda facts: replace(facts, arc=Arc.OPTIMAL, bearing_deg=0.0)},
    "somebody in the way": {
        "starflight": lambda facts: replace(facts, between_centre=(), between_every_line=()),
        "psipunk": lambda facts: _target(facts, crowd_on_line=False),
    },
    "weather and light": {"psipunk": lambda facts: _target(facts, zones_on_line=frozenset())},
    "height, footing, posture": {"psipunk": lambda facts: _stands(facts, _level)},
    "foes at close quarters": {
        "starflight": lambda facts: replace(facts, attacker_in_melee_with=(), target_in_melee_with=()),
        "psipunk": lambda facts: _stands(facts, _alone),
    },
    "surprise": {
        "starflight": lambda facts: replace(facts, target_surprised=False, surprise_round=False),
        "psipunk": lambda facts: _target(facts, target_aware=True),
    },
    "size and speed": {"psipunk": lambda facts: _target(facts, target_on_foot=True, target_size=Size.HUMAN)},
}
