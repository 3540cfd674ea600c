"""Opening any map file for the command line: a campaign, a scenario text, or a map of others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from battlemap.cli.answers import BadInputError
from battlemap.cli.progress import progress
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import ImageId, MapState, Token
from battlemap.document.plain_text import one_line
from battlemap.formats.load import is_campaign, load_maps
from battlemap.formats.report import ImportReport, combined
from battlemap.formats.universal_vtt import UvttOptions
from battlemap.formats.whole_pictures import picture_note
from battlemap.rulings.arms import weapon_named, weapons_of
from battlemap.rulings.house_rules import house_rule_problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The maps of a file with their pictures; a report for each where the file was not a campaign.

    ``files`` are all it was read from; ``problems`` what of it could not be read.
    """

    path: Path
    maps: tuple[MapState, ...]
    images: Mapping[ImageId, bytes]
    reports: tuple[ImportReport, ...] = ()
    files: tuple[Path, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def report(self) -> ImportReport | None:
        """The account of the whole file; None for a campaign."""
        by_name = {state.info.name: report for state, report in zip(self.maps, self.reports, strict=False)}
        return combined(by_name) if by_name else None

    def report_of(self, state: MapState) -> ImportReport | None:
        """The account of one of its maps; None for a campaign."""
        return next((report for each, report in zip(self.maps, self.reports, strict=False) if each is state), None)

    def pick(self, name: str | None) -> MapState:
        """The one map, or the one of that name."""
        names = ", ".join(one_line(state.info.name) for state in self.maps)
        found = [state for state in self.maps if name is None or state.info.name == name]
        if not self.maps:
            raise BadInputError(f"{self.path.name}: this campaign holds no map yet")
        if not found:
            raise BadInputError(f"{self.path.name}: there is no map {name!r}; there are: {names}")
        if len(found) > 1 and name is None:
            raise BadInputError(f"{self.path.name}: choose one of its maps with --map: {names}")
        self.check_house_rules(found[0])
        return found[0]

    def check_house_rules(self, state: MapState) -> None:
        """Refuse a map with a slip in its house rules: without them, another number would come out."""
        where = self.path.name if len(self.maps) == 1 else f"{self.path.name}: {one_line(state.info.name)}"
        problems = house_rule_problems(state)
        if problems:
            raise BadInputError("\n".join(f"{where}: {problem}" for problem in problems))

    def picture_notes(self, state: MapState) -> tuple[str, ...]:
        """What is wrong with the pictures of one of its maps."""
        picture = state.info.picture
        named = {picture.image: picture.file} if picture else {}
        named |= {token.image: f"of {token.name}" for token in state.tokens.values() if token.image}
        notes = (picture_note(self.images[image], name) for image, name in named.items() if image in self.images)
        return tuple(note for note in notes if note)


def open_file(path: Path, options: UvttOptions | None = None) -> Opened:
    """Read a file by what is in it, not by its name; nothing is written. ``options`` are for files of others."""
    with progress(f"reading {path.name}"):
        if is_campaign(path):
            return _campaign(path)
        loaded = load_maps(path, options)
    return Opened(
        path=path,
        maps=tuple(each.state for each in loaded),
        images={image: data for each in loaded for image, data in each.images.items()},
        reports=tuple(each.report for each in loaded),
        files=(path, *(file for each in loaded for file in each.beside)),
    )


def token_called(state: MapState, name: str) -> Token:
    """The token of that name; letters may be large or small where that is plain enough."""
    tokens = state.tokens.values()
    found = [token for token in tokens if token.name == name]
    found = found or [token for token in tokens if token.name.casefold() == name.casefold()]
    if len(found) != 1:
        there = ", ".join(one_line(token.name) for token in tokens) or "none"
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
        images: dict[ImageId, bytes] = {}
        problems = list(document.problems)
        for image in sorted({image for state in document.maps.values() for image in _pictures_of(state)}):
            try:
                images[image] = document.image(image)
            except DocumentError as error:
                is_told = any(image[:12] in problem for problem in problems)
                problems += [] if is_told else [str(error)]
        maps = tuple(_without_lost_pictures(state, images) for state in document.maps.values())
        return Opened(path=path, maps=maps, images=images, files=(path,), problems=tuple(problems))


def _pictures_of(state: MapState) -> Iterator[ImageId]:
    if state.info.picture:
        yield state.info.picture.image
    yield from (token.image for token in state.tokens.values() if token.image)


def _without_lost_pictures(state: MapState, images: Mapping[ImageId, bytes]) -> MapState:
    if all(image in images for image in _pictures_of(state)):
        return state
    picture = state.info.picture
    info = replace(state.info, picture=picture if picture and picture.image in images else None)
    tokens = {
        key: token if token.image in images else replace(token, image=None) for key, token in state.tokens.items()
    }
    return replace(state, info=info, tokens=tokens)
