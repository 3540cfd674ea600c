"""Random fights: whatever the rules allow is played and applied, and no sheet says what can not be."""

from collections.abc import Iterator
from random import Random

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapId, MapState, Token
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_creatures import attacks_of
from battlemap.rulings.session import Session, dice_for
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_menu import questions, refusals_of
from rules.starflight.actions.table import Action
from tests.rulings.arena import arena

PLAYED = 10  # actions of each game; a longer run is a change of this number
FIGHTS_OF = 8  # actions in one arena, so that what is done to somebody has consequences
TRIES = 30


def asked(chance: Random, state: MapState, actor: Token) -> Question | None:
    """Something the rules allow somebody, chosen at random; None where there is nothing after some tries."""
    for _ in range(TRIES):
        ways = list(ways_of(chance, state, actor))
        way = chance.choice(ways) if ways else None
        if way is not None and not refusals_of(state, way):
            return way
    return None


def ways_of(chance: Random, state: MapState, actor: Token) -> Iterator[Question]:
    if state.info.system == "starflight":
        yield from questions(state, actor, chance.choice([*Action, *([Action.ATTACK] * 20)]))
        return
    for target in hostile_to(state, actor):
        yield from (Question(actor=actor.id, targets=(target.id,), weapon=name) for name in attacks_of(actor))
        yield Question(action="grapple", actor=actor.id, targets=(target.id,))
    yield from (Question(action=name, actor=actor.id) for name in ("reload", "stand", "aim"))


def check_possible(state: MapState) -> None:
    """No sheet says what can not be."""
    for token in state.tokens.values():
        creature = creature_of(token)
        assert creature.hp <= creature.max_hp
        assert creature.nhp <= creature.max_nhp
        assert all(part.wounds >= 0 for part in creature.parts)
        assert all(weapon.loaded is None or weapon.loaded >= 0 for weapon in token.starflight.weapons)
        assert not any(weapon.drawn and weapon.dropped for weapon in token.starflight.weapons)
        assert 0.0 <= token.facing_deg < 360.0
    assert all(wall.hp is None or wall.hp >= 0 for wall in (*state.walls.values(), *state.doors.values()))


def fought(document: Document, map_id: MapId, chance: Random) -> int:
    """Play some actions; how many there were."""
    played = 0
    for _ in range(FIGHTS_OF):
        state = document.map(map_id)
        question = asked(chance, state, chance.choice([*state.tokens.values()]))
        if question is None:
            continue
        session = Session(state, question)
        session.roll(dice_for(5, state))
        assert session.story is not None
        document.execute(session.command(LogId(document.new_id("log"))))
        check_possible(document.map(map_id))
        played += 1
    return played


@pytest.mark.parametrize("system", ["starflight", "psipunk"])
def test_what_is_allowed_can_be_played_applied_and_taken_back(system: str) -> None:
    chance, played = Random(21), 0
    while played < PLAYED:
        with Document.in_memory() as document:
            map_id = document.import_map(arena(chance, system), {}, undoable=False)
            first = document.map(map_id)
            played += fought(document, map_id, chance)
            last = document.map(map_id)
            while document.undo():
                pass
            assert document.map(map_id) == first
            while document.redo():
                pass
            assert document.map(map_id) == last
