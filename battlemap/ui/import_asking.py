"""Asks what a file of another program leaves open, before anything of it is kept."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from battlemap.formats.loaded import LoadedMap
    from battlemap.formats.universal_vtt import UvttOptions


def must_ask(loaded: "Sequence[LoadedMap]") -> bool:
    """Whether the maps of a file leave anything open."""
    from battlemap.formats.questions import questions_of  # late: not needed to show a window

    return questions_of(loaded).must_be_asked


def ask(
    window: QWidget, file: str, loaded: "Sequence[LoadedMap]", go_on: "Callable[[UvttOptions | None], object]"
) -> None:
    """Show the preview; ``go_on`` gets what was chosen, or None where that is what was read already."""
    from battlemap.formats.universal_vtt import UvttOptions
    from battlemap.ui.import_preview import ImportPreview

    def chosen(options: UvttOptions) -> None:
        go_on(None if options == UvttOptions() else options)

    ImportPreview(file, loaded, chosen, window).open()
