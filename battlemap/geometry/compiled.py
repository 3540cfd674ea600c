"""Inner loops that numba compiles: the same code runs at once, slower, until it is compiled.

Nothing is compiled, and numba is not even imported, before ``compile_loops`` is called. Compiled code is cached on
disk, so that a second start only loads it.
"""

import threading
from collections.abc import Callable
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_loops: "list[Loop[..., Any]]" = []
_one_at_a_time = threading.Lock()


class Loop(Generic[Arguments, Result]):
    """A function over numbers and arrays, with the numba signature it is compiled for."""

    def __init__(self, function: Callable[Arguments, Result], signature: str) -> None:
        self.python = function
        self.signature = signature
        self._run = function
        self.__doc__ = function.__doc__
        _loops.append(self)

    def __call__(self, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Run it, compiled or not."""
        return self._run(*arguments, **named)

    @property
    def is_compiled(self) -> bool:
        """Whether calls run compiled code by now."""
        return self._run is not self.python

    def compile(self) -> Callable[Arguments, Result]:
        """Compile, or load what was compiled before; calls use it from then on."""
        if not self.is_compiled:
            import numba

            compiled = numba.njit(self.signature, cache=True, error_model="numpy")(self._calling_compiled_loops())
            self._run = cast(Callable[Arguments, Result], compiled)
        return self._run

    def _calling_compiled_loops(self) -> FunctionType:
        """The function with the loops that it calls replaced by their compiled forms."""
        function = cast(FunctionType, self.python)
        names = dict(function.__globals__)
        for name in function.__code__.co_names:
            if isinstance(names.get(name), Loop):
                names[name] = names[name].compile()
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        return copy


def loop(signature: str) -> Callable[[Callable[Arguments, Result]], Loop[Arguments, Result]]:
    """Mark a function as an inner loop."""
    return lambda function: Loop(function, signature)


def compile_loops(is_stopped: Callable[[], bool] = lambda: False) -> None:
    """Compile every inner loop that was imported so far, one by one until told to stop; call it off the main thread."""
    with _one_at_a_time:
        for one in _loops:
            if is_stopped():
                return
            one.compile()
