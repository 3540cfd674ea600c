"""Every command class: do, undo and redo give equal maps, with one event each, across restarts too."""

import importlib
import inspect
import pkgutil
from abc import ABC
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document import commands
from battlemap.document.commands import (
    AddDoors,
    AddLights,
    AddMap,
    AddNotes,
    AddTemplates,
    AddTerrains,
    AddTokens,
    AddWalls,
    AlignGrid,
    ApplyOutcome,
    ComeBackIn,
    Command,
    DelayTurn,
    EditDoors,
    EditLights,
    EditMapInfo,
    EditNotes,
    EditTemplates,
    EditTerrains,
    EditToken,
    EditTokens,
    EditWalls,
    EndFight,
    HoldTurn,
    JoinFight,
    LeaveFight,
    MoveTokens,
    NextTurn,
    PreviousTurn,
    ReadyAction,
    Redraw,
    RemoveDoors,
    RemoveLights,
    RemoveNotes,
    RemoveTemplates,
    RemoveTerrains,
    RemoveTokens,
    RemoveWalls,
    SetDarkness,
    SetDoorState,
    SetFogMode,
    SetHitPoints,
    SetHouseRules,
    SetInitiative,
    SetLasting,
    SetRevealed,
    SpendAction,
    SplitEntry,
    StartFight,
    TriggerReadied,
    TurnTokens,
    UniteEntries,
    WithFog,
    WithSpending,
)
from battlemap.document.document import ChangeEvent, Document
from battlemap.document.log_record import LogChange, LogDie, LogEntry, LogId, LogNumber, LogReason, LogStep
from battlemap.document.model import (
    DoorId,
    Grid,
    LightId,
    MapId,
    MapInfo,
    MapState,
    NoteId,
    TemplateId,
    TerrainId,
    TokenId,
    WallId,
)
from battlemap.document.records import RecordKey, records_of
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import (
    MAP,
    PICTURE,
    PICTURE_ID,
    door,
    full_map,
    light,
    note,
    sample_info,
    sample_map,
    template,
    terrain,
    token,
    turns,
    wall,
)

OTHER_MAP = replace(
    sample_map(), info=MapInfo(id=MapId("map-2"), name="Roof", system="psipunk", grid=Grid(columns=3, rows=3))
)
SQUARE = (MapPoint(0.0, 0.0), MapPoint(1.0 / 3.0, 0.0), MapPoint(1.0, 1.0), MapPoint(0.0, 1.0))
GUARD, PILOT = TokenId("token-1"), TokenId("token-2")

SAMPLES: dict[type[Command], Command] = {
    AddMap: AddMap(OTHER_MAP),
    EditMapInfo: EditMapInfo(MAP, replace(sample_info(), name="Bay", picture=None, house_rules={"x": 0.1})),
    SetDarkness: SetDarkness(MAP, "dark"),
    SetHouseRules: SetHouseRules(MAP, {"sizes": ["tiny"]}, (token(1, "Other"),), "tables"),
    AlignGrid: AlignGrid(
        MAP, replace(sample_info().picture, px_per_cell=69.7, offset_px=(0.1, 3.0)), Grid(columns=3, rows=9)
    ),
    AddWalls: AddWalls(MAP, (wall(9), wall(3, 0.1))),
    EditWalls: EditWalls(MAP, (replace(wall(2), kind="window", hp=0), wall(1, 0.3))),
    RemoveWalls: RemoveWalls(MAP, (WallId("wall-2"), WallId("wall-1"))),
    Redraw: Redraw(
        MAP,
        "Cut wall-2",
        (replace(wall(2), line=wall(9).line), wall(9, 0.1), replace(light(1), range_cells=0.1), terrain(3), note(4)),
        (
            RecordKey("wall", "wall-1"),
            RecordKey("door", "door-1"),
            RecordKey("terrain", "terrain-1"),
            RecordKey("template", "template-1"),
        ),
    ),
    AddDoors: AddDoors(MAP, (door(2),)),
    EditDoors: EditDoors(MAP, (replace(door(1), secret=True),)),
    RemoveDoors: RemoveDoors(MAP, (DoorId("door-1"),)),
    SetDoorState: SetDoorState(MAP, DoorId("door-1"), "open"),
    SetHitPoints: SetHitPoints(MAP, {"wall-1": 7, "door-1": -3}),
    AddTerrains: AddTerrains(MAP, (replace(terrain(2), movement=2.0, night=True),)),
    EditTerrains: EditTerrains(MAP, (replace(terrain(1), movement=0.1),)),
    RemoveTerrains: RemoveTerrains(MAP, (TerrainId("terrain-1"),)),
    AddLights: AddLights(MAP, (light(2),)),
    EditLights: EditLights(MAP, (replace(light(1), color="#80ff0000"),)),
    RemoveLights: RemoveLights(MAP, (LightId("light-1"),)),
    AddTemplates: AddTemplates(MAP, (template(3), template(2, 0.1))),
    EditTemplates: EditTemplates(MAP, (replace(template(1), shape="line", line_cells=0.1, hidden=False),)),
    RemoveTemplates: RemoveTemplates(MAP, (TemplateId("template-1"),)),
    AddNotes: AddNotes(MAP, (note(2),)),
    EditNotes: EditNotes(MAP, (replace(note(1), shown=True, text=""),)),
    RemoveNotes: RemoveNotes(MAP, (NoteId("note-1"),)),
    AddTokens: AddTokens(MAP, (token(3, "Guard"), token(4, "Guard"))),
    EditToken: EditToken(MAP, replace(token(1, "Captain"), starflight=None, posture="prone")),
    EditTokens: EditTokens(MAP, (replace(token(1, "Captain"), starflight=None),)),
    MoveTokens: MoveTokens(MAP, {PILOT: MapPoint(0.1, 0.2), GUARD: MapPoint(1.0 / 3.0, 2.0)}),
    TurnTokens: TurnTokens(MAP, {GUARD: -90.1}),
    RemoveTokens: RemoveTokens(MAP, (GUARD,)),
    SetFogMode: SetFogMode(MAP, "painted"),
    SetRevealed: SetRevealed(MAP, (SQUARE, SQUARE[1:]), "Uncover room"),
    StartFight: StartFight(MAP, turns(), "Guard and Pilot", surprise_round=False),
    NextTurn: NextTurn(MAP, turns(), "Pilot", (replace(token(1, "Guard"), conditions=("fatigued",)),)),
    PreviousTurn: PreviousTurn(MAP, turns(0), "Guard"),
    SetInitiative: SetInitiative(MAP, turns(), "Guard"),
    HoldTurn: HoldTurn(MAP, turns(), "Guard"),
    ComeBackIn: ComeBackIn(MAP, turns(), "Guard"),
    ReadyAction: ReadyAction(MAP, turns(), "Guard"),
    TriggerReadied: TriggerReadied(MAP, turns(), "Guard"),
    DelayTurn: DelayTurn(MAP, turns(), "Guard"),
    JoinFight: JoinFight(MAP, turns(), "Guard"),
    LeaveFight: LeaveFight(MAP, turns(), "Guard"),
    SplitEntry: SplitEntry(MAP, turns(), "Guard"),
    UniteEntries: UniteEntries(MAP, turns(), "Guard"),
    SpendAction: SpendAction(MAP, turns(), "Guard"),
    SetLasting: SetLasting(MAP, turns(), "Guard"),
    EndFight: EndFight(MAP),
    WithSpending: WithSpending(MoveTokens(MAP, {GUARD: MapPoint(0.1, 0.2)}), turns()),
    ApplyOutcome: ApplyOutcome(
        MAP,
        "Captain: attack at Pilot, hit",
        (replace(token(1, "Captain"), conditions=("shaken",)), replace(wall(1), hp=3), replace(door(1), hp=0)),
        LogEntry(
            id=LogId("log-1"),
            title="Attack",
            dice=(LogDie(name="attack", die="d%", decides="whether it hits", shown="07", value=7, hidden=True),),
            steps=(LogStep(text="hit", numbers=(LogNumber(what="damage", total=3, reasons=(LogReason(text="x"),)),)),),
            changes=(LogChange(text="3 HP", applied=False, instead_of="4 HP"),),
            asked={"action": "attack", "targets": ["token-2"]},
            round=2,
        ),
    ),
    WithFog: WithFog(MoveTokens(MAP, {GUARD: MapPoint(0.1, 0.2)}), (SQUARE[:3],), {DoorId("door-1"): "open"}),
}

#: What has to be done before a command makes sense.
FIRST: dict[type[Command], Command] = {EndFight: SAMPLES[StartFight]}


@pytest.fixture
def document() -> Iterator[Document]:
    """A campaign in memory with every kind of record."""
    with Document.in_memory() as campaign:
        campaign.import_map(full_map(), {PICTURE_ID: PICTURE})
        yield campaign


@pytest.fixture
def campaign_path(tmp_path: Path) -> Path:
    """A closed campaign file with every kind of record."""
    path = tmp_path / "campaign.bmap"
    with Document.create(path) as campaign:
        campaign.import_map(full_map(), {PICTURE_ID: PICTURE})
    return path


def command_classes() -> list[type[Command]]:
    """Every command there is, whether or not anything exports it."""
    found = set()
    for module in pkgutil.iter_modules(commands.__path__, commands.__name__ + "."):
        for _, member in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if issubclass(member, Command) and not inspect.isabstract(member) and ABC not in member.__bases__:
                found.add(member)
    return sorted(found, key=lambda each: each.__name__)


KINDS = ("walls", "doors", "terrains", "lights", "tokens", "fogs", "templates", "notes", "turn_orders", "logs")
Snapshot = list[tuple[MapState, list[list[str]]]]


def snapshot(maps: Mapping[MapId, MapState]) -> Snapshot:
    """The maps and the order of all that lies on them."""
    return [(state, [[*getattr(state, kind)] for kind in KINDS]) for state in maps.values()]


def different_ids(before: Snapshot, after: Snapshot) -> set[str]:
    """The ids of all records that are not the same in both."""
    old, new = (
        {(s.info.id, r.id, repr(r)) for s, _ in each for r in records_of(s).values()} for each in (before, after)
    )
    return {record_id for _, record_id, _ in old ^ new}


def test_every_command_has_a_sample() -> None:
    assert set(command_classes()) == set(SAMPLES)
    assert {each.__name__ for each in SAMPLES} <= set(commands.__all__)


@pytest.mark.parametrize("command", SAMPLES.values(), ids=lambda command: type(command).__name__)
def test_do_undo_redo_gives_equal_maps_and_one_event_each(
    document: Document, events: list[ChangeEvent], command: Command
) -> None:
    prepare(document, command)
    events.clear()
    before = snapshot(document.maps)
    document.execute(command)
    after = snapshot(document.maps)
    document.undo()
    assert snapshot(document.maps) == before != after
    document.redo()
    assert snapshot(document.maps) == after
    assert len(events) == 3
    assert events[0] == events[1] == events[2]
    assert events[0].changed == different_ids(before, after)


@pytest.mark.parametrize("command", SAMPLES.values(), ids=lambda command: type(command).__name__)
def test_do_undo_redo_gives_equal_maps_after_a_restart_each_time(campaign_path: Path, command: Command) -> None:
    before = in_file(campaign_path, lambda document: prepare(document, command))
    expected = in_file(campaign_path, lambda document: document.execute(command))
    assert in_file(campaign_path) == expected != before
    assert in_file(campaign_path, Document.undo) == before
    assert in_file(campaign_path) == before
    assert in_file(campaign_path, Document.redo) == expected
    assert in_file(campaign_path) == expected


def prepare(document: Document, command: Command) -> None:
    """Do what has to be done first."""
    if type(command) in FIRST:
        document.execute(FIRST[type(command)])


def in_file(path: Path, act: Callable[[Document], object] | None = None) -> Snapshot:
    """Open the file, act, and say what the maps are then."""
    with Document.open(path) as document:
        assert document.problems == ()
        if act is not None:
            act(document)
        return snapshot(document.maps)
