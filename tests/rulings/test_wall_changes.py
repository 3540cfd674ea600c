"""Shots through matter, played out: who eats how much of a hit, worked out by hand, and what is left on the map.

The hand laser does 10, and 11 for Finesse: 21 a hit. Wood takes 5 off each hit and has 30 hit points a centimetre,
glass none and 10.
"""

from dataclasses import replace

import pytest

from battlemap.document.commands import SetHitPoints
from battlemap.document.document import Document
from battlemap.document.model import MapState
from battlemap.rulings.resolve import Request, Resolved, resolve_with_dice
from battlemap.rulings.sight import measure
from tests.rulings.duel import yard_map

WALL = '[[wall]]\nline = [[{x}, 0], [{x}, 20]]\nkind = "{kind}"\n{more}\n'
ONE_CM_WOOD = 'material = "wood"\nthickness_cm = 1'
HALF_CM_WOOD = 'material = "wood"\nthickness_cm = 0.5'
HIT, BODY, SAVED = "90", "5", "99"


def barrier(x: float, kind: str, more: str = "") -> str:
    return WALL.format(x=x, kind=kind, more=more)


Shot = tuple[MapState, Resolved]


def shot(folder, walls: str, dice: list[str], rate: int = 1, state: MapState | None = None) -> Shot:
    """A shot of Xxksax at G'Nunk 20 m away; with a burst it aims well enough to hit with every round."""
    drawn, one, other = yard_map(folder, more=walls)
    state = state or drawn
    token = state.tokens[one]
    laser, blade = token.starflight.weapons
    stats = {**token.starflight.stats, "ranged_ab": 4 if rate == 1 else 60}
    sheet = replace(token.starflight, weapons=(replace(laser, rate=rate), blade), stats=stats)
    state = replace(state, tokens={**state.tokens, one: replace(token, starflight=sheet)})
    request = Request(action="attack", actor=one, targets=(other,), weapon="Hand laser")
    return state, resolve_with_dice(state, request, dice)


def left(found: Resolved) -> list[tuple[str, int, int]]:
    return [(wall.id, wall.before, wall.after) for wall in found.walls]


def test_a_wall_of_wood_eats_a_hit_and_keeps_the_rest_of_its_hit_points(tmp_path):
    """30 hit points: 21 - 5 = 16 go into them, 14 are left, nothing gets through."""
    _, found = shot(tmp_path, barrier(10, "wall", ONE_CM_WOOD), [HIT])
    assert left(found) == [("wall-1", 30, 14)]
    assert found.after == ()


def test_a_wall_of_wood_eats_three_hits(tmp_path):
    """The first takes 16 of 30, the second 14 of the 16 it has and 2 get through, the third meets nothing: 21. The
    target loses 23 of its 100 hit points."""
    dice = [HIT, BODY, SAVED, SAVED, SAVED, BODY, SAVED, SAVED, SAVED]
    _, found = shot(tmp_path, barrier(10, "wall", ONE_CM_WOOD), dice, rate=3)
    assert left(found) == [("wall-1", 30, 0)]
    changes = [each for each in found.to_json()["changes"] if each["kind"] == "ObstacleHpChanged"]
    assert [(each["before"], each["after"]) for each in changes] == [(30, 14), (14, 0)]
    assert [creature.hp for creature in found.after] == [77]


def test_several_walls_in_a_row_each_take_their_part_in_the_order_of_the_line(tmp_path):
    """The pane takes 10 and breaks; of the 11 left the wood takes 5 off and 6 of its 15."""
    _, found = shot(tmp_path, barrier(10, "window") + barrier(15, "wall", HALF_CM_WOOD), [HIT])
    assert left(found) == [("wall-1", 10, 0), ("wall-2", 15, 9)]


def test_the_other_way_round_the_wood_comes_first_and_the_pane_stays_whole(tmp_path):
    """The wood takes 5 off and 15 of 16; 1 goes into the pane's 10."""
    _, found = shot(tmp_path, barrier(15, "window") + barrier(10, "wall", HALF_CM_WOOD), [HIT])
    assert left(found) == [("wall-2", 15, 0), ("wall-1", 10, 9)]


def test_a_shut_door_takes_damage_as_a_wall_does(tmp_path):
    """A door of 5 cm of wood: 150 hit points less 16."""
    leaf = '[[door]]\nline = [[10, 0], [10, 20]]\nstate = "closed"\n'
    _, found = shot(tmp_path, leaf, [HIT])
    assert left(found) == [("door-1", 150, 134)]


def test_a_line_oblique_to_a_wall_goes_through_its_thickness_as_given(tmp_path):
    """At 45 degrees it is 1 cm all the same, by decision 16."""
    slanting = f'[[wall]]\nline = [[4, 0], [24, 20]]\nkind = "wall"\n{ONE_CM_WOOD}\n'
    _, found = shot(tmp_path, slanting, [HIT])
    assert left(found) == [("wall-1", 30, 14)]


def test_a_wall_crossed_twice_is_one_wall(tmp_path):
    """A shed drawn as one line: its 30 hit points and its damage reduction count once."""
    shed = f'[[wall]]\nline = [[10, 0], [10, 20], [12, 20], [12, 0], [10, 0]]\nkind = "wall"\n{ONE_CM_WOOD}\n'
    _, found = shot(tmp_path, shed, [HIT])
    assert left(found) == [("wall-1", 30, 14)]


def test_a_miss_leaves_the_wall_as_it_is(tmp_path):
    _, found = shot(tmp_path, barrier(10, "wall", ONE_CM_WOOD), ["10"])
    assert (found.walls, found.command) == ((), None)


def test_a_curtain_has_no_hit_points_and_stops_nothing(tmp_path):
    _, found = shot(tmp_path, barrier(10, "curtain"), [HIT, BODY, SAVED, SAVED, SAVED])
    assert found.walls == ()
    assert [creature.hp for creature in found.after] == [79]


def test_the_damage_is_one_step_and_a_destroyed_wall_is_in_the_way_no_more(tmp_path):
    state, found = shot(tmp_path, barrier(10, "window") + barrier(15, "wall", HALF_CM_WOOD), [HIT])
    one, other = state.tokens
    assert found.command == SetHitPoints(state.info.id, {"wall-1": 0, "wall-2": 9})
    with Document.in_memory() as document:
        map_id = document.import_map(state, {}, undoable=False)
        document.execute(replace(found.command, map_id=map_id))
        (met,) = measure(document.maps[map_id], one, other).on_best_line
        assert (met.id, met.hp_left) == ("wall-2", 9)
        document.undo()
        assert [met.id for met in measure(document.maps[map_id], one, other).on_best_line] == ["wall-1", "wall-2"]


def test_shot_after_shot_brings_a_wall_down(tmp_path):
    """15 hit points and 16 a hit: the first shot destroys it, the second has a clear line and no penalty."""
    walls = barrier(10, "wall", HALF_CM_WOOD)
    state, first = shot(tmp_path, walls, [HIT, BODY, SAVED, SAVED, SAVED])
    assert left(first) == [("wall-1", 15, 0)]
    assert [creature.hp for creature in first.after] == [99]
    records = first.command.apply(state).values()
    state = replace(state, walls={each.id: each for each in records})
    _, second = shot(tmp_path, walls, [HIT, BODY, SAVED, SAVED, SAVED], state=state)
    assert (second.walls, [creature.hp for creature in second.after]) == ((), [79])
    assert "SF-LOS-07" not in str(second.to_json()["steps"][0])


def test_the_answer_tells_the_walls_in_words_and_in_json(tmp_path):
    _, found = shot(tmp_path, barrier(10, "wall", ONE_CM_WOOD), [HIT])
    assert found.lines()[-1] == "after it: wooden wall (wall-1) 14 HP, 30 HP before"
    assert found.to_json()["walls"] == [
        {"id": "wall-1", "name": "wooden wall (wall-1)", "hp_before": 30, "hp_left": 14, "destroyed": False}
    ]


@pytest.mark.parametrize(("back", "order"), [(False, ["wall-2", "wall-1"]), (True, ["wall-1", "wall-2"])])
def test_what_a_line_crosses_is_told_in_order_from_either_end(tmp_path, back, order):
    state, one, other = yard_map(tmp_path, more=barrier(15, "window") + barrier(10, "wall", ONE_CM_WOOD))
    look = measure(state, *((other, one) if back else (one, other)))
    assert [met.id for met in look.on_best_line] == order
    assert [(each["id"], each["line_place"]) for each in look.to_json()["obstacles"]] == [(order[0], 1), (order[1], 2)]
