"""What is offered out of turn and right after something, against tables of conditions from the catalogues."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from battlemap.document.model import MapState, Token
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.starflight_deed import deed_of
from battlemap.rulings.starflight_reactions import Provoking, strikes_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.turn_choices import Choice, come_back, hold, interrupt, ready, trigger
from rules.core.resolution import Typed
from rules.starflight.actions.turn import Turn
from rules.starflight.armoury import UNARMED
from tests.rulings.oracle_arena import varied
from tests.rulings.oracle_reactions import followed_by, just_done, strikes
from tests.rulings.oracle_turns import Place, psipunk, starflight, with_fight
from tests.rulings.oracle_who import Asked
from tests.rulings.test_menu_oracle import STATES

Faults = list[object]


def after_faults(seed: int) -> Faults:
    """Where the menu differs from the table right after something was played."""
    chance = Random(seed)
    state = varied(chance, "starflight")
    actor = chance.choice([*state.tokens.values()])
    done = just_done(chance, actor, [each for each in state.tokens.values() if each.id != actor.id])
    state = replace(state, logs={done.entry.id: done.entry})
    menu = action_menu(state, actor.id, Turn())
    found = {row: menu.line(row) for row in ("improved grab", "constrict", "swallow whole")}
    expected = followed_by(Asked(state, actor), done)
    return [
        (row, done, expected[row], line.refusals)
        for row, line in found.items()
        if expected[row] is not None and expected[row] != line.is_open
    ]


def strike_faults(seed: int) -> Faults:
    """Where the ways to take an opportunity differ from the table, whoever goes by."""
    chance = Random(seed)
    state = varied(chance, "starflight")
    pairs = [(by, other) for by in state.tokens.values() for other in state.tokens.values() if other.side != by.side]
    wrong: Faults = []
    for by, mover in pairs:
        found = _ways(state, by, mover)
        for how, may in strikes(Asked(state, by, mover)).items():
            if may is not None and may != (how in found):
                wrong.append((by.name, mover.name, how, may))
    return wrong


def _ways(state: MapState, by: Token, mover: Token) -> set[str]:
    """How somebody may strike at whoever provokes it there, as the window offers it."""
    deed = deed_of(state, house_rules_of(state), mover.id, (by.id,))
    ways = strikes_of(deed, by, Provoking(at=mover), deed.me)
    names = ("trip" if way.trips else str(way.weapon) for way in ways)
    return {"unarmed" if name == UNARMED.name else name for name in names}


def _played(start: Callable[[], object]) -> Choice:
    typed = Typed(start)  # type: ignore[arg-type]
    while typed.asks is not None:
        typed.give(next(iter(typed.asks.die.faces)))
    return typed.outcome


#: How a choice of the turn order is asked for.
CHOICES: Mapping[str, Callable[[MapState, int], Choice]] = {
    "hold": lambda state, number: _played(lambda: hold(state, number)),
    "come back": lambda state, number: _played(lambda: come_back(state, number)),
    "interrupt": interrupt,
    "ready": lambda state, number: _played(lambda: ready(state, number, "a shout")),
    "trigger": trigger,
}


def choice_faults(seed: int, system: str) -> Faults:
    """Where what may be chosen in the turn order differs from the table."""
    chance = Random(seed)
    state = with_fight(chance, varied(chance, system))
    wrong: Faults = []
    for token in state.tokens.values():
        place = Place(state, token)
        for name, may in (starflight if system == "starflight" else psipunk)(place).items():
            choice = CHOICES[name](state, place.entry.number)
            if may is not None and bool(choice.refusals) == may:
                wrong.append((name, token.name, may, choice.refusals))
    return wrong


@pytest.mark.parametrize("seed", range(2 * STATES))
def test_what_a_hit_gives_is_open_right_after_it_and_for_its_target(seed: int) -> None:
    assert after_faults(seed) == []


@pytest.mark.parametrize("seed", range(STATES))
def test_opportunities_are_taken_exactly_as_the_catalogue_allows(seed: int) -> None:
    assert strike_faults(seed) == []


@pytest.mark.parametrize("system", ["starflight", "psipunk"])
@pytest.mark.parametrize("seed", range(2 * STATES))
def test_turns_are_held_and_readied_exactly_as_the_catalogues_allow(seed: int, system: str) -> None:
    assert choice_faults(seed, system) == []
