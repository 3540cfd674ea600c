"""A small open yard in which two fight, as a scenario text."""

from pathlib import Path

from battlemap.document.model import MapState, TokenId
from battlemap.formats.load import load_map

ABOUT_A_THING = ("drop", "use-skill", "activate", "toggle-gear", "manipulate")  # actions that name one

YARD = """
format = "battlemap-scenario/1"
system = "starflight"
name = "Yard"
[grid]
columns = 40
rows = 20
cell_m = 1.0
[fight]
scale = "melee"
{more}
[[token]]
name = "Xxksax"
at = [2, 5]
facing_deg = 90
side = "crew"
[token.stats]
ranged_ab = 4
melee_ab = 2
finesse = 11
power = 30
initiative = 9
brawling = 20
[[token.weapon]]
name = "Hand laser"
type = "beam"
damage = 10
range_m = 250
[[token.weapon]]
name = "Blade"
type = "melee"
damage = 12
[[token]]
name = "G'Nunk"
at = [{column}, 5]
facing_deg = 270
side = "raiders"
[token.stats]
hd = 61
dodge = 34
durability = 20
reflex = 20
willpower = 10
fortitude = 13
hp = 100
nhp = 100
[[token.weapon]]
name = "Axe"
type = "melee"
damage = 8
"""


def yard(folder: Path, *, column: int = 23, more: str = "") -> Path:
    """The yard as a file; the two are 20 m apart."""
    path = folder / "yard.toml"
    path.write_text(YARD.format(column=column, more=more), encoding="utf-8")
    return path


def yard_map(folder: Path, *, column: int = 23, more: str = "") -> tuple[MapState, TokenId, TokenId]:
    """The yard as a map, with both tokens."""
    state = load_map(yard(folder, column=column, more=more)).state
    one, other = state.tokens.values()
    return state, one.id, other.id
