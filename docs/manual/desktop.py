"""The desktop on which the pictures are taken: the program, with a file open and a hand on it."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from battlemap.document.document import Document
from battlemap.document.model import Token
from battlemap.geometry.types import MapPoint
from battlemap.scene.map_scene import MapScene
from battlemap.ui.app import begin
from battlemap.ui.main_window import MainWindow
from battlemap.ui.settings import Settings
from docs.manual.camera import keep, picture_of
from docs.manual.hand import Hand
from docs.manual.own_cave import cave

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "manual" / "pictures"
SIZE, LOOK_SIZE = (1120, 680), (1366, 768)
PSIPUNK = "rain_street.toml"


class Desktop(Hand):
    """The program with a hand on it, and a camera."""

    def __init__(self, home: Path, name: str, folder: Path, scheme: str, scale: int) -> None:
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

    def begin(self, path: Path | None = None) -> None:
        """Start with a file, or with the sample as the program does."""
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
    def scene(self) -> MapScene:
        """The map shown."""
        assert self.window.desk.scene is not None
        return self.window.desk.scene

    def token(self, name: str) -> Token:
        """The token of that name."""
        assert self.window.desk.state is not None
        return self.window.desk.state.token_named(name)

    def place(self, name: str, x: float, y: float) -> None:
        """Put a creature of the library on the map."""
        self.window.place(name, MapPoint(x, y))

    def take(self, widget: QWidget | None = None) -> None:
        """Keep the picture of a window or dialog, with the menus that are open."""
        target = f"{self.name}.png" if self.is_manual else f"{self.name}-{self.scheme}-{self.scale}00.png"
        keep(picture_of(widget or self.window), self.folder / target, quantised=self.is_manual)
