"""Records as text: nothing is lost on the way, and a wrong value is named by its place."""

import json
import math
import random
import struct
from dataclasses import replace

import pytest

from battlemap.document.codec import CodecError, decode, decode_records, encode, encode_records
from battlemap.document.log_record import LogEntry, LogId
from battlemap.document.model import Terrain, Token
from battlemap.document.records import KINDS, Kind, RecordKey, key_of, records_of
from battlemap.document.sheets import StarflightSheet, StarflightWeapon
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import fog, full_map, light, sample_info, terrain, token, turns, wall

RECORDS = [*records_of(full_map()).values(), fog(), turns(), LogEntry(id=LogId("log-1"), title="Attack")]


def test_the_sample_map_has_every_kind_of_record() -> None:
    assert {key_of(record).kind for record in RECORDS} == set(KINDS)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_a_record_comes_back_with_the_same_values_and_types(record: object) -> None:
    back = decode(key_of(record).kind, encode(record))
    assert back == record
    assert repr(back) == repr(record)  # a list for a tuple, or a plain pair for a point, would show here


def test_10_000_random_floats_come_back_bit_for_bit() -> None:
    rng = random.Random(7)
    values = [struct.unpack("<d", rng.randbytes(8))[0] for _ in range(10_000)]
    points = tuple(MapPoint(value, -value) for value in values if math.isfinite(value))
    assert len(points) > 9_000
    assert decode("wall", encode(replace(wall(1), line=points))).line == points


def test_a_movement_cost_may_be_a_number_or_a_word() -> None:
    for movement in (0.1, 2.0, "impassable"):
        record = replace(terrain(1), movement=movement)
        assert decode("terrain", encode(record)) == record


def test_whole_numbers_in_places_of_floats_are_read_as_floats() -> None:
    back = decode("light", encode(replace(light(1), range_cells=6)))
    assert repr(back.range_cells) == "6.0"


def test_a_name_with_any_characters_comes_back() -> None:
    record = replace(token(1, "x"), name='Zoë "Ж" 龍 \ud800 \x00 \n 😀')
    assert decode("token", encode(record)) == record


def test_a_missing_key_with_a_default_is_read_as_that() -> None:
    back = decode("terrain", '{"id": "terrain-1", "area": [[0, 0], [1, 0], [0, 1]]}')
    assert back == Terrain(id=back.id, area=(MapPoint(0, 0), MapPoint(1, 0), MapPoint(0, 1)))


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        ("light", {"range_cells": "six"}, "range_cells: expected a number, found 'six'"),
        ("light", {"range_cells": True}, "range_cells: expected a number, found True"),
        ("light", {"at": [1]}, "at: expected a list of 2, found [1]"),
        ("light", {"at": [1, None]}, "at: expected a number, found None"),
        ("light", {"radius": 1}, "record: the key 'radius' was not expected"),
        ("light", {"casts_shadows": 1}, "casts_shadows: expected true or false, found 1"),
        ("token", {"kind": "king"}, "kind: expected one of pc, npc, minion, found 'king'"),
        ("token", {"conditions": "prone"}, "conditions: expected a list, found 'prone'"),
        ("token", {"conditions": [1]}, "conditions[0]: expected text, found 1"),
        (
            "token",
            {"starflight": {"stats": {"hd": 6.5}}},
            "starflight.stats.hd: expected a whole number, found 6.5",
        ),
        (
            "token",
            {"starflight": {"weapons": [{}]}},
            "starflight.weapons[0]: expected the key 'name', which is missing",
        ),
        ("map", {"grid": []}, "grid: expected a table, found []"),
        ("map", {"sides": []}, "sides: expected a table, found []"),
    ],
)
def test_a_wrong_value_is_named_by_its_place(kind: Kind, changes: dict[str, object], message: str) -> None:
    record = {"map": sample_info(), "light": light(1), "token": token(1, "Guard")}[kind]
    text = json.dumps({**json.loads(encode(record)), **changes})
    with pytest.raises(CodecError) as caught:
        decode(kind, text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"wall"', "[" * 100_000, '{"id": ' + "9" * 5000 + "}"])
def test_text_that_is_no_record_is_a_codec_error(text: str) -> None:
    with pytest.raises(CodecError):
        decode("wall", text)


@pytest.mark.parametrize("number", ["NaN", "1e999", "-Infinity", "1" + "0" * 400])
def test_a_number_that_no_float_holds_is_a_codec_error(number: str) -> None:
    with pytest.raises(CodecError):
        decode("light", '{"id": "light-1", "at": [0, 0], "range_cells": ' + number + "}")


@pytest.mark.parametrize("value", [math.nan, math.inf, {1, 2}, b"bytes"])
def test_what_json_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises(CodecError):
        encode(replace(sample_info(), house_rules={"x": value}))


def test_several_records_and_gaps_come_back_in_order() -> None:
    records = {key_of(record): record for record in RECORDS} | {RecordKey("token", "token-9"): None}
    back = decode_records(encode_records(records))
    assert back == records
    assert list(back) == list(records)


@pytest.mark.parametrize("text", ["{}", "[1]", '[["dragon", "dragon-1", null]]', '[["wall", "wall-1", 3]]'])
def test_damaged_lists_of_records_are_codec_errors(text: str) -> None:
    with pytest.raises(CodecError):
        decode_records(text)


def test_a_token_is_read_with_no_sheet_and_with_both() -> None:
    plain = replace(token(1, "Guard"), starflight=None, psipunk=None)
    assert isinstance(decode("token", encode(plain)), Token)
    assert decode("token", encode(plain)) == plain


def test_a_weapon_written_before_places_were_kept_lies_at_its_bearers_feet() -> None:
    weapon = StarflightWeapon(name="Knife", type="melee", dropped=True, fell_at=MapPoint(3.5, 2.5))
    kept = replace(token(1, "Ada"), starflight=StarflightSheet(weapons=(weapon,)))
    told = json.loads(encode(kept))
    assert decode("token", json.dumps(told)) == kept
    del told["starflight"]["weapons"][0]["fell_at"]
    assert decode("token", json.dumps(told)).starflight.weapons == (replace(weapon, fell_at=None),)
