"""When the Starflight catalogue allows an action: its tables by the actions of a map and by the rows of its list.

Each line is what an entry of the catalogue asks for, independent of the menu. The conditions of each kind of action
have a module of their own.
"""

from collections.abc import Callable, Mapping

from battlemap.document.model import MapState, Token
from tests.rulings.oracle_attacks import ATTACKS, attack_item, far_from
from tests.rulings.oracle_care import CARE
from tests.rulings.oracle_grapples import GRAPPLES, escape
from tests.rulings.oracle_quiet import QUIET, dismount, handles_something, reload, toggles_something
from tests.rulings.oracle_sight import all_of, any_of, gap_m
from tests.rulings.oracle_ways import RUNS_AT, mobile, runs
from tests.rulings.oracle_who import AID_M, SNIPING_M, Answer, Asked

#: By the names of the actions on a map.
WAYS: Mapping[str, Callable[[Asked], Answer]] = {**ATTACKS, **GRAPPLES, **RUNS_AT, **QUIET, **CARE}


def _at_foes(name: str, *, armed: bool) -> Callable[[Asked], Answer]:
    """Open where it may be done to one of those who are hostile, with one of the weapons or with bare hands."""

    def may(ask: Asked) -> Answer:
        return _done_to(ask, ask.foes, name, armed=armed)

    return may


def _done_to(ask: Asked, them: list[Token], name: str, *, armed: bool) -> Answer:
    """Whether it may be done to any of them, with one of the weapons or with bare hands."""
    arms = [*(arm.name for arm in ask.me.arms), "unarmed"] if armed else [None]
    return any_of(*(WAYS[name](Asked(ask.state, ask.actor, each, arm)) for each in them for arm in arms))


def _grapples(ask: Asked) -> Answer:
    """A grapple to begin or join, or something to do in the one there is. SF-GRP-02, 07."""
    begun = _at_foes("grapple", armed=True)(ask)
    inside = any_of(_at_foes("pin", armed=False)(ask), escape(ask), _done_to(ask, ask.others, "break-pin", armed=False))
    return any_of(begun, inside)


def _least_move(ask: Asked) -> int:
    """The points of the shortest move: one of at least 6 m takes two increments, on ranged scale one of 25 m."""
    return 2 if ask.is_melee_scale else 5


def _attacks(ask: Asked) -> Answer:
    """Somebody within the fight: beyond it, it is a sniping attack. SF-ATK-01, SF-SNP-01."""
    inside = [each for each in ask.foes if gap_m(ask.state, ask.actor, each) <= SNIPING_M]
    return _done_to(ask, inside, "attack", armed=True)


def _attacks_something(ask: Asked) -> Answer:
    """A wall or a door, with something in its hands or with those alone. SF-OBJ-01."""
    arms = [*(arm.name for arm in ask.me.arms), "unarmed"]
    things = [key for key in (*ask.state.walls, *ask.state.doors) if far_from(ask, key) <= SNIPING_M]
    return any_of(*(attack_item(Asked(ask.state, ask.actor, None, arm), key) for arm in arms for key in things))


def _sheds(ask: Asked) -> bool:
    return any(arm.drawn and arm.type != "natural" for arm in ask.me.arms)


def _always(_ask: Asked) -> Answer:
    return True


#: By the rows of the list of actions, SF-ACT-02: when somebody may be told that it may do it, with its whole turn left.
ROWS: Mapping[str, Callable[[Asked], Answer]] = {
    "ready": _always,
    "standby": _always,
    "use a skill or ability": _always,
    "cease concentration": lambda ask: "concentrating" in ask.actor.conditions,
    "run": lambda ask: runs(ask.me) and ask.me.run_points >= (1 if ask.is_melee_scale else 5),
    "draw or sheathe": lambda ask: any(
        arm.type != "natural" and not arm.dropped and (arm.drawn or arm.appendages <= ask.me.free_hands)
        for arm in ask.me.arms
    ),
    "raise or lower a shield, don or remove armour": toggles_something,
    "dismount": dismount,
    "mount": lambda ask: any(WAYS["mount"](Asked(ask.state, ask.actor, friend)) for friend in ask.friends),
    "charge": _at_foes("charge", armed=True),
    "push": _at_foes("push", armed=False),
    "trip": _at_foes("trip", armed=True),
    "trample": _at_foes("trample", armed=False),
    "grapple": _grapples,
    "full attack": _at_foes("full-attack", armed=False),
    "coup de grace": lambda ask: _done_to(ask, ask.others, "coup-de-grace", armed=True),
    "drop prone": lambda ask: not ask.me.is_prone,
    "stand up": lambda ask: ask.me.is_prone,
    "manipulate an item or object": handles_something,
    "activate an item": lambda ask: bool(ask.me.arms or ask.actor.starflight.gear),
    "drop an item": _sheds,
    "disarm or sunder": _at_foes("disarm", armed=True),
    "speak": lambda ask: bool(ask.others),  # SF-SPK-01: to anybody
    "aid": lambda ask: any(gap_m(ask.state, ask.actor, each) <= AID_M for each in ask.others),
    "reload or recharge": lambda ask: any(reload(ask, arm) is True for arm in ask.me.arms),
    "move": lambda ask: mobile(ask.me) and ask.me.points >= _least_move(ask),
    "step": lambda ask: mobile(ask.me) and ask.me.points >= 1,
    "change facing": lambda ask: mobile(ask.me),
    "attack": _attacks,
    "attack an item": _attacks_something,
    "constrict again": lambda ask: all_of(_at_foes("constrict", armed=False)(ask), None),  # whom it has in its coils
    # right after such a hit or check alone, of which these states know none: see test_after_a_hit
    "improved grab": lambda _ask: False,
    "constrict": lambda _ask: False,
    "swallow whole": lambda _ask: False,
    "sniping attack": _at_foes("snipe", armed=True),
}
#: What SF-ACT-02 says that they take; what is not there takes one of the two actions.
FREE = frozenset({"cease concentration", "drop prone", "drop an item", "speak", "step", "change facing"})
WHOLE_TURN = frozenset(
    {"run", "charge", "push", "trample", "full attack", "coup de grace", "disarm or sunder", "sniping attack"}
)


def allowed(state: MapState, actor: Token, row: str, spent: int = 0) -> Answer:
    """Whether somebody may do what a row of the list of actions says, with so many actions spent."""
    ask = Asked(state, actor)
    left = max(0, (1 if ask.me.is_fatigued else 2) - spent)
    costs = 0 if row in FREE else 2 if row in WHOLE_TURN else 1
    affordable = costs <= left and not (costs == 2 and ask.me.is_fatigued)
    return all_of(ask.me.is_able and affordable, ROWS[row](ask))
