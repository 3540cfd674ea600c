"""What rulings raise: a question that can not be asked of this map."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from battlemap.geometry.wall_grid import MOST_CROSSINGS, TangledError

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

TANGLED = (
    f"the walls here cross more than {MOST_CROSSINGS} times, or too many of them bear on one look: "
    "that is not worked out. Remove those that are not needed"
)


class RulingError(Exception):
    """The question names something the map does not have; the message says what, and what there is."""


def measured(ask: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Let a question of geometry that is too much work on this map be refused with ``RulingError``."""

    @wraps(ask)
    def asked(*arguments: Asked.args, **named: Asked.kwargs) -> Answer:
        try:
            return ask(*arguments, **named)
        except TangledError as error:
            raise RulingError(TANGLED) from error

    return asked
