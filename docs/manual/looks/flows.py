"""The flows step by step, where the manual shows only some of them, and tokens in a crowd."""

from dataclasses import replace

from battlemap.document.commands import EditTokens, MoveTokens
from battlemap.geometry.types import MapPoint
from docs.manual.desktop import PSIPUNK, Desktop
from docs.manual.registry import look
from docs.manual.shots.fight import fighting

CROWD = {"Mara Voss": (11, 9), "Skarn": (12, 9), "Vekka": (13, 9), "Tolo Brask": (12, 10), "Dorn One-Eye": (11, 10)}
WORST_WOUND = ("98", "01", "50", "90")  # as it is typed, as far as it is asked for


def crowded(desktop: Desktop) -> None:
    """Five tokens side by side, one aiming at its neighbour."""
    desktop.aimed()
    state = desktop.window.desk.state
    assert state is not None
    moved = {desktop.token(name).id: MapPoint(*at) for name, at in CROWD.items()}
    desktop.window.desk.execute(MoveTokens(state.info.id, moved))
    desktop.wait()


def _shot(desktop: Desktop, *dice: str) -> None:
    """An attack whose dice are typed, as far as they are asked for; the rest falls as it likes."""
    desktop.key("Return")
    desktop.wait()
    flow = desktop.window.attack_flow
    flow.seed = 4
    typed = [*dice]
    while flow.session is not None and flow.session.asks is not None:
        flow.panel.shown.setText(typed.pop(0) if typed else "")
        flow.go_on()
    desktop.wait()


def _weak(desktop: Desktop, name: str) -> None:
    """Make a token one that a hit fells."""
    state, token = desktop.window.desk.state, desktop.token(name)
    assert state is not None
    weak = replace(token.starflight, stats={**token.starflight.stats, "hp": 4, "fortitude": 1, "dodge": 0, "hd": 1})
    desktop.window.desk.execute(EditTokens(state.info.id, (replace(token, starflight=weak),)))


@look
def _crowd(desktop: Desktop) -> None:
    crowded(desktop)
    desktop.take()


@look
def _crowd_fight(desktop: Desktop) -> None:
    fighting(desktop)
    state = desktop.window.desk.state
    assert state is not None
    moved = {desktop.token(name).id: MapPoint(*at) for name, at in CROWD.items()}
    desktop.window.desk.execute(MoveTokens(state.info.id, moved))
    desktop.wait()
    desktop.take()


@look
def _attack_dice(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Return")
    flow = desktop.window.attack_flow
    flow.panel.shown.setText("98")
    flow.go_on()
    desktop.wait()
    desktop.take()


@look
def _attack_fells(desktop: Desktop) -> None:
    crowded(desktop)
    desktop.key("Shift+F")
    _weak(desktop, "Skarn")
    _shot(desktop, *WORST_WOUND)
    desktop.take()


@look
def _attack_psipunk(desktop: Desktop) -> None:
    desktop.aimed("Kestrel", "Brick", PSIPUNK)
    desktop.key("Return")
    desktop.wait()
    desktop.take()


@look
def _attack_psipunk_result(desktop: Desktop) -> None:
    desktop.aimed("Kestrel", "Brick", PSIPUNK)
    _shot(desktop, "++++", "----")
    desktop.take()


@look
def _move_ways(desktop: Desktop) -> None:
    fighting(desktop)
    mara = desktop.token("Mara Voss")
    desktop.scene.set_viewer(mara.id)
    desktop.scene.move_by_rules(mara.id, MapPoint(mara.at.x - 3, mara.at.y + 2), always=True)
    desktop.wait()
    desktop.take()


@look
def _move_hints(desktop: Desktop) -> None:
    fighting(desktop)
    desktop.key("Shift+G")
    desktop.wait(600)
    desktop.take()


@look
def _actions_psipunk(desktop: Desktop) -> None:
    desktop.aimed("Kestrel", "Brick", PSIPUNK)
    desktop.key("Shift+A")
    desktop.wait()
    desktop.take()


@look
def _psipunk_form(desktop: Desktop) -> None:
    desktop.sample(PSIPUNK)
    desktop.scene.set_viewer(desktop.token("Brick").id)
    desktop.window.inspector.raise_()
    desktop.wait()
    desktop.take()


@look
def _library(desktop: Desktop) -> None:
    desktop.sample()
    desktop.window.library.raise_()
    desktop.wait()
    desktop.take()


@look
def _import_bar(desktop: Desktop) -> None:
    desktop.begin()
    desktop.take()
