"""Writing a map as a PDF at its true scale, for ``battlemap render``."""

import os
from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from pathlib import Path

from battlemap.cli.answers import BadInputError
from battlemap.cli.pictures import NEEDS_QT, has_qt
from battlemap.cli.progress import Progress, progress
from battlemap.document.model import ImageId, MapState
from battlemap.formats.files import write_file

PDF = ".pdf"


class Paper(StrEnum):
    """The paper a poster is printed on."""

    A4 = "a4"
    A3 = "a3"
    LETTER = "letter"


def write_poster(
    state: MapState,
    images: Mapping[ImageId, bytes],
    path: Path,
    *,
    paper: Paper | None,
    cell_mm: float,
    grid: bool,
    player: bool,
) -> tuple[str, Mapping[str, object]]:
    """Write a PDF whole: sheets of paper, or one sheet as large as the map; what was made in words and as values."""
    if not has_qt():
        raise BadInputError(NEEDS_QT)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from battlemap.scene.poster import Look, poster
    from battlemap.scene.poster_layout import Cut, PosterError, lay_out

    _keep_alive = QApplication.instance() or QApplication(["battlemap"])
    cut = Cut(paper=None if paper is None else paper.value, cell_mm=cell_mm)
    try:
        layout = lay_out(state.info.grid, cut)
        with progress(f"drawing {path.name}") as shown:
            tell_sheet = partial(_tell_sheet, shown, shown.text, len(layout.pages))
            data = poster(state, images.__getitem__, cut, Look(player=player, grid=grid), tell_sheet)
    except PosterError as error:
        raise BadInputError(f"{path.name}: {error}") from error
    write_file(path, data)
    sheets = len(layout.pages)
    size = " x ".join(f"{side:g}" for side in layout.page_mm)
    told = f"wrote {path}, {sheets} sheet{'' if sheets == 1 else 's'} of {size} mm, a cell is {cell_mm:g} mm"
    return told, {"pdf": str(path), "sheets": sheets, "page_mm": list(layout.page_mm), "cell_mm": cell_mm}


def _tell_sheet(shown: Progress, text: str, sheets: int, sheet: int) -> None:
    shown.text = f"{text}, sheet {sheet} of {sheets}" if sheets > 1 else text
