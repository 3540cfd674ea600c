"""Running a command as a caller does, and files to run it on."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assets import SAMPLE, asset_path
from battlemap.cli import main
from battlemap.document.document import Document
from battlemap.formats.load import load_map


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer on stdout; NaN and Infinity are no JSON."""
        return json.loads(self.out, parse_constant=lambda word: pytest.fail(f"found {word}"))


Command = Callable[..., Answer]


@pytest.fixture
def battlemap(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*words: object) -> Answer:
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        printed = capsys.readouterr()
        return Answer(code=int(end.value.code or 0), out=printed.out, err=printed.err)

    return run


@pytest.fixture
def sample() -> Path:
    return asset_path(SAMPLE)


@pytest.fixture
def two_maps(tmp_path: Path, sample: Path) -> Path:
    """A campaign with the sample in it twice, under two names."""
    path = tmp_path / "two.bmap"
    with Document.create(path) as document:
        for _ in range(2):
            loaded = load_map(sample)
            document.import_map(loaded.state, loaded.images)
    return path
