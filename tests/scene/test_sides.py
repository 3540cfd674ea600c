"""Which side looks how."""

from battlemap.scene.sides import side_looks
from battlemap.scene.theme import LIGHT
from tests.rulings.build import a_map, token


def test_the_side_of_the_players_characters_has_the_heroes_look():
    looks = side_looks(a_map(token("A", 0, 0, side="crew", kind="pc"), token("B", 1, 0, side="raiders")), LIGHT)
    assert looks == {"crew": LIGHT.heroes, "raiders": LIGHT.others[0]}


def test_a_side_called_heroes_has_their_look_where_nobody_is_a_players_character():
    looks = side_looks(a_map(token("A", 0, 0, side="Heroes"), token("B", 1, 0, side="neutral")), LIGHT)
    assert looks == {"Heroes": LIGHT.heroes, "neutral": LIGHT.neutral}


def test_looks_do_not_hang_on_the_order_of_tokens():
    one, two, three = (token(name, 0, 0) for name in "XYZ")
    assert side_looks(a_map(one, two, three), LIGHT) == side_looks(a_map(three, two, one), LIGHT)
