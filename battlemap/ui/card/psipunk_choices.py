"""The button for what a Psi-punk table chooses for one attack: head shots, pulled punches, stances, luck, rerolls."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from battlemap.document.model import System, Token
from battlemap.rulings.psipunk_creatures import is_power
from battlemap.rulings.psipunk_option_words import CHOICES, LUCK_ON_A_POWER, Choice, choice_of
from battlemap.texts import tr
from battlemap.ui.plain_label import plain_tip

TITLE = tr("Choices for this attack")
HINT = tr("Head shots, pulled punches, stances, Luck Points and dice to throw again")
AS_THE_SHEET = tr("As on the sheet")
NOT = {
    "pull": tr("Do not pull it"),
    "luck": tr("None"),
    "target-luck": tr("None"),
    "rerolls": tr("None"),
    "target-rerolls": tr("None"),
}
ROOM_FOR_ARROW = "\u2002"  # a blank: the style draws its arrow over the end of the words
BEST = {"reroll": tr("Best use"), "target-reroll": tr("Best use")}


class ChoicesButton(QToolButton):
    """Opens a menu of every choice; tells the words chosen."""

    chosen = Signal(object)  # tuple of words

    def __init__(self) -> None:
        super().__init__()
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName(tr("Choices for this attack"))
        self.words: tuple[str, ...] = ()
        self._is_power = False
        self._menu, self._under = QMenu(self), list[QMenu]()
        self._menu.aboutToShow.connect(self.fill)
        self.setMenu(self._menu)
        self.hide()

    def show_token(self, token: Token | None, game: System, weapon: str | None, words: tuple[str, ...]) -> None:
        """Offer the choices for the weapon in a token's hand; nothing for other games, or without a weapon."""
        self.setVisible(token is not None and game == "psipunk" and weapon is not None)
        if token is None or weapon is None or game != "psipunk":
            return
        self.words = words
        text = tr("{title}: {count} taken", title=TITLE, count=len(words)) if words else TITLE
        self.setText(text + ROOM_FOR_ARROW)
        self.setToolTip(plain_tip("\n".join(map(_told, words)) or HINT))
        self._is_power = is_power(token, weapon)

    def fill(self) -> None:
        """Fill the menu as it opens: while one of its entries tells that it was chosen, none may be taken away."""
        for menu in self._under:
            menu.deleteLater()
        self._under.clear()
        self._menu.clear()
        for key, choice in CHOICES.items():
            self._offer(key, choice)
        self._menu.addSeparator()
        none = self._menu.addAction(tr("Choose nothing"), lambda: self.chosen.emit(()))
        none.setEnabled(bool(self.words))

    def _offer(self, key: str, choice: Choice) -> None:
        if not choice.expects:
            self._add(self._menu, choice.title, key, key in self.words)
            return
        menu = self._menu.addMenu(choice.title)
        self._under.append(menu)
        now = next((word for word in self.words if word.startswith(f"{key}=")), None)
        self._add(menu, NOT.get(key) or BEST.get(key, AS_THE_SHEET), f"{key}=", now is None)
        for value in choice.values:
            word = f"{key}={value}"
            if key != "luck" or (word == LUCK_ON_A_POWER) == self._is_power:
                self._add(menu, value[0].upper() + value[1:], word, word == now)

    def _add(self, menu: QMenu, text: str, word: str, checked: bool) -> None:
        action = QAction(text, menu, checkable=True, checked=checked)
        action.triggered.connect(lambda _checked: self._take(word))
        menu.addAction(action)

    def _take(self, word: str) -> None:
        """Take a word in place of what was chosen of the same key; a word that stands alone is taken or let go."""
        key, equals, value = word.partition("=")
        kept = tuple(each for each in self.words if each.partition("=")[0] != key)
        wanted = value if equals else key not in self.words
        self.chosen.emit((*kept, word) if wanted else kept)


def _told(word: str) -> str:
    title, value = choice_of(word).title, word.partition("=")[2]
    return f"{title} {value}" if value else title
