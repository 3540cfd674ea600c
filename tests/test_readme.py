"""The README's examples print what it says they print, and what it links to is there."""

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from battlemap.cli import main

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def examples(text: str) -> Iterator[tuple[str, str]]:
    """The console examples in their order: a command and the lines that follow it."""
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def test_the_examples_print_what_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "assets", tmp_path / "assets", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.chdir(tmp_path)
    found = list(examples(TEXT))
    assert len(found) >= 5
    for command, output in found:
        program, *words = shlex.split(command)
        with pytest.raises(SystemExit) as end:
            main(words)
        assert (program, end.value.code or 0, capsys.readouterr().out) == ("battlemap", 0, output), command


def test_the_readme_links_to_files_that_are_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", TEXT) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_package_is_in_the_layer_table() -> None:
    packages = [path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("battlemap/*/__init__.py")]
    assert [package for package in packages if f"`{package}`" not in TEXT] == []
