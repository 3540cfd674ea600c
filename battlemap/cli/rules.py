"""``battlemap rules``: the handbooks in the terminal."""

from typing import Annotated

import typer

from battlemap.cli.answers import answering, tell
from battlemap.rulings.action_list import listed_actions
from rules.core.handbook import Handbook
from rules.psipunk.handbook import handbook as psipunk_rules
from rules.starflight.handbook import handbook as starflight_rules

rules = typer.Typer(help="Look up the rules of a game.", no_args_is_help=True)
SHORT = 60  # letters of a title in the list
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


@rules.command()
def starflight(
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="Only this rule, as SF-CHG-02 or M35.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell every rule of Starflight RPG 9.2, or one of them with its house rules."""
    with answering(as_json):
        _tell(starflight_rules(), rule, as_json)


@rules.command()
def psipunk(
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="Only this rule, as PP-CMB-01 or M18.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell every rule of Psi-punk, chapter 4, or one of them with its house rules."""
    with answering(as_json):
        _tell(psipunk_rules(), rule, as_json)


@rules.command()
def actions(as_json: AsJson = False) -> None:
    """Tell every action of Starflight RPG 9.2 with its cost, how ``resolve --action`` plays it, and its facts."""
    found = listed_actions()
    lines = [line for one in found for line in one.lines()]
    tell("\n".join(lines), {"actions": [one.to_json() for one in found]}, as_json)


def _tell(book: Handbook, rule: str | None, as_json: bool) -> None:
    if rule is None:
        found = book.entries().values()
        lines = [f"{entry.id:<10} {entry.title[:SHORT]}" for entry in found]
        tell("\n".join(lines), {"rules": [entry.to_json() for entry in found]}, as_json)
    else:
        one = book.entry(rule)
        tell("\n".join(one.lines()), one.to_json(), as_json)
