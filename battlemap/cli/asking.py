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
    """What the dice show, line by line from standard input; ``back`` takes back the last, whatever follows."""
    while table.asks is not None:
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
