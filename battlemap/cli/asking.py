"""Dice typed in at the terminal: each is asked for with what it decides, and can be taken back."""

import sys
from typing import Any

from battlemap.cli.answers import BadInputError
from battlemap.cli.output import complain
from battlemap.rulings.resolve import asked
from rules.core.die import DieError
from rules.core.resolution import Typed

BACK = "back"


def faces_typed(table: Typed[Any]) -> list[str]:
    """What the dice show, line by line from standard input; ``back`` takes back the last, even the very last."""
    while table.asks is not None or _takes_back(table):
        if table.asks is None:
            table.take_back()
        complain(f"die {len(table.rolls) + 1}, {asked(table.asks)}")
        line = sys.stdin.readline()
        if not line:
            raise BadInputError(f"the input ended before die {len(table.rolls) + 1}: {asked(table.asks)}")
        if line.strip().casefold() == BACK:
            table.take_back()
            continue
        try:
            table.give_shown(line.strip())
        except DieError as error:
            complain(str(error))
    return [roll.shown for roll in table.rolls]


def _takes_back(table: Typed[Any]) -> bool:
    """Whether the last die of all is taken back; input that ends says no."""
    if not table.rolls:
        return False
    complain(f"every die has been rolled: {BACK!r} takes the last back, anything else ends")
    return sys.stdin.readline().strip().casefold() == BACK
