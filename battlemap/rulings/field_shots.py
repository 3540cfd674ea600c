"""Attacks ruled in bulk, by the game of the map: the same facts and the same rules as one ruling, shared."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from battlemap.document.model import MapState, Token
from battlemap.rulings import psipunk_facts, psipunk_ruling, starflight_facts, starflight_ruling
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack_ruling import told_of_the_dark
from battlemap.rulings.psipunk_creatures import attack_of
from battlemap.rulings.sight import SightRuling, measure_undrawn
from battlemap.rulings.views import Views
from rules.core.breakdown import Refusal
from rules.psipunk.many import ManyAttacks as PsipunkAttacks
from rules.starflight.many import ManyAttacks as StarflightAttacks

NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack in short: every refusal, the chance where there is none, and the look along it."""

    weapon: str
    refusals: tuple[Refusal, ...]
    chance: Fraction | None
    sight: SightRuling

    @property
    def odds(self) -> Fraction:
        """The chance to hit; 0 for an attack that can not be made."""
        return NEVER if self.chance is None else self.chance


class Shots(Protocol):
    """Rules on attacks, one after the other, on maps that differ only in where tokens stand."""

    def shot(self, state: MapState, look: SightRuling, weapon: str, views: Views) -> Shot:
        """One attack with a weapon along a look."""
        ...


def shots_of(state: MapState) -> Shots:
    """Attacks by the game of a map."""
    return _PsipunkShots(state) if state.info.system == "psipunk" else _StarflightShots(state)


def shot_at(
    shots: Shots, state: MapState, attacker: Token, target: Token, weapons: Sequence[str], views: Views
) -> tuple[Shot, ...]:
    """What each of some weapons does along one look."""
    look = measure_undrawn(state, attacker.id, target.id, views)
    return tuple(shots.shot(state, look, weapon, views) for weapon in weapons)


def weapons_at_hand(state: MapState, token: Token) -> tuple[str, ...]:
    """Everything a token may attack with, by the names rulings take."""
    return tuple(name for name, _ in weapons_of(token, state.info.system))


class _StarflightShots:
    def __init__(self, state: MapState) -> None:
        self._house = starflight_ruling.house_rules_of(state)
        self._attacks = StarflightAttacks(self._house)

    def shot(self, state: MapState, look: SightRuling, weapon: str, views: Views) -> Shot:
        attacker = state.tokens[look.viewer]
        rules = views.of_sheet(
            f"weapon {weapon}",
            attacker,
            lambda: starflight_facts.used_weapon(attacker, weapon, state.info),
        )
        verdict = self._attacks.verdict(starflight_facts.attack_facts(state, look, rules, self._house, views))
        return Shot(
            weapon, told_of_the_dark(verdict.refusals, look, starflight_ruling.IN_THE_DARK), verdict.chance, look
        )


class _PsipunkShots:
    def __init__(self, state: MapState) -> None:
        self._house = psipunk_ruling.psipunk_rules_of(state)
        self._attacks = PsipunkAttacks(self._house)

    def shot(self, state: MapState, look: SightRuling, weapon: str, views: Views) -> Shot:
        attacker = state.tokens[look.viewer]
        arm, mode = views.of_sheet(f"weapon {weapon}", attacker, lambda: attack_of(attacker, weapon, info=state.info))
        verdict = self._attacks.verdict(psipunk_facts.attack_facts(state, (look,), arm, mode, self._house, views))
        return Shot(weapon, told_of_the_dark(verdict.refusals, look, psipunk_ruling.IN_THE_DARK), verdict.chance, look)
