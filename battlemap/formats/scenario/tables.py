"""The tables of a scenario text, strictly typed; a key that is not set keeps the default of the document."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from battlemap.document.model import (
    Blocks,
    Darkness,
    DoorKind,
    DoorState,
    FogMode,
    GridKind,
    ObstacleClass,
    Pattern,
    Posture,
    System,
    TemplateShape,
    TokenKind,
    WallKind,
)
from battlemap.document.sheets import Stance
from battlemap.document.turns_record import Ends, EntryState
from battlemap.formats.scenario.values import (
    Arc,
    Area,
    BodyPart,
    CellCount,
    CellLength,
    Color,
    Count,
    CropTriple,
    DiceCount,
    Facing,
    HouseRule,
    Ladder,
    Line,
    LongText,
    Movement,
    NotNegative,
    Number,
    Opening,
    Pair,
    Point,
    Positive,
    PxPerCell,
    Rate,
    Score,
    Text,
    TokenSize,
    expected,
)
from battlemap.formats.scenario.words import (
    PSIPUNK_ATTRIBUTES,
    STARFLIGHT_SCORES,
    Domain,
    FireMode,
    Material,
    RangeRow,
    WeaponKind,
    WoundLevel,
)


class Table(BaseModel):
    """A table whose keys are all known and whose values are taken as they are."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False, frozen=True)


class GridTable(Table):
    """``[grid]``."""

    columns: CellCount
    rows: CellCount
    cell_m: CellLength | None = None
    kind: GridKind | None = None


class PictureTable(Table):
    """``[picture]``."""

    file: Text
    px_per_cell: PxPerCell
    px_per_cell_y: PxPerCell | None = None
    offset_px: Pair | None = None


class FightTable(Table):
    """``[fight]``."""

    scale: Literal["melee", "ranged"] | None = None
    surprise_round: bool | None = None


class FogTable(Table):
    """``[fog]``."""

    mode: FogMode
    revealed: list[Area] | None = None


class BarrierTable(Table):
    """What ``[[wall]]`` and ``[[door]]`` share."""

    line: Line
    obstacle: ObstacleClass | None = None
    material: Material | None = None
    thickness_cm: NotNegative | None = None
    base_m: Number | None = None
    top_m: Number | None = None
    blocks_sight: Blocks | None = None
    blocks_movement: Blocks | None = None
    hp: Count | None = None


class WallTable(BarrierTable):
    """``[[wall]]``."""

    kind: WallKind | None = None


class DoorTable(BarrierTable):
    """``[[door]]``."""

    kind: DoorKind | None = None
    state: DoorState | None = None
    secret: bool | None = None
    known: DoorState | None = None


class TerrainTable(Table):
    """``[[terrain]]``."""

    area: Area
    movement: Movement = None
    frictionless: bool | None = None
    crowd: bool | None = None
    rain: bool | None = None
    fog: bool | None = None
    night: bool | None = None
    underwater: bool | None = None
    elevation_m: Number | None = None


class LightTable(Table):
    """``[[light]]``."""

    at: Point
    range_cells: NotNegative = Field(alias="range")
    intensity: NotNegative | None = None
    color: Color | None = None
    casts_shadows: bool | None = Field(None, alias="shadows")
    bright_cells: NotNegative | None = Field(None, alias="bright")
    elevation_m: Number | None = None


class TemplateTable(Table):
    """``[[template]]``."""

    at: Point
    shape: TemplateShape
    size_cells: Positive
    direction_deg: Facing | None = None
    cone_deg: Opening | None = None
    line_cells: Positive | None = None
    name: Text | None = None
    color: Color | None = None
    pattern: Pattern | None = None
    cut_by_walls: bool | None = None
    hidden: bool | None = None


class NoteTable(Table):
    """``[[note]]``."""

    at: Point
    title: Text | None = None
    text: LongText | None = None
    shown: bool | None = None


class TokenTable(Table):
    """What a ``[[token]]`` of either game has."""

    name: Text
    at: Point
    free: bool | None = None
    size: TokenSize | None = None
    facing_deg: Facing | None = None
    side: Text | None = None
    kind: TokenKind | None = None
    elevation_m: Number | None = None
    height_m: Positive | None = None
    posture: Posture | None = None
    hidden: bool | None = None
    shares_sight: bool | None = None
    optimal_arc_deg: Arc | None = None
    peripheral_arc_deg: Arc | None = None
    light_cells: NotNegative | None = None
    sees_in_dark_cells: NotNegative | None = None
    conditions: list[Text] | None = None
    notes: Text | None = None
    shows_bars: bool | None = None
    front: Count | None = None
    image: Text | None = None
    crop: CropTriple | None = None


class StarflightWeaponTable(Table):
    """``[[token.weapon]]`` of Starflight."""

    name: Text
    type: WeaponKind
    damage: Count | None = None
    damage_type: Literal["lethal", "non_lethal", "basic"] | None = None
    appendages: Count | None = None
    range_m: NotNegative | None = None
    falloff_hd: Score | None = None
    rate: Rate | None = None
    scope: Score | None = None
    sniper: bool | None = None
    explosive: bool | None = None
    touch: bool | None = None
    magazine: Count | None = None
    loaded: Count | None = None
    drawn: bool | None = None
    off_hand: bool | None = None
    ignores: list[Text] | None = None
    hands: list[BodyPart] | None = None
    dropped: bool | None = None
    fell_at: Point | None = None
    works: bool | None = None


class StarflightGearTable(Table):
    """``[[token.gear]]``."""

    name: Text
    kind: Literal["armour", "shield"]
    parts: list[BodyPart] | None = None
    hp: Count | None = None
    blocks: list[WeaponKind] | None = None
    active: bool | None = None


class StarflightConditionTable(Table):
    """``[[token.condition]]``: more of a condition the token has by name."""

    name: Text
    rounds: Count | None = None
    dc: Score | None = None
    cause: str | None = None
    bonus: Score | None = None


class BodyTable(Table):
    """``[token.body]``."""

    failed: list[BodyPart] | None = None
    maimed: list[BodyPart] | None = None


class PsipunkWeaponTable(Table):
    """``[[token.weapon]]`` of Psi-punk."""

    name: Text
    kind: Literal["melee", "ranged", "thrown"] | None = None
    damage: Ladder | None = None
    max_range: RangeRow | None = None
    modes: list[FireMode] | None = None
    blanks: dict[FireMode, Count] | None = None
    mental: bool | None = None
    needs_room: bool | None = None
    rerolls: DiceCount | None = None
    empty: bool | None = None
    explosive: bool | None = None
    count: Count | None = None


class PsipunkPowerTable(Table):
    """``[[token.power]]``."""

    name: Text
    level: Ladder | None = None
    projectile: bool | None = None
    mental: bool | None = None
    crosses_planes: bool | None = None


class WoundsTable(Table):
    """``[token.wounds]``."""

    physical: list[WoundLevel] | None = None
    mental: list[WoundLevel] | None = None


class TreatedTable(Table):
    """``[token.treated]``."""

    stabilised: list[Domain] | None = None
    kit_used_up: list[Domain] | None = None
    rounds_since_hurt: dict[Domain, Count] | None = None


def _further_than(names: tuple[str, ...]) -> Callable[[str], str]:
    def check(name: str) -> str:
        return expected("a name that has no place of its own in [token.stats]") if name in names else name

    return check


class _StarflightStats(Table):
    other: dict[Annotated[Text, AfterValidator(_further_than(STARFLIGHT_SCORES))], Score] | None = None


class _PsipunkStats(Table):
    armour: Ladder | None = None
    armour_kind: Text | None = None
    mental_armour: Ladder | None = None
    gifts: list[Text] | None = None
    defence: Text | None = None
    stance: Stance | None = None
    aimed: Count | None = None
    speed_mph: NotNegative | None = None
    luck_spent: Count | None = None
    skills: dict[Text, Ladder] | None = None
    other: dict[Annotated[Text, AfterValidator(_further_than(PSIPUNK_ATTRIBUTES))], Ladder] | None = None


def _with_scores(base: type[Table], names: tuple[str, ...], kind: Any) -> type[Table]:
    fields: dict[str, Any] = dict.fromkeys(names, (kind | None, None))
    name = base.__name__.removeprefix("_")
    return create_model(name, __base__=base, __doc__="``[token.stats]``.", **fields)


StarflightStats = _with_scores(_StarflightStats, STARFLIGHT_SCORES, Score)
PsipunkStats = _with_scores(_PsipunkStats, PSIPUNK_ATTRIBUTES, Ladder)


class StarflightSheetTable(Table):
    """A Starflight sheet: of a ``[[token]]``, or of ``[token.starflight]`` on a map of the other game."""

    stats: StarflightStats | None = None  # type: ignore[valid-type]
    weapon: list[StarflightWeaponTable] | None = None
    gear: list[StarflightGearTable] | None = None
    condition: list[StarflightConditionTable] | None = None
    body: BodyTable | None = None


class PsipunkSheetTable(Table):
    """A Psi-punk sheet: of a ``[[token]]``, or of ``[token.psipunk]`` on a map of the other game."""

    stats: PsipunkStats | None = None  # type: ignore[valid-type]
    weapon: list[PsipunkWeaponTable] | None = None
    power: list[PsipunkPowerTable] | None = None
    wounds: WoundsTable | None = None
    treated: TreatedTable | None = None


class StarflightToken(TokenTable, StarflightSheetTable):
    """A ``[[token]]`` with a Starflight sheet, and perhaps one of the other game."""

    psipunk: PsipunkSheetTable | None = None


class PsipunkToken(TokenTable, PsipunkSheetTable):
    """A ``[[token]]`` with a Psi-punk sheet, and perhaps one of the other game."""

    starflight: StarflightSheetTable | None = None


class EntryTable(Table):
    """``[[turns.entry]]``."""

    number: Count
    tokens: list[Text]
    initiative: Score | None = None
    tie: Score | None = None
    state: EntryState | None = None
    action: str | None = None
    trigger: str | None = None
    also: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = []
    since: Count | None = None
    surprised: bool | None = None
    begun_in: Score | None = None


class DeedTable(Table):
    """``[[turns.spent.deed]]``."""

    what: Text
    cost: Count | None = None
    moved_m: NotNegative | None = None
    turned: Count | None = None
    early: bool | None = None


class SpentTable(Table):
    """``[[turns.spent]]``."""

    token: Text
    deed: list[DeedTable] = []
    move_m: NotNegative | None = None
    turned: Count | None = None
    faced_deg: Facing | None = None
    more: float | None = None
    owed: Count | None = None
    fired: Count | None = None
    full_attack: Count | None = None
    runs: Count | None = None


class LastingTable(Table):
    """``[[turns.lasting]]``."""

    token: Text
    name: Text
    cause: str | None = None
    ends: Ends | None = None
    left: Count | None = None
    value: Score | None = None
    rule: str | None = None
    began: Count | None = None
    counted: Count | None = None
    counted_with: Count | None = None
    slowed: Count | None = None


class TurnsTable(Table):
    """``[turns]``."""

    order: list[list[Count]]
    at: Count | None = None
    round: Count | None = None
    first_round: Count | None = None
    begun: Count | None = None
    told: list[str] | None = None
    together: dict[Text, WoundsTable] | None = None
    entry: list[EntryTable] = []
    spent: list[SpentTable] = []
    lasting: list[LastingTable] = []


class ScenarioTable(Table):
    """The whole file. Tokens are read by their game; of an unknown game they are not looked at."""

    format: str
    system: System
    name: Text
    darkness: Darkness | None = None
    grid: GridTable
    picture: PictureTable | None = None
    house_rules: dict[Text, HouseRule] | None = None
    fight: FightTable | None = None
    sides: dict[Text, list[Text]] | None = None
    fog: FogTable | None = None
    wall: list[WallTable] = []
    door: list[DoorTable] = []
    terrain: list[TerrainTable] = []
    light: list[LightTable] = []
    template: list[TemplateTable] = []
    note: list[NoteTable] = []
    turns: TurnsTable | None = None
    token: list[Any] = []


class StarflightScenario(ScenarioTable):
    """A scenario whose tokens have Starflight sheets."""

    token: list[StarflightToken] = []


class PsipunkScenario(ScenarioTable):
    """A scenario whose tokens have Psi-punk sheets."""

    token: list[PsipunkToken] = []
