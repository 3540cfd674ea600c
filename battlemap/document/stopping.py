"""Work in a thread of its own that can be stopped: whoever starts it says when, and the work asks now and then."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")


class StoppedError(Exception):
    """The work was stopped by whoever asked for it: it leaves nothing behind, and nobody has to be told."""


_is_asked: ContextVar[Callable[[], bool] | None] = ContextVar("is_asked", default=None)


@contextmanager
def stoppable(is_asked: Callable[[], bool]) -> Iterator[None]:
    """Once ``is_asked`` says so, what this thread does inside ends with ``StoppedError`` at its next ``may_go_on``."""
    token = _is_asked.set(is_asked)
    try:
        yield
    finally:
        _is_asked.reset(token)


def may_go_on() -> None:
    """``StoppedError`` where the work is to be stopped; called where nothing is half-done."""
    asked = _is_asked.get()
    if asked is not None and asked():
        raise StoppedError


def going_on(items: Iterable[Item]) -> Iterator[Item]:
    """The items, asking before each whether to go on."""
    for item in items:
        may_go_on()
        yield item
