"""What differs by the game of a map before any rule is asked: its house rules, its weapons, its unit of length."""

from collections.abc import Mapping
from typing import Literal

from battlemap.document.model import MapInfo, System, Token
from battlemap.rulings.body_rules import BODY_FIELDS, BodyRules
from battlemap.rulings.light_rules import LIGHT_FIELDS, LightRules
from battlemap.rulings.route_settings import ROUTE_FIELDS, RouteSettings
from battlemap.rulings.sight_rules import SIGHT_FIELDS, SightRules
from rules.core.settings import SettingError, SettingField
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS as PSIPUNK_FIELDS
from rules.psipunk.house_rules import HouseRules as PsipunkRules
from rules.psipunk.tables_house import HOUSE_TABLE_FIELDS, HouseTables
from rules.starflight.house_rules import HOUSE_RULE_FIELDS as STARFLIGHT_FIELDS
from rules.starflight.house_rules import HouseRules as StarflightRules
from rules.starflight.tables_missing import MISSING_TABLE_FIELDS, MissingTables

METRES_A_FOOT = 0.3048
FOOT_DIGITS = 6  # feet: float dust must not carry a distance over a boundary

GAMES: Mapping[System, str] = {"starflight": "Starflight", "psipunk": "Psi-punk"}
FIELDS: Mapping[System, Mapping[str, SettingField]] = {"starflight": STARFLIGHT_FIELDS, "psipunk": PSIPUNK_FIELDS}
TABLES: Mapping[System, Mapping[str, SettingField]] = {
    "starflight": MISSING_TABLE_FIELDS,
    "psipunk": HOUSE_TABLE_FIELDS,
}
TABLE_NAMES = frozenset(name for fields in TABLES.values() for name in fields)
MAP_FIELDS: Mapping[str, SettingField] = {  # whatever the game
    **SIGHT_FIELDS,
    **BODY_FIELDS,
    **LIGHT_FIELDS,
    **ROUTE_FIELDS,
}
MAP_RULES = (
    (SightRules, SIGHT_FIELDS),
    (BodyRules, BODY_FIELDS),
    (LightRules, LIGHT_FIELDS),
    (RouteSettings, ROUTE_FIELDS),
)
OTHER: Mapping[System, System] = {"starflight": "psipunk", "psipunk": "starflight"}
Unit = Literal["m", "ft"]


def fields_of(game: System) -> Mapping[str, SettingField]:
    """The house rules a game has, and those of the map, which hold for every game."""
    return {**FIELDS[game], **MAP_FIELDS}


def values_of(info: MapInfo) -> dict[str, object]:
    """The house rules of its game that are set on a map, without those that only another game has.

    A map that is switched to another game keeps the settings of the first.
    """
    own, other = FIELDS[info.system], {*FIELDS[OTHER[info.system]], *MAP_FIELDS, *TABLE_NAMES}
    return {name: value for name, value in info.house_rules.items() if name in own or name not in other}


def tables_set(info: MapInfo) -> dict[str, object]:
    """The tables of its game that are edited on a map."""
    return {name: value for name, value in info.house_rules.items() if name in TABLES[info.system]}


def read_settings(game: System, values: Mapping[str, object]) -> None:
    """Check house rules and tables as the rules of a game, and those of the map, would read them.

    ``SettingError`` names every wrong one.
    """
    own = PsipunkRules if game == "psipunk" else StarflightRules
    tables = HouseTables if game == "psipunk" else MissingTables
    rest = values.keys() - MAP_FIELDS.keys() - TABLE_NAMES
    problems = []
    for rules, fields in ((own, rest), (tables, TABLES[game]), *MAP_RULES):
        try:
            rules.from_mapping({name: value for name, value in values.items() if name in fields})
        except SettingError as error:
            problems.append(str(error))
    if problems:
        raise SettingError("\n".join(problems))


def has_sheet(token: Token, game: System) -> bool:
    """Whether a token can be ruled on by a game."""
    return (token.starflight if game == "starflight" else token.psipunk) is not None


def feet(metres: float) -> float:
    """Metres in feet."""
    return round(metres / METRES_A_FOOT, FOOT_DIGITS)


def length(metres: float, game: System) -> str:
    """A length as the table of that game says it: ``12.5 m`` or ``41 ft``."""
    if game == "starflight":
        return f"{metres:.1f} m"
    return f"{feet(metres):.1f}".removesuffix(".0") + " ft"


def cells_words(cells: float, form: str = "g") -> str:
    """A number of cells, rounded as a format says: ``1 cell``, ``2.5 cells``."""
    said = format(cells, form)
    return "1 cell" if said == "1" else f"{said} cells"


def height_words(metres: float, game: System) -> str:
    """A height over the map's zero, with its sign: ``+1.5 m`` or ``+10 ft``."""
    return f"{metres:+.4g} m" if game == "starflight" else f"{feet(metres):+.4g} ft"
