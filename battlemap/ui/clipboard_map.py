"""A picture without a file, from the clipboard or a drop, as a map."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData
from PySide6.QtGui import QGuiApplication, QImage


def picture_in(mime: QMimeData | None) -> bytes | None:
    """The picture that mime data holds, as PNG; None where it holds none."""
    if mime is None or not mime.hasImage():
        return None
    image = QImage(mime.imageData())
    if image.isNull():
        return None
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data.data())


def clipboard_picture() -> bytes | None:
    """The picture on the clipboard of the desktop."""
    return picture_in(QGuiApplication.clipboard().mimeData())
