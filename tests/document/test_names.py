"""Names of several of a kind."""

import pytest

from battlemap.document.commands.words import named
from battlemap.document.names import natural_order, numbered_names


@pytest.mark.parametrize(
    ("count", "taken", "names"),
    [
        (1, (), ["Guard"]),
        (3, (), ["Guard 1", "Guard 2", "Guard 3"]),
        (1, ("Guard",), ["Guard 2"]),
        (2, ("Guard",), ["Guard 2", "Guard 3"]),
        (2, ("Guard 1", "Guard 4"), ["Guard 5", "Guard 6"]),
        (1, ("Guard 7",), ["Guard 8"]),
        (2, ("Guard dog 9", "guard 3", "Guard x", "Guard 1e3"), ["Guard 1", "Guard 2"]),
    ],
)
def test_numbers_go_on_from_the_highest_there(count, taken, names):
    assert numbered_names("Guard", count, taken) == names


@pytest.mark.parametrize("name", ["G.*", "(a|b)", "[x", "漢字", "A\nB"])
def test_any_name_is_numbered_as_it_is_typed(name):
    assert numbered_names(name, 2, {f"{name} 3"}) == [f"{name} 4", f"{name} 5"]


def test_names_are_sorted_by_their_numbers():
    names = ["Guard 10", "Guard 1", "guard 2", "Ada", "Guard", "Guard 2b", "", "7"]
    assert sorted(names, key=natural_order) == ["", "7", "Ada", "Guard", "Guard 1", "guard 2", "Guard 2b", "Guard 10"]


def test_the_history_names_the_first_of_many_by_their_numbers():
    said = named("Move", ["Guard 1", "Guard 10", "Guard 3", "Guard 2"], "token")
    assert said == "Move 4 tokens: Guard 1, Guard 2, Guard 3 …"
