"""The camera: pictures of windows, and how they are kept."""

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QMenu, QWidget

COLORS = 160  # of a picture in the manual


def picture_of(shown: QWidget) -> bytes:
    """A window or dialog with the menus that are open, as PNG."""
    pixmap = shown.grab()
    painter = QPainter(pixmap)
    for menu in QApplication.topLevelWidgets():
        if isinstance(menu, QMenu) and menu.isVisible():
            painter.drawPixmap(shown.mapFromGlobal(menu.pos()), menu.grab())
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    pixmap.save(buffer, "PNG")
    return bytes(buffer.data().data())


def keep(data: bytes, path: Path, *, quantised: bool) -> None:
    """Write a picture, small if it is for the manual."""
    with Image.open(io.BytesIO(data)) as picture:
        drawn = picture.convert("RGB")
        if quantised:
            drawn = drawn.quantize(COLORS, dither=Image.Dither.NONE)
        drawn.save(path, optimize=True)
