"""Every action of the rules is played on a map, or it is told why not."""

from battlemap.rulings.action_list import NOT_PLAYED, PLAYED
from battlemap.rulings.starflight_actions import ACTIONS
from rules.starflight.actions.table import Action


def test_every_action_of_the_book_is_played_or_says_why_not() -> None:
    assert PLAYED.keys() | NOT_PLAYED.keys() == set(Action)
    assert PLAYED.keys() & NOT_PLAYED.keys() == set()
    assert all(NOT_PLAYED.values())


def test_every_action_on_a_map_plays_one_of_the_book() -> None:
    assert {name for names in PLAYED.values() for name in names} == set(ACTIONS)
