"""Walls and doors as targets, worked out by hand: hit points by material and thickness, less damage reduction."""

import pytest

from battlemap.rulings import things
from battlemap.rulings.errors import RulingError
from battlemap.rulings.resolve import Request, resolve_with_dice
from battlemap.rulings.things import aim_at_thing, rule_on_thing
from tests.rulings.build import A, B, a_map, door, token, wall
from tests.rulings.duel import yard_map

LASER = "Hand laser"


def hit(folder, material: str, thickness_cm: float, dice: str = "90"):
    """One hit of 21 on a wall of a material."""
    more = f'[[wall]]\nline = [[4, 0], [4, 20]]\nmaterial = "{material}"\nthickness_cm = {thickness_cm}\n'
    state, one, _ = yard_map(folder, more=more)
    request = Request(action="attack", actor=one, targets=(), weapon=LASER, thing="wall-1")
    return resolve_with_dice(state, request, [dice])


@pytest.mark.parametrize(
    ("material", "thickness_cm", "before", "after"),
    [
        ("glass", 5, 50, 29),  # 21 - 0
        ("wood", 2, 60, 44),  # 21 - 5
        ("stone", 1, 50, 39),  # 21 - 10
        ("metal", 0.5, 50, 44),  # 21 - 15
        ("dense_metal", 0.1, 50, 49),  # 21 - 20
        ("glass", 1, 10, 0),  # 21 is more than all it has
    ],
)
def test_a_hit_on_a_wall_takes_the_damage_less_the_reduction_of_its_material(
    tmp_path, material, thickness_cm, before, after
):
    (found,) = hit(tmp_path, material, thickness_cm).walls
    assert (found.before, found.after, found.is_destroyed) == (before, after, after == 0)


def test_the_answer_names_the_wall_and_its_rules(tmp_path):
    found = hit(tmp_path, "glass", 1)
    assert found.to_json()["to"] == ["glass wall (wall-1)"]
    assert {"SF-OBJ-01", "SF-OBJ-04", "SF-OBJ-06"} <= {
        note["rule"] for step in found.to_json()["steps"] for note in step["notes"]
    }


def test_a_miss_does_nothing_to_it(tmp_path):
    assert hit(tmp_path, "glass", 1, dice="05").walls == ()


def test_the_distance_is_that_of_the_nearest_piece_in_reach():
    """The cell ends at x = 3, the wall stands at x = 8: 5 cells of 1.5 m."""
    aimed = aim_at_thing(a_map(token("A", 2, 5), wall((8, 2), (8, 9))), A, "wall-1", LASER)
    assert aimed.facts.distance_m == 7.5
    assert aimed.look.is_clear
    assert aimed.facts.obstacles == ()


def test_a_piece_that_another_wall_hides_is_not_aimed_at():
    """What is nearest lies behind stone from y = 4 to 7; the first open place is farther off."""
    screen = wall((6, 4), (6, 7), name="wall-2")
    aimed = aim_at_thing(a_map(token("A", 2, 5), wall((8, 0), (8, 20)), screen), A, "wall-1", LASER)
    assert aimed.look.is_clear
    assert aimed.facts.distance_m > 7.5


def test_a_pane_before_a_wall_is_shot_through():
    pane = wall((6, 0), (6, 20), name="wall-2", kind="window")
    ruling = rule_on_thing(a_map(token("A", 2, 5), wall((8, 0), (8, 20)), pane), A, "wall-1", LASER)
    assert [(m.rule, m.value) for m in ruling.roll.modifiers if m.value == -25] == [("SF-LOS-07", -25)]


def test_a_wall_behind_the_back_is_outside_of_the_arcs():
    ruling = rule_on_thing(a_map(token("A", 20, 5), wall((8, 0), (8, 20))), A, "wall-1", LASER)
    assert [refusal.rule for refusal in ruling.refusals] == ["SF-LOS-04"]


def test_a_thing_is_no_friend_and_no_foe():
    state = a_map(token("A", 2, 5), token("B", 5, 5), wall((8, 0), (8, 20)))
    facts = aim_at_thing(state, A, "wall-1", LASER).facts
    assert (facts.friends, facts.target_in_melee_with) == ((), ())


@pytest.mark.parametrize(
    ("thing", "why"),
    [
        (door((8, 0), (8, 20), state="open"), "door-1 is open"),
        (door((8, 0), (8, 20), hp=0), "door-1 is destroyed already"),
        (wall((8, 0), (8, 20), name="wall-9"), "no wall or door 'door-1'"),
    ],
)
def test_what_is_not_in_the_way_can_not_be_attacked(thing, why):
    with pytest.raises(RulingError, match=why):
        rule_on_thing(a_map(token("A", 2, 5), thing), A, "door-1", LASER)


def test_only_an_attack_with_one_weapon_is_made_on_a_wall():
    state = a_map(token("A", 2, 5), token("B", 5, 5), wall((8, 0), (8, 20)))
    for request in (
        Request(action="trip", actor=A, targets=(), weapon="Knife", thing="wall-1"),
        Request(action="attack", actor=A, targets=(B,), weapon=LASER, thing="wall-1"),
    ):
        with pytest.raises(RulingError, match="can be attacked, alone and with one weapon"):
            resolve_with_dice(state, request, ["50"])


def test_a_pane_before_a_door_takes_its_share_of_the_hit(tmp_path):
    """21: 10 stay in a pane of 1 cm of glass, 11 - 5 reach the wood. Issue 4."""
    more = "".join(
        f'[[wall]]\nline = [[{x}, 0], [{x}, 20]]\nmaterial = "{material}"\nthickness_cm = {thick}\n'
        for x, material, thick in ((4, "glass", 1), (6, "wood", 1))
    )
    state, one, _ = yard_map(tmp_path, more=more)
    request = Request(action="attack", actor=one, targets=(), weapon=LASER, thing="wall-2")
    found = resolve_with_dice(state, request, ["90"])
    assert [(wall.id, wall.before, wall.after) for wall in found.walls] == [("wall-1", 10, 0), ("wall-2", 30, 24)]


def test_of_all_pieces_of_a_wall_only_the_one_aimed_at_is_looked_at_as_it_is_drawn(monkeypatch):
    drawn, real = [], things.measure
    monkeypatch.setattr(things, "measure", lambda *given: (drawn.append(given), real(*given))[1])
    state = a_map(token("A", 5, 5), wall((9, 0), (9, 20)))
    aimed = aim_at_thing(state, A, "wall-1", LASER)
    assert len(drawn) == 1
    assert aimed.look.lines
