"""Takes the pictures of the manual from the real program: python docs/manual/make.py [NAME ...].

With ``--look FOLDER`` every picture is taken in every look of the program, at 1366 x 768 and at 200 %, to be looked at.
"""

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PICTURES = HERE / "pictures"
SIZE, LOOK_SIZE = (1120, 680), (1366, 768)
COLORS = 160  # of a picture in the manual
LOOKS = ("light", "dark", "contrast-light", "contrast-dark")
PSIPUNK = "rain_street.toml"
CELL_PX, FIRST_LINE_PX, CELLS = 52, (20, 11), (16, 12)  # of the picture that is the game master's own
#: Pictures that are taken in another look or scaling than all others: name, scheme, scale.
SPECIAL = {"comfort-dark": ("dark", 1), "comfort-contrast": ("contrast-light", 1), "comfort-200": ("light", 2)}
SHOTS: "dict[str, Callable[[Desktop], None]]" = {}


def shot(take: "Callable[[Desktop], None]") -> "Callable[[Desktop], None]":
    """A function that takes the picture of its name."""
    SHOTS[take.__name__[1:].replace("_", "-")] = take
    return take


def main(arguments: list[str]) -> int:
    """Take every picture, or those named; each look and scaling is a process of its own."""
    if arguments[:1] == ["--take"]:
        folder, scheme, scale, *names = arguments[1:]
        take_all(Path(folder), scheme, int(scale), names)
        return 0
    for folder, scheme, scale, names in wanted(arguments):
        settings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(scale)}
        command = [sys.executable, __file__, "--take", folder, scheme, str(scale), *names]
        subprocess.run(command, env=settings, check=True, cwd=ROOT)
    return 0


def wanted(arguments: list[str]) -> Iterator[tuple[str, str, int, list[str]]]:
    """Folder, colour scheme, scale and names of each run."""
    if arguments[:1] == ["--look"]:
        names = arguments[2:] or [*SHOTS]
        yield from ((arguments[1], scheme, scale, names) for scheme in LOOKS for scale in (1, 2))
        return
    names = arguments or [*SHOTS]
    for scheme, scale in dict.fromkeys([("light", 1), *SPECIAL.values()]):
        here = [name for name in names if SPECIAL.get(name, ("light", 1)) == (scheme, scale)]
        if here:
            yield str(PICTURES), scheme, scale, here


def take_all(folder: Path, scheme: str, scale: int, names: list[str]) -> None:
    """Take these pictures, each from a window of its own."""
    sys.path.insert(0, str(ROOT))
    from battlemap.ui.app import make_application

    application = make_application()
    application.setCursorFlashTime(0)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        with tempfile.TemporaryDirectory() as home:
            desktop = Desktop(Path(home), name, folder, scheme, scale)
            SHOTS[name](desktop)
            desktop.close()


class Desktop:
    """The program with a hand on it, and a camera."""

    def __init__(self, home: Path, name: str, folder: Path, scheme: str, scale: int) -> None:
        from battlemap.document.document import Document
        from battlemap.ui.main_window import MainWindow
        from battlemap.ui.settings import Settings

        self.home, self.name, self.folder, self.scheme, self.scale = home, name, folder, scheme, scale
        self.is_manual = folder == PICTURES
        size = SIZE if self.is_manual and scale == 1 else LOOK_SIZE
        self.window = MainWindow(Document.in_memory(), Settings(home / "config", home / "data"))
        self.window.set_scheme(scheme)  # type: ignore[arg-type]
        self.window.resize(*(side // scale for side in size))
        self.window.show()

    def close(self) -> None:
        """End the program."""
        self.window.close()
        self.window.desk.document.close()
        self.window.deleteLater()
        self.wait(0)

    # what is on the table

    def begin(self, path: Path | None = None) -> None:
        """Start with a file, or with the sample as the program does."""
        from battlemap.ui.app import begin

        begin(self.window, path)
        self.until(lambda: self.window.desk.map_id is not None and bool(self.window.library.creatures))
        self.wait()

    def sample(self, name: str = "") -> None:
        """A sample encounter, without the bar that tells of its import."""
        self.begin(ROOT / "assets" / name if name else None)
        self.window.stage.report.hide()
        self.wait()

    def aimed(self, viewer: str = "Mara Voss", target: str = "Skarn", sample: str = "") -> None:
        """A sample, one of its tokens aiming at another."""
        self.sample(sample)
        self.scene.set_viewer(self.token(viewer).id)
        self.scene.set_target(self.token(target).id)
        self.wait()

    def own_picture(self) -> None:
        """The game master's own picture, opened as a map."""
        self.begin()
        self.window.file_menu.open(cave(self.home))
        self.wait()

    def own_map(self) -> None:
        """The own picture with its grid, three walls and two tokens."""
        self.own_picture()
        self.window.stage.report.grid_button.click()
        self.key("D")
        for line in (((6, 1), (6, 5)), ((6, 6), (6, 10)), ((8, 6), (10, 6))):
            self.drag(*line)
        for name, at in (("Brawler", (10.5, 6.5)), ("Marine", (3.5, 5.5))):
            self.place(name, *at)
        self.scene.set_target(self.token("Brawler").id)
        self.key("Shift+F")
        self.wait()

    @property
    def scene(self):  # type: ignore[no-untyped-def]
        """The map shown."""
        return self.window.desk.scene

    def token(self, name: str):  # type: ignore[no-untyped-def]
        """The token of that name."""
        return self.window.desk.state.token_named(name)

    def place(self, name: str, x: float, y: float) -> None:
        """Put a creature of the library on the map."""
        from battlemap.geometry.types import MapPoint

        self.window.place(name, MapPoint(x, y))

    # the hand

    def wait(self, delay_ms: int = 120) -> None:
        """Until nothing is done any more."""
        from PySide6.QtTest import QTest

        QTest.qWait(delay_ms)
        while self.window.loader.is_busy:
            QTest.qWait(20)
        QTest.qWait(delay_ms)

    def until(self, is_so: Callable[[], bool]) -> None:
        """Until something is so."""
        from PySide6.QtTest import QTest

        while not is_so():
            QTest.qWait(20)

    def at(self, x: float, y: float):  # type: ignore[no-untyped-def]
        """Where a map point is in the view."""
        from battlemap.geometry.types import MapPoint
        from battlemap.scene.units import map_to_scene

        return self.window.stage.view.mapFromScene(map_to_scene(MapPoint(x, y)))

    def point(self, x: float, y: float) -> None:
        """Rest the pointer there."""
        from PySide6.QtCore import QPoint
        from PySide6.QtTest import QTest

        for off in (QPoint(3, 3), QPoint(0, 0)):
            QTest.mouseMove(self.window.stage.view.viewport(), self.at(x, y) + off)

    def press(self, x: float, y: float) -> None:
        """Press the left button there, and hold it."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        self.point(x, y)
        QTest.mousePress(self.window.stage.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(x, y))

    def move(self, *stops: tuple[float, float]) -> None:
        """Move with the button held."""
        from PySide6.QtTest import QTest

        for stop in stops:
            QTest.mouseMove(self.window.stage.view.viewport(), self.at(*stop))

    def release(self, x: float, y: float) -> None:
        """Let the button go."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        QTest.mouseRelease(self.window.stage.view.viewport(), Qt.MouseButton.LeftButton, pos=self.at(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from here to there."""
        self.press(*start)
        self.move(end)
        self.release(*end)

    def click(self, x: float, y: float) -> None:
        """Click there."""
        self.press(x, y)
        self.release(x, y)

    def key(self, text: str, *, held: bool = False) -> None:
        """A key on the map; one that is ``held`` is not let go."""
        from PySide6.QtGui import QKeySequence
        from PySide6.QtTest import QTest

        combination = QKeySequence(text)[0]
        press = QTest.keyPress if held else QTest.keyClick
        press(self.window.stage.view, combination.key(), combination.keyboardModifiers())

    def menu(self, name: str, *, entry: str = "") -> None:
        """Open a menu of the window, and one of the menus in it."""
        bar = self.window.menuBar()
        opened = next(each for each in bar.actions() if plain(each.text()) == name)
        opened.menu().popup(bar.mapToGlobal(bar.actionGeometry(opened).bottomLeft()))
        inner = next((each for each in opened.menu().actions() if entry and plain(each.text()) == entry), None)
        if inner is not None:
            opened.menu().setActiveAction(inner)
            inner.menu().popup(opened.menu().mapToGlobal(opened.menu().actionGeometry(inner).topRight()))
        self.wait()

    # the camera

    def take(self, widget=None) -> None:  # type: ignore[no-untyped-def]
        """Keep the picture of a window or dialog, with the menus that are open."""
        from PySide6.QtCore import QBuffer, QIODevice
        from PySide6.QtGui import QPainter
        from PySide6.QtWidgets import QApplication, QMenu

        shown = widget or self.window
        pixmap = shown.grab()
        painter = QPainter(pixmap)
        for menu in QApplication.topLevelWidgets():
            if isinstance(menu, QMenu) and menu.isVisible():
                painter.drawPixmap(shown.mapFromGlobal(menu.pos()), menu.grab())
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        pixmap.save(buffer, "PNG")
        target = f"{self.name}.png" if self.is_manual else f"{self.name}-{self.scheme}-{self.scale}00.png"
        keep(bytes(buffer.data().data()), self.folder / target, quantised=self.is_manual)


def plain(text: str) -> str:
    """The words of a menu without the mark of its key."""
    return text.replace("&", "").rstrip("…")


def keep(data: bytes, path: Path, *, quantised: bool) -> None:
    """Write a picture, small if it is for the manual."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as picture:
        drawn = picture.convert("RGB")
        if quantised:
            drawn = drawn.quantize(COLORS, dither=Image.Dither.NONE)
        drawn.save(path, optimize=True)


def cave(folder: Path) -> Path:
    """A map picture such as a game master brings: a cave, with a grid printed on it."""
    from PIL import Image, ImageDraw

    size = CELLS[0] * CELL_PX, CELLS[1] * CELL_PX
    picture = Image.new("RGB", size, "#c9b899")
    draw, chance = ImageDraw.Draw(picture), Random(7)
    for _spot in range(900):
        x, y, r = chance.randrange(size[0]), chance.randrange(size[1]), chance.randrange(3, 26)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=chance.choice(("#c4b292", "#cdbd9f", "#c7b695")))
    for x in range(FIRST_LINE_PX[0], size[0], CELL_PX):
        draw.line((x, 0, x, size[1]), fill="#8d7c60")
    for y in range(FIRST_LINE_PX[1], size[1], CELL_PX):
        draw.line((0, y, size[0], y), fill="#8d7c60")
    rock = [(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1]), (0, 0)]
    draw.line(rock, fill="#4b4236", width=44)
    for column, first, last in ((6, 1, 5), (6, 6, 10)):
        x = FIRST_LINE_PX[0] + column * CELL_PX
        draw.line((x, FIRST_LINE_PX[1] + first * CELL_PX, x, FIRST_LINE_PX[1] + last * CELL_PX), "#4b4236", 16)
    y = FIRST_LINE_PX[1] + 6 * CELL_PX
    draw.line((FIRST_LINE_PX[0] + 8 * CELL_PX, y, FIRST_LINE_PX[0] + 10 * CELL_PX, y), "#4b4236", 14)
    path = folder / "My cave.png"
    picture.save(path)
    return path


# the first sight check


@shot
def _first_sight_open(desktop: Desktop) -> None:
    desktop.begin()
    desktop.menu("File")
    desktop.take()


@shot
def _first_sight_grid(desktop: Desktop) -> None:
    desktop.own_picture()
    desktop.take()


@shot
def _first_sight_walls(desktop: Desktop) -> None:
    desktop.own_picture()
    desktop.window.stage.report.grid_button.click()
    desktop.key("D")
    desktop.drag((6, 1), (6, 5))
    desktop.press(6, 6)
    desktop.move((6, 9))
    desktop.wait()
    desktop.take()


@shot
def _first_sight_number(desktop: Desktop) -> None:
    desktop.own_map()
    desktop.take()


# maps and grid


@shot
def _map_settings(desktop: Desktop) -> None:
    from battlemap.ui.map_dialog import NEW_MAP, MapDialog

    desktop.sample()
    dialog = MapDialog(NEW_MAP, "New map", desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


@shot
def _map_grid(desktop: Desktop) -> None:
    desktop.own_picture()
    desktop.window.map_menu.show_grid()
    desktop.window.map_menu.grid_dialog.find()
    desktop.wait()
    desktop.take(desktop.window.map_menu.grid_dialog)


@shot
def _map_check(desktop: Desktop) -> None:
    desktop.own_map()
    desktop.window.map_menu.show_check()
    desktop.wait()
    desktop.take(desktop.window.map_menu.check_dialog)


# drawing


@shot
def _draw_wall(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("D")
    for corner in ((3, 13), (7, 13), (7, 15.5)):
        desktop.click(*corner)
    desktop.point(9.5, 15.5)
    desktop.wait()
    desktop.take()


@shot
def _draw_facts(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("X")
    desktop.click(16, 9)
    desktop.wait()
    desktop.take()


@shot
def _draw_light(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("L")
    desktop.press(20, 11)
    desktop.move((22, 11), (24, 11))
    desktop.wait()
    desktop.take()


# tokens


@shot
def _tokens_form(desktop: Desktop) -> None:
    desktop.sample()
    desktop.scene.set_viewer(desktop.token("Skarn").id)
    desktop.window.inspector.raise_()
    desktop.wait()
    desktop.take()


@shot
def _tokens_menu(desktop: Desktop) -> None:
    desktop.sample()
    desktop.scene.set_viewer(desktop.token("Skarn").id)
    desktop.menu("Edit", entry="Selected tokens")
    desktop.take()


@shot
def _tokens_picture(desktop: Desktop) -> None:
    from battlemap.document.model import WHOLE
    from battlemap.scene.sides import side_looks
    from battlemap.ui.picture_dialog import PictureDialog

    desktop.sample()
    look = side_looks(desktop.window.desk.state, desktop.window.desk.theme)["raiders"]
    dialog = PictureDialog("Skarn", cave(desktop.home).read_bytes(), WHOLE, look, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


# sight and the card


@shot
def _sight_card(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _sight_psipunk(desktop: Desktop) -> None:
    desktop.aimed("Kestrel", "Brick", PSIPUNK)
    desktop.take()


@shot
def _sight_ruler(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("M")
    for place in ((4, 15), (12, 12)):
        desktop.click(*place)
    desktop.point(20, 14)
    desktop.wait()
    desktop.take()


# held views


def held(desktop: Desktop, key: str) -> None:
    """Hold a key until what it shows is whole."""
    desktop.aimed()
    desktop.key(key, held=True)
    desktop.scene.held.heat.finish()
    desktop.wait()
    desktop.take()


@shot
def _held_hit(desktop: Desktop) -> None:
    held(desktop, "I")


@shot
def _held_area(desktop: Desktop) -> None:
    held(desktop, "Shift+V")


@shot
def _held_rings(desktop: Desktop) -> None:
    held(desktop, "Shift+R")


@shot
def _held_threat(desktop: Desktop) -> None:
    held(desktop, "Shift+H")


@shot
def _held_what_if(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key(",", held=True)
    token = desktop.token("Skarn")
    desktop.click(token.at.x + 0.5, token.at.y + 0.5)
    desktop.wait()
    desktop.take()


# templates and notes


@shot
def _template_drag(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("Shift+T")
    desktop.press(8, 9)
    desktop.move((9, 9), (13.5, 9))
    desktop.wait()
    desktop.take()


@shot
def _template_facts(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("Shift+T")
    desktop.drag((8, 9), (13.5, 9))
    desktop.key("X")
    desktop.click(8, 9)
    desktop.wait()
    desktop.take()


@shot
def _notes_list(desktop: Desktop) -> None:
    from battlemap.document.commands import AddNotes
    from battlemap.document.model import Note, NoteId
    from battlemap.geometry.types import MapPoint

    desktop.sample()
    notes = (("Alarm button", 16.5, 4.5), ("The crate holds 6 stun grenades", 13.5, 2.5), ("Door is wired", 16, 15.5))
    made = tuple(
        Note(id=NoteId(f"note-{number}"), at=MapPoint(x, y), text=text)
        for number, (text, x, y) in enumerate(notes, start=1)
    )
    desktop.window.desk.execute(AddNotes(desktop.window.desk.map_id, made))
    desktop.window.map_menu.show_notes()
    desktop.wait()
    desktop.take(desktop.window.map_menu.notes_dialog)


# fog and the players


@shot
def _fog_menu(desktop: Desktop) -> None:
    desktop.sample()
    desktop.menu("Map", entry="Fog")
    desktop.take()


def fogged(desktop: Desktop) -> None:
    """The sample with painted fog, two rooms uncovered."""
    desktop.sample()
    desktop.window.map_menu.fog.choose("painted")
    desktop.key("U")
    for room in ((8, 15), (20, 4)):
        desktop.click(*room)
    desktop.wait()


@shot
def _fog_rooms(desktop: Desktop) -> None:
    fogged(desktop)
    desktop.window.view_menu.fog.setChecked(True)
    desktop.wait()
    desktop.take()


@shot
def _players_window(desktop: Desktop) -> None:
    fogged(desktop)
    desktop.key("F11")
    desktop.window.players.window.resize(640, 400)
    desktop.wait()
    desktop.take(desktop.window.players.window)


@shot
def _players_bar(desktop: Desktop) -> None:
    fogged(desktop)
    desktop.key("F11")
    desktop.wait()
    desktop.take()


@shot
def _players_menu(desktop: Desktop) -> None:
    desktop.sample()
    desktop.menu("View", entry="Player window")
    desktop.take()


@shot
def _players_calibration(desktop: Desktop) -> None:
    from PySide6.QtGui import QGuiApplication

    from battlemap.ui.player_window.calibration import CalibrationDialog

    desktop.sample()
    dialog = CalibrationDialog(QGuiApplication.primaryScreen(), 96.0, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


# a fight


def fighting(desktop: Desktop) -> None:
    """The sample in its first round."""
    from battlemap.ui.turn_start_dialog import StartFightDialog

    desktop.aimed()
    dialog = StartFightDialog(desktop.window.desk.state, Random(5), desktop.window)
    dialog.roll_rest()
    dialog.accept()
    desktop.window.turn_deeds.start(dialog.rolled, surprise=dialog.surprise)
    desktop.wait()


@shot
def _fight_start(desktop: Desktop) -> None:
    from battlemap.ui.turn_start_dialog import StartFightDialog

    desktop.sample()
    dialog = StartFightDialog(desktop.window.desk.state, Random(5), desktop.window)
    dialog.show()
    dialog.roll_rest()
    desktop.wait()
    desktop.take(dialog)


@shot
def _fight_bar(desktop: Desktop) -> None:
    fighting(desktop)
    desktop.take()


@shot
def _fight_menu(desktop: Desktop) -> None:
    fighting(desktop)
    desktop.menu("Fight")
    desktop.take()


# attacks


@shot
def _attack_choose(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Return")
    desktop.wait()
    desktop.take()


@shot
def _attack_result(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Return")
    flow = desktop.window.attack_flow
    for die in ("66", "3"):
        flow.panel.shown.setText(die)
        flow.go_on()
    desktop.wait()
    desktop.take()


@shot
def _attack_actions(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Shift+A")
    desktop.wait()
    desktop.take()


# log, rolls and time


def played(desktop: Desktop) -> None:
    """Three shots and a secret roll in the log."""
    from battlemap.document.log_record import LogId
    from battlemap.rulings.roll_session import RollSession
    from battlemap.rulings.rolls import RollQuestion
    from battlemap.rulings.session import Session
    from battlemap.rulings.session_question import Question

    desktop.aimed()
    desk, (mara, skarn) = desktop.window.desk, (desktop.token(name).id for name in ("Mara Voss", "Skarn"))
    shots = [Question(actor=mara, targets=(skarn,), weapon="Pistol")] * 2
    shots.append(Question(actor=skarn, targets=(mara,), weapon="Rifle"))
    secret = RollQuestion(kind="check", who=skarn, values={"trait": "fortitude", "dc": 60})
    for number, question in enumerate((*shots, secret)):
        session = RollSession(desk.state, question) if question is secret else Session(desk.state, question)
        session.hides_dice = question is secret
        session.roll(Random(number))
        desk.execute(session.command(LogId(desk.document.new_id("log"))))


@shot
def _log_dock(desktop: Desktop) -> None:
    played(desktop)
    log = desktop.window.log
    log.show()
    log.raise_()
    desktop.wait()
    entry = log.tree.topLevelItem(0).child(0)
    entry.setExpanded(True)
    entry.child(1).child(0).setExpanded(True)
    log.tree.scrollToTop()
    desktop.wait()
    desktop.take()


@shot
def _log_roll(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.key("Ctrl+R")
    rolls = desktop.window.ledger.rolls
    traits = rolls.fields["trait"].box
    traits.setCurrentIndex(traits.findData("fortitude"))
    rolls.dice.shown.setText("63")
    rolls.dice.go_on()
    desktop.wait()
    desktop.take(rolls)
    rolls.close()


@shot
def _log_time(desktop: Desktop) -> None:
    from dataclasses import replace

    from battlemap.document.commands import EditToken
    from battlemap.ui.time_dialog import TimeDialog

    desktop.aimed()
    desk = desktop.window.desk
    for name, hurt in (("Mara Voss", {"hp": 52, "nhp": 40}), ("Tolo Brask", {"hp": 60, "wounds": 2})):
        token = desktop.token(name)
        stats = {**token.starflight.stats, "recuperation": 20, **hurt}
        desk.execute(EditToken(desk.map_id, replace(token, starflight=replace(token.starflight, stats=stats))))
    dialog = TimeDialog(desk, desktop.window)
    dialog.show()
    dialog.dice._dice = lambda: Random(4)
    dialog.dice.go_on()
    desktop.wait()
    desktop.take(dialog)
    dialog.close()


# files


@shot
def _files_versions(desktop: Desktop) -> None:
    from datetime import datetime

    from battlemap.document.versions import Version
    from battlemap.ui.versions_dialog import VersionsDialog

    desktop.sample()
    kept = desktop.home / "kept.bmap"
    kept.write_bytes(bytes(1_400_000))
    versions = [Version(datetime(2026, 3, day, 19, 30), kept) for day in (21, 14, 7)]
    dialog = VersionsDialog(versions, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


@shot
def _files_history(desktop: Desktop) -> None:
    desktop.own_map()
    desktop.window.history.raise_()
    desktop.wait()
    desktop.take()


# keys and comfort


@shot
def _keys_glance(desktop: Desktop) -> None:
    desktop.sample()
    desktop.key("?")
    desktop.wait()
    desktop.take()


@shot
def _keys_choose(desktop: Desktop) -> None:
    from battlemap.ui.keys_dialog import KeysDialog

    desktop.sample()
    desktop.window.help_menu.choose_keys()
    desktop.wait()
    desktop.take(desktop.window.findChild(KeysDialog))


@shot
def _comfort_dark(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _comfort_contrast(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _comfort_200(desktop: Desktop) -> None:
    desktop.aimed()
    desktop.take()


@shot
def _house_rules(desktop: Desktop) -> None:
    from battlemap.ui.house_rules_dialog import HouseRulesDialog

    desktop.sample()
    dialog = HouseRulesDialog({}, desktop.window)
    dialog.show()
    desktop.wait()
    desktop.take(dialog)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
