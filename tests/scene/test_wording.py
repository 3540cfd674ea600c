"""What the map says of a ruling: walked off the object, with no rule of its own."""

from dataclasses import replace
from fractions import Fraction

from battlemap.document.model import TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.attack import attack
from battlemap.rulings.moves import measure_move
from battlemap.rulings.sight import sight
from battlemap.scene.wording import announce, door_words, move_words
from tests.rulings.street import a_street, fighter
from tests.scene.build import ADA, GATE, GUARD, SNIPER, two_rooms


def test_a_shot_is_announced_by_its_chance_and_the_roll_it_needs():
    ruling = attack(two_rooms(), ADA, GUARD, "Hand laser")
    said = announce(ruling)
    assert said.tone == "good"
    assert said.headline == f"{float(ruling.chance * 100):g} %   {ruling.needed:02d}+"
    assert said.details[0] == f"Hand laser, 3.0 m, optimal arc, range {ruling.range_band}"


def test_a_refused_shot_says_every_reason_and_no_number():
    ruling = attack(two_rooms(), ADA, SNIPER, "Hand laser")
    said = announce(ruling)
    assert (said.headline, said.tone) == ("No attack", "bad")
    assert said.details[: len(ruling.refusals)] == tuple(refusal.reason for refusal in ruling.refusals)
    assert "%" not in said.headline


def test_a_roll_that_never_hits_says_so():
    ruling = attack(two_rooms(), ADA, GUARD, "Hand laser")
    never = replace(ruling, answer=replace(ruling.answer, needed=None, chance=Fraction(0)))
    assert announce(never).headline == "0 %   no roll hits"


def test_sight_says_what_is_in_the_way():
    said = announce(sight(two_rooms(), ADA, SNIPER))
    assert said.headline == "Not seen"
    assert any("wall-1" in line for line in said.details)


def test_a_move_says_cells_metres_increments_and_whether_a_wall_is_in_the_way():
    state = two_rooms()
    free = measure_move(state, ADA, MapPoint(3, 2))
    assert move_words(free, 1.5) == "2.0 cells · 3.0 m · 1 increment"
    assert move_words(measure_move(state, ADA, MapPoint(9, 2)), 1.5).endswith("through a wall")


def test_a_door_says_its_state():
    gate = two_rooms().doors[GATE]
    assert door_words(gate) == "Door, closed"
    assert door_words(replace(gate, secret=True, state="locked")) == "Secret door, locked"


def test_on_a_psi_punk_map_a_move_is_told_in_feet_and_seconds():
    state = a_street(fighter("A", 2, 5))
    measure = measure_move(state, TokenId("token-A"), MapPoint(8, 5))
    assert move_words(measure, state.info.grid.cell_m) == "6.0 cells · 30 ft · walk 6 s, hustle 3 s"


def test_on_a_psi_punk_map_sight_is_told_in_feet_without_arcs():
    state = a_street(fighter("A", 2, 5), fighter("B", 10, 5))
    assert announce(sight(state, TokenId("token-A"), TokenId("token-B"))).details == ("35 ft",)


def test_a_psi_punk_shot_is_announced_in_ladder_words():
    state = a_street(fighter("A", 2, 5), fighter("B", 10, 5))
    said = announce(attack(state, TokenId("token-A"), TokenId("token-B"), "Handgun"))
    assert said.headline.endswith("%   Great v Fair")
    assert said.details == ("Handgun, 35 ft, range Fair",)
