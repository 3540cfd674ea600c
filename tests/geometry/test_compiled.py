"""Inner loops: one code, compiled or not."""

import pytest

from battlemap.geometry.compiled import Loop, compile_loops, loop
from battlemap.geometry.warm import warm_up


@pytest.fixture
def quartered(monkeypatch):
    """A loop that calls a loop, both made for one test: nothing before it can have compiled them."""
    monkeypatch.setitem(globals(), "halved", loop("float64(float64)")(_halved))
    return loop("float64(float64)")(_quartered)


def _halved(value: float) -> float:
    return value / 2


def _quartered(value: float) -> float:
    return halved(halved(value))  # noqa: F821  set by the fixture


def test_a_loop_runs_before_and_after_it_is_compiled_with_one_result(quartered):
    assert not quartered.is_compiled
    before = quartered(10.0)
    quartered.compile()
    assert quartered.is_compiled
    assert halved.is_compiled  # noqa: F821  set by the fixture
    assert quartered(10.0) == before == 2.5


def test_compiling_ends_when_told_to_stop():
    fresh = Loop(lambda value: value, "float64(float64)")
    compile_loops(lambda: True)
    assert not fresh.is_compiled


def test_warming_up_ends_when_the_program_is_closing():
    warm_up(lambda: True)
