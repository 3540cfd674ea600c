"""The grid of a map in its settings."""

from dataclasses import replace

import pytest

from battlemap.ui.map_dialog import GRIDS, NEW_MAP, MapDialog
from tests.geometry.grid_kinds import KINDS

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_grid_can_be_chosen_and_is_shown(qtbot, kind):
    dialog = MapDialog(NEW_MAP, "New map")
    qtbot.addWidget(dialog)
    dialog.cells.setCurrentText(GRIDS[kind])
    dialog.accept()
    assert dialog.made.grid == replace(NEW_MAP.grid, kind=kind)
    again = MapDialog(dialog.made, "Map settings")
    qtbot.addWidget(again)
    assert again.cells.currentText() == GRIDS[kind]


def test_a_second_empty_map_is_offered_a_name_of_its_own(window, monkeypatch):
    offered: list[str] = []

    def asked(info, _title, _parent):
        offered.append(info.name)
        return info

    monkeypatch.setattr(MapDialog, "ask", asked)
    for _ in range(3):
        window.map_menu.ask_add()
    assert offered == ["New map", "New map 2", "New map 3"]
