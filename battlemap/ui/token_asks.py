"""What menus on the map, the Edit menu and the form ask the window for: pictures, the library, sides, conditions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from battlemap.document.commands import EditToken
from battlemap.document.model import Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.scene.map_scene import MapScene
from battlemap.scene.sides import side_looks
from battlemap.scene.tools.choices import NEW_CONDITION, NEW_SIDE, PASTE_TOKEN, PICTURE, SAVE_CREATURE
from battlemap.scene.tools.group import edited_alike, with_condition
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.inspector.token_form import split_words
from battlemap.ui.library_dock import LibraryDock
from battlemap.ui.picture_dialog import PictureDialog
from battlemap.ui.token_pictures import TokenPictures


class TokenAsks(QObject):
    """Answers what is asked for tokens; each answer is one command at most."""

    def __init__(self, window: QWidget, desk: Desk, library: LibraryDock, pictures: TokenPictures) -> None:
        super().__init__(window)
        self._window, self._desk, self._library, self._pictures = window, desk, library, pictures
        self._answers: Mapping[str, Callable[[Sequence[Token], MapPoint], object]] = {
            PASTE_TOKEN: lambda _tokens, at: self._pictures.paste(at),
            PICTURE: lambda tokens, _at: self._ask_picture(tokens),
            SAVE_CREATURE: lambda tokens, _at: self._library.keep(tokens, self._desk.images(tokens)),
            NEW_SIDE: lambda tokens, _at: self._ask_side(tokens),
            NEW_CONDITION: lambda tokens, _at: self._ask_conditions(tokens),
        }
        desk.map_shown.connect(self._follow)

    def _follow(self, scene: MapScene | None) -> None:
        if scene is not None:
            scene.asked.connect(self.answer)

    def answer(self, ask: str, token_ids: Iterable[TokenId], at: MapPoint) -> None:
        """Do what was asked, for those of the tokens that are on the map."""
        state = self._desk.state
        if state is not None:
            self._answers[ask]([state.tokens[each] for each in token_ids if each in state.tokens], at)

    def _ask_picture(self, tokens: Sequence[Token]) -> None:
        state, document = self._desk.state, self._desk.document
        if not tokens or state is None:
            return
        token = tokens[0]
        look = side_looks(state, self._desk.theme)[token.side]
        data = next(iter(self._desk.images([token]).values()), None)
        made = PictureDialog.ask(token.name, data, token.crop, look, self._window)
        if made is None or self._desk.state is None or token.id not in self._desk.state.tokens:
            return
        data, crop = made
        image = None if data is None else document.add_image(data)
        now = self._desk.state.tokens[token.id]
        changed = replace(now, image=image, crop=crop)
        if changed != now:
            self._desk.execute(EditToken(state.info.id, changed), document)

    def _ask_side(self, tokens: Sequence[Token]) -> None:
        side = self._asked(tr("Another side"), tr("Side:"))
        if side:
            self._edit([replace(each, side=side) for each in tokens], tr("Change side of"))

    def _ask_conditions(self, tokens: Sequence[Token]) -> None:
        made = list(tokens)
        for word in split_words(self._asked(tr("Another condition"), tr("Conditions, commas between them:"))):
            made = [with_condition(each, word, on=True) for each in made]
        self._edit(made, tr("Edit"))

    def _edit(self, made: Sequence[Token], verb: str) -> None:
        state = self._desk.state
        if state is None or any(each.id not in state.tokens for each in made):
            return
        command = edited_alike(state, made, verb)
        if command is not None:
            self._desk.execute(command)

    def _asked(self, title: str, label: str) -> str:
        text, is_given = QInputDialog.getText(self._window, title, label, QLineEdit.EchoMode.Normal)
        return text.strip() if is_given else ""
