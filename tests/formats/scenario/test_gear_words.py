"""Words of gear: only what means something to the rules is read."""

import pytest

from battlemap.formats.errors import MapFileError
from battlemap.formats.scenario import read_scenario
from battlemap.formats.scenario.words import BODY_PARTS
from rules.starflight.anatomy import COVERS, HUMANOID, PartGroup
from tests.formats.samples import write_scenario_text

GEAR = "[[token]]\nname = 'Skarn'\nat = [4, 5]\n[[token.gear]]\nname = 'Vest'\nkind = 'armour'\n"
PLACE = 'bay.toml: token 1 "Skarn": gear 1 "Vest": key '


def problem(folder, line):
    with pytest.raises(MapFileError) as caught:
        read_scenario(write_scenario_text(folder, GEAR + line))
    (told,) = caught.value.problems
    return told


def test_the_parts_are_those_the_rules_know():
    assert set(BODY_PARTS) == {part.name for part in HUMANOID} | {group.value for group in PartGroup} | set(COVERS)


def test_a_part_no_body_has_is_an_error(tmp_path):
    told = problem(tmp_path, "parts = ['body', 'nose']")
    assert told.startswith(PLACE + '"parts": entry 2: found "nose", expected a part of the body: head, torso, arms')


def test_a_type_no_weapon_has_is_an_error(tmp_path):
    told = problem(tmp_path, "blocks = ['projectiles']")
    assert told.startswith(PLACE + '"blocks": entry 1: found "projectiles", expected "melee", "beam", "projectile"')
    assert told.endswith('did you mean "projectile"?')


def test_parts_are_read_as_the_rules_read_them(tmp_path):
    state = read_scenario(write_scenario_text(tmp_path, GEAR + "parts = ['Right_Arm', 'legs', 'leg 3']")).state
    (token,) = state.tokens.values()
    assert token.starflight.gear[0].parts == ("Right_Arm", "legs", "leg 3")
