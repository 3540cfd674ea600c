"""Pictures that become tokens or faces of tokens: from files that are dropped or chosen, and from the clipboard."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.commands import AddTokens, EditToken
from battlemap.document.document import Document
from battlemap.document.model import WHOLE, MapId, Token, TokenId
from battlemap.document.names import numbered_names
from battlemap.document.plain_text import one_line
from battlemap.geometry.types import MapPoint
from battlemap.scene.choice_menu import as_typed
from battlemap.scene.hits import token_at
from battlemap.scene.pictures import PictureError
from battlemap.scene.token_pictures import MOST_BYTES, kept_image, kept_picture
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.library import free_centres, placed
from battlemap.ui.loading import Loader
from battlemap.ui.messages import tell_error, tell_note

UNNAMED = "Token"
LONGEST_NAME = 80  # letters of a file's name
NO_PICTURE = "There is no picture on the clipboard. Copy one in another program, or drop its file onto the map."


@dataclass(frozen=True, slots=True)
class Face:
    """A picture as a token keeps it, and the name of what it was."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Faces:
    """The pictures that could be read, and what was wrong with the others."""

    faces: tuple[Face, ...]
    problems: tuple[str, ...]


def read_faces(paths: Sequence[Path]) -> Faces:
    """Read picture files for tokens, each made small."""
    faces, problems = [], []
    for path in paths:
        try:
            if path.stat().st_size > MOST_BYTES:
                raise PictureError(f"The file is larger than {MOST_BYTES / 1e6:.0f} MB.")
            faces.append(Face(face_name(path.stem), kept_picture(path.read_bytes())))
        except (PictureError, OSError) as error:
            problems.append(f"{path.name}: {error}")
    return Faces(tuple(faces), tuple(problems))


def face_name(stem: str) -> str:
    """The name of a token from that of its file."""
    return one_line(stem).strip()[:LONGEST_NAME].strip() or UNNAMED


class TokenPictures(QObject):
    """Reads pictures away from the window's thread, then makes one command of them."""

    map_asked = Signal(object)  # Path of a picture that is to be a map

    def __init__(self, window: QWidget, desk: Desk, loader: Loader) -> None:
        super().__init__(window)
        self._window, self._desk, self._loader = window, desk, loader

    def drop(self, paths: Sequence[Path], at: MapPoint, on_screen: QPoint) -> None:
        """Pictures were dropped on the map: one on a token is its face, several are tokens; else it is asked."""
        state = self._desk.state
        if state is None:
            return
        under = token_at(state, at)
        if len(paths) == 1 and under is not None:
            self.give(under, paths[0])
        elif len(paths) > 1:
            self.add(paths, at)
        else:
            menu = self.drop_menu(paths[0], at)
            menu.popup(on_screen)

    def drop_menu(self, path: Path, at: MapPoint) -> QMenu:
        """What a picture dropped on open ground may become."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add_action(menu, as_typed(f"Token “{face_name(path.stem)}” here"), partial(self.add, [path], at))
        add_action(menu, "New map from this picture", partial(self.map_asked.emit, path))
        menu.setActiveAction(menu.actions()[0])
        return menu

    def add(self, paths: Sequence[Path], at: MapPoint) -> None:
        """Make a token of each picture file, in free cells round a point."""
        self._read(paths, partial(self._place, self._desk.document, self._desk.map_id, at))

    def give(self, token_id: TokenId, path: Path) -> None:
        """Let a token have the picture of a file."""
        self._read([path], partial(self._give, self._desk.document, self._desk.map_id, token_id))

    def paste(self, at: MapPoint) -> None:
        """Make a token of the picture on the clipboard."""
        face = self._clipboard_face()
        if face is not None:
            self._place(self._desk.document, self._desk.map_id, at, Faces((face,), ()))

    def _clipboard_face(self) -> Face | None:
        data = QGuiApplication.clipboard().mimeData()
        image = QGuiApplication.clipboard().image() if data is not None and data.hasImage() else QImage()
        if image.isNull():
            tell_note(self._window, "No picture", NO_PICTURE)
            return None
        try:
            return Face(UNNAMED, kept_image(image))
        except PictureError as error:
            tell_error(self._window, "Cannot use the picture", str(error))
            return None

    def _read(self, paths: Sequence[Path], done: "partial[None]") -> None:
        def failed(error: Exception) -> None:
            tell_error(self._window, "Cannot read the picture", str(error))

        self._loader.load("Reading pictures …", partial(read_faces, tuple(paths)), done, failed)

    def _place(self, document: Document, map_id: MapId | None, at: MapPoint, read: Faces) -> None:
        self._tell(read)
        if not read.faces or not self._is_shown(document, map_id):
            return
        state = self._desk.state
        blank = Token(id=TokenId("new"), name=UNNAMED, at=at)
        centres = free_centres(blank, len(read.faces), at, state)
        tokens = [
            replace(
                placed(blank, TokenId(document.new_id("token")), centre, state.info.grid),
                image=document.add_image(face.data),
            )
            for face, centre in zip(read.faces, centres, strict=True)
        ]
        names = _names([face.name for face in read.faces], {token.name for token in state.tokens.values()})
        made = tuple(replace(token, name=name) for token, name in zip(tokens, names, strict=True))
        if self._desk.execute(AddTokens(map_id, made), document) and self._desk.scene is not None:
            self._desk.scene.select([token.id for token in made], made[0].id)

    def _give(self, document: Document, map_id: MapId | None, token_id: TokenId, read: Faces) -> None:
        self._tell(read)
        state = self._desk.state
        if not read.faces or not self._is_shown(document, map_id) or state is None or token_id not in state.tokens:
            return
        image = document.add_image(read.faces[0].data)
        self._desk.execute(EditToken(map_id, replace(state.tokens[token_id], image=image, crop=WHOLE)), document)

    def _is_shown(self, document: Document, map_id: MapId | None) -> bool:
        if (document, map_id) == (self._desk.document, self._desk.map_id):
            return True
        self._desk.refused.emit("Another map is shown by now, so the picture was not used.")
        return False

    def _tell(self, read: Faces) -> None:
        if read.problems:
            tell_error(self._window, "Not every picture could be used", "\n".join(read.problems))


def _names(wanted: Sequence[str], taken: set[str]) -> list[str]:
    """A name for each picture: those of one name are numbered."""
    numbered = {name: iter(numbered_names(name, wanted.count(name), taken)) for name in dict.fromkeys(wanted)}
    return [next(numbered[name]) for name in wanted]
