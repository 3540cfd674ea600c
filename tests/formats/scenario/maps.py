"""Draws whole maps for the round trip of scenario texts: every optional key, odd names, odd numbers."""

from dataclasses import replace
from typing import get_args

from hypothesis import strategies as st

from battlemap.document import model, sheets, turns_record
from battlemap.formats.pictures import image_id
from battlemap.formats.scenario.words import (
    BODY_PARTS,
    PSIPUNK_ATTRIBUTES,
    STARFLIGHT_SCORES,
    Domain,
    FireMode,
    Material,
    RangeRow,
    WeaponKind,
    WoundLevel,
)
from tests.formats.samples import picture

PICTURES = {image_id(data): data for data in (picture(), picture(3, 5, "WEBP"), picture(2, 2, "JPEG"))}

ODD_TEXTS = [
    'a "quoted" name',
    "back\\slash",
    "line\nbreak\r\ttab",
    "Żółć 漢字 🎲",
    "'''",
    '"""',
    "x.y = [1]",
]
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12) | st.sampled_from(ODD_TEXTS)
numbers = st.floats(-1e6, 1e6) | st.integers(-1000, 1000)
not_negative = st.floats(0, 1e6) | st.integers(0, 1000)
counts = st.integers(0, 1000)
scores = st.integers(-1000, 1000)
ladder = st.integers(-100, 100)
points = st.builds(model.MapPoint, numbers, numbers)
images = st.sampled_from(sorted(PICTURES))


def one_of(literal):
    return st.sampled_from(get_args(literal))


def some(values, most=3):
    return st.lists(values, max_size=most).map(tuple)


def once_a_name(records, most=2):
    """Records of which no two share a name, as on a sheet."""
    return st.lists(records, max_size=most, unique_by=lambda record: record.name).map(tuple)


def polylines(least):
    return st.lists(points, min_size=least, max_size=12).filter(lambda line: distinct(line) >= least).map(tuple)


def distinct(line):
    return len({(round(x, 3), round(y, 3)) for x, y in line})


def records(record, needed, optional):
    """Records whose optional fields are drawn or left at their default, each for itself."""
    return st.fixed_dictionaries(needed, optional=optional).map(lambda given: record(**given))


BARRIER = {
    "obstacle": one_of(model.ObstacleClass),
    "material": one_of(Material),
    "thickness_cm": not_negative,
    "base_m": numbers,
    "top_m": numbers,
    "blocks_sight": one_of(model.Blocks),
    "blocks_movement": one_of(model.Blocks),
    "hp": counts,
}
WALLS = records(model.Wall, {"id": st.just(""), "line": polylines(2)}, BARRIER | {"kind": one_of(model.WallKind)})
DOORS = records(
    model.Door,
    {"id": st.just(""), "line": polylines(2)},
    BARRIER | {"kind": one_of(model.DoorKind), "state": one_of(model.DoorState), "secret": st.booleans()},
)
FLAGS = ("frictionless", "crowd", "rain", "fog", "night", "underwater")
TERRAINS = records(
    model.Terrain,
    {"id": st.just(""), "area": polylines(3)},
    dict.fromkeys(FLAGS, st.booleans())
    | {"movement": st.floats(0.01, 100) | st.just("impassable"), "elevation_m": numbers},
)
LIGHTS = records(
    model.Light,
    {"id": st.just(""), "at": points, "range_cells": not_negative},
    {
        "intensity": not_negative,
        "color": st.text("0123456789abcdef", min_size=8, max_size=8).map("#{}".format),
        "casts_shadows": st.booleans(),
        "bright_cells": not_negative,
        "elevation_m": numbers,
    },
)
COLORS = st.text("0123456789abcdef", min_size=8, max_size=8).map("#{}".format)
TEMPLATES = records(
    model.Template,
    {"id": st.just(""), "at": points, "shape": one_of(model.TemplateShape), "size_cells": st.floats(0.01, 1e6)},
    {
        "direction_deg": st.floats(0, 359),
        "cone_deg": st.floats(0.1, 360),
        "line_cells": st.floats(0.01, 1e6),
        "name": texts,
        "color": COLORS,
        "pattern": one_of(model.Pattern),
        "cut_by_walls": st.booleans(),
        "hidden": st.booleans(),
    },
)
NOTES = records(model.Note, {"id": st.just(""), "at": points}, {"title": texts, "text": texts, "shown": st.booleans()})
STARFLIGHT_WEAPONS = records(
    sheets.StarflightWeapon,
    {"name": texts, "type": st.sampled_from(["melee", "beam", "projectile", "thrown", "natural"])},
    {
        "damage": counts,
        "damage_type": st.sampled_from(["lethal", "non_lethal", "basic"]),
        "appendages": counts,
        "range_m": not_negative,
        "falloff_hd": scores,
        "rate": st.integers(1, 50),
        "scope": scores,
        "magazine": counts,
        "loaded": counts,
        "ignores": some(texts),
        "hands": st.none() | some(st.sampled_from(BODY_PARTS), 2),
        "fell_at": st.none() | points,
    }
    | dict.fromkeys(("sniper", "explosive", "touch", "drawn", "off_hand", "dropped", "works"), st.booleans()),
)
GEAR = records(
    sheets.StarflightGear,
    {"name": texts, "kind": st.sampled_from(["armour", "shield"])},
    {
        "parts": some(st.sampled_from(BODY_PARTS)),
        "hp": counts,
        "blocks": some(one_of(WeaponKind)),
        "active": st.booleans(),
    },
)
CONDITIONS = records(
    sheets.StarflightCondition,
    {"name": texts},
    {"rounds": counts, "dc": scores, "cause": texts, "bonus": scores},
)
STARFLIGHT = records(
    sheets.StarflightSheet,
    {},
    {
        "stats": st.dictionaries(st.sampled_from(STARFLIGHT_SCORES) | texts, scores, max_size=6),
        "weapons": once_a_name(STARFLIGHT_WEAPONS),
        "gear": some(GEAR, 2),
        "failed": some(st.sampled_from(BODY_PARTS), 2),
        "maimed": some(st.sampled_from(BODY_PARTS), 2),
        "conditions": some(CONDITIONS, 2),
    },
)
PSIPUNK_WEAPONS = records(
    sheets.PsipunkWeapon,
    {"name": texts},
    {
        "damage": ladder,
        "max_range": one_of(RangeRow),
        "modes": some(one_of(FireMode)),
        "blanks": st.dictionaries(one_of(FireMode), counts),
        "kind": st.sampled_from(["melee", "ranged", "thrown"]),
        "rerolls": st.integers(-4, 4),
        "count": counts,
    }
    | dict.fromkeys(("mental", "needs_room", "empty", "explosive"), st.booleans()),
)
POWERS = records(sheets.PsipunkPower, {"name": texts}, {"level": ladder, "projectile": st.booleans()})
PSIPUNK = records(
    sheets.PsipunkSheet,
    {},
    {
        "stats": st.dictionaries(st.sampled_from(PSIPUNK_ATTRIBUTES) | texts, ladder, max_size=6),
        "skills": st.dictionaries(texts, ladder, max_size=3),
        "armour": ladder,
        "armour_kind": texts,
        "mental_armour": ladder,
        "gifts": some(texts),
        "weapons": once_a_name(PSIPUNK_WEAPONS),
        "powers": some(POWERS, 2),
        "wounds": st.dictionaries(st.sampled_from(["physical", "mental"]), some(one_of(WoundLevel))),
        "defence": texts,
        "stance": one_of(sheets.Stance),
        "aimed": counts,
        "luck_spent": counts,
        "stabilised": some(one_of(Domain), 2),
        "kit_used_up": some(one_of(Domain), 2),
        "rounds_since_hurt": st.dictionaries(one_of(Domain), counts),
        "speed_mph": not_negative,
    },
)
TOKEN = {
    "size": st.sampled_from([0.5, 1, 2, 3.25]),
    "facing_deg": st.floats(0, 360, exclude_max=True),
    "side": texts,
    "kind": one_of(model.TokenKind),
    "elevation_m": numbers,
    "height_m": st.floats(0.01, 100),
    "posture": one_of(model.Posture),
    "hidden": st.booleans(),
    "shares_sight": st.booleans(),
    "optimal_arc_deg": st.floats(0, 360),
    "peripheral_arc_deg": st.floats(0, 360),
    "light_cells": not_negative,
    "sees_in_dark_cells": not_negative,
    "conditions": some(texts),
    "notes": texts,
    "shows_bars": st.booleans(),
    "front": counts,
    "image": images,
    "crop": st.builds(model.Crop, st.floats(1, 1e6), numbers, numbers),
}
SHEETS = {"starflight": STARFLIGHT, "psipunk": PSIPUNK}  # of both games, whichever the map is of
GRIDS = records(
    model.Grid,
    {"columns": st.integers(1, 5000), "rows": st.integers(1, 5000)},
    {"cell_m": st.floats(0.001, 1e5), "kind": one_of(model.GridKind)},
)
MAP_PICTURES = records(
    model.Picture,
    {
        "image": images,
        "file": st.sampled_from(["deck.png", "Ladedeck 漢字.webp", "it's a map.JPEG"]),
        "px_per_cell": st.floats(0.01, 1e6),
    },
    {"offset_px": st.tuples(numbers, numbers), "px_per_cell_y": st.floats(0.01, 1e6)},
)
FIGHTS = st.builds(model.Fight, scale=st.sampled_from(["melee", "ranged"]), surprise_round=st.booleans())
house_values = st.recursive(
    st.booleans() | texts | numbers, lambda inner: st.lists(inner, max_size=3), max_leaves=6
).filter(lambda value: depth(value) <= 4)


def depth(value):
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def infos(system):
    return records(
        model.MapInfo,
        {"id": st.just("map-1"), "name": texts, "system": st.just(system), "grid": GRIDS},
        {
            "picture": MAP_PICTURES,
            "house_rules": st.dictionaries(texts, house_values, max_size=3),
            "fight": FIGHTS,
            "sides": st.dictionaries(texts, some(texts), max_size=3),
            "darkness": one_of(model.Darkness),
        },
    )


def numbered(kind, values):
    return {f"{kind}-{n}": replace(value, id=f"{kind}-{n}") for n, value in enumerate(values, start=1)}


def fogs(doors):
    """No fog, or one with what is revealed and some doors that players know."""
    known = st.dictionaries(st.sampled_from(doors), one_of(model.DoorState)) if doors else st.just({})
    parts = {"id": st.just("fog"), "mode": one_of(model.FogMode), "revealed": some(polylines(3), 2), "doors": known}
    return st.just({}) | st.builds(model.Fog, **parts).map(lambda fog: {fog.id: fog})


counts = st.integers(0, 99)
SPENT = st.builds(
    turns_record.Spending,
    deeds=some(
        st.builds(turns_record.SpentDeed, what=texts, cost=st.none() | counts, moved_m=not_negative, turned=counts), 2
    ),
    move_m=not_negative,
    faced_deg=st.none() | st.floats(0, 359.9),
    more=st.floats(-9, 9),
    owed=counts,
    full_attack=st.none() | counts,
)


def fights(tokens):
    """No fight, or one of some of these tokens, each on its own or two together."""
    if not tokens:
        return st.just({})
    groups = [tokens[:1], tokens[1:]] if len(tokens) > 1 else [tokens]
    entries = [
        st.builds(
            turns_record.TurnEntry,
            number=st.just(number),
            tokens=st.just(tuple(group)),
            initiative=st.integers(-9, 99),
            tie=counts,
            state=one_of(turns_record.EntryState),
            action=texts,
            trigger=st.just("") | texts,
            surprised=st.booleans(),
        )
        for number, group in enumerate(groups, start=1)
    ]
    parts = {
        "id": st.just("turns"),
        "entries": st.tuples(*entries),
        "order": st.permutations([(number,) for number in range(1, len(groups) + 1)]).map(tuple),
        "at": st.integers(0, len(groups)),
        "round": counts,
        "begun": counts,
        "told": some(texts, 2),
        "together": st.dictionaries(
            st.sampled_from(tokens), st.fixed_dictionaries({}, optional={"physical": some(one_of(WoundLevel), 2)})
        ),
        "spent": st.dictionaries(st.sampled_from(tokens), SPENT),
        "lasting": some(
            st.builds(
                turns_record.Lasting,
                token=st.sampled_from(tokens),
                name=texts,
                cause=texts,
                ends=one_of(turns_record.Ends),
                left=st.none() | counts,
                value=st.integers(-9, 99),
                counted_with=st.none() | counts,
            ),
            2,
        ),
    }
    return st.just({}) | st.builds(turns_record.Turns, **parts).map(lambda turns: {turns.id: turns})


@st.composite
def maps(draw):
    """A whole map of either game, its ids as a reader gives them."""
    system = draw(st.sampled_from(["starflight", "psipunk"]))
    tokens = records(model.Token, {"id": st.just(""), "name": texts, "at": points}, TOKEN | SHEETS)
    doors = numbered("door", draw(st.lists(DOORS, max_size=3)))
    placed = numbered("token", draw(st.lists(tokens, max_size=3, unique_by=lambda token: token.name)))
    return model.MapState(
        info=draw(infos(system)),
        walls=numbered("wall", draw(st.lists(WALLS, max_size=3))),
        doors=doors,
        terrains=numbered("terrain", draw(st.lists(TERRAINS, max_size=2))),
        lights=numbered("light", draw(st.lists(LIGHTS, max_size=2))),
        tokens=placed,
        fogs=draw(fogs(list(doors))),
        templates=numbered("template", draw(st.lists(TEMPLATES, max_size=2))),
        notes=numbered("note", draw(st.lists(NOTES, max_size=2))),
        turn_orders=draw(fights(list(placed))),
    )
