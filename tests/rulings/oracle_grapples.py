"""When the Starflight catalogue allows to begin a grapple, and what grapplers may do in it."""

from collections.abc import Callable, Mapping

from battlemap.document.model import Token
from tests.rulings.oracle_attacks import attack
from tests.rulings.oracle_sight import all_of
from tests.rulings.oracle_who import HELD, RANGED, Answer, Asked, Who, partners


def grapple(ask: Asked) -> Answer:
    """SF-GRP-02, 05, 06, 07: joining takes no attack; those who hold each other go on with it."""
    if ask.holds_them:
        return False  # SF-GRP-07: then it hurts, pins or gets away
    joins = bool(partners(ask.state, ask.them.token))
    if not joins and not HELD.isdisjoint(ask.them.token.conditions):
        return None  # it is said to grapple, with nobody who is there
    small = ask.them.size < ask.me.size + 2
    reached = ask.me.is_able if joins else attack(ask)
    new = not ask.holds_them
    return all_of(new, joins or ask.weapon.type not in RANGED, ask.at_zero, ask.touches, small, reached)


def improved_grab(ask: Asked) -> Answer:
    """SF-IGR-01, SF-GRP-05: the hit just before is what the table tells."""
    return ask.me.is_able and ask.me.can("improved_grab") and not ask.holds_them and ask.them.size < ask.me.size + 2


def is_held_down(ask: Asked) -> bool:
    """SF-GRP-09: in a pin of somebody who can keep it up."""
    if "pinned" not in ask.actor.conditions:
        return False
    holders = [each for each in ask.partners if "grappling" in each.conditions] or ask.partners
    hostile = [each for each in holders if each.side != ask.actor.side]
    return any(Who(each).is_able for each in hostile or holders)


def on_hold(ask: Asked) -> Answer:
    """SF-GRP-07, 08, 09: to hurt or pin somebody one grapples with; the pinned break that first."""
    return ask.me.is_able and ask.holds_them and not is_held_down(ask)


def escape(ask: Asked) -> Answer:
    """SF-GRP-11, 09; a grapple in which nobody is left is got out of, too."""
    is_held = bool(ask.partners) or "grappling" in ask.actor.conditions
    return ask.me.is_able and is_held and not is_held_down(ask)


def constrict(ask: Asked) -> Answer:
    """SF-CST-01."""
    return ask.me.is_able and ask.me.can("constrict") and ask.holds_them


def swallow(ask: Asked) -> Answer:
    """SF-SWL-01."""
    return ask.me.is_able and ask.me.can("swallow_whole") and ask.holds_them and ask.me.size >= ask.them.size + 3


def grapple_of(ask: Asked) -> list[Token]:
    """Everybody in its grapple: its partners, theirs, and so on."""
    found, new = [], [*ask.partners]
    while new:
        found += new
        new = [each for one in new for each in partners(ask.state, one) if each not in (*found, ask.actor)]
    return found


def break_pin(ask: Asked) -> Answer:
    """SF-GRP-09, 10: the own pin, or that of somebody else in the same grapple, which it does not hold itself."""
    if "pinned" in ask.actor.conditions:
        return None  # whose pin is meant is told by whom it names
    if not ask.me.is_able or "pinned" not in ask.them.token.conditions or ask.them.token not in grapple_of(ask):
        return False
    holders = [each for each in partners(ask.state, ask.them.token) if "grappling" in each.conditions]
    hostile = [each for each in holders if each.side != ask.them.token.side]
    if not hostile:
        return None  # nobody tells who holds it
    return ask.actor not in hostile


#: By the names of the actions on a map.
GRAPPLES: Mapping[str, Callable[[Asked], Answer]] = {
    "grapple": grapple,
    "improved-grab": improved_grab,
    "grapple-damage": on_hold,
    "pin": on_hold,
    "escape": escape,
    "break-pin": break_pin,
    "constrict": constrict,
    "swallow": swallow,
}
