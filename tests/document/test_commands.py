"""What commands refuse, how they name tokens, and what the menu says."""

import math
from dataclasses import replace

import pytest

from battlemap.document.commands import (
    AddMap,
    AddTokens,
    AddWalls,
    Command,
    EditLights,
    EditMapInfo,
    EditToken,
    EditWalls,
    MoveTokens,
    RemoveTokens,
    RemoveWalls,
    SetDoorState,
    TurnTokens,
)
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import Crop, DoorId, Grid, MapId, TokenId, WallId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, PICTURE, PICTURE_ID, light, sample_info, sample_map, token, wall

GUARD, PILOT, NOBODY = TokenId("token-1"), TokenId("token-2"), TokenId("token-99")
ROOF = replace(sample_map(), info=replace(sample_info(), id=MapId("map-2")))
GRID = Grid(columns=4, rows=4, cell_m=math.nan)

REFUSED: dict[str, tuple[Command, str]] = {
    "unknown map": (MoveTokens(MapId("map-9"), {}), "no map 'map-9'"),
    "unknown token moved": (
        MoveTokens(MAP, {GUARD: MapPoint(1, 1), NOBODY: MapPoint(1, 1)}),
        "no token 'token-99'",
    ),
    "unknown token turned": (TurnTokens(MAP, {NOBODY: 1.0}), "no token 'token-99'"),
    "unknown token removed": (RemoveTokens(MAP, (GUARD, NOBODY)), "no token 'token-99'"),
    "unknown token edited": (EditToken(MAP, token(99, "New")), "no token 'token-99'"),
    "unknown wall removed": (RemoveWalls(MAP, (WallId("wall-99"),)), "no wall 'wall-99'"),
    "unknown wall edited": (EditWalls(MAP, (wall(1), wall(99))), "no wall 'wall-99'"),
    "unknown light edited": (EditLights(MAP, (light(99),)), "no light 'light-99'"),
    "unknown door opened": (SetDoorState(MAP, DoorId("door-99"), "open"), "no door 'door-99'"),
    "unknown door state": (
        SetDoorState(MAP, DoorId("door-1"), "ajar"),
        "expected one of open, closed, locked",
    ),
    "wall added again": (AddWalls(MAP, (wall(3), wall(1))), "a wall 'wall-1' already"),
    "wall given twice": (AddWalls(MAP, (wall(3), wall(3))), "'wall-3' is given twice"),
    "token added again": (AddTokens(MAP, (token(1, "New"),)), "a token 'token-1' already"),
    "token without a name": (AddTokens(MAP, (token(3, " "),)), "'token-3' needs a name"),
    "name of another": (EditToken(MAP, token(1, "Pilot")), "named 'Pilot' is on the map already"),
    "moved to nowhere": (MoveTokens(MAP, {GUARD: MapPoint(math.nan, 1)}), "'token-1' cannot be kept"),
    "moved too far": (MoveTokens(MAP, {GUARD: MapPoint(1, math.inf)}), "'token-1' cannot be kept"),
    "turned to nowhere": (TurnTokens(MAP, {GUARD: math.nan}), "'token-1' cannot be kept"),
    "grid of no size": (EditMapInfo(MAP, replace(sample_info(), grid=GRID)), "'map-1' cannot be kept"),
    "house rule of no kind": (
        EditMapInfo(MAP, replace(sample_info(), house_rules={"x": {1}})),
        "cannot be kept",
    ),
    "info of another map": (EditMapInfo(MAP, ROOF.info), "map 'map-2' was given for map 'map-1'"),
    "map added again": (AddMap(sample_map()), "a map 'map-1' already"),
    "map with two of a name": (
        AddMap(replace(ROOF, tokens={GUARD: token(1, "Twin"), PILOT: token(2, "Twin")})),
        "named 'Twin' is on the map already",
    ),
    "map with two of an id": (
        AddMap(replace(ROOF, walls={WallId("wall-1"): wall(1), WallId("wall-2"): wall(1)})),
        "'wall-1' is given twice",
    ),
}


@pytest.mark.parametrize(("command", "message"), REFUSED.values(), ids=REFUSED)
def test_a_senseless_command_is_refused_and_changes_nothing(
    document: Document, events: list[ChangeEvent], command: Command, message: str
) -> None:
    before = dict(document.maps)
    with pytest.raises(DocumentError, match=message):
        document.execute(command)
    assert document.maps == before
    assert document.undo_text == "Add map Cargo bay – östlich"
    assert events == []


def test_tokens_of_one_name_are_numbered_when_placed(document: Document) -> None:
    document.execute(AddTokens(MAP, (token(3, "Guard"), token(4, "Drone"), token(5, "Guard"))))
    document.execute(AddTokens(MAP, (token(6, "Guard 2"), token(7, "Guard"))))
    names = [each.name for each in document.map(MAP).tokens.values()]
    assert names == ["Guard", "Pilot", "Guard 2", "Drone", "Guard 3", "Guard 4", "Guard 5"]


def test_a_name_is_free_again_when_its_token_is_gone(document: Document) -> None:
    document.execute(RemoveTokens(MAP, (GUARD,)))
    document.execute(AddTokens(MAP, (token(3, "Guard"),)))
    assert document.map(MAP).tokens[TokenId("token-3")].name == "Guard"


def test_the_token_that_was_numbered_keeps_its_name_after_undo_and_redo(document: Document) -> None:
    document.execute(AddTokens(MAP, (token(3, "Guard"),)))
    document.undo()
    document.redo()
    assert document.map(MAP).tokens[TokenId("token-3")].name == "Guard 2"


@pytest.mark.parametrize(("facing", "kept"), [(0.0, 0.0), (360.0, 0.0), (-90.0, 270.0), (725.5, 5.5), (-1e-20, 0.0)])
def test_a_facing_is_kept_from_0_up_to_360(document: Document, facing: float, kept: float) -> None:
    document.execute(TurnTokens(MAP, {PILOT: facing}))
    assert document.map(MAP).tokens[PILOT].facing_deg == kept


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (MoveTokens(MAP, {GUARD: MapPoint(1, 1)}), "Move Guard"),
        (MoveTokens(MAP, {GUARD: MapPoint(1, 1), PILOT: MapPoint(2, 2)}), "Move Guard and Pilot"),
        (SetDoorState(MAP, DoorId("door-1"), "locked"), "Lock door"),
        (RemoveWalls(MAP, (WallId("wall-1"),)), "Remove wall"),
    ],
)
def test_the_menu_says_what_would_be_undone_and_redone(document: Document, command: Command, text: str) -> None:
    document.execute(command)
    assert (document.undo_text, document.redo_text) == (text, None)
    document.undo()
    assert (document.undo_text, document.redo_text) == ("Add map Cargo bay – östlich", text)


def test_tc_28_a_deleted_token_with_bars_and_conditions_comes_back_equal(document):
    guard = token(1, "Guard")
    full = replace(
        guard,
        starflight=replace(guard.starflight, stats={"hp": 7, "max_hp": 40, "nhp": 0, "impact": 3, "max_nhp": 30}),
        psipunk=replace(guard.psipunk, wounds={"physical": ("Hurt", "Hurt"), "mental": ("Scratched",)}),
        conditions=("shaken", "on <fire>"),
        notes="owes money",
        shows_bars=True,
        front=3,
        image=PICTURE_ID,
        crop=Crop(1.5, 0.1, -0.2),
        elevation_m=1.0 / 3.0,
        posture="prone",
        hidden=True,
    )
    document.add_image(PICTURE)
    document.execute(EditToken(MAP, full))
    before = document.map(MAP)
    document.execute(RemoveTokens(MAP, (GUARD,)))
    assert GUARD not in document.map(MAP).tokens
    document.undo()
    assert document.map(MAP) == before
    assert document.image(PICTURE_ID) == PICTURE
