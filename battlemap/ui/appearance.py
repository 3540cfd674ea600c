"""Light and dark: the palette of the window, by the system's choice or the user's."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

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
DISABLED_TEXT = {False: "#74787d", True: "#8b9097"}
FADED_ROLES = (Role.WindowText, Role.Text, Role.ButtonText)


def is_dark(scheme: Scheme) -> bool:
    """Whether the window is to be dark; a system that does not say counts as light."""
    if scheme == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return scheme == "dark"


def palette(dark: bool) -> QPalette:
    """All colours of the window."""
    roles = DARK_ROLES if dark else LIGHT_ROLES
    made = QPalette(QColor(roles[Role.Button]), QColor(roles[Role.Window]))
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    for role in FADED_ROLES:
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(DISABLED_TEXT[dark]))
    return made


def apply_scheme(app: QApplication, scheme: Scheme) -> bool:
    """Colour every window and say whether it is dark now.

    The hint goes to the system too, where it colours title bars; not every system has one, so the palette is our own.
    """
    hint = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(scheme, Qt.ColorScheme.Unknown)
    QGuiApplication.styleHints().setColorScheme(hint)
    dark = is_dark(scheme)
    app.setPalette(palette(dark))
    return dark
