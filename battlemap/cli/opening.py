"""Opening any map file for the command line: a campaign, a scenario text, or a map of others."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from battlemap.cli.answers import BadInputError
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import ImageId, MapState, Token
from battlemap.formats.load import is_campaign, load_map
from battlemap.formats.report import ImportReport
from battlemap.rulings.arms import weapon_named, weapons_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The maps of a file with their pictures; a report where the file was not a campaign."""

    path: Path
    maps: tuple[MapState, ...]
    images: Mapping[ImageId, bytes]
    report: ImportReport | None = None
    problems: tuple[str, ...] = ()

    def pick(self, name: str | None) -> MapState:
        """The one map, or the one of that name."""
        names = ", ".join(state.info.name for state in self.maps)
        found = [state for state in self.maps if name is None or state.info.name == name]
        if not self.maps:
            raise BadInputError(f"{self.path.name}: this campaign holds no map yet")
        if not found:
            raise BadInputError(f"{self.path.name}: there is no map {name!r}; there are: {names}")
        if len(found) > 1 and name is None:
            raise BadInputError(f"{self.path.name}: choose one of its maps with --map: {names}")
        return found[0]


def open_file(path: Path) -> Opened:
    """Read a file by what is in it, not by its name; nothing is written."""
    if is_campaign(path):
        return _campaign(path)
    loaded = load_map(path)
    return Opened(path=path, maps=(loaded.state,), images=loaded.images, report=loaded.report)


def open_map(path: Path, name: str | None) -> tuple[MapState, Mapping[ImageId, bytes]]:
    """One map of a file, with its pictures."""
    opened = open_file(path)
    return opened.pick(name), opened.images


def token_called(state: MapState, name: str) -> Token:
    """The token of that name; letters may be large or small where that is plain enough."""
    tokens = state.tokens.values()
    found = [token for token in tokens if token.name == name]
    found = found or [token for token in tokens if token.name.casefold() == name.casefold()]
    if len(found) != 1:
        there = ", ".join(token.name for token in tokens) or "none"
        wrong = "several tokens are called" if found else "there is no token"
        raise BadInputError(f"{state.info.name}: {wrong} {name!r}; tokens there: {there}")
    return found[0]


def weapon_called(state: MapState, token: Token, name: str) -> str:
    """The name of what a token attacks with, as its sheet spells it."""
    game = state.info.system
    found = weapon_named(token, game, name)
    if found is None:
        there = ", ".join(weapon for weapon, _ in weapons_of(token, game)) or "none"
        raise BadInputError(f"{token.name} has no weapon {name!r}; weapons there: {there}")
    return found


def _campaign(path: Path) -> Opened:
    with Document.open(path) as document:
        maps = tuple(document.maps.values())
        wanted = {state.info.picture.image for state in maps if state.info.picture}
        wanted |= {token.image for state in maps for token in state.tokens.values() if token.image}
        images = {}
        for image in sorted(wanted):
            with suppress(DocumentError):  # a lost picture is told by `problems`
                images[image] = document.image(image)
        return Opened(path=path, maps=maps, images=images, problems=document.problems)
