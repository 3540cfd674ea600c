"""That the tests themselves do not depend on what ran before them."""

from importlib import import_module

from hypothesis import given
from hypothesis import strategies as st


def tries() -> list[int]:
    """What is tried by a test that says nothing of its settings."""
    seen = []

    @given(st.lists(st.integers(), min_size=9))
    def note(numbers: list[int]) -> None:
        seen.extend(numbers)

    note()
    return seen


def test_the_same_is_tried_whatever_modules_were_loaded_before(tmp_path, monkeypatch):
    before = tries()
    (tmp_path / "loaded_meanwhile.py").write_text(f"ODD = {[10**9 + 7919 * step for step in range(99)]}")
    monkeypatch.syspath_prepend(tmp_path)
    import_module("loaded_meanwhile")
    assert tries() == before
