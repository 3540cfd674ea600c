"""The commands and their options."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from battlemap import __version__
from battlemap.cli.answers import answering, tell
from battlemap.cli.catching import catch
from battlemap.cli.checking import check
from battlemap.cli.creatures import creatures
from battlemap.cli.export_poster import PDF, Paper, write_poster
from battlemap.cli.exporting import export
from battlemap.cli.fields import field
from battlemap.cli.importing import import_
from battlemap.cli.log import log
from battlemap.cli.moving import move
from battlemap.cli.opening import open_file, token_called, weapon_called
from battlemap.cli.pictures import View, write_picture
from battlemap.cli.playing import may, play
from battlemap.cli.psipunk import Choices, burst, one_target, options_for, weapon_of
from battlemap.cli.replaying import QuestionFile, asked_again
from battlemap.cli.resolving import resolve
from battlemap.cli.rules import rules
from battlemap.cli.targets import check_free, check_not_read_from
from battlemap.cli.telling import info_text, info_values
from battlemap.document.model import MapState, Token
from battlemap.rulings.attack import AttackRuling
from battlemap.rulings.attack import attack as rule_on_attack
from battlemap.rulings.card import card_text
from battlemap.rulings.sight import sight as rule_on_sight
from battlemap.rulings.starflight_odds import odds_json, odds_lines, odds_on_map
from battlemap.rulings.things import is_thing, rule_on_thing

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Grid fights for game masters: who sees whom, and the number to roll, with its reasons.\n\n"
    "battlemap FILE opens the window on a map; without FILE, on the sample encounter.",
)
app.add_typer(rules, name="rules")
app.add_typer(creatures, name="creatures")
app.command()(check)
app.command()(catch)
app.command()(move)
app.command("import")(import_)
app.command()(export)
app.command()(field)
app.command()(resolve)
app.command()(may)
app.command()(play)
app.command()(log)
File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A campaign (.bmap), a scenario (.toml), or a map of others.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
MapName = Annotated[str | None, typer.Option("--map", metavar="NAME", help="Which map, where the file has several.")]
From = Annotated[str, typer.Option("--from", metavar="TOKEN", help="The token that looks.")]
To = Annotated[str, typer.Option("--to", metavar="TOKEN", help="The token that is looked at.")]
Out = Annotated[Path, typer.Option("-o", "--output", help="The file to write.")]
#: Told instead of the odds of an attack on a wall or a door.
NO_ODDS = "No odds: a wall or door makes no saves. The chance to hit it stands above; resolve plays what a hit does."
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


def _show_version(asked: bool) -> None:
    if asked:
        print(f"battlemap {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[  # its callback does it
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Take the options that go with no command."""


@app.command()
def info(file: File, as_json: AsJson = False) -> None:
    """Tell what a map file holds."""
    with answering(as_json):
        opened = open_file(file)
        for state in opened.maps:
            opened.check_house_rules(state)
        notes = () if opened.reports else tuple(note for state in opened.maps for note in opened.picture_notes(state))
        tell(info_text(opened), info_values(opened), as_json, (*opened.problems, *notes))


@app.command()
def render(
    file: File,
    output: Out,
    viewer: Annotated[str | None, typer.Option("--from", metavar="TOKEN", help="Show what this token sees.")] = None,
    target: Annotated[str | None, typer.Option("--to", metavar="TOKEN", help="Show the sight lines to it.")] = None,
    weapon: Annotated[str | None, typer.Option("--weapon", metavar="W", help="Show the number to hit.")] = None,
    player: Annotated[bool, typer.Option("--player", help="Show only what the players may see.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Use the dark colours.")] = False,
    px_per_cell: Annotated[float | None, typer.Option("--px-per-cell", min=4, max=400)] = None,
    poster: Annotated[Paper | None, typer.Option("--poster", help="PDF: on sheets of this paper, not on one.")] = None,
    cell_mm: Annotated[float, typer.Option("--cell-mm", min=2, max=200, help="PDF: how large a cell is.")] = 25.4,
    grid: Annotated[bool, typer.Option("--grid/--no-grid", help="With the lines between the cells.")] = True,
    name: MapName = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Draw a map into a picture file, or into a PDF at its true scale."""
    is_pdf = output.suffix.lower() == PDF
    if is_pdf and (viewer is not None or dark or px_per_cell is not None):
        raise typer.BadParameter("a PDF takes no --from, --dark or --px-per-cell")
    if not is_pdf and poster is not None:
        raise typer.BadParameter("--poster needs a PDF: -o NAME.pdf")
    if (target is not None and viewer is None) or (weapon is not None and target is None):
        raise typer.BadParameter("--to needs --from, and --weapon needs --to")
    with answering(as_json):
        check_free(output, force)
        opened = open_file(file)
        state = opened.pick(name)
        check_not_read_from(output, opened)
        if is_pdf:
            told, facts = write_poster(
                state, opened.images, output, paper=poster, cell_mm=cell_mm, grid=grid, player=player
            )
            tell(told, facts, as_json, (*opened.problems, *opened.picture_notes(state)))
            return
        shooter = token_called(state, viewer) if viewer is not None else None
        view = View(
            viewer=shooter.id if shooter else None,
            target=token_called(state, target).id if target is not None else None,
            weapon=weapon_called(state, shooter, weapon) if shooter and weapon is not None else None,
            player=player,
            dark=dark,
            px_per_cell=px_per_cell,
            grid=grid,
        )
        notes = opened.picture_notes(state)
        drawn = write_picture(state, opened.images, view, output, quiet=bool(notes))
        values = {"picture": str(output), "width": drawn.width, "height": drawn.height}
        problems = (*opened.problems, *notes, *drawn.lost)
        tell(f"wrote {output}, {drawn.width} x {drawn.height} pixels", values, as_json, problems)


@app.command()
def sight(file: File, viewer: From, target: To, name: MapName = None, as_json: AsJson = False) -> None:
    """Tell what one token sees of another, and what is between."""
    with answering(as_json):
        opened = open_file(file)
        state = opened.pick(name)
        ruling = rule_on_sight(state, token_called(state, viewer).id, token_called(state, target).id)
        tell(card_text(ruling, state), ruling.to_json(), as_json, opened.problems)


@app.command()
def attack(
    file: File,
    attacker: Annotated[str | None, typer.Option("--from", metavar="TOKEN", help="The token that attacks.")] = None,
    targets: Annotated[
        list[str] | None, typer.Option("--to", metavar="TOKEN", help="The target; Psi-punk: several for one burst.")
    ] = None,
    weapon: Annotated[
        str | None, typer.Option("--weapon", metavar="W", help="A weapon the attacker carries, or a power.")
    ] = None,
    mode: Annotated[str | None, typer.Option("--mode", metavar="S|B|FA|RF", help="Psi-punk: the mode of fire.")] = None,
    choices: Choices = None,
    odds: Annotated[bool, typer.Option("--odds", help="Tell the chance of everything that may come of it.")] = False,
    question: QuestionFile = None,
    name: MapName = None,
    as_json: AsJson = False,
) -> None:
    """Tell the number to hit with a weapon, with every reason."""
    given = (attacker, targets, weapon)
    if question is not None and any((*given, mode, choices, odds)):
        raise typer.BadParameter("--question goes alone: it says who attacks whom, and with what")
    if question is None and not all(given):
        raise typer.BadParameter("give --from, --to and --weapon, or --question")
    with answering(as_json):
        opened = open_file(file)
        state = opened.pick(name)
        if question is not None:
            text, values = asked_again(state, question)
            tell(text, values, as_json, opened.problems)
            return
        assert attacker is not None  # all three were asked for above
        assert weapon is not None
        shooter, targets = token_called(state, attacker), targets or []
        carried = weapon_of(state, shooter, weapon)
        if state.info.system == "psipunk":  # its card tells the chances always
            text, values = burst(state, shooter, targets, carried, mode, choices)
        else:
            options_for(state, choices)
            text, values = _ruled_on(state, shooter, one_target(state, targets), carried, mode, odds)
        tell(text, values, as_json, opened.problems)


def _ruled_on(
    state: MapState, shooter: Token, target: str, weapon: str, mode: str | None, odds: bool
) -> tuple[str, Mapping[str, object]]:
    """An attack on a token, or on a wall or door that no token is called like, as text and as plain values."""
    if state.token_named(target) is None and is_thing(state, target):
        ruling: AttackRuling = rule_on_thing(state, shooter.id, target, weapon)
        text, values = card_text(ruling, state), ruling.to_json()
        return ("\n".join([text, "", NO_ODDS]), {**values, "odds": None}) if odds else (text, values)
    found = token_called(state, target).id
    ruling = rule_on_attack(state, shooter.id, found, weapon, mode)
    text, values = card_text(ruling, state), ruling.to_json()
    if not odds:
        return text, values
    chances = odds_on_map(state, shooter.id, found, weapon)
    return "\n".join([text, "", *odds_lines(chances)]), {**values, "odds": odds_json(chances)}
