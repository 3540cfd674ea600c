"""``--question``: a ruling or a log entry that was saved from the window, asked again."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError
from battlemap.document.model import MapState
from battlemap.formats.question_file import read_question
from battlemap.rulings.card import card_text
from battlemap.rulings.errors import RulingError
from battlemap.rulings.log_words import entry_lines
from battlemap.rulings.replaying import Saved, numbers_of, plain, played_again, played_of, rulings_on

QuestionFile = Annotated[
    Path | None,
    typer.Option("--question", metavar="FILE.question.json", help="Ask again what “Save this ruling” kept."),
]
SAME = {True: "as it was when it was saved", False: "not as it was when it was saved"}


def saved_question(path: Path) -> Saved:
    """A question that was kept."""
    with _in_file(path):
        return Saved.of_json(read_question(path))


def asked_again(state: MapState, path: Path) -> tuple[str, Mapping[str, object]]:
    """The numbers of a question, and whether they are those that were saved."""
    saved = saved_question(path)
    with _in_file(path):
        rulings = rulings_on(state, saved.asked)
    if not rulings:
        raise BadInputError(f"{path.name}: no attack and no look; battlemap resolve plays it")
    numbers = [plain(numbers_of(ruling)) for ruling in rulings]
    same = not saved.numbers or numbers == list(saved.numbers)
    lines = [card_text(ruling, state) for ruling in rulings]
    values = {"rulings": [ruling.to_json() for ruling in rulings], "numbers": numbers, "same": same}
    return "\n\n".join([*lines, SAME[same]]), values


def resolved_again(state: MapState, path: Path) -> tuple[str, Mapping[str, object]]:
    """Something that was played, with its dice, and whether it came out as it was saved."""
    saved = saved_question(path)
    if saved.dice is None:
        raise BadInputError(f"{path.name}: nothing was rolled; battlemap attack asks it again")
    with _in_file(path):
        entry = played_again(state, saved)
    same = saved.played is None or played_of(entry) == saved.played
    values = {"dice": [die.shown for die in entry.dice], **played_of(entry), "same": same}
    return "\n".join([*entry_lines(entry), SAME[same]]), values


@contextmanager
def _in_file(path: Path) -> Iterator[None]:
    try:
        yield
    except RulingError as error:
        raise BadInputError(f"{path.name}: {error}") from error
