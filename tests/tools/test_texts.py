"""What users see can be translated: what counts as such a text, and the catalogue of them."""

import re

import pytest

from tools.texts import ROOT, catalogue, literal_text, main, missing, sources, unwrapped, wrapped


def found(source: str) -> list[str]:
    return [literal_text(node) for node in unwrapped(source)]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('label = QLabel("cells")', ["cells"]),
        ('HINT = "Click a wall"', ["Click a wall"]),
        ('add_action(menu, "&Open…", do, "Ctrl+O")', ["&Open…"]),
        ('say(f"{count} things found")', ["{} things found"]),
        ('WORDS = {"open": "open sight line"}', ["open sight line"]),
        ('x = f"<b>{name}</b> <i>does not count</i>"', ["<b>{}</b> <i>does not count</i>"]),
        ('raise DocumentError("The file is gone")', ["The file is gone"]),
        ('box = "one" if few else "Two"', ["Two"]),
        ('label = QLabel("Open" if new else tr("Close"))', ["Open"]),
    ],
)
def test_what_a_user_sees_is_found(source, texts):
    assert found(source) == texts


@pytest.mark.parametrize(
    "source",
    [
        'label = QLabel(tr("cells"))',
        '"""A module about Cells."""',
        'def f():\n    """Say it."""',
        'self.setObjectName("Tool bar")',
        'if tool == "Select all": pass',
        'x: Literal["Free form"] = y',
        'def f(x: "Some Type") -> "Other Type": pass',
        'raise ValueError("No such thing")',
        'keys = ("Ctrl+Shift+E", "F11", "Alt+PgUp", "Del")',
        'Stroke(color="#Ff00aa")',
        'style = "padding: 2px 8px 2px 0"',
        'name = f"screens/{key}/px_per_inch"',
        'SUFFIXES = "*.png *.jpg"',
        'value = self._ini.value("window/Geometry of it", "")',
        'text = f"{one} ({two})"',
        'kind = "wall"',
        'MIME = "application/x-battlemap-token"',
        'GIFTS = ("Combat Reflexes",)',
    ],
)
def test_what_no_user_sees_is_not_found(source):
    assert found(source) == []


def test_all_that_is_wrapped_is_told_with_its_line():
    source = 'a = tr("One")\nb = tr("{n} of {m}", n=1, m=2)\nc = tr(text)\n'
    assert wrapped(source) == [(1, "One"), (2, "{n} of {m}")]


def test_a_file_that_is_begun_is_wrapped_to_its_end():
    begun = [path for path in sources() if "import tr\n" in path.read_text(encoding="utf-8")]
    assert [str(each) for each in missing(begun)] == []


def test_the_files_looked_at_are_those_of_the_window_and_the_map():
    folders = {path.relative_to(ROOT).parts[:2] for path in sources()}
    assert folders == {("battlemap", "ui"), ("battlemap", "scene")}


def test_the_catalogue_is_one_that_translators_tools_read(tmp_path):
    target = tmp_path / "battlemap.pot"
    assert main(["extract", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert ids
    assert len(ids) == len(set(ids))
    assert text == catalogue()


def test_what_it_can_not_do_it_says():
    assert main(["translate"]) == 2


def test_no_text_of_the_window_and_the_map_is_out_of_reach_of_translators():
    assert [str(each) for each in missing(sources())] == []
