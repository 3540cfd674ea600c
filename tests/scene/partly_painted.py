"""Drags about at random, and compares the screen with a view that is painted anew; also run by itself at 200 %.

The screen is what a window shows after all the small repaints of a drag, not what it would paint if asked.
"""

import random
import sys
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from battlemap.document.commands import SetFogMode
from battlemap.document.document import Document
from battlemap.geometry.compiled import compile_loops
from battlemap.geometry.types import MapPoint
from battlemap.scene.hits import center
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.sheet import Sheet
from battlemap.scene.theme import DARK, LIGHT, Theme
from battlemap.scene.units import map_to_scene
from tests.scene.build import ADA, BEN, GUARD, two_rooms_document
from tests.scene.mouse import Mouse

SIDE_PX = 600
REACH = 11.0  # cells the hand goes to from the map's corner: at 200 % no more of the window is told
ROUNDED, SCROLLED = 8, 24  # levels by which smooth edges may differ that were cut elsewhere, and those of a new strip
DASHES = 200  # colours of pixels of a few dashes: where Qt cuts a dashed line elsewhere they begin a hair elsewhere
THEMES = {"light": LIGHT, "dark": DARK}
OVER = ("nothing", "fog", "heat")  # what is laid over the map while it is dragged on


def opened(document: Document, theme: Theme, over: str) -> MapView:
    """A window on two rooms; Ada looks and aims, and something may be laid over all of it."""
    scene = MapScene(document, next(iter(document.maps)), theme)
    view = MapView(scene)
    view.resize(SIDE_PX, SIDE_PX)
    view.show()
    while not view.windowHandle().isExposed():
        QApplication.processEvents()
    scene.set_viewer(ADA)
    scene.set_target(GUARD)
    scene.set_show_visible_area(True)
    if over == "fog":
        document.execute(SetFogMode(scene.map_id, "seen"))
        scene.players.show_fog(True)
    if over == "heat":
        scene.held.starters()["hold_hit"]()
        scene.heat.finish()
    return view


def on_screen(view: MapView) -> QImage:
    """What the window shows, once it has painted what it means to."""
    QApplication.sendPostedEvents()
    screen = view.screen().grabWindow(view.winId()).toImage()
    assert not screen.isNull()
    return screen


def painted_anew(view: MapView) -> QImage:
    """The same with nothing left of what was painted before."""
    for item in view.map_scene.items():
        if isinstance(item, Sheet):
            item.touch_all()
    view.viewport().repaint()
    return on_screen(view)


def count_apart(one: QImage, other: QImage, levels: int) -> int:
    """How many colours of pixels differ by more than so many of 255 levels."""
    if one == other:
        return 0
    both = [np.asarray(image.convertToFormat(QImage.Format.Format_RGB32).constBits()) for image in (one, other)]
    return int((np.abs(np.subtract(*both, dtype=int)) > levels).sum())


def differences(view: MapView, seed: int, steps: int) -> Iterator[str]:
    """Drag, let go, zoom and scroll at random: after which steps the screen is not what it would be if painted anew."""
    rng, scene = random.Random(seed), view.map_scene
    mouse = Mouse(view, lambda at: view.mapFromScene(map_to_scene(at)))
    where: MapPoint | None = None  # the hand, while it drags
    for number in range(steps):
        did, where = _one_deed(rng, scene, view, mouse, where)
        shown = on_screen(view)
        count = count_apart(shown, painted_anew(view), SCROLLED if did == "scroll" else ROUNDED)
        if count > DASHES:
            yield f"step {number}, {did}: {count}"
    if where is not None:
        scene.cancel_gesture()


def _one_deed(
    rng: random.Random, scene: MapScene, view: MapView, mouse: Mouse, where: MapPoint | None
) -> tuple[str, MapPoint | None]:
    if where is None:
        token = scene.state.tokens[rng.choice((ADA, ADA, BEN))]
        mouse.press(center(token))
        return f"took {token.name}", center(token)
    deed = rng.choices(("move", "answer", "zoom", "scroll", "rest", "let go", "cancel"), (10, 8, 1, 1, 2, 1, 1))[0]
    if deed == "move":
        where = MapPoint(rng.uniform(0, REACH), rng.uniform(0, REACH))
        mouse.move(where)
    elif deed == "answer":
        for _ in range(rng.randint(1, 5)):
            scene.drag.show.step()
    elif deed == "rest":
        scene.drag.show.finish()
        scene._names.now()
    elif deed == "zoom":
        view.fit()
        view.zoom_by(rng.uniform(1.0, 1.6), QPointF(0, 0))
    elif deed == "scroll" and not scene.players.is_fog_shown:  # hatching does not join where a strip comes in
        view.fit()
        view.pan_by(rng.randint(-12, 12), rng.randint(-12, 12))
    elif deed == "let go":
        mouse.release(where)
        where = None
    else:
        scene.cancel_gesture()
        mouse.release(where)
        where = None
    return deed, where


def main(steps: int) -> int:
    """Print what differs in each look; the number of steps that do."""
    app = QApplication(sys.argv[:1])
    compile_loops()
    found = 0
    for seed, (theme, over) in enumerate((theme, over) for theme in THEMES for over in OVER):
        document = two_rooms_document()
        view = opened(document, THEMES[theme], over)
        for difference in differences(view, seed, steps):
            print(f"{theme}, {over}: {difference}")
            found += 1
        view.map_scene.detach()
        view.close()
        document.close()
        app.sendPostedEvents()
    print(f"{found} differences at {app.devicePixelRatio()}")
    return found


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1])), 1))
