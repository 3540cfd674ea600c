"""What may I do? The menu and the actions themselves against a table of conditions from the catalogues."""

import os
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from battlemap.document.model import MapState, Token
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_actions import ARMED
from battlemap.rulings.starflight_menu import TOLD, refusals_of
from battlemap.rulings.starflight_quiet import QUIET_WEAPON
from rules.starflight.actions.turn import Turn
from tests.rulings import oracle_starflight as starflight
from tests.rulings.oracle_arena import varied

STATES = int(os.environ.get("BATTLEMAP_RANDOM_STATES", "4"))
NOBODY = frozenset({"prone", "stand", "draw", "sheathe", "reload", "concentrate", "cease-concentration", "standby"})
ITEMS = {"use-skill": "a skill", "activate": "a lamp"}


def ways(actor: Token, state: MapState, name: str) -> Iterator[Question]:
    """Every way to ask for an action: at everybody else, with every weapon."""
    arms = [arm.name for arm in actor.starflight.weapons]
    others = [each.id for each in state.tokens.values() if each.id != actor.id]
    targets = [()] if name in NOBODY | ITEMS.keys() else [(each,) for each in others]
    carried = [arm.name for arm in actor.starflight.weapons if arm.type != "natural"]
    weapons = [*arms, "unarmed"] if name in ARMED else carried if name in QUIET_WEAPON else [None]
    for at, weapon in product(targets, weapons):
        told = TOLD.get(name, ())
        yield Question(action=name, actor=actor.id, targets=at, weapon=weapon, item=ITEMS.get(name), facts=told)


@pytest.mark.parametrize("seed", range(STATES))
def test_starflight_actions_are_refused_exactly_where_the_catalogue_does(seed: int) -> None:
    chance = Random(seed)
    state = varied(chance, "starflight")
    actor = chance.choice([*state.tokens.values()])
    wrong = []
    for name, may in starflight.WAYS.items():
        for way in ways(actor, state, name):
            target = state.tokens[way.targets[0]] if way.targets else None
            expected = may(starflight.Asked(state, actor, target, way.weapon))
            refused = refusals_of(state, way)
            if expected is not None and expected != (not refused):
                wrong.append((name, target and target.name, way.weapon, expected, refused))
    assert not wrong, (actor, wrong)


@pytest.mark.parametrize("seed", range(STATES))
def test_the_starflight_menu_is_open_exactly_where_the_catalogue_allows(seed: int) -> None:
    chance = Random(seed)
    state = varied(chance, "starflight")
    actor, spent = chance.choice([*state.tokens.values()]), chance.choice((0, 0, 0, 1, 2))
    menu = action_menu(state, actor.id, Turn(spent=spent))
    wrong = []
    for row in starflight.ROWS:
        expected, line = starflight.allowed(state, actor, row, spent), menu.line(row)
        if expected is not None and expected != line.is_open:
            wrong.append((row, expected, line.refusals))
    assert not wrong, (actor, spent, wrong)
