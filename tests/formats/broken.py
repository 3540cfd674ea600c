"""Ways to break a file: any value in any place of its JSON, and any bytes."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

STEADY = settings(
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-10, 10)
    | st.sampled_from([10**30, 10**400, -1, 0, 1e-320])
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["x", "y", "a"]), inner, max_size=3),
    max_leaves=5,
)


def places(content, path=()):
    """Every place in a JSON value, as the keys that lead there."""
    yield path
    entries = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, entry in entries:
        yield from places(entry, (*path, key))


def change(content, path, how, value):
    *way, last = path
    try:
        for key in way:
            content = content[key]
        if how == "put":
            content[last] = value
        elif how == "drop":
            del content[last]
        else:
            content[last] = content[last] * 2
    except (KeyError, IndexError, TypeError):
        return  # an earlier change took the place away


def changes_of(whole: Any) -> st.SearchStrategy[list[tuple[Any, ...]]]:
    """Up to six changes of a JSON value: a place, what is done there, and a value."""
    all_places = [path for path in places(whole) if path]
    how = st.sampled_from(["put", "drop", "double"])
    return st.lists(st.tuples(st.sampled_from(all_places), how, anything), max_size=6)


def damaged(data: st.DataObject, whole: bytes) -> bytes:
    """The bytes with one to four pieces cut out or overwritten."""
    raw = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=3))
    return bytes(raw)
