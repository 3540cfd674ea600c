"""Grapples on a map: who has hold of whom, and what grapplers may want."""

from collections.abc import Callable, Mapping

from battlemap.rulings.holds import held_by, partners, pinners
from battlemap.rulings.starflight_deed import Deed, Start
from battlemap.rulings.starflight_measures import onlooker
from battlemap.rulings.starflight_reactions import Provoking, reactions
from battlemap.rulings.ways import shares_cell
from rules.starflight.actions.constrict import constrict
from rules.starflight.actions.grapple import GrappleFacts, grapple
from rules.starflight.actions.grapple_options import GrappleOption, OptionFacts, grapple_option
from rules.starflight.actions.scores import PINNED
from rules.starflight.actions.swallow import swallow
from rules.starflight.armoury import UNARMED
from rules.starflight.creature import Creature


def starting_grapple(deed: Deed, *, after_melee_hit: bool) -> Start:
    """Start or join a grapple, with a grab or with a hit that was made already."""
    crowd = in_grapple(deed)
    facts = GrappleFacts(
        actor=crowd[deed.actor.name],
        target=crowd[deed.target.name],
        attack=deed.facts(weapon=None if deed.weapon else UNARMED),
        shares_cell=shares_cell(deed.state, deed.actor, deed.target),
        onlooker=onlooker(deed.state, deed.target, deed.actor, deed.views),
        after_melee_hit=after_melee_hit,
    )
    taken = reactions(deed, Provoking(at=deed.actor))
    return lambda: grapple(facts, crowd, deed.house, taken)


def in_grapple(deed: Deed) -> dict[str, Creature]:
    """Everybody on the map, with the names of those each grapples with."""
    state, house = deed.state, deed.house
    tokens = {token.name: token for token in state.tokens.values()}
    held = {name: [one.name for one in partners(state, token, house)] for name, token in tokens.items()}
    pins = {name: pinners(state, token, house) for name, token in tokens.items()}
    return {name: held_by(creature, held[name], pins[name]) for name, creature in deed.creatures.items()}


def _option(deed: Deed, option: GrappleOption) -> Start:
    crowd = in_grapple(deed)
    me = crowd.pop(deed.actor.name)
    facts = OptionFacts(actor=me, option=option, others=crowd, target=deed.target.name)
    return lambda: grapple_option(facts, deed.house)


def _constrict(deed: Deed) -> Start:
    crowd = in_grapple(deed)
    return lambda: constrict(crowd[deed.actor.name], crowd[deed.target.name], deed.house)


def _swallow(deed: Deed) -> Start:
    crowd = in_grapple(deed)
    return lambda: swallow(crowd[deed.actor.name], crowd[deed.target.name], deed.house)


def _break_pin(deed: Deed) -> Start:
    """The own pin where the target is oneself or who holds it, else the pin of the target."""
    crowd = in_grapple(deed)
    own = deed.me.has(PINNED) and (deed.target.id == deed.actor.id or not deed.them.has(PINNED))
    me = crowd.pop(deed.actor.name)
    facts = OptionFacts(
        actor=me, option=GrappleOption.BREAK_PIN, others=crowd, target=None if own else deed.target.name
    )
    return lambda: grapple_option(facts, deed.house)


#: What grapplers do, by the name of the action.
GRAPPLING: Mapping[str, Callable[[Deed], Start]] = {
    "improved-grab": lambda deed: starting_grapple(deed, after_melee_hit=True),
    "grapple-damage": lambda deed: _option(deed, GrappleOption.DAMAGE),
    "pin": lambda deed: _option(deed, GrappleOption.PIN),
    "break-pin": _break_pin,
    "escape": lambda deed: _option(deed, GrappleOption.ESCAPE),
    "constrict": _constrict,
    "swallow": _swallow,
}
