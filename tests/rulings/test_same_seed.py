"""A whole fight of the program's dice, played again from its seed in a fresh campaign, is the same fight."""

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_creatures import attacks_of
from battlemap.rulings.session import Session, dice_for, turn_dice_for
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_menu import refusals_of
from battlemap.rulings.turn_initiative import Fighter, roll_initiative
from battlemap.rulings.turn_next import next_turn, start_fight
from rules.core.resolution import play
from tests.rulings.fights import fighter, punk, yard

TURNS = 8


def start_of(game: str) -> MapState:
    make = {"starflight": lambda name, x: fighter(name, 5, x), "psipunk": lambda name, x: punk(name, x)}[game]
    return yard(game, make("Ada", 0.0), make("Bo", 1.0), make("Cy", 3.0), make("Di", 4.0))


def way_of(state: MapState) -> Question | None:
    """The first attack that whoever is on turn may make."""
    actor = state.tokens[state.turns.on_turn[0]]
    arms = attacks_of(actor) if state.info.system == "psipunk" else [each.name for each in actor.starflight.weapons]
    ways = (
        Question(actor=actor.id, targets=(target.id,), weapon=arm)
        for target in hostile_to(state, actor)
        for arm in [*arms, "unarmed"]
    )
    return next((way for way in ways if not refusals_of(state, way)), None)


def fought(game: str, seed: int) -> MapState:
    """The end of a fight in a campaign of its own."""
    with Document.in_memory() as document:
        map_id = document.import_map(start_of(game), {})
        state = document.map(map_id)
        fighters = [Fighter(tokens=(token,)) for token in state.tokens]
        rolled = play(lambda: roll_initiative(state, fighters), turn_dice_for(seed, state)).outcome
        document.execute(play(lambda: start_fight(state, rolled), turn_dice_for(seed, state)).outcome)
        for _ in range(TURNS):
            state = document.map(map_id)
            way = way_of(state)
            if way is not None:
                session = Session(state, way)
                session.roll(dice_for(seed, state))
                document.execute(session.command(LogId(document.new_id("log")), seed))
            state = document.map(map_id)
            document.execute(play(lambda now=state: next_turn(now), turn_dice_for(seed, state)).outcome)
        return document.map(map_id)


@pytest.mark.parametrize("game", ["starflight", "psipunk"])
def test_the_same_seed_replays_the_same_fight_and_another_one_does_not(game: str) -> None:
    first, again = fought(game, 5), fought(game, 5)
    assert again == first
    assert again.logs == first.logs
    assert len(first.logs) >= TURNS / 2
    other = fought(game, 6)
    assert other.logs != first.logs
