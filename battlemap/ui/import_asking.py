"""Asks what a file of another program leaves open, before anything of it is kept."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from battlemap.texts import tr
from battlemap.ui.loading import PATIENCE_S, Loader
from battlemap.ui.messages import tell_exception

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from battlemap.formats.loaded import LoadedMap
    from battlemap.formats.universal_vtt import UvttOptions


def must_ask(loaded: "Sequence[LoadedMap]") -> bool:
    """Whether the maps of a file leave anything open."""
    from battlemap.formats.questions import questions_of  # late: not needed to show a window

    return questions_of(loaded).must_be_asked


def ask(
    window: QWidget,
    loader: Loader,
    file: str,
    loaded: "Sequence[LoadedMap]",
    go_on: "Callable[[UvttOptions | None], object]",
) -> None:
    """Show the preview; ``go_on`` gets what was chosen, or None where that is what was read already.

    Its picture is unpacked beside the window first.
    """
    from battlemap.formats.universal_vtt import UvttOptions
    from battlemap.ui.import_preview import ImportPreview, thumbnail

    def chosen(options: UvttOptions) -> None:
        go_on(None if options == UvttOptions() else options)

    def show(picture: "QImage") -> None:
        ImportPreview(file, loaded, chosen, window, picture).open()

    text, failed = (
        tr("Reading {name} …", name=file),
        partial(tell_exception, window, tr("Cannot open {name}", name=file)),
    )
    loader.load(text, partial(thumbnail, loaded), show, failed, patience_s=PATIENCE_S)
