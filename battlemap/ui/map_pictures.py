"""The pictures of the campaign for dialogs that draw the map: read beside the window, and once."""

from collections.abc import Callable

from battlemap.document.document import Document
from battlemap.scene.pictures import Pictures
from battlemap.texts import tr
from battlemap.ui.desk import Desk
from battlemap.ui.loading import PATIENCE_S, Job, Loader


class MapPictures:
    """The pictures that were read are kept as long as the campaign is the same."""

    def __init__(self, desk: Desk, loader: Loader) -> None:
        self._desk, self._loader = desk, loader
        self._read_from: tuple[Document, Pictures] | None = None
        self._reading: Job | None = None

    @property
    def found(self) -> Pictures:
        """The pictures of the campaign."""
        if self._read_from is None or self._read_from[0] is not self._desk.document:
            document = self._desk.document
            self._read_from = document, Pictures(document.image, later=document.image_source)
        return self._read_from[1]

    def when_read(self, then: Callable[[], object]) -> None:
        """Go on when the picture under the map was read, beside the window; at once where it was before."""
        state = self._desk.state
        picture = None if state is None else state.info.picture
        read = None if picture is None else self.found.reading(picture.image)
        if picture is None or read is None:
            then()
            return

        def keep(kept: Callable[[], None]) -> None:
            kept()
            then()

        if self._reading is not None:
            self._reading.stop()
        text = tr("Reading {name} …", name=picture.file)
        self._reading = self._loader.load(text, read, keep, lambda _error: then(), patience_s=PATIENCE_S)
