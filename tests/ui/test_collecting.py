"""Rings of objects are taken away in the thread of the window, whatever other threads make."""

import gc
from collections.abc import Iterator
from threading import Thread, current_thread, main_thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from battlemap.ui.collecting import Collector, _is_button_held

pytestmark = pytest.mark.gui
MANY = 200_000  # objects: Python would look for rings many times


class Ring:
    """Something that holds itself, as widgets and what listens to them do, and tells in which thread it ends."""

    def __init__(self, ended_in: list[Thread]) -> None:
        self.itself, self.ended_in = self, ended_in

    def __del__(self) -> None:
        self.ended_in.append(current_thread())


@pytest.fixture
def hand() -> list[str]:
    """What the hand holds down; another test may have left a button down."""
    return []


@pytest.fixture
def collector(qapp, hand: list[str]) -> Iterator[Collector]:
    was_on = gc.isenabled()
    made = Collector(is_hand_busy=lambda: bool(hand))
    yield made
    made.stop()
    (gc.enable if was_on else gc.disable)()


def make_much() -> None:
    kept = [[number] for number in range(MANY)]
    kept.clear()


def test_what_the_window_left_does_not_end_in_the_thread_that_reads(collector):
    ended_in: list[Thread] = []
    Ring(ended_in)
    reader = Thread(target=make_much)
    reader.start()
    reader.join()
    assert ended_in == []
    kept = [[] for _ in range(gc.get_threshold()[0] + 1)]
    collector.collect()
    assert kept
    assert ended_in == [main_thread()]


def test_it_ends_by_itself_when_another_map_is_shown(qtbot, collector):
    ended_in: list[Thread] = []
    Ring(ended_in)
    collector.wholly_soon()
    qtbot.waitUntil(lambda: ended_in == [main_thread()])


def test_afterwards_python_does_it_again(collector):
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()


def test_nothing_is_taken_away_while_a_button_of_the_mouse_is_held(collector, hand):
    ended_in: list[Thread] = []
    Ring(ended_in)
    hand.append("a button")
    kept = [[] for _ in range(gc.get_threshold()[0] + 1)]
    collector.collect()
    collector._collect_wholly()  # which waits until later
    assert (len(kept), ended_in) == (gc.get_threshold()[0] + 1, [])
    hand.clear()
    collector.collect()
    assert ended_in == [main_thread()]


def test_the_mouse_is_asked_whether_a_button_is_held(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton)
    assert _is_button_held()
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton)
    assert not _is_button_held()
