"""Words in the language of the user: templates, catalogues, and the language nobody speaks."""

import ast
import struct
from pathlib import Path

import pytest

from battlemap import texts
from battlemap.texts import LANGUAGE, PSEUDO, pseudo, tr


@pytest.fixture
def speak(monkeypatch, tmp_path):
    """Makes a catalogue of a language and chooses it."""

    def choose(language: str, words: dict[str, str]) -> None:
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "battlemap.mo").write_bytes(compiled(words))
        monkeypatch.setattr(texts, "FOLDER", tmp_path)
        monkeypatch.setenv(LANGUAGE, language)
        texts._translation.cache_clear()

    yield choose
    texts._translation.cache_clear()


def compiled(words: dict[str, str]) -> bytes:
    """A catalogue as gettext reads it."""
    pairs = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **words}.items())
    body, tables, offset = b"", [], 28 + 16 * len(pairs)
    for side in (0, 1):
        for pair in pairs:
            data = pair[side].encode()
            tables.append(struct.pack("<II", len(data), offset + len(body)))
            body += data + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables) + body


def test_without_a_catalogue_the_english_is_said(monkeypatch):
    monkeypatch.setenv(LANGUAGE, "xx")
    assert tr("Open {name}", name="Bay") == "Open Bay"
    assert tr("a {brace} that is none") == "a {brace} that is none"
    assert tr("") == ""


def test_a_catalogue_may_put_the_fields_in_another_order(speak):
    speak("de", {"{found} of {count} cells": "von {count} Zellen {found}", "Open": "Öffnen"})
    assert tr("{found} of {count} cells", found=3, count=8) == "von 8 Zellen 3"
    assert tr("Open") == "Öffnen"
    assert tr("") == ""


@pytest.mark.parametrize("broken", ["{nobody} da", "{name", "{0} da", "{name:q} da"])
def test_a_translation_that_can_not_be_filled_in_is_not_used(speak, broken):
    speak("de", {"{name} is here": broken})
    assert tr("{name} is here", name="Bo") == "Bo is here"


def test_braces_in_what_is_filled_in_stay_as_they_are():
    assert tr("{name} moves", name="{x} & {0}") == "{x} & {0} moves"


def test_the_language_nobody_speaks_is_forty_per_cent_longer_and_keeps_fields_and_keys(monkeypatch):
    monkeypatch.setenv(LANGUAGE, PSEUDO)
    said = tr("&Open the file called {name}", name="x")
    assert said.startswith("[!! &Open the file called x")
    assert said.endswith(" !!]")
    text = "Click a room or drag a rectangle to uncover it for the players"
    assert 1.35 <= len(pseudo(text)) / len(text) <= 1.45
    assert pseudo(" ") == " "


def test_the_module_needs_no_qt():
    source = Path(texts.__file__).read_text(encoding="utf-8")
    names = {alias.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for alias in node.names}
    assert names == {"gettext", "os", "re"}
