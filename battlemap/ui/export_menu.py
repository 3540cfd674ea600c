"""File > Export: the map shown as a file of another kind."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.errors import DocumentError
from battlemap.document.image_source import ImageSource, read_all, sources_of
from battlemap.document.model import ImageId, MapState
from battlemap.formats.errors import MapFileError
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.export_dialog import ExportDialog
from battlemap.ui.loading import PATIENCE_S, Loader
from battlemap.ui.messages import tell_exception, tell_note
from battlemap.ui.part_dialog import PartDialog

if TYPE_CHECKING:
    from battlemap.formats.universal_vtt import Written

AskTarget = Callable[[str, str, str], Path | None]  # title, ending, kinds of file
UVTT, UVTT_KINDS = ".dd2vtt", tr("Universal VTT (*.dd2vtt *.uvtt *.df2vtt)")


class ExportMenu(QMenu):
    """Other programs' maps, paper and pictures."""

    def __init__(self, window: QWidget, desk: Desk, loader: Loader, ask_target: AskTarget) -> None:
        super().__init__(tr("&Export"), window)
        self._window, self._desk, self._loader, self._ask_target = window, desk, loader, ask_target
        self.uvtt_action = add_action(self, tr("&Universal VTT…"), self.ask_uvtt)
        self.part_action = add_action(self, tr("Pa&rt of the map, or floors…"), self.show_part_dialog)
        self.print_action = add_action(self, tr("&Poster or picture…"), self.show_dialog)
        desk.map_shown.connect(lambda scene: self.setEnabled(scene is not None))
        self.setEnabled(desk.state is not None)

    @cached_property
    def dialog(self) -> ExportDialog:
        """Posters and pictures; made when it is asked for."""
        return ExportDialog(self._desk, self._loader, self._ask_target, self._window)

    def show_dialog(self) -> None:
        """Choose paper, scale and what is shown; the dialog stays open beside the map."""
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.refresh()

    @cached_property
    def part_dialog(self) -> PartDialog:
        """A part of the map, or all maps, for other programs; made when it is asked for."""
        ask = partial(self._ask_target, tr("Export Universal VTT"), UVTT, UVTT_KINDS)
        return PartDialog(self._desk, self._loader, ask, self.export_part, self.export_floors, self._window)

    def show_part_dialog(self) -> None:
        """Drag out or type which part goes to other programs; the dialog stays open beside the map."""
        self.part_dialog.show()
        self.part_dialog.raise_()
        self.part_dialog.refresh()

    def ask_uvtt(self) -> None:
        """Write the map shown for other programs, and tell what they do not get."""
        path = self._ask_target(tr("Export Universal VTT"), UVTT, UVTT_KINDS)
        if path is not None:
            self.export_uvtt(path)

    def export_uvtt(self, path: Path) -> None:
        """Write the map shown as Universal VTT; the window stays usable meanwhile."""
        if self._desk.state is not None:
            self._export({path: self._desk.state}, None, "corner")

    def export_part(self, path: Path, part: QRectF, origin: str) -> None:
        """Write a part of the map shown, in cells; ``origin`` says from where places in the file are counted."""
        if self._desk.state is not None:
            self._export({path: self._desk.state}, part, origin)

    def export_floors(self, path: Path) -> None:
        """Write all maps of the campaign, a file each: dropped together they are the floors of one house again."""
        states = self._desk.document.maps.values()
        files = floor_files(path, [state.info.name for state in states])
        there = [file.name for file in files if file.exists()]
        if there:
            error = MapFileError(tr("These files are there already: {names}", names=", ".join(there)))
            tell_exception(self._window, tr("Cannot export {name}", name=path.name), error)
            return
        self._export(dict(zip(files, states, strict=True)), None, "corner")

    def _export(self, files: Mapping[Path, MapState], part: QRectF | None, origin: str) -> None:
        first = next(iter(files))
        failed = partial(tell_exception, self._window, tr("Cannot export {name}", name=first.name))
        try:
            images = {path: self._picture_of(state) for path, state in files.items()}
        except DocumentError as error:
            failed(error)
            return
        work = partial(_write, files, images, part, origin)
        text = tr("Exporting {name} …", name=first.name)
        self._loader.load(text, work, self._tell_lost, failed, patience_s=PATIENCE_S, must_end=True)

    def _picture_of(self, state: MapState) -> dict[ImageId, ImageSource]:
        """What reads the picture under a map, if it has one."""
        picture = state.info.picture
        return sources_of(self._desk.document.image_source, [picture and picture.image])

    def _tell_lost(self, written: "Mapping[Path, Written]") -> None:
        """Tell what of the maps the files do not hold; of several, each line once."""
        lines = "\n".join(
            f"•  {line}" for line in dict.fromkeys(line for each in written.values() for line in each.lost)
        )
        names = ", ".join(path.name for path in written)
        title = tr("{name} is written", name=names) if len(written) == 1 else tr("{names} are written", names=names)
        tell_note(self._window, title, tr("Universal VTT cannot tell everything about a map:\n{lines}", lines=lines))


def safe_stem(name: str) -> str:
    """A map's name as the start of a file name."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else "_" for letter in name).strip()
    return kept or "map"


def floor_files(path: Path, names: Sequence[str]) -> list[Path]:
    """The files of several maps: a number after the name that was chosen, and the name of the map."""
    return [path.with_name(f"{path.stem} {n} {safe_stem(name)}{path.suffix}") for n, name in enumerate(names, start=1)]


def _write(
    files: Mapping[Path, MapState],
    images: Mapping[Path, Mapping[ImageId, ImageSource]],
    part: QRectF | None,
    origin: str,
) -> "dict[Path, Written]":
    from battlemap.formats.universal_vtt import UvttTarget, write_universal_vtt  # late: not needed to show a window
    from battlemap.formats.universal_vtt.fields import Frame

    frame = None if part is None else Frame(part.x(), part.y(), part.width(), part.height())
    target = UvttTarget(part=frame, origin="map" if origin == "map" else "corner")
    return {path: write_universal_vtt(state, read_all(images[path]), path, target) for path, state in files.items()}
