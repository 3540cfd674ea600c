"""Light, dark and high contrast: the colours of window and map, by the system's choice or the user's."""

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication

from battlemap.scene.contrast import CONTRAST_DARK, CONTRAST_LIGHT
from battlemap.scene.theme import DARK, LIGHT
from battlemap.ui.outlined import DarkStyle, OutlinedStyle
from battlemap.ui.settings import Scheme

Role = QPalette.ColorRole

LIGHT_ROLES = {
    Role.Window: "#f3f3f1",
    Role.WindowText: "#1b1c1e",
    Role.Base: "#ffffff",
    Role.AlternateBase: "#eceef0",
    Role.Text: "#1b1c1e",
    Role.PlaceholderText: "#63676c",
    Role.Button: "#e6e7e8",
    Role.ButtonText: "#1b1c1e",
    Role.BrightText: "#a3161b",
    Role.Highlight: "#1f5fae",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#1a4f94",
    Role.ToolTipBase: "#fffbe6",
    Role.ToolTipText: "#1b1c1e",
}
DARK_ROLES = {
    Role.Window: "#34373c",
    Role.WindowText: "#eceef0",
    Role.Base: "#191b1e",
    Role.AlternateBase: "#24272b",
    Role.Text: "#eceef0",
    Role.PlaceholderText: "#a3a8af",
    Role.Button: "#474b52",
    Role.ButtonText: "#eceef0",
    Role.BrightText: "#ff9b94",
    Role.Highlight: "#4f8fe0",
    Role.HighlightedText: "#0b0c0e",
    Role.Link: "#8fbcff",
    Role.ToolTipBase: "#474b52",
    Role.ToolTipText: "#eceef0",
}

CONTRAST_LIGHT_ROLES = {
    **dict.fromkeys(LIGHT_ROLES, "#000000"),
    **dict.fromkeys((Role.Window, Role.Base, Role.AlternateBase, Role.Button, Role.ToolTipBase), "#ffffff"),
    Role.PlaceholderText: "#404040",
    Role.BrightText: "#8c0f14",
    Role.Highlight: "#003a80",
    Role.HighlightedText: "#ffffff",
    Role.Link: "#00347a",
}
CONTRAST_DARK_ROLES = {
    **dict.fromkeys(DARK_ROLES, "#ffffff"),
    **dict.fromkeys((Role.Window, Role.Base, Role.AlternateBase, Role.Button, Role.ToolTipBase), "#000000"),
    Role.PlaceholderText: "#c4c4c4",
    Role.BrightText: "#ffb3ad",
    Role.Highlight: "#ffd84d",
    Role.HighlightedText: "#000000",
    Role.Link: "#a8d1ff",
}


class Look(NamedTuple):
    """How a window is coloured."""

    is_dark: bool = False
    is_strong: bool = False  # high contrast


#: The colours of each look: the roles of a palette, the text of what can not be used now, and the map's.
ROLES = {
    Look(False): LIGHT_ROLES,
    Look(True): DARK_ROLES,
    Look(False, True): CONTRAST_LIGHT_ROLES,
    Look(True, True): CONTRAST_DARK_ROLES,
}
DISABLED_TEXT = {
    Look(False): "#62666b",
    Look(True): "#b8bcc2",
    Look(False, True): "#595959",
    Look(True, True): "#a6a6a6",
}
THEMES = {
    Look(False): LIGHT,
    Look(True): DARK,
    Look(False, True): CONTRAST_LIGHT,
    Look(True, True): CONTRAST_DARK,
}
LOOKS: dict[Scheme, Look] = {
    "light": Look(False),
    "dark": Look(True),
    "contrast-light": Look(False, True),
    "contrast-dark": Look(True, True),
}
FADED_ROLES = (Role.WindowText, Role.Text, Role.ButtonText)
EDGE_ROLES = (Role.Light, Role.Midlight, Role.Mid, Role.Dark, Role.Shadow)  # what frames are drawn with


def look_of(scheme: Scheme) -> Look:
    """The look of a scheme; a system that does not say counts as light and of plain contrast."""
    if scheme != "system":
        return LOOKS[scheme]
    hints = QGuiApplication.styleHints()
    return Look(hints.colorScheme() == Qt.ColorScheme.Dark, _asks_for_contrast(hints))


def palette(dark: bool, strong: bool = False) -> QPalette:
    """All colours of the window."""
    look = Look(dark, strong)
    roles = ROLES[look]
    made = QPalette(QColor(roles[Role.Button]), QColor(roles[Role.Window]))
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    for role in EDGE_ROLES if strong else ():
        made.setColor(role, QColor(roles[Role.WindowText]))
    for role in FADED_ROLES:
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(DISABLED_TEXT[look]))
    return made


def apply_scheme(app: QApplication, scheme: Scheme) -> Look:
    """Colour every window and say how it looks now.

    The hint goes to the system too, where it colours title bars; not every system has one, so the palette is our own.
    """
    hints = {False: Qt.ColorScheme.Light, True: Qt.ColorScheme.Dark}
    hint = Qt.ColorScheme.Unknown if scheme == "system" else hints[LOOKS[scheme].is_dark]
    QGuiApplication.styleHints().setColorScheme(hint)
    look = look_of(scheme)
    style = OutlinedStyle if look.is_strong else DarkStyle if look.is_dark else None
    if type(app.style()) is not style:
        app.setStyle(style() if style else "Fusion")
    app.setPalette(palette(*look))
    return look


def _asks_for_contrast(hints: QStyleHints) -> bool:
    """Whether the system asks for high contrast; Qt tells it from 6.10 on."""
    if not hasattr(hints, "accessibility"):
        return False
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
