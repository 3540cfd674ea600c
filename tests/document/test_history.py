"""A map never depends on the way it came about."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from battlemap.document.commands import (
    AddTokens,
    AddWalls,
    Command,
    EditMapInfo,
    EditWalls,
    MoveTokens,
    RemoveTokens,
    RemoveWalls,
    SetDoorState,
    TurnTokens,
)
from battlemap.document.document import Document
from battlemap.document.model import DoorId, MapState, TokenId, WallId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, token, wall


def shown(document: Document) -> list[str]:
    """Every map as text, which also shows the order of its records."""
    return [repr(state) for state in document.maps.values()]


def random_command(document: Document, rng: random.Random) -> Command:
    state = document.map(MAP)
    number = int(document.new_id("wall").removeprefix("wall-"))
    makers: list[Callable[[MapState, int, random.Random], Command]] = [
        _add_wall,
        _add_token,
        _change_info,
        _set_door,
        *((_remove_wall, _edit_wall) if state.walls else ()),
        *((_move_token, _turn_token, _remove_token) if state.tokens else ()),
    ]
    return rng.choice(makers)(state, number, rng)


def _add_wall(state: MapState, number: int, rng: random.Random) -> Command:
    return AddWalls(MAP, (wall(number, rng.random()), wall(number + 1000, rng.random())))


def _edit_wall(state: MapState, number: int, rng: random.Random) -> Command:
    return EditWalls(MAP, (replace(state.walls[_any(state.walls, rng)], hp=number),))


def _remove_wall(state: MapState, number: int, rng: random.Random) -> Command:
    return RemoveWalls(MAP, (WallId(_any(state.walls, rng)),))


def _add_token(state: MapState, number: int, rng: random.Random) -> Command:
    return AddTokens(MAP, (token(number, rng.choice(["Guard", "Pilot", "Drone"])),))


def _move_token(state: MapState, number: int, rng: random.Random) -> Command:
    at = MapPoint(rng.uniform(-5.0, 25.0), rng.random())
    return MoveTokens(MAP, {TokenId(_any(state.tokens, rng)): at}, gesture=rng.choice([None, "keys"]))


def _turn_token(state: MapState, number: int, rng: random.Random) -> Command:
    return TurnTokens(MAP, {TokenId(_any(state.tokens, rng)): rng.uniform(-720.0, 720.0)})


def _remove_token(state: MapState, number: int, rng: random.Random) -> Command:
    return RemoveTokens(MAP, (TokenId(_any(state.tokens, rng)),))


def _change_info(state: MapState, number: int, rng: random.Random) -> Command:
    return EditMapInfo(MAP, replace(state.info, house_rules={"x": rng.random()}))


def _set_door(state: MapState, number: int, rng: random.Random) -> Command:
    return SetDoorState(MAP, DoorId("door-1"), rng.choice(["open", "closed", "locked"]))


def _any(records: object, rng: random.Random) -> str:
    return rng.choice(list(records))


def test_200_random_commands_taken_back_and_done_again_pass_through_the_same_maps(document: Document) -> None:
    rng = random.Random(7)
    for _ in range(200):
        document.execute(random_command(document, rng))
    there = [shown(document)]
    while document.undo():
        there.append(shown(document))
    back = [shown(document)]
    while document.redo():
        back.append(shown(document))
    assert len(there) > 150
    assert back == there[::-1]


def test_a_walk_up_and_down_the_history_with_restarts_gives_what_a_walk_without_gives(
    campaign_path: Path,
) -> None:
    rng = random.Random(7)
    walk = [rng.choice(["do", "do", "undo", "redo"]) for _ in range(60)]
    with Document.in_memory() as whole:
        with Document.open(campaign_path) as start:
            whole.import_map(start.map(MAP), {})
        for step in walk:
            with Document.open(campaign_path) as restarted:
                assert shown(restarted) == shown(whole)
                _walk(step, restarted, whole, rng)
                assert shown(restarted) == shown(whole)
                assert restarted.undo_text == whole.undo_text


def _walk(step: str, restarted: Document, whole: Document, rng: random.Random) -> None:
    if step == "undo" and whole.undo_text != "Add map Cargo bay – östlich":
        restarted.undo()
        whole.undo()
    elif step == "redo":
        restarted.redo()
        whole.redo()
    elif step == "do":
        command = replace(random_command(whole, rng), gesture=None)
        restarted.execute(command)
        whole.execute(command)
