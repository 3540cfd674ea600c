"""``battlemap rules``: the handbook in the terminal."""

from typing import Annotated

import typer

from battlemap.cli.answers import answering, tell
from rules.starflight.handbook import Entry, entries, entry, entry_lines

rules = typer.Typer(help="Look up the rules of a game.", no_args_is_help=True)
SHORT = 60  # letters of a title in the list


@rules.command()
def starflight(
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="Only this rule, as SF-CHG-02 or M35.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Tell every rule of Starflight RPG 9.2, or one of them with its house rules."""
    with answering(as_json):
        if rule is None:
            tell(
                "\n".join(map(_line, entries().values())),
                {"rules": [it.to_json() for it in entries().values()]},
                as_json,
            )
        else:
            found = entry(rule)
            tell("\n".join(entry_lines(found)), found.to_json(), as_json)


def _line(found: Entry) -> str:
    return f"{found.id:<10} {found.title[:SHORT]}"
