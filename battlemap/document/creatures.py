"""The creatures a game master keeps for any campaign: one campaign file of their own, a map for each folder.

So they are written whole or not at all, with their pictures and with steps that can be taken back.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from battlemap.document.commands import AddTokens, EditMapInfo, EditToken, RemoveTokens
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.lying import at_its_feet
from battlemap.document.model import Grid, ImageId, MapId, MapInfo, MapState, Token, TokenId
from battlemap.document.names import free_name
from battlemap.geometry.types import MapPoint

NO_FOLDER = "Own creatures"  # where a creature is kept that was given no other place


@dataclass(frozen=True, slots=True)
class CreatureRef:
    """Names one creature: its folder, and its name there."""

    folder: str
    name: str


class Creature(NamedTuple):
    """A creature and the folder of the library it lies in; "" where none is told."""

    folder: str
    token: Token


class CreatureLibrary:
    """The file is opened for each piece of work alone, so that several programs may share it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._span = 0, 0  # of the last piece of work, in the history of the file
        self.undo_text: str | None = None  # what ``undo`` takes back, in words

    def creatures(self) -> dict[CreatureRef, Token]:
        """All creatures, folder by folder; none where there is no file yet."""
        if not self._path.exists():
            return {}
        with self._opened() as document:
            folders = sorted(document.maps.values(), key=lambda each: (each.info.name.casefold(), each.info.id))
            return {
                CreatureRef(folder.info.name, token.name): token
                for folder in folders
                for token in sorted(folder.tokens.values(), key=lambda each: (each.name.casefold(), each.name))
            }

    def image(self, image_id: ImageId) -> bytes:
        """The bytes of a creature's picture."""
        with self._opened() as document:
            return document.image(image_id)

    def add(self, tokens: Collection[Token], folder: str, images: Mapping[ImageId, bytes]) -> list[CreatureRef]:
        """Keep tokens as creatures, as they are; a name that is taken in the folder gets the next number."""
        with self._work(_counted("Save", [each.name for each in tokens])) as document:
            for data in images.values():
                document.add_image(data)
            return _add(document, tokens, folder)

    def add_to_folders(
        self, creatures: Sequence[tuple[str, Token]], images: Mapping[ImageId, bytes]
    ) -> list[CreatureRef]:
        """Keep creatures, each in the folder named before it, as one piece of work; names as in ``add``."""
        with self._work(_counted("Import", [token.name for _, token in creatures])) as document:
            for data in images.values():
                document.add_image(data)
            folders = dict.fromkeys(folder for folder, _ in creatures)
            return [
                ref
                for folder in folders
                for ref in _add(document, [token for where, token in creatures if where == folder], folder)
            ]

    def rename(self, ref: CreatureRef, name: str) -> None:
        """Give a creature another name; ``DocumentError`` where it is taken."""
        with self._work(f"Rename {ref.name}") as document:
            folder, token = _found(document, ref)
            document.execute(EditToken(folder.info.id, replace(token, name=name)))

    def duplicate(self, ref: CreatureRef) -> CreatureRef:
        """A copy beside it, under the next free name."""
        with self._work(f"Duplicate {ref.name}") as document:
            return _add(document, [_found(document, ref)[1]], ref.folder)[0]

    def move(self, refs: Collection[CreatureRef], folder: str) -> None:
        """Put creatures into another folder; there they are before they are gone here."""
        with self._work(_counted("Move", [each.name for each in refs])) as document:
            found = [_found(document, ref) for ref in refs if ref.folder != folder]
            if found:
                _add(document, [token for _, token in found], folder)
                _take_out(document, found)

    def rename_folder(self, folder: str, name: str) -> None:
        """Give a folder another name; one of that name takes its creatures in."""
        if folder == name:
            return
        with self._work(f"Rename folder {folder}") as document:
            home = _folder(document, folder)
            if home is not None and _folder(document, name) is None:
                document.execute(EditMapInfo(home.info.id, replace(home.info, name=name)))
                return
        self.move([ref for ref in self.creatures() if ref.folder == folder], name)

    def remove(self, refs: Collection[CreatureRef]) -> None:
        """Take creatures out."""
        with self._work(_counted("Delete", [each.name for each in refs])) as document:
            _take_out(document, [_found(document, ref) for ref in refs])

    def undo(self) -> None:
        """Take back the last piece of work; ``DocumentError`` where another program has changed the library since."""
        (before, after), self._span, self.undo_text = self._span, (0, 0), None
        with self._opened() as document:
            if len(document.history()[0]) != after:
                raise DocumentError("The library was changed by another program meanwhile, so nothing was taken back.")
            _take_back(document, before)

    @contextmanager
    def _work(self, text: str) -> Iterator[Document]:
        """Open the file for a piece of work, which is taken back whole when it fails on the way."""
        if not self._path.exists():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            Document.create(self._path).close()
        with self._opened() as document:
            if document.path is None:
                raise DocumentError(f"{self._path}: the library is damaged. It can be read, and is not written to")
            before = len(document.history()[0])
            try:
                yield document
            except BaseException:
                _take_back(document, before)
                raise
            self._span = before, len(document.history()[0])
            self.undo_text = text if self._span[0] != self._span[1] else None

    @contextmanager
    def _opened(self) -> Iterator[Document]:
        with Document.open(self._path) as document:
            yield document


def _take_back(document: Document, position: int) -> None:
    while len(document.history()[0]) > position and document.undo() is not None:
        pass


def _add(document: Document, tokens: Collection[Token], name: str) -> list[CreatureRef]:
    folder = _folder(document, name) or _new_folder(document, name)
    taken, made = {token.name for token in folder.tokens.values()}, []
    for token in tokens:
        named = free_name(token.name, taken)
        taken.add(named)
        made.append(
            replace(at_its_feet(token), id=TokenId(document.new_id("token")), name=named, at=MapPoint(0.0, 0.0))
        )
    document.execute(AddTokens(folder.info.id, tuple(made)))
    return [CreatureRef(name, token.name) for token in made]


def _take_out(document: Document, found: Iterable[tuple[MapState, Token]]) -> None:
    """Take creatures out of their folders, all of one folder in one step: each step waits for the disk."""
    by_folder: dict[MapId, list[TokenId]] = {}
    for folder, token in found:
        by_folder.setdefault(folder.info.id, []).append(token.id)
    for folder_id, tokens in by_folder.items():
        document.execute(RemoveTokens(folder_id, tuple(tokens)))


def _new_folder(document: Document, name: str) -> MapState:
    info = MapInfo(id=MapId("map-1"), name=name, system="starflight", grid=Grid(columns=1, rows=1))
    return document.map(document.import_map(MapState(info=info), {}))


def _folder(document: Document, name: str) -> MapState | None:
    return next((each for each in document.maps.values() if each.info.name == name), None)


def _found(document: Document, ref: CreatureRef) -> tuple[MapState, Token]:
    folder = _folder(document, ref.folder)
    token = None if folder is None else folder.token_named(ref.name)
    if folder is None or token is None:
        raise DocumentError(f"There is no creature {ref.name!r} in {ref.folder!r} any more")
    return folder, token


def _counted(verb: str, names: Sequence[str]) -> str:
    return f"{verb} {names[0]}" if len(names) == 1 else f"{verb} {len(names)} creatures"
