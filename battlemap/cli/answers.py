"""How the command line answers: text or strict JSON on stdout, what is wrong on stderr, and the exit code."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from battlemap.cli.output import complain
from battlemap.document.errors import DocumentError
from battlemap.document.plain_text import lines_shown, one_line
from battlemap.formats.errors import MapFileError
from battlemap.rulings.errors import RulingError
from rules.core.errors import RulesError

BAD_INPUT = 1


class BadInputError(Exception):
    """Something the caller gave is not there or does not fit; the message says what and what there is."""


@contextmanager
def answering(as_json: bool) -> Iterator[None]:
    """Turn whatever a caller can get wrong into a message and exit code 1."""
    try:
        yield
    except (BadInputError, MapFileError, DocumentError, RulingError, RulesError) as error:
        _refuse(str(error), as_json)
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        _refuse(f"{file}{error.strerror or error}", as_json)


def tell(text: str, values: Mapping[str, object], as_json: bool, problems: Sequence[str] = ()) -> None:
    """Print the answer as text, or as JSON that every reader takes.

    What could not be read is told on stderr, and in JSON also as ``problems``; without any there is no such key.
    """
    if problems:
        complain("\n".join(problems))
        values = {**values, "problems": list(problems)}
    print(as_json_text(values) if as_json else lines_shown(text))


def text_of(lines: Iterable[str]) -> str:
    """Lines as one text; a line break within a name makes no line of its own."""
    return "\n".join(map(one_line, lines))


def as_json_text(values: Mapping[str, object]) -> str:
    """Strict JSON: plain ASCII, no NaN."""
    return json.dumps(values, indent=2, allow_nan=False)


def _refuse(message: str, as_json: bool) -> None:
    complain(message)
    if as_json:
        print(as_json_text({"error": message}))
    raise SystemExit(BAD_INPUT) from None
