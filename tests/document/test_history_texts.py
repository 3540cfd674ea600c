"""The history says whom or what each step changed, and how."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from battlemap.document.commands import (
    AddTokens,
    AddWalls,
    Command,
    EditDoors,
    EditMapInfo,
    EditToken,
    EditTokens,
    EditWalls,
    MoveTokens,
    RemoveTokens,
    RemoveWalls,
    SetDoorState,
    SetHitPoints,
    TurnTokens,
    WithFog,
)
from battlemap.document.document import Document
from battlemap.document.model import DoorId, Grid, MapState, Token, TokenId, WallId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, door, sample_info, token, wall

GUARD, PILOT = TokenId("token-1"), TokenId("token-2")


def test_history_tells_what_was_done_and_what_was_taken_back(document: Document) -> None:
    map_id, state = next(iter(document.maps.items()))
    token_id = next(iter(state.tokens))
    first = document.undo_text
    document.execute(MoveTokens(map_id, {token_id: MapPoint(1, 1)}))
    document.execute(TurnTokens(map_id, {token_id: 45.0}))

    document.undo()

    assert document.history() == ((first, "Move Guard"), ("Turn Guard",))


def edit(**facts: object) -> Callable[[MapState], Command]:
    """One token with other facts."""
    return lambda state: EditToken(MAP, replace(state.tokens[GUARD], **facts))  # type: ignore[arg-type]


def edit_both(**facts: object) -> Callable[[MapState], Command]:
    def command(state: MapState) -> Command:
        tokens: list[Token] = [replace(each, **facts) for each in state.tokens.values()]  # type: ignore[arg-type]
        return EditTokens(MAP, tuple(tokens))

    return command


def always(command: Command) -> Callable[[MapState], Command]:
    return lambda _state: command


TOLD: dict[str, Callable[[MapState], Command]] = {
    "Move Guard": always(MoveTokens(MAP, {GUARD: MapPoint(1, 1)})),
    "Move Guard and Pilot": always(MoveTokens(MAP, {GUARD: MapPoint(1, 1), PILOT: MapPoint(2, 2)})),
    "Turn Pilot": always(WithFog(TurnTokens(MAP, {PILOT: 10.0}), (), {})),
    "Add Guard 2": always(AddTokens(MAP, (token(3, "Guard"),))),
    "Add 4 tokens: Guard 2, Guard 3, Guard 4 …": always(
        AddTokens(MAP, tuple(token(number, "Guard") for number in range(3, 7)))
    ),
    "Add Anna-Magdalena von Hohenlohe-Wa…": always(
        AddTokens(MAP, (token(3, "Anna-Magdalena von Hohenlohe-Waldenburg"),))
    ),
    r"Add A\nB": always(AddTokens(MAP, (token(3, "A\nB"),))),
    "Remove Pilot": always(RemoveTokens(MAP, (PILOT,))),
    "Rename Guard to Captain": edit(name="Captain"),
    "Hide Guard": edit(hidden=True),
    "Make Guard prone": edit(posture="prone"),
    "Put Guard on the side pirates": edit(side="pirates"),
    "Raise Guard to 2.5 m": edit(elevation_m=2.5),
    "Make Guard stunned": edit(conditions=("prone", "dazed", "stunned")),
    "Make Guard no longer dazed": edit(conditions=("prone",)),
    "Edit Guard: conditions": edit(conditions=("stunned",)),
    "Edit Guard: sheet": edit(starflight=None, psipunk=None),
    "Edit Guard: side arc": edit(peripheral_arc_deg=210.0),
    "Edit Guard: size, side, height …": edit(size=2.0, side="crew", height_m=2.0, posture="prone"),
    "Edit Guard and Pilot: hidden": edit_both(hidden=True),
    "Edit map: name, grid": always(EditMapInfo(MAP, replace(sample_info(), name="Bay", grid=Grid(columns=3, rows=3)))),
    "Edit map: house rules": always(EditMapInfo(MAP, replace(sample_info(), house_rules={}))),
    "Add 2 fences": always(AddWalls(MAP, (replace(wall(11), kind="fence"), replace(wall(12), kind="fence")))),
    "Add 2 walls": always(AddWalls(MAP, (replace(wall(11), kind="fence"), wall(12)))),
    "Edit wall: hit points, kind": always(EditWalls(MAP, (replace(wall(1), kind="window", hp=3),))),
    "Remove wall": always(RemoveWalls(MAP, (WallId("wall-1"),))),
    "Edit door: secret": always(EditDoors(MAP, (replace(door(1), secret=True),))),
    "Open door": always(SetDoorState(MAP, DoorId("door-1"), "open")),
    "Damage wall": always(SetHitPoints(MAP, {"wall-1": 3})),
    "Destroy door": always(SetHitPoints(MAP, {"door-1": 0})),
}


@pytest.mark.parametrize(("text", "command"), TOLD.items(), ids=TOLD)
def test_a_step_says_who_or_what_was_changed_and_how(
    document: Document, text: str, command: Callable[[MapState], Command]
) -> None:
    event = document.execute(command(document.map(MAP)))
    assert document.undo_text == event.text == text


def test_a_secret_door_is_told_as_one_and_a_shown_token_as_shown(document: Document) -> None:
    document.execute(EditDoors(MAP, (replace(door(1), secret=True, kind="window"),)))
    document.execute(SetDoorState(MAP, DoorId("door-1"), "open"))
    document.execute(EditToken(MAP, replace(document.map(MAP).tokens[GUARD], hidden=True)))
    document.execute(EditToken(MAP, replace(document.map(MAP).tokens[GUARD], hidden=False)))
    assert document.history()[0][-3:] == ("Open secret window", "Hide Guard", "Show Guard")
