"""``battlemap creatures``: sheets out of a map or the own library into JSON or CSV, and back."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError, answering, tell, text_of
from battlemap.cli.opening import open_file, token_called
from battlemap.cli.targets import check_free, check_not_read_from
from battlemap.document.commands import AddTokens
from battlemap.document.creatures import NO_FOLDER, Creature, CreatureLibrary
from battlemap.document.document import Document
from battlemap.document.errors import DocumentError
from battlemap.document.model import ImageId, MapState, TokenId
from battlemap.document.plain_text import one_line
from battlemap.formats.creatures import CreatureFile, read_creatures, write_creatures
from battlemap.formats.load import is_campaign
from battlemap.geometry.types import Cell
from battlemap.rulings.settling import settled

creatures = typer.Typer(help="Creature sheets as JSON, or many as CSV for a spreadsheet.", no_args_is_help=True)
MOST_TOLD = 20
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
MapName = Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map of several.")]
Library = Annotated[
    Path | None, typer.Option("--library", metavar="FILE", help="Another library than the own one.", show_default=False)
]


@creatures.command("export")
def export_(
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write: .json or .csv.")],
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The map to take them from; without: the own library.")
    ] = None,
    tokens: Annotated[
        list[str] | None, typer.Option("--token", metavar="TOKEN", help="Only this one; may be given again.")
    ] = None,
    folder: Annotated[str | None, typer.Option("--folder", metavar="NAME", help="Of the library only this.")] = None,
    semicolons: Annotated[bool, typer.Option("--semicolons", help="CSV for spreadsheets with decimal commas.")] = False,
    library: Library = None,
    name: MapName = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Write creatures into a file."""
    with answering(as_json):
        check_free(output, force)
        if output.suffix.lower() not in (".json", ".csv"):
            raise BadInputError(f"{output.name}: found no ending .json or .csv, expected one of them")
        if file is None:
            taken = _of_library(_library(library), folder, tokens or [])
        else:
            taken = _of_map(file, name, tokens or [], output)
        notes = write_creatures(taken, output, semicolons=semicolons)
        count = len(taken.creatures)
        lines = [f"wrote {output}: {_counted(count)}", *notes]
        tell(text_of(lines), {"file": str(output), "creatures": count, "notes": list(notes)}, as_json)


@creatures.command("import")
def import_(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="Creatures as JSON or CSV.")],
    onto: Annotated[
        Path | None, typer.Option("--onto", metavar="CAMPAIGN", help="Onto a map of it; without: into the own library.")
    ] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="COL,ROW", help="The cell round which they stand.")] = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="NAME", help="Of the library, for those that name none.")
    ] = None,
    library: Library = None,
    name: MapName = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Also what can hardly be meant, as it stands.")] = False,
    as_json: AsJson = False,
) -> None:
    """Take creatures of a file into the library or onto a map: all of them, or none."""
    with answering(as_json):
        near = Cell(0, 0) if at is None else _cell(at)
        read = read_creatures(source)
        doubts = [f"{source.name}: {line}" for _, line in read.doubts]
        if doubts and not anyway:
            raise BadInputError(text_of([*_most(doubts), "nothing is taken; with --anyway it is, as it stands"]))
        if onto is None:
            added = [
                (ref.folder, ref.name)
                for ref in _library(library).add_to_folders(
                    [(each.folder or folder or NO_FOLDER, each.token) for each in read.creatures], read.images
                )
            ]
            where = "the library"
        else:
            added = [("", each) for each in _place(read, onto, name, near)]
            where = str(onto)
        names = [one_line(each) for _, each in added]
        told = ", ".join(names[:MOST_TOLD]) + (f" and {len(names) - MOST_TOLD} more" if len(names) > MOST_TOLD else "")
        line = one_line(f"{_counted(len(added))} into {where}: {told}")
        tell(line, {"added": [{"folder": place, "name": each} for place, each in added]}, as_json, _most(doubts))


def _most(lines: Sequence[str]) -> list[str]:
    """The first lines, and how many more there are."""
    more = [f"and {len(lines) - MOST_TOLD} more such"] if len(lines) > MOST_TOLD else []
    return [*lines[:MOST_TOLD], *more]


def _counted(count: int) -> str:
    return "1 creature" if count == 1 else f"{count} creatures"


def _library(path: Path | None) -> CreatureLibrary:
    from battlemap.ui.own_creatures import own_creatures_path  # late: only the own library needs it

    return CreatureLibrary(own_creatures_path() if path is None else path)


def _of_library(library: CreatureLibrary, folder: str | None, names: Sequence[str]) -> CreatureFile:
    there = library.creatures()
    kept = {ref: token for ref, token in there.items() if folder in (None, ref.folder)}
    missing = [name for name in names if name not in {ref.name for ref in kept}]
    if missing or not kept:
        words = f"there is no creature {missing[0]!r}" if missing else "there are no creatures"
        raise BadInputError(f"{words} in the library{f', folder {folder!r}' if folder else ''}")
    found = tuple(Creature(ref.folder, token) for ref, token in kept.items() if not names or ref.name in names)
    images: dict[ImageId, bytes] = {each.image: library.image(each.image) for _, each in found if each.image}
    return CreatureFile(found, images)


def _of_map(file: Path, name: str | None, names: Sequence[str], output: Path) -> CreatureFile:
    opened = open_file(file)
    state = opened.pick(name)
    check_not_read_from(output, opened)
    tokens = [token_called(state, each) for each in names] or [*state.tokens.values()]
    if not tokens:
        raise BadInputError(f"{file.name}: there is no token on {state.info.name!r}")
    return CreatureFile(tuple(Creature("", token) for token in tokens), opened.images)


def _place(read: CreatureFile, path: Path, name: str | None, near: Cell) -> list[str]:
    """Put the creatures onto a map of a campaign, as one step; their names there."""
    if not is_campaign(path):
        raise BadInputError(f"{path.name}: found no campaign (.bmap); `battlemap import` makes one of a map")
    with Document.open(path, alone=True) as document:
        if document.damaged:
            raise DocumentError(f"{path}: it is damaged, and is not written to")
        state = _map_of(document, name)
        tokens = [each.token for each in read.creatures]
        made = settled(tokens, near, state, lambda: TokenId(document.new_id("token")))
        for data in read.images.values():
            document.add_image(data)
        document.execute(AddTokens(state.info.id, made))
        return [token.name for token in made]


def _map_of(document: Document, name: str | None) -> MapState:
    found = [state for state in document.maps.values() if name in (None, state.info.name)]
    if len(found) != 1:
        there = ", ".join(one_line(state.info.name) for state in document.maps.values()) or "none"
        raise BadInputError(f"choose one map with --map; there are: {there}")
    return found[0]


def _cell(text: str) -> Cell:
    match = re.fullmatch(r"\s*(\d{1,4})\s*,\s*(\d{1,4})\s*", text)
    if match is None:
        raise BadInputError(f"--at: found {text!r}, expected column and row, such as 4,7")
    return Cell(int(match[1]), int(match[2]))
