"""``battlemap log``: what was played, printed or written."""

from dataclasses import replace

import pytest

from battlemap.document.commands import ApplyOutcome
from battlemap.document.document import Document
from battlemap.document.log_record import LogEntry, LogId
from tests.rulings.fights import fighter, yard

NASTY = "<b>Bo</b> | `x`"


@pytest.fixture
def played(tmp_path):
    path = tmp_path / "yard.bmap"
    with Document.create(path) as document:
        map_id = document.import_map(yard("starflight", fighter("Ada"), replace(fighter("Di"), hidden=True)), {})
        titles = (f"Ada: attack at {NASTY}", "Di: move")
        for number, title in enumerate(titles, start=1):
            entry = LogEntry(id=LogId(f"log-{number}"), title=title, who=title.split(":")[0])
            document.execute(ApplyOutcome(map_id, title, (), entry))
    return path


def test_the_log_is_printed_as_markdown_with_names_as_typed(battlemap, played):
    answer = battlemap("log", played)
    assert answer.code == 0
    assert r"### Ada: attack at \<b\>Bo\</b\> \| \`x\`" in answer.out.splitlines()


def test_the_log_as_html_and_as_json(battlemap, played):
    assert "&lt;b&gt;Bo&lt;/b&gt; | `x`" in battlemap("log", played, "--format", "html").out
    told = battlemap("log", played, "--format", "json").json
    assert [entry["title"] for entry in told["entries"]] == [f"Ada: attack at {NASTY}", "Di: move"]
    assert battlemap("log", played, "--json").json == told


def test_players_do_not_read_of_the_hidden(battlemap, played):
    assert "Di" not in battlemap("log", played, "--player").out


def test_a_log_is_not_written_over_a_file(battlemap, played, tmp_path):
    out = tmp_path / "log.html"
    assert battlemap("log", played, "--format", "html", "-o", out).code == 0
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert battlemap("log", played, "-o", out).code == 1
    assert battlemap("log", played, "-o", played, "--force").code == 1
