"""File > Export: the map shown as a file of another kind."""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from battlemap.document.errors import DocumentError
from battlemap.document.image_source import ImageSource, read_all, sources_of
from battlemap.document.model import ImageId, MapState
from battlemap.texts import tr
from battlemap.ui.actions import add_action
from battlemap.ui.desk import Desk
from battlemap.ui.export_dialog import ExportDialog
from battlemap.ui.loading import PATIENCE_S, Loader
from battlemap.ui.messages import tell_exception, tell_note

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

    def ask_uvtt(self) -> None:
        """Write the map shown for other programs, and tell what they do not get."""
        path = self._ask_target(tr("Export Universal VTT"), UVTT, UVTT_KINDS)
        if path is not None:
            self.export_uvtt(path)

    def export_uvtt(self, path: Path) -> None:
        """Write the map shown as Universal VTT; the window stays usable meanwhile."""
        state = self._desk.state
        failed = partial(tell_exception, self._window, tr("Cannot export {name}", name=path.name))
        if state is None:
            return
        picture, document = state.info.picture, self._desk.document
        try:
            images = sources_of(document.image_source, [picture and picture.image])
        except DocumentError as error:
            failed(error)
            return
        work = partial(_write, state, images, path)
        done = partial(self._tell_lost, path)
        text = tr("Exporting {name} …", name=path.name)
        self._loader.load(text, work, done, failed, patience_s=PATIENCE_S, must_end=True)

    def _tell_lost(self, path: Path, written: "Written") -> None:
        lines = "\n".join(f"•  {line}" for line in written.lost)
        tell_note(
            self._window,
            tr("{name} is written", name=path.name),
            tr("Universal VTT cannot tell everything about a map:\n{lines}", lines=lines),
        )


def _write(state: MapState, images: Mapping[ImageId, ImageSource], path: Path) -> "Written":
    from battlemap.formats.universal_vtt import write_universal_vtt  # late: not needed to show a window

    return write_universal_vtt(state, read_all(images), path)
