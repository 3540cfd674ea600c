"""Two whole fights at the window, every die typed: each step and the end as worked by hand from the rules."""

from pathlib import Path

import pytest

from battlemap.document.document import Document
from battlemap.document.model import MapState
from battlemap.ui.main_window import MainWindow
from tests.ui.fights.player import Table
from tests.ui.fights.rosters import dock, yard
from tests.ui.fights.sheet import read_rows, sheet_of

pytestmark = pytest.mark.gui
HERE = Path(__file__).parent
FIGHTS = {"starflight": (dock, ("0",) * 7), "psipunk": (yard, ("0", "0", "0", "0", "0", "0", "0"))}
ROUNDS = {"starflight": 11, "psipunk": 9}


def played(qtbot, window: MainWindow, monkeypatch, game: str) -> None:
    """Play the table of a game to its end."""
    table, expected = Table(qtbot, window, monkeypatch), sheet_of(window.desk.state)
    table.start(*FIGHTS[game][1])
    for row in read_rows(HERE / f"{game}.txt"):
        table.play(row, expected)
    assert not table.wrong, "\n".join(table.wrong)


def whole(document: Document) -> MapState:
    """All of the only map of a campaign: tokens, walls, turns and log."""
    return next(iter(document.maps.values()))


@pytest.mark.parametrize("game", FIGHTS)
def test_a_whole_fight_goes_as_worked_by_hand_and_back_and_forth(qtbot, open_window, tmp_path, monkeypatch, game):
    path = tmp_path / f"{game}.bmap"
    document = Document.create(path)
    document.import_map(FIGHTS[game][0](), {}, undoable=False)
    window, first = open_window(document), whole(document)
    played(qtbot, window, monkeypatch, game)
    last = window.desk.state
    assert last.turns.round >= ROUNDS[game]
    assert len(last.tokens) == 8
    undone = 0
    while document.undo():
        undone += 1
    assert whole(document) == first
    for _ in range(undone):
        assert document.redo()
    assert whole(document) == last
    window.close()
    with Document.open(path) as reopened:
        assert whole(reopened) == last
        while reopened.undo():
            pass
        assert whole(reopened) == first
        while reopened.redo():
            pass
        assert whole(reopened) == last
