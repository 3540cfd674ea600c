"""Inner loops: one code, compiled or not."""

from battlemap.geometry.compiled import Loop, compile_loops, loop
from battlemap.geometry.warm import warm_up


@loop("float64(float64)")
def halved(value: float) -> float:
    """Half of it."""
    return value / 2


@loop("float64(float64)")
def quartered(value: float) -> float:
    """A loop that calls a loop."""
    return halved(halved(value))


def test_a_loop_runs_before_and_after_it_is_compiled_with_one_result():
    assert not quartered.is_compiled
    before = quartered(10.0)
    quartered.compile()
    assert quartered.is_compiled
    assert halved.is_compiled
    assert quartered(10.0) == before == 2.5


def test_compiling_ends_when_told_to_stop():
    fresh = Loop(lambda value: value, "float64(float64)")
    compile_loops(lambda: True)
    assert not fresh.is_compiled


def test_warming_up_ends_when_the_program_is_closing():
    warm_up(lambda: True)
