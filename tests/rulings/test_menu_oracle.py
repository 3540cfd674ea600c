"""What may I do? The menu and the actions themselves against a table of conditions from the catalogues."""

import os
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from battlemap.document.model import MapState, Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_actions import ARMED
from battlemap.rulings.starflight_menu import TOLD, refusals_of
from battlemap.rulings.starflight_quiet import QUIET_WEAPON
from rules.psipunk.actions import Deed, Doing
from rules.starflight.actions.turn import Turn
from tests.rulings import oracle_psipunk as psipunk
from tests.rulings import oracle_starflight as starflight
from tests.rulings.oracle_arena import varied
from tests.rulings.oracle_attacks import attack_item, check_part
from tests.rulings.oracle_quiet import handle, lying, toggle
from tests.rulings.oracle_ways import go, go_bent

STATES = int(os.environ.get("BATTLEMAP_RANDOM_STATES", "4"))
NOBODY = frozenset(
    {"prone", "stand", "draw", "sheathe", "reload", "concentrate", "cease-concentration", "standby", "dismount"}
)
#: What is told with an action, where the table asks about that.
FACTS = {**TOLD, "surgery": ("age=industrial",)}
ITEMS = {"use-skill": "a skill", "activate": "a lamp"}


def ways(actor: Token, state: MapState, name: str) -> Iterator[Question]:
    """Every way to ask for an action: at everybody else, with every weapon."""
    arms = [arm.name for arm in actor.starflight.weapons]
    others = [each.id for each in state.tokens.values() if each.id != actor.id]
    targets = [()] if name in NOBODY | ITEMS.keys() else [(each,) for each in others]
    carried = [arm.name for arm in actor.starflight.weapons if arm.type != "natural"]
    weapons = [*arms, "unarmed"] if name in ARMED else carried if name in QUIET_WEAPON else [None]
    for at, weapon in product(targets, weapons):
        told = FACTS.get(name, ())
        yield Question(action=name, actor=actor.id, targets=at, weapon=weapon, item=ITEMS.get(name), facts=told)


def starflight_faults(seed: int) -> list[object]:
    """Where actions and menu of a random state differ from the table."""
    chance = Random(seed)
    state = varied(chance, "starflight")
    actor, spent = chance.choice([*state.tokens.values()]), chance.choice((0, 0, 0, 1, 2))
    asked = [*_at_others(state, actor), *_at_things(state, actor), *_at_parts(state, actor)]
    asked += [*_with_things(state, actor), *_going(chance, state, actor)]
    wrong: list[object] = []
    for way, expected in asked:
        refused = refusals_of(state, way)
        if expected is not None and expected == bool(refused):
            wrong.append((way, expected, refused))
    menu = action_menu(state, actor.id, Turn(spent=spent))
    for row in starflight.ROWS:
        expected, line = starflight.allowed(state, actor, row, spent), menu.line(row)
        if expected is not None and expected != line.is_open:
            wrong.append(("menu", spent, row, expected, line.refusals))
        if line.question is not None and refusals_of(state, line.question):
            wrong.append(("menu", "offers what is refused", line.question))
    return wrong


Expected = tuple[Question, bool | None]


def _at_others(state: MapState, actor: Token) -> Iterator[Expected]:
    for name, may in starflight.WAYS.items():
        for way in ways(actor, state, name):
            target = state.tokens[way.targets[0]] if way.targets else None
            yield way, may(starflight.Asked(state, actor, target, way.weapon))


def _at_things(state: MapState, actor: Token) -> Iterator[Expected]:
    arms = [*(each.name for each in actor.starflight.weapons), "unarmed"]
    for key, arm in product((*state.walls, *state.doors), arms):
        way = Question(actor=actor.id, thing=key, weapon=arm)
        yield way, attack_item(starflight.Asked(state, actor, None, arm), key)


def _with_things(state: MapState, actor: Token) -> Iterator[Expected]:
    for worn in actor.starflight.gear:
        way = Question(action="toggle-gear", actor=actor.id, item=worn.name)
        yield way, toggle(starflight.Asked(state, actor, None, worn.name))
    around = {arm.name for each in state.tokens.values() for arm in lying(each)}
    for item in (*state.doors, *around):
        way = Question(action="manipulate", actor=actor.id, item=item)
        yield way, handle(starflight.Asked(state, actor, None, item))


def _at_parts(state: MapState, actor: Token) -> Iterator[Expected]:
    for part in ("right arm", "left arm", "right leg", "body"):
        way = Question(action="check-part", actor=actor.id, facts=(f"part={part}",))
        yield way, check_part(starflight.Asked(state, actor, None, part))


def _going(chance: Random, state: MapState, actor: Token) -> Iterator[Expected]:
    if actor.posture == "mounted":
        return  # it is the steed that goes
    for name in ("move", "run"):
        far = chance.choice((-3, -2, -1, 1, 2, 3, 4))
        cells = (far, 0) if chance.random() < 0.5 else (0, far)
        to = MapPoint(actor.at.x + cells[0], actor.at.y + cells[1])
        way = Question(action=name, actor=actor.id, to=to)
        yield way, go(starflight.Asked(state, actor), cells, running=name == "run")
        yield from (_bent(chance, state, actor, name) for _ in range(3))


def _bent(chance: Random, state: MapState, actor: Token, name: str) -> Expected:
    """A way with a corner."""
    far, on = (chance.choice((-3, -2, -1, 1, 2, 3, 4)) for _ in range(2))
    first, second = ((far, 0), (0, on)) if chance.random() < 0.5 else ((0, far), (on, 0))
    corner = MapPoint(actor.at.x + first[0], actor.at.y + first[1])
    to = MapPoint(corner.x + second[0], corner.y + second[1])
    way = Question(action=name, actor=actor.id, to=to, via=(corner,))
    return way, go_bent(starflight.Asked(state, actor), first, second, running=name == "run")


@pytest.mark.parametrize("seed", range(STATES))
def test_starflight_actions_are_open_exactly_where_the_catalogue_allows(seed: int) -> None:
    assert starflight_faults(seed) == []


def psipunk_ways(actor: Token, state: MapState, name: str) -> Iterator[Question]:
    """Every way to ask for a deed."""
    sheet = actor.psipunk
    others = [each.id for each in state.tokens.values() if each.id != actor.id]
    arms = [arm.name for arm in sheet.weapons]
    weapons = {
        "attack": [*arms, "unarmed"],
        "power": [each.name for each in sheet.powers if each.projectile],
        "reload": [None, *arms],
    }.get(name, [None])
    targets = [(each,) for each in others] if name in ("attack", "power", "grapple") else [()]
    action = "attack" if name == "power" else name
    for at, weapon in product(targets, weapons):
        yield Question(action=action, actor=actor.id, targets=at, weapon=weapon)


SPENT = {
    "": (),
    "attack": (Doing(Deed.ATTACK),),
    "walk": (Doing(Deed.WALK, path_ft=15),),
    "attack, walk": (Doing(Deed.ATTACK), Doing(Deed.WALK, path_ft=15)),
}


def psipunk_faults(seed: int) -> list[object]:
    """Where deeds and menu of a random state differ from the table."""
    chance = Random(seed)
    state = varied(chance, "psipunk")
    actor, spent = chance.choice([*state.tokens.values()]), chance.choice([*SPENT, ""])
    wrong: list[object] = []
    for name, may in psipunk.WAYS.items():
        for way in psipunk_ways(actor, state, name):
            target = state.tokens[way.targets[0]] if way.targets else None
            expected, refused = may(psipunk.Asked(state, actor, target, way.weapon)), refusals_of(state, way)
            if expected is not None and expected == bool(refused):
                wrong.append((name, target and target.name, way.weapon, expected, refused))
    menu = action_menu(state, actor.id, spent=SPENT[spent])
    for row in psipunk.ROWS:
        expected, line = psipunk.allowed(state, actor, row, spent), menu.line(row)
        if expected is not None and expected != line.is_open:
            wrong.append(("menu", spent, row, expected, line.refusals))
    return wrong


@pytest.mark.parametrize("seed", range(STATES))
def test_psipunk_deeds_are_open_exactly_where_the_chapter_allows(seed: int) -> None:
    assert psipunk_faults(seed) == []
