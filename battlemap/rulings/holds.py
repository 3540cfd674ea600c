"""Who has hold of whom on a map: grapplers within Range Zero of each other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from battlemap.document.model import MapState, Token
from battlemap.document.sheets import StarflightSheet
from battlemap.rulings.hostility import are_hostile
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.ways import at_range_zero
from rules.starflight.actions.scores import GRAPPLING, PINNED
from rules.starflight.conditions import condition_names
from rules.starflight.creature import Condition, Creature
from rules.starflight.house_rules import HouseRules

HOLDING = frozenset({GRAPPLING, "grappled"})
IN_GRAPPLE = HOLDING | {PINNED}  # a sheet may tell only that it is pinned
SOMEBODY = "somebody"  # where no grappler is near whoever is said to be pinned


def partners(state: MapState, token: Token, house: HouseRules) -> Iterator[Token]:
    """Those a token grapples with: a token tells only that it grapples, where it stands tells with whom."""
    if not grapples(token):
        return
    for other in state.tokens.values():
        if other.id != token.id and grapples(other) and at_range_zero(state, token, other, house):
            yield other


def grapples(token: Token) -> bool:
    """Whether a token is said to be in a grapple."""
    return not condition_names(token.conditions).isdisjoint(IN_GRAPPLE)


def pinned_by(state: MapState, token: Token, house: HouseRules) -> tuple[str, ...]:
    """The names of those who pin a token; empty where it is not pinned."""
    if PINNED not in condition_names(token.conditions):
        return ()
    return pinners(state, token, house) or (SOMEBODY,)


def pinners(state: MapState, token: Token, house: HouseRules) -> tuple[str, ...]:
    """Those of its grapple who hold it in the pin: whoever is told to have pinned it, else the hostile. SF-GRP-09, 10.

    A friend in the same grapple holds nobody; who is only pinned itself does not either, where anybody else is there.
    """
    near = [*partners(state, token, house)]
    able = [other for other in near if not HOLDING.isdisjoint(condition_names(other.conditions))] or near
    told = {had.cause for had in (token.starflight or StarflightSheet()).conditions if _is_pin(had.name)}
    known = [other for other in near if other.name in told]
    return tuple(each.name for each in known or [each for each in able if are_hostile(state, token, each)] or able)


def _is_pin(name: str) -> bool:
    return PINNED in condition_names((name,))


def held_creature(state: MapState, token: Token, house: HouseRules) -> Creature:
    """The creature of a token with a hold for each of those it grapples with, and a pin for each who pins it."""
    with_whom = [one.name for one in partners(state, token, house)]
    return held_by(creature_of(token, state.info), with_whom, pinners(state, token, house) if with_whom else ())


def held_by(creature: Creature, with_whom: Sequence[str], by: Sequence[str]) -> Creature:
    """A creature that is told with whom it grapples, and who pins it."""
    if not with_whom:
        return creature
    others = [had for had in creature.conditions if had.name.casefold() not in IN_GRAPPLE]
    holds = [Condition(name=GRAPPLING, cause=partner) for partner in with_whom]
    pins = [Condition(name=PINNED, cause=holder) for holder in by if creature.has(PINNED)]
    return replace(creature, conditions=(*others, *holds, *pins))
