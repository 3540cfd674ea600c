"""Drawing a map into a picture file without a window; the only part of the commands that needs PySide6."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from battlemap.cli.answers import BadInputError
from battlemap.cli.progress import progress
from battlemap.document.model import ImageId, MapState, TokenId
from battlemap.formats.files import write_file
from battlemap.rulings.field import CellField

STDERR = 2
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
NEEDS_QT = "pictures and the window need PySide6, which is not installed: pip install PySide6-Essentials"


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What is shown on the picture besides the map."""

    viewer: TokenId | None = None
    target: TokenId | None = None
    weapon: str | None = None
    player: bool = False
    dark: bool = False
    px_per_cell: float | None = None
    grid: bool = True
    field: CellField | None = None  # shown as a heat map


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that was written: its size in pixels, and what of the map could not be shown."""

    width: int
    height: int
    lost: tuple[str, ...] = ()


def has_qt() -> bool:
    """Whether PySide6 can be imported."""
    try:
        import PySide6  # noqa: F401
    except ImportError:
        return False
    return True


def write_picture(
    state: MapState, images: Mapping[ImageId, bytes], view: View, path: Path, *, quiet: bool = False
) -> Drawn:
    """Draw the map and write the file whole.

    ``quiet`` is for maps whose picture is known to be damaged, which the caller tells in better words.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise BadInputError(f"{path.name}: found no picture format by that name, expected one of {', '.join(SUFFIXES)}")
    if not has_qt():
        raise BadInputError(NEEDS_QT)
    with progress(f"drawing {path.name}"), _stderr_of_libraries_closed() if quiet else nullcontext():
        data, drawn = _drawn(state, images, view, path.suffix[1:].upper())
    write_file(path, data)
    return replace(drawn, lost=()) if quiet else drawn


@contextmanager
def _stderr_of_libraries_closed() -> Iterator[None]:
    """Qt's picture readers complain to the file behind stderr, past everything that could be asked to be silent."""
    try:
        kept = os.dup(STDERR)
    except OSError:  # it is closed already
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
        os.close(nowhere)


def _drawn(state: MapState, images: Mapping[ImageId, bytes], view: View, file_format: str) -> tuple[bytes, Drawn]:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtWidgets import QApplication

    from battlemap.scene.render import render_map
    from battlemap.scene.theme import DARK, LIGHT

    _keep_alive = QApplication.instance() or QApplication(["battlemap"])
    lost: list[str] = []
    image = render_map(
        state,
        images.__getitem__,
        viewer=view.viewer,
        target=view.target,
        weapon=view.weapon,
        player=view.player,
        px_per_cell=view.px_per_cell,
        field=view.field,
        grid=view.grid,
        theme=DARK if view.dark else LIGHT,
        lost=lost.append,
    )
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, file_format):
        raise BadInputError(f"the picture could not be written as {file_format}")
    return bytes(buffer.data().data()), Drawn(image.width(), image.height(), tuple(lost))
