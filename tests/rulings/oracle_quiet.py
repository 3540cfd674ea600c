"""When the Starflight catalogue allows what takes no dice: weapons, gear, saddles, things at hand, words."""

from collections.abc import Callable, Mapping

from battlemap.document.model import Token
from battlemap.document.sheets import StarflightWeapon
from tests.rulings.oracle_sight import centre, shares_cell
from tests.rulings.oracle_who import MELEE_M, ZERO_M, Answer, Asked, is_at_zero


def draw(ask: Asked) -> Answer:
    """SF-DRW-01, 02; what lies on the ground is picked up instead, SF-DRP-01."""
    return (
        ask.me.is_able
        and not ask.weapon.drawn
        and not ask.weapon.dropped
        and ask.weapon.appendages <= ask.me.free_hands
    )


def reload(ask: Asked, arm: StarflightWeapon) -> Answer:
    """SF-REL-01, SF-PRT-03, SF-DRP-01."""
    return not arm.dropped and ask.me.is_able and arm.loaded is not None and ask.me.is_in_sound_hand(arm)


def mount(ask: Asked) -> Answer:
    """SF-MNT-01, SF-GRP-09, 12: a steed beside it, not one of the other side; a move, which the held do not make."""
    friendly = ask.them.token.side == ask.actor.side
    may = ask.me.is_able and not ask.me.is_held
    return friendly and may and ask.at_zero and ask.actor.posture != "mounted"


def dismount(ask: Asked) -> Answer:
    """SF-MNT-03: off a steed, where there is room beside it; the held do not."""
    if not ask.me.is_able or ask.me.is_held or ask.actor.posture != "mounted":
        return False
    steeds = [each for each in ask.others if shares_cell(ask.actor, each)]
    return None if steeds else True  # whether there is room is not asked here


def toggle(ask: Asked) -> Answer:
    """SF-SHD-01, 02, 04: off at any time; on where no other shield is up, and no armour on a part that it covers."""
    worn = next(each for each in ask.actor.starflight.gear if each.name == ask.arm)
    others = [each for each in ask.actor.starflight.gear if each.active and each.name != worn.name]
    if not ask.me.is_able or worn.active:
        return ask.me.is_able
    return not any(each.kind == worn.kind and (each.kind == "shield" or each.parts == worn.parts) for each in others)


def lying(owner: Token) -> list[StarflightWeapon]:
    """What lies at somebody's feet."""
    return [arm for arm in owner.starflight.weapons if arm.dropped]


def handle(ask: Asked) -> Answer:
    """SF-MAN-01, SF-DRP-01, SF-DRW-02: a door at hand, or what lies there and a hand is free for."""
    if ask.arm in ask.state.doors:
        return ask.me.is_able and ask.arm in doors_at_hand(ask)
    near = [each for each in (ask.actor, *ask.others) if any(arm.name == ask.arm for arm in lying(each))]
    at_hand = [each for each in near if each is ask.actor or is_at_zero(ask.state, ask.actor, each)]
    found = [arm for each in at_hand for arm in lying(each) if arm.name == ask.arm]
    return ask.me.is_able and any(arm.appendages <= ask.me.free_hands for arm in found)


def doors_at_hand(ask: Asked) -> list[str]:
    """The doors at Range Zero; these all run along a row of cells."""
    zero_m = 0.0 if ask.state.info.grid.cell_m == MELEE_M else ZERO_M
    middle, cell_m = centre(ask.actor), ask.state.info.grid.cell_m
    gaps = {key: abs(middle[1] - door.line[0].y) - 0.5 for key, door in ask.state.doors.items()}
    return [key for key, gap in gaps.items() if gap * cell_m <= zero_m]


def handles_something(ask: Asked) -> Answer:
    """Whether there is anything to handle."""
    around = {arm.name for each in (ask.actor, *ask.others) for arm in lying(each)}
    things = (*ask.state.doors, *around)
    return any(handle(Asked(ask.state, ask.actor, None, each)) for each in things)


def toggles_something(ask: Asked) -> Answer:
    """Whether there is any gear to raise, lower, don or remove."""
    gear = ask.actor.starflight.gear
    return any(toggle(Asked(ask.state, ask.actor, None, each.name)) for each in gear)


#: By the names of the actions on a map.
QUIET: Mapping[str, Callable[[Asked], Answer]] = {
    "prone": lambda ask: ask.me.is_able and not ask.me.is_prone,  # SF-PRN-01
    "stand": lambda ask: ask.me.is_able and ask.me.is_prone,  # SF-STD-01
    "draw": draw,
    "sheathe": lambda ask: ask.me.is_able and ask.weapon.drawn,  # SF-DRW-01
    "reload": lambda ask: reload(ask, ask.weapon),
    "concentrate": lambda ask: ask.me.is_able,  # SF-CNC-02
    "cease-concentration": lambda ask: ask.me.is_able and "concentrating" in ask.actor.conditions,  # SF-CNC-01
    "use-skill": lambda ask: ask.me.is_able,  # SF-SKL-01
    "activate": lambda ask: ask.me.is_able,  # SF-ATI-01
    "speak": lambda ask: ask.me.is_able,  # SF-SPK-01
    "standby": lambda ask: ask.me.is_able,  # SF-STB-01
    "mount": mount,
    "dismount": dismount,
}
