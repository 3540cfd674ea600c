"""The manual tells the truth: its pictures are there, its keys are the keys, its menu entries are in the menus."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu, QMenuBar

from battlemap.ui.window_keys import ALL_DEEDS
from docs.manual import shots  # puts its pictures on the list
from docs.manual.registry import SHOTS

assert shots
MANUAL = Path(__file__).resolve().parents[2] / "docs" / "manual"
PAGES = sorted(MANUAL.glob("*.md"))
MOST_BYTES, MOST_BYTES_ALL = 150_000, 5_000_000
PICTURE = re.compile(r"!\[([^]]*)\]\(pictures/([\w-]+\.png)\)")
LINK = re.compile(r"(?<!!)\[[^]]+\]\(([^)#]+)\)")
KEY = re.compile(r'<kbd(?: title="(\w+)")?>([^<]*)</kbd>')
ENTRY = re.compile(r"\*([A-Z][^*>]*(?: > [^*>]+)+)\*")
HELD_WITH_OTHERS = {"Alt", "Ctrl", "Shift", "Tab"}  # keys of the system, which are no deeds of their own


def all_pages(pattern: re.Pattern[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Page and groups of everything of that form."""
    for page in PAGES:
        for found in pattern.finditer(page.read_text(encoding="utf-8")):
            yield page.name, found.groups()


def test_every_picture_is_there_and_told_in_words_and_every_one_is_used():
    used = {name for _, (_, name) in all_pages(PICTURE)}
    assert used == {path.name for path in (MANUAL / "pictures").iterdir()}
    assert not [name for _, (words, name) in all_pages(PICTURE) if not words]


def test_every_picture_is_one_that_is_taken_from_the_program():
    assert {f"{name}.png" for name in SHOTS} == {path.name for path in (MANUAL / "pictures").iterdir()}


def test_pictures_are_small():
    sizes = {path.name: path.stat().st_size for path in (MANUAL / "pictures").iterdir()}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
    assert sum(sizes.values()) < MOST_BYTES_ALL


def test_every_page_is_reached_from_the_first_and_that_from_the_readme():
    links = {(page, target) for page, (target,) in all_pages(LINK)}
    assert {page.name for page in PAGES} - {"README.md"} == {to for page, to in links if page == "README.md"}
    assert all((MANUAL / target).exists() for _, target in links)
    assert "docs/manual/README.md" in (MANUAL.parents[1] / "README.md").read_text(encoding="utf-8")


def test_every_key_is_the_key_of_its_deed():
    keys = {deed.name: deed.keys[0] for deed in ALL_DEEDS}
    told = [(page, deed, key) for page, (deed, key) in all_pages(KEY)]
    assert [each for each in told if each[1] and each[2] != keys.get(each[1])] == []
    assert {key for _, deed, key in told if not deed} <= HELD_WITH_OTHERS
    assert len(told) > 50


@pytest.mark.gui
def test_every_menu_entry_is_in_the_menus(window):
    entries = set(paths(window.menuBar()))
    named = {(page, path) for page, (path,) in all_pages(ENTRY)}
    assert {(page, path) for page, path in named if plain(path) not in entries} == set()
    assert len(named) > 20


def paths(menu: QMenu | QMenuBar, above: str = "") -> Iterator[str]:
    """The entries of a menu and of those in it, as the manual writes them."""
    for action in menu.actions():
        path = f"{above} > {plain(action.text())}" if above else plain(action.text())
        yield path
        if action.menu() is not None:
            yield from paths(action.menu(), path)


def plain(text: str) -> str:
    return text.replace("&", "").replace("…", "").strip()
