"""An answer that cannot be written: a pipe whose reader has gone, a full disk, a stdout that is closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.environment import ROOT

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
WORDS = [("info", "--json"), ("info",), ("--help",), ("--version",), ("rules", "starflight")]


def run(sample: Path, words: tuple[str, ...], stdout: int) -> subprocess.CompletedProcess[str]:
    given = [words[0], str(sample), *words[1:]] if words[0] == "info" else list(words)
    command = [sys.executable, "-m", "battlemap", *given]
    return subprocess.run(command, cwd=ROOT, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)


@needs_full
@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_a_full_disk_is_told_without_a_traceback(sample: Path, words: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        done = run(sample, words, full.fileno())
    assert (done.returncode, done.stderr) == (1, "battlemap: standard output: No space left on device\n")


@needs_full
def test_on_a_full_disk_the_error_of_the_command_is_told_too(sample: Path) -> None:
    with FULL.open("wb") as full:
        done = run(sample.with_name("gone.toml"), ("info", "--json"), full.fileno())
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"battlemap: {sample.with_name('gone.toml')}: there is no such file",
        "battlemap: standard output: No space left on device",
    ]


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_a_reader_that_has_gone_is_no_error(sample: Path, words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run(sample, words, writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
