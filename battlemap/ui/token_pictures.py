"""Pictures that become tokens or faces of tokens: from files that are dropped or chosen, and from the clipboard."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, QPoint, Qt, Signal
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
from battlemap.scene.map_view import picture_files
from battlemap.scene.pictures import PictureError
from battlemap.scene.token_pictures import bytes_of_file, kept_image, kept_picture
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.clipboard_map import picture_in
from battlemap.ui.desk import Desk
from battlemap.ui.library import free_centres, placed
from battlemap.ui.loading import Loader
from battlemap.ui.messages import tell_error, tell_note

UNNAMED = tr("Token")
LONGEST_NAME = 80  # letters of a file's name
NO_PICTURE = tr("There is no picture on the clipboard. Copy one in another program, or drop its file onto the map.")


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


def read_faces(pictures: Sequence[Path | bytes]) -> Faces:
    """Read pictures for tokens, files or their bytes, each made small."""
    faces, problems = [], []
    for picture in pictures:
        name = picture.name if isinstance(picture, Path) else tr("The picture")
        try:
            faces.append(Face(name_of(picture), kept_picture(_bytes_of(picture))))
        except (PictureError, OSError) as error:
            problems.append(f"{name}: {error}")
    return Faces(tuple(faces), tuple(problems))


def _bytes_of(picture: Path | bytes) -> bytes:
    return picture if isinstance(picture, bytes) else bytes_of_file(picture)


def name_of(picture: Path | bytes) -> str:
    """The name of the token that a picture becomes."""
    return face_name(picture.stem) if isinstance(picture, Path) else UNNAMED


def face_name(stem: str) -> str:
    """The name of a token from that of its file."""
    return one_line(stem).strip()[:LONGEST_NAME].strip() or UNNAMED


class TokenPictures(QObject):
    """Reads pictures away from the window's thread, then makes one command of them."""

    map_asked = Signal(object)  # Path of a picture that is to be a map, or its bytes

    def __init__(self, window: QWidget, desk: Desk, loader: Loader) -> None:
        super().__init__(window)
        self._window, self._desk, self._loader = window, desk, loader

    def drop(self, data: QMimeData, at: MapPoint, on_screen: QPoint) -> None:
        """Pictures were dropped on the map: one on a token is its face, several are tokens; else it is asked."""
        state, bare = self._desk.state, picture_in(data)
        pictures: list[Path | bytes] = [*picture_files(data)] or ([] if bare is None else [bare])
        if state is None or not pictures:
            return
        under = token_at(state, at)
        if len(pictures) == 1 and under is not None:
            self.give(under, pictures[0])
        elif len(pictures) > 1:
            self.add(pictures, at)
        else:
            self.drop_menu(pictures[0], at).popup(on_screen)

    def drop_menu(self, picture: Path | bytes, at: MapPoint) -> QMenu:
        """What a picture dropped on open ground may become."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = (
            tr("Token “{name_of}” here", name_of=name_of(picture)) if isinstance(picture, Path) else tr("Token here")
        )
        add_action(menu, as_typed(words), partial(self.add, [picture], at))
        add_action(menu, tr("New map from this picture"), partial(self.map_asked.emit, picture))
        menu.setActiveAction(menu.actions()[0])
        return menu

    def add(self, pictures: Sequence[Path | bytes], at: MapPoint) -> None:
        """Make a token of each picture, in free cells round a point."""
        self._read(pictures, partial(self._place, self._desk.document, self._desk.map_id, at))

    def give(self, token_id: TokenId, picture: Path | bytes) -> None:
        """Let a token have a picture."""
        self._read([picture], partial(self._give, self._desk.document, self._desk.map_id, token_id))

    def paste(self, at: MapPoint) -> None:
        """Make a token of the picture on the clipboard."""
        face = self._clipboard_face()
        if face is not None:
            self._place(self._desk.document, self._desk.map_id, at, Faces((face,), ()))

    def _clipboard_face(self) -> Face | None:
        data = QGuiApplication.clipboard().mimeData()
        image = QGuiApplication.clipboard().image() if data is not None and data.hasImage() else QImage()
        if image.isNull():
            tell_note(self._window, tr("No picture"), NO_PICTURE)
            return None
        try:
            return Face(UNNAMED, kept_image(image))
        except PictureError as error:
            tell_error(self._window, tr("Cannot use the picture"), str(error))
            return None

    def _read(self, pictures: Sequence[Path | bytes], done: "partial[None]") -> None:
        def failed(error: Exception) -> None:
            tell_error(self._window, tr("Cannot read the picture"), str(error))

        self._loader.load(tr("Reading pictures …"), partial(read_faces, tuple(pictures)), done, failed)

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
        self._desk.refused.emit(tr("Another map is shown by now, so the picture was not used."))
        return False

    def _tell(self, read: Faces) -> None:
        if read.problems:
            tell_error(self._window, tr("Not every picture could be used"), "\n".join(read.problems))


def _names(wanted: Sequence[str], taken: set[str]) -> list[str]:
    """A name for each picture: those of one name are numbered."""
    numbered = {name: iter(numbered_names(name, wanted.count(name), taken)) for name in dict.fromkeys(wanted)}
    return [next(numbered[name]) for name in wanted]
