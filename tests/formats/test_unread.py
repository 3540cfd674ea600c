"""What a format does not have is counted by its place."""

from battlemap.formats.unread import MANY_OTHERS, MOST_KINDS, OFF, known, unread, unread_lines

SHAPE = known("name", {"spin": OFF}, walls=known("c", point=known("x y")))


def test_keys_that_are_in_no_list_are_counted_by_their_place():
    raw = {"name": 1, "fog": 1, "walls": [{"c": {"any": 1}, "glow": 1}, {"glow": 2, "point": {"x": 1, "z": 1}}, 3]}
    assert unread(raw, SHAPE) == {"fog": 1, "walls.glow": 2, "walls.point.z": 1}


def test_a_key_that_is_not_read_is_told_unless_it_changes_nothing():
    assert [*unread({"spin": 0}, SHAPE), *unread({"spin": False}, SHAPE), *unread({"spin": ""}, SHAPE)] == []
    assert unread({"spin": 0.5}, SHAPE) == {"spin": 1}


def test_lists_in_lists_are_looked_through_however_deep():
    value = {"glow": 1}
    for _ in range(20_000):
        value = [value]
    assert unread({"walls": value}, SHAPE) == {"walls.glow": 1}


def test_what_is_set_to_something_far_too_deep_is_named_without_looking_into_it():
    value = []
    for _ in range(100_000):
        value = [value]
    assert unread({"spin": value, "fog": value}, SHAPE) == {"spin": 1, "fog": 1}


def test_far_too_many_names_are_counted_together_and_all_that_is_told_is_short():
    found = unread({f"key {number}" + "x" * 100: 1 for number in range(MOST_KINDS + 5)}, SHAPE)
    assert (len(found), found[MANY_OTHERS]) == (MOST_KINDS + 1, 5)
    lines = [*unread_lines(found)]
    assert lines[-1] == "1801 more kinds of things"
    assert max(map(len, lines)) < 500


def test_a_name_cannot_forge_a_line():
    assert [*unread({"a\nb": 1}, SHAPE)] == ["a\\nb"]
