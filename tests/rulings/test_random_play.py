"""Random fights: what the rules allow is played and applied, as the preview said, and no sheet says what can not be.

``BATTLEMAP_RANDOM_ACTIONS`` sets how many actions of each game are played, ``BATTLEMAP_RANDOM_SEED`` which; the gate
plays a few.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapId, MapState, Token
from battlemap.geometry.types import MapPoint
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_creatures import attacks_of
from battlemap.rulings.session import Session, dice_for, turn_dice_for
from battlemap.rulings.session_choices import previews
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_menu import questions, refusals_of
from battlemap.rulings.things import is_standing
from battlemap.rulings.turn_initiative import Fighter, roll_initiative
from battlemap.rulings.turn_next import next_turn, start_fight
from rules.core.resolution import play
from rules.starflight.actions.table import Action
from tests.rulings.arena import arena
from tests.rulings.previewed import Shown, check_refusals, check_result

PLAYED = int(os.environ.get("BATTLEMAP_RANDOM_ACTIONS", "20"))  # actions of each game
SEED = int(os.environ.get("BATTLEMAP_RANDOM_SEED", "21"))
FIGHTS_OF = 10  # actions in one arena, so that what is done to somebody has consequences
TRIES = 12
THOROUGH = 3  # of so many actions one is held against what takes seconds to work out
REFUSALS_CHECKED = 4  # of so many that are refused one is held against its preview
STARFLIGHT = (*Action, *([Action.ATTACK] * 20), *([Action.MOVE] * 3))


def asked(chance: Random, state: MapState, actor: Token) -> tuple[Question, Shown] | None:
    """Something the rules allow somebody, chosen at random, with its preview; None where there is nothing."""
    for number in range(TRIES):
        ways = list(ways_of(chance, state, actor))
        way = chance.choice(ways) if ways else None
        if way is None:
            continue
        refused = refusals_of(state, way)
        if refused and number % REFUSALS_CHECKED:
            continue
        shown = previews(state, way, doubts=False)
        check_refusals(way, shown, refused)
        if not refused:
            return way, shown
    return None


def ways_of(chance: Random, state: MapState, actor: Token) -> Iterator[Question]:
    if state.info.system == "starflight":
        action = chance.choice(STARFLIGHT)
        things, arms = (*state.walls, *state.doors), [each.name for each in actor.starflight.weapons]
        if action is Action.ATTACK_ITEM:
            yield from (Question(actor=actor.id, thing=thing, weapon=arm) for thing in things for arm in arms)
            return
        yield from questions(state, actor, action)
        if action is Action.ATTACK and arms:
            yield _at_several(chance, state, actor, arms)
        if action in (Action.MOVE, Action.RUN):
            to = MapPoint(actor.at.x + chance.randrange(-4, 5), actor.at.y + chance.randrange(-4, 5))
            yield Question(action="move" if action is Action.MOVE else "run", actor=actor.id, to=to)
        return
    for target in hostile_to(state, actor):
        yield from (Question(actor=actor.id, targets=(target.id,), weapon=name) for name in attacks_of(actor))
        burst = tuple(each.id for each in hostile_to(state, actor))
        yield from (Question(actor=actor.id, targets=burst, weapon=name) for name in attacks_of(actor))
        yield Question(action="grapple", actor=actor.id, targets=(target.id,))
    things = [key for key in (*state.walls, *state.doors) if is_standing(state, key)]
    yield from (Question(actor=actor.id, thing=key, weapon=name) for key in things for name in attacks_of(actor))
    yield from (Question(action=name, actor=actor.id) for name in ("reload", "stand", "aim"))


def _at_several(chance: Random, state: MapState, actor: Token, arms: list[str]) -> Question:
    """An attack at everybody hostile, or with two weapons."""
    targets = tuple(target.id for target in hostile_to(state, actor))
    weapon, other = chance.choice(arms), chance.choice([None, *arms])
    targets = targets if other is None else targets[:1]
    return Question(actor=actor.id, targets=targets, weapon=weapon, other_weapon=other if other != weapon else None)


def check_possible(state: MapState) -> None:
    """No sheet says what can not be."""
    for token in state.tokens.values():
        creature = creature_of(token)
        assert creature.hp <= creature.max_hp
        assert creature.nhp <= creature.max_nhp
        assert all(part.wounds >= 0 for part in creature.parts)
        assert all(weapon.loaded is None or weapon.loaded >= 0 for weapon in token.starflight.weapons)
        assert not any(weapon.drawn and weapon.dropped for weapon in token.starflight.weapons)
        assert not any(gear.hp < 0 for gear in token.starflight.gear)
        assert len(set(token.conditions)) == len(token.conditions)
        assert 0.0 <= token.facing_deg < 360.0
        assert 0 <= token.psipunk.aimed <= 3
        assert 0 <= token.at.x <= state.info.grid.columns - token.size
        assert 0 <= token.at.y <= state.info.grid.rows - token.size
    assert all(wall.hp is None or wall.hp >= 0 for wall in (*state.walls.values(), *state.doors.values()))


def begun(document: Document, map_id: MapId) -> None:
    """A fight of everybody with dice of the program."""
    state, dice = document.map(map_id), Random(2)
    fighters = [Fighter(tokens=(token,)) for token in state.tokens]
    rolled = play(lambda: roll_initiative(state, fighters), dice).outcome
    document.execute(play(lambda: start_fight(state, rolled), dice).outcome)


def fought(document: Document, map_id: MapId, chance: Random) -> int:
    """Play some actions, and let turns pass; how many actions there were."""
    played = 0
    begun(document, map_id)
    for _ in range(FIGHTS_OF):
        state = document.map(map_id)
        acting = state.turns.on_turn if chance.random() < 0.7 else ()
        who = state.tokens[acting[0]] if acting else chance.choice([*state.tokens.values()])
        found = asked(chance, state, who)
        if found is not None:
            question, shown = found
            session = Session(state, question)
            session.roll(dice_for(SEED, state))
            assert session.story is not None
            check_result(state, question, shown, session, thorough=len(state.logs) % THOROUGH == 0)
            document.execute(session.command(LogId(document.new_id("log"))))
            played += 1
        check_possible(document.map(map_id))
        if chance.random() < 0.6:
            state = document.map(map_id)
            document.execute(play(lambda state=state: next_turn(state), turn_dice_for(SEED, state)).outcome)
            check_possible(document.map(map_id))
    return played


@pytest.mark.parametrize("system", ["starflight", "psipunk"])
def test_what_is_allowed_can_be_played_applied_and_taken_back(system: str) -> None:
    chance, played = Random(SEED), 0
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
