"""The dock of the "Why?" card: weapon chooser, headline, who against whom, and every reason."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from battlemap.rulings.card import Ruling, card_sections, card_text, headline, sight_of, who
from battlemap.scene.key_map import KeyMap
from battlemap.scene.map_scene import MapScene
from battlemap.texts import tr
from battlemap.ui.attack_flow.panel import FlowPanel
from battlemap.ui.card.psipunk_choices import ChoicesButton
from battlemap.ui.card.view import CardView
from battlemap.ui.card.weapons import WeaponChooser
from battlemap.ui.card.whole_label import WholeLabel
from battlemap.ui.desk import Desk

NARROW_PX = 240
BUTTON_PX = 20  # round the words of a small button
HEADLINE_SIZE = 1.35  # of the window's text
HINT = tr("Select a token, then point at another one.")


class CardDock(QDockWidget):
    """Shows the scene's one ruling; it asks the rules nothing itself."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Why?"))
        self.setObjectName("card")
        self._desk = desk
        self._ruling: Ruling | None = None
        self._filled: Ruling | None = None  # whose lines are in the view
        self._is_past = False
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fill)
        self.weapons, self.view = WeaponChooser(), CardView()
        self.choices = ChoicesButton()
        self.headline, self.who, self.what_if = WholeLabel(HINT), WholeLabel(), WholeLabel()
        self.what_if.hide()
        self.copy_button, self.attack_button = QPushButton(tr("Copy")), QPushButton(tr("Attack"))
        self.flow_panel, self._pages = FlowPanel(), QStackedWidget()
        self._lay_out()
        self._fill()
        self.weapons.chosen.connect(self._choose)
        self.choices.chosen.connect(self._choose_how)
        self.view.pointed.connect(self._light)
        self.copy_button.clicked.connect(self.copy)
        self.attack_button.clicked.connect(self._attack)
        for changed in (desk.viewer_changed, desk.changed):
            changed.connect(lambda _told: self._show_weapons())
            changed.connect(lambda _told: self._forget_past())
        desk.ruling_changed.connect(self.show_ruling)
        desk.map_shown.connect(self._follow_scene)

    def _lay_out(self) -> None:
        for label in (self.headline, self.who, self.what_if):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.headline.setAccessibleName(tr("Ruling"))
        self.copy_button.setToolTip(tr("Copy the whole card as text"))
        self.attack_button.setToolTip(tr("Play this attack (Return)"))
        for button in (self.attack_button, self.copy_button):
            button.setMaximumWidth(button.fontMetrics().horizontalAdvance(button.text()) + BUTTON_PX)
        row = self._who_row = QHBoxLayout()
        row.addWidget(self.who, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.attack_button, 0, Qt.AlignmentFlag.AlignTop)
        buttons.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(buttons)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(4)
        layout.addWidget(self.weapons)
        layout.addWidget(self.choices)
        layout.addWidget(self.what_if)
        layout.addWidget(self.headline)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        self._pages.addWidget(body)
        self._pages.addWidget(self.flow_panel)
        self.setWidget(self._pages)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names above the buttons where they have no room beside them."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < NARROW_PX
        self._who_row.setDirection(
            QHBoxLayout.Direction.TopToBottom if is_narrow else QHBoxLayout.Direction.LeftToRight
        )

    def show_ruling(self, ruling: Ruling | None) -> None:
        """Show a ruling; many in one drag step are drawn once.

        The last one stays, and says so, while the pointer is on its way to the card.
        """
        self._is_past = ruling is None and self._ruling is not None
        self._ruling = ruling or self._ruling
        self._later.start()

    @property
    def ruling(self) -> Ruling | None:
        """What the card shows."""
        return self._ruling

    def _follow_scene(self, scene: MapScene | None) -> None:
        self.show_what_if("")
        if scene is not None:
            scene.what_if_said.connect(self.show_what_if)

    def show_what_if(self, words: str) -> None:
        """Say above the ruling what is only asked; nothing where the map is as it is."""
        self.what_if.setText(words)
        self.what_if.setVisible(bool(words))

    def _forget_past(self) -> None:
        """What was ruled may no longer hold."""
        scene = self._desk.scene
        if scene is None or scene.ruling is None:
            self._ruling, self._is_past = None, False
            self._later.start()

    def _fill(self) -> None:
        ruling = self._ruling
        self.copy_button.setVisible(ruling is not None)
        self.attack_button.setVisible(ruling is not None)
        self._fill_headline(ruling)
        words = "" if ruling is None else who(ruling)
        self.who.setText(tr("{who}, looked at last", who=words) if words and self._is_past else words)
        if ruling is not self._filled:
            self._filled = ruling
            self.view.show_sections(() if ruling is None else card_sections(ruling, self._desk.state))

    def _fill_headline(self, ruling: Ruling | None) -> None:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * (1.0 if ruling is None else HEADLINE_SIZE))
        font.setBold(ruling is not None)
        self.headline.setFont(font)
        self.headline.setText(HINT if ruling is None else headline(ruling))

    def show_flow(self, shown: bool) -> None:
        """Let the attack flow take the place of the card, or give it back."""
        self._pages.setCurrentWidget(self.flow_panel if shown else self._pages.widget(0))
        if shown:
            self.show()
            self.raise_()

    def _attack(self) -> None:
        """Attack whom the card is about, though the pointer has left it."""
        scene, ruling = self._desk.scene, self._ruling
        if scene is not None and ruling is not None:
            scene.set_target(sight_of(ruling).target)
            scene.attack_asked.emit()

    def copy(self) -> None:
        """Put the card on the clipboard as plain text."""
        if self._ruling is not None:
            QGuiApplication.clipboard().setText(card_text(self._ruling, self._desk.state))

    def show_keys(self, keys: KeyMap) -> None:
        """Name these keys beside the weapons."""
        self.weapons.key_map = keys
        self._show_weapons()

    def _show_weapons(self) -> None:
        scene, state = self._desk.scene, self._desk.state
        game = "starflight" if state is None else state.info.system
        in_hand = None if scene is None else scene.weapon
        self.weapons.show_token(self._desk.viewer_token, game, in_hand, None if state is None else state.info)
        self._show_choices()

    def _show_choices(self) -> None:
        scene, state = self._desk.scene, self._desk.state
        if scene is None or state is None:
            self.choices.hide()
            return
        words = scene.aim.choices(state)
        self.choices.show_token(self._desk.viewer_token, state.info.system, scene.weapon, words)

    def _choose(self, name: str | None) -> None:
        if self._desk.scene is not None:
            self._desk.scene.set_weapon(name)
            self._show_choices()
            self._forget_past()

    def _choose_how(self, words: tuple[str, ...]) -> None:
        """Attack with these choices from now on."""
        scene = self._desk.scene
        if scene is not None:
            scene.aim.choose(words)
            scene.set_weapon(scene.weapon)
            self._show_choices()
            self._forget_past()

    def _light(self, records: frozenset[str]) -> None:
        if self._desk.scene is not None:
            self._desk.scene.highlight(records)
