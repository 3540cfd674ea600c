"""A question about a scenario text, as a JSON file beside it."""

import json
from collections.abc import Mapping
from pathlib import Path

from battlemap.formats.files import read_file, write_file
from battlemap.formats.json_text import read_json_object

LARGEST_BYTES = 10_000_000
SUFFIX = ".question.json"


def question_path(scenario: Path) -> Path:
    """Where the question about a scenario text is kept."""
    return scenario.with_name(scenario.stem + SUFFIX)


def write_question(told: Mapping[str, object], path: Path) -> None:
    """Write a question whole or not at all."""
    write_file(path, (json.dumps(told, indent=2, allow_nan=False) + "\n").encode("utf-8"))


def read_question(path: Path) -> Mapping[str, object]:
    """Read a question; ``MapFileError`` where it is none."""
    return read_json_object(read_file(path, at_most=LARGEST_BYTES), path.name)
