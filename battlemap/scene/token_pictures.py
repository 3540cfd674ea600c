"""Pictures for tokens: read from bytes with a bound on their size, and made small before they are kept."""

import io
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from battlemap.scene.pictures import PictureError
from battlemap.texts import tr

MOST_BYTES = 64_000_000
MOST_PIXELS = 60_000_000  # a picture beyond this is not decoded
KEPT_SIDE_PX = 1024  # the longer side of what is kept
JPEG_QUALITY = 90


def bytes_of_file(path: Path) -> bytes:
    """The bytes of a picture file; ``PictureError`` for one that is too large, before it is read."""
    if path.stat().st_size > MOST_BYTES:
        raise PictureError(tr("The file is larger than {most_bytes:.0f} MB.", most_bytes=MOST_BYTES / 1000000.0))
    return path.read_bytes()


def kept_picture(data: bytes) -> bytes:
    """A picture as a token keeps it; ``PictureError`` says why it cannot be had."""
    if len(data) > MOST_BYTES:
        raise PictureError(
            tr(
                "The file has {count:.0f} MB; expected a picture of at most {most_bytes:.0f} MB.",
                count=len(data) / 1000000.0,
                most_bytes=MOST_BYTES / 1000000.0,
            )
        )
    return kept_image(_read(data))


def kept_image(image: QImage) -> bytes:
    """A picture from the clipboard as a token keeps it: small, as PNG where it is see-through, else as JPEG."""
    if image.isNull():
        raise PictureError(tr("There is no picture that can be read."))
    _refuse_large(image.size())
    if max(image.width(), image.height()) > KEPT_SIDE_PX:
        kept = QSize(KEPT_SIDE_PX, KEPT_SIDE_PX)
        image = image.scaled(kept, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    kind = ("PNG", -1) if image.hasAlphaChannel() else ("JPEG", JPEG_QUALITY)
    if not image.save(buffer, *kind):
        raise PictureError(tr("The picture cannot be kept."))
    return bytes(buffer.data().data())


def _read(data: bytes) -> QImage:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    try:
        image, qt_says = _decoded(reader), reader.errorString()
    finally:
        reader.setDevice(None)  # which ends before the reader does
    return _read_with_pillow(data, qt_says) if image.isNull() else image


def _decoded(reader: QImageReader) -> QImage:
    """What Qt makes of a picture, upright and not much larger than it is kept; nothing where it knows no size."""
    reader.setAutoTransform(True)  # as the camera was held
    size = reader.size()
    if not size.isValid():
        return QImage()
    _refuse_large(size)
    if max(size.width(), size.height()) > 2 * KEPT_SIDE_PX:  # the rest is done smoothly
        wanted = QSize(2 * KEPT_SIDE_PX, 2 * KEPT_SIDE_PX)
        reader.setScaledSize(size.scaled(wanted, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def _read_with_pillow(data: bytes, qt_says: str) -> QImage:
    try:
        with Image.open(io.BytesIO(data)) as opened:
            _refuse_large(QSize(*opened.size))
            rgba = opened.convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError(tr("The picture cannot be read: {qt_says}", qt_says=qt_says)) from error
    raw = rgba.tobytes()
    return QImage(raw, rgba.width, rgba.height, 4 * rgba.width, QImage.Format.Format_RGBA8888).copy()


def _refuse_large(size: QSize) -> None:
    if size.width() * size.height() > MOST_PIXELS:
        raise PictureError(
            tr(
                "The picture is too large for a token: {width} x {height} px; expected at most "
                "{most_pixels:.0f} million.",
                width=size.width(),
                height=size.height(),
                most_pixels=MOST_PIXELS / 1000000.0,
            )
        )
