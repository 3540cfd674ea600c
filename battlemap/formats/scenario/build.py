"""From the tables of a scenario text to the values of the document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from battlemap.document.model import (
    Door,
    DoorId,
    Fight,
    Fog,
    FogId,
    Grid,
    GridKind,
    ImageId,
    Light,
    LightId,
    MapId,
    MapInfo,
    MapState,
    Note,
    NoteId,
    Picture,
    Template,
    TemplateId,
    Terrain,
    TerrainId,
    Token,
    TokenId,
    Wall,
    WallId,
)
from battlemap.document.sheets import (
    PsipunkPower,
    PsipunkSheet,
    PsipunkWeapon,
    StarflightCondition,
    StarflightGear,
    StarflightSheet,
    StarflightWeapon,
)
from battlemap.formats.scenario.tables import (
    PictureTable,
    PsipunkSheetTable,
    ScenarioTable,
    StarflightSheetTable,
    Table,
    TokenTable,
)
from battlemap.formats.scenario.turn_tables import turns_of
from battlemap.formats.scenario.words import PSIPUNK_FACTS
from battlemap.geometry.grids import corner_of

_SHEET_KEYS = {"stats", "weapon", "gear", "power", "wounds", "condition", "body", "treated"}
_OTHER_SHEETS = {"starflight", "psipunk"}


def build_state(scenario: ScenarioTable, images: Mapping[str, ImageId], picture_name: str) -> MapState:
    """The map a scenario tells. ``images`` holds the id of each picture file it names."""
    tokens = _tokens(scenario, images)
    return MapState(
        info=_info(scenario, images, picture_name),
        walls=_numbered("wall", WallId, Wall, scenario.wall),
        doors=_numbered("door", DoorId, Door, scenario.door, {"known"}),
        terrains=_numbered("terrain", TerrainId, Terrain, scenario.terrain),
        lights=_numbered("light", LightId, Light, scenario.light),
        tokens=tokens,
        fogs=_fogs(scenario),
        templates=_numbered("template", TemplateId, Template, scenario.template),
        notes=_numbered("note", NoteId, Note, scenario.note),
        turn_orders=turns_of(scenario.turns, {token.name: token.id for token in tokens.values()}),
    )


def _tokens(scenario: ScenarioTable, images: Mapping[str, ImageId]) -> dict[TokenId, Token]:
    grid = scenario.grid.kind or "square"
    ids = [TokenId(f"token-{number}") for number in range(1, len(scenario.token) + 1)]
    return {id_: _token(id_, table, images, grid) for id_, table in zip(ids, scenario.token, strict=True)}


def _given(table: Table | None, skip: frozenset[str] | set[str] = frozenset()) -> dict[str, Any]:
    """What a table sets, by the document's names; what it leaves out keeps the document's default."""
    if table is None:
        return {}
    given = table.model_fields_set - skip
    return {name: _frozen(getattr(table, name)) for name in type(table).model_fields if name in given}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _numbered(
    kind: str,
    id_type: Callable[[str], Any],
    record: Callable[..., Any],
    tables: Sequence[Table],
    skip: frozenset[str] | set[str] = frozenset(),
) -> dict[Any, Any]:
    ids = [id_type(f"{kind}-{number}") for number in range(1, len(tables) + 1)]
    return {id_: record(id=id_, **_given(table, skip)) for id_, table in zip(ids, tables, strict=True)}


def _info(scenario: ScenarioTable, images: Mapping[str, ImageId], picture_name: str) -> MapInfo:
    return MapInfo(
        id=MapId("map-1"),
        name=scenario.name,
        system=scenario.system,
        grid=Grid(**_given(scenario.grid)),
        picture=_picture(scenario.picture, images, picture_name),
        house_rules=dict(scenario.house_rules or {}),
        fight=Fight(**_given(scenario.fight)),
        sides={side: tuple(friends) for side, friends in (scenario.sides or {}).items()},
        darkness=scenario.darkness or "bright",
    )


def _fogs(scenario: ScenarioTable) -> dict[FogId, Fog]:
    """The fog, where the text tells of one or of a door as the players know it."""
    known = {DoorId(f"door-{n}"): door.known for n, door in enumerate(scenario.door, start=1) if door.known}
    if scenario.fog is None and not known:
        return {}
    fog = Fog(id=FogId("fog"), doors=known, **_given(scenario.fog))
    return {fog.id: fog}


def _picture(table: PictureTable | None, images: Mapping[str, ImageId], name: str) -> Picture | None:
    if table is None:
        return None
    return Picture(image=images[table.file], file=name, **_given(table, {"file"}))


def _token(id_: TokenId, table: TokenTable, images: Mapping[str, ImageId], grid: GridKind) -> Token:
    image = None if table.image is None else images[table.image]
    own = table if table.model_fields_set & _SHEET_KEYS else None
    sheets: dict[str, Any] = {}
    for sheet in (own, getattr(table, "starflight", None), getattr(table, "psipunk", None)):
        if isinstance(sheet, PsipunkSheetTable):
            sheets |= _psipunk(sheet)
        elif isinstance(sheet, StarflightSheetTable):
            sheets |= _starflight(sheet)
    beside = _SHEET_KEYS | _OTHER_SHEETS | {"image", "free"}
    token = Token(id=id_, image=image, **_given(table, beside), **sheets)
    return token if table.free else replace(token, at=corner_of(grid, token.size, token.at))


def _starflight(table: StarflightSheetTable) -> dict[str, Any]:
    stats = _given(table.stats)
    stats |= stats.pop("other", None) or {}
    return {
        "starflight": StarflightSheet(
            stats=stats,
            weapons=tuple(StarflightWeapon(**_given(weapon)) for weapon in table.weapon or ()),
            gear=tuple(StarflightGear(**_given(gear)) for gear in table.gear or ()),
            conditions=tuple(StarflightCondition(**_given(each)) for each in table.condition or ()),
            **_given(table.body),
        )
    }


def _psipunk(table: PsipunkSheetTable) -> dict[str, Any]:
    stats = _given(table.stats)
    beside = {name: stats.pop(name) for name in (*PSIPUNK_FACTS, "skills") if name in stats}
    stats |= stats.pop("other", None) or {}
    return {
        "psipunk": PsipunkSheet(
            stats=stats,
            weapons=tuple(PsipunkWeapon(**_given(weapon)) for weapon in table.weapon or ()),
            powers=tuple(PsipunkPower(**_given(power)) for power in table.power or ()),
            wounds=_given(table.wounds),
            **_given(table.treated),
            **beside,
        )
    }
