"""From the start of the program to the first sight check on one's own picture: every click and key press is counted.

A click, a drag and a key are 1 each, a double click is 2, a key held with another (Shift, Ctrl) counts too. Moving the
pointer is nothing. The dialog of the system that chooses a file is counted as the double click on the file.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

import battlemap.ui.app
from battlemap.scene.aim import sight_of
from battlemap.scene.hits import facing_handle
from battlemap.ui.main_window import MainWindow
from tests.formats.test_printed_grid import picture as gridded
from tests.ui.hand import Hand

pytestmark = pytest.mark.gui
MOST = 25  # what is promised
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CELL_PX, FIRST_LINE_PX = 52.0, (20.0, 11.0)
TARGET = (10.5, 6.5)
#: Two walls shut the line between the tokens, the third hides half of what the gap between them leaves open.
WALLS = (((6, 1), (6, 5)), ((6, 6), (6, 10)), ((8, 6), (10, 6)))


class CountingHand(Hand):
    """Mouse and keys, and how often they were used."""

    def __init__(self, qtbot, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        self.count = 0

    def press(self, widget: QWidget, at: QPoint | None = None) -> None:
        """A click on anything but the map."""
        self.count += 1
        self.qtbot.mouseClick(widget, LEFT, pos=at or widget.rect().center())

    def choose(self, menu: str, entry: str) -> None:
        """Two clicks: a menu of the window, and an entry of it."""
        bar = self.window.menuBar()
        opened = next(each for each in bar.actions() if each.text().replace("&", "") == menu)
        self.press(bar, bar.actionGeometry(opened).center())
        self.choose_in(opened.menu(), entry)

    def choose_in(self, menu: QMenu, entry: str) -> None:
        """A click on an entry of a menu that is open."""
        assert menu.isVisible()
        action = next(each for each in menu.actions() if entry in each.text().replace("&", ""))
        self.press(menu, menu.actionGeometry(action).center())

    def double_click(self, widget: QWidget, at: QPoint) -> None:
        self.count += 2
        self.qtbot.mouseClick(widget, LEFT, pos=at)
        self.qtbot.mouseDClick(widget, LEFT, pos=at)
        self.qtbot.mouseRelease(widget, LEFT, pos=at)

    def click(self, x: float, y: float) -> None:
        self.count += 1
        super().click(x, y)

    def drag(self, start: tuple[float, float], *stops: tuple[float, float]) -> None:
        self.count += 1
        super().drag(start, *stops)

    def key(self, key: Qt.Key | str, held: Qt.KeyboardModifier = NONE) -> None:
        self.count += 1 if held == NONE else 2
        super().key(key, held)

    def drop(self, data: QMimeData, x: float, y: float) -> None:
        """Something is dragged here, from another window or from the library."""
        self.count += 1
        event = QDropEvent(QPointF(self.at(x, y)), Qt.DropAction.CopyAction, data, LEFT, NONE)
        self.window.stage.view.dropEvent(event)
        assert event.isAccepted()

    def wait(self) -> None:
        """Until nothing is being read any more."""
        self.qtbot.waitUntil(lambda: not self.window.loader.is_busy)


def _is_open(widget: QWidget) -> bool:
    """Windows of tests before live on, hidden, until they are collected."""
    return isinstance(widget, MainWindow) and widget.isVisible()


@pytest.fixture
def own_picture(tmp_path: Path) -> Path:
    """A picture of 16 x 12 cells with a grid printed on it, which is not the one that is guessed."""
    path = tmp_path / "My cave.png"
    Image.fromarray(gridded(16, 12, CELL_PX, FIRST_LINE_PX)).save(path)
    return path


@pytest.fixture
def at_the_start(qtbot, settings, monkeypatch) -> Callable[[Callable[[CountingHand], None]], CountingHand]:
    """Starts the program as ``battlemap`` without a file does, lets a hand use it, and ends it."""
    monkeypatch.setattr(battlemap.ui.app, "AFTER_FIRST_SIGHT_MS", 3_600_000)  # nothing is compiled ahead
    hands: list[CountingHand] = []
    failures: list[BaseException] = []

    def use(use_it: Callable[[CountingHand], None]) -> CountingHand:
        def in_the_loop() -> None:
            (window,) = (each for each in QApplication.topLevelWidgets() if _is_open(each))
            try:
                window.resize(1366, 768)
                hands.append(CountingHand(qtbot, window))
                qtbot.waitUntil(lambda: bool(window.desk.map_id and window.library.creatures))
                hands[0].wait()
                use_it(hands[0])
            except BaseException as error:
                failures.append(error)
            finally:
                QApplication.closeAllWindows()  # which ends the program
                window.deleteLater()

        QTimer.singleShot(0, in_the_loop)
        battlemap.ui.app.run(None, settings)
        if failures:
            raise failures[0]
        return hands[0]

    return use


def open_by_menu(hand: CountingHand, picture: Path) -> None:
    hand.choose("File", "Open…")
    hand.count += 2  # the double click on the file, in the dialog of the system
    hand.wait()


def open_by_drop(hand: CountingHand, picture: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(picture))])
    hand.drop(data, 13, 16)
    (menu,) = (each for each in hand.window.findChildren(QMenu) if each.isVisible())
    hand.choose_in(menu, "New map from this picture")
    hand.wait()


def place_by_double_click(hand: CountingHand, name: str, x: float, y: float) -> None:
    tree = hand.window.library.tree
    item = next(each for each in tree.shown() if each.text(0).startswith(name))
    hand.double_click(tree.viewport(), tree.visualItemRect(item).center())
    token = hand.window.desk.viewer_token
    hand.drag((token.at.x + 0.5, token.at.y + 0.5), (x - 1, y), (x, y))


def place_by_drag(hand: CountingHand, name: str, x: float, y: float) -> None:
    tree = hand.window.library.tree
    item = next(each for each in tree.shown() if each.text(0).startswith(name))
    tree.setCurrentItem(item)  # what the press of the drag does
    hand.drop(tree.mimeData([item]), x, y)


def turn_by_handle(hand: CountingHand, x: float, y: float) -> None:
    handle = facing_handle(hand.window.desk.viewer_token)
    hand.drag((handle.x, handle.y), (x, y))


def turn_by_key(hand: CountingHand, x: float, y: float) -> None:
    hand.point(x, y)
    hand.key("F", Qt.KeyboardModifier.ShiftModifier)


@pytest.mark.parametrize(
    ("open_it", "place", "turn", "told"),
    [(open_by_menu, place_by_double_click, turn_by_handle, 16), (open_by_drop, place_by_drag, turn_by_key, 11)],
    ids=["menus and double clicks", "drag and drop"],
)
def test_the_first_sight_check_on_ones_own_picture(at_the_start, own_picture, monkeypatch, open_it, place, turn, told):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(own_picture), ""))

    def first_sight(hand: CountingHand) -> None:
        window = hand.window
        open_it(hand, own_picture)
        hand.press(window.stage.report.grid_button)
        info = window.desk.state.info
        assert info.name == "My cave"
        assert info.picture.px_per_cell == pytest.approx(CELL_PX, abs=0.05)
        assert info.picture.offset_px == pytest.approx(FIRST_LINE_PX, abs=1)
        hand.key("D")
        for start, end in WALLS:
            hand.drag(start, end)
        assert [wall.line for wall in window.desk.state.walls.values()] == list(WALLS)
        place(hand, "Brawler", *TARGET)
        place(hand, "Marine", 3.5, 5.5)
        turn(hand, *TARGET)
        hand.aim(*TARGET)
        check_the_ruling(hand)

    hand = at_the_start(first_sight)
    assert hand.count == told <= MOST


def check_the_ruling(hand: CountingHand) -> None:
    """The number is there with its reasons, and the walls that were drawn are in it."""
    window = hand.window
    hand.qtbot.waitUntil(lambda: "%" in window.card.headline.text())
    seen = sight_of(window.desk.scene.ruling)
    assert (seen.viewer_name, seen.target_name) == ("Marine", "Brawler")
    assert seen.sight
    assert 0 < seen.hidden_fraction < 1
    assert {each.id for each in seen.obstacles} == {"wall-2", "wall-3"}
    assert window.card.who.text() == "Marine → Brawler, Rifle"
    assert "of Brawler in cover" in window.card.view.toPlainText()
