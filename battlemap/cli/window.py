"""Opening the window, or doing its first job where there is no screen."""

import tempfile
from pathlib import Path

from assets import SAMPLE, asset_path
from battlemap.cli.answers import BadInput
from battlemap.cli.display import has_display
from battlemap.cli.opening import open_map
from battlemap.cli.pictures import NEEDS_QT, View, has_qt, write_picture
from battlemap.document.model import MapState, Token
from battlemap.formats.errors import MapFileError
from battlemap.rulings.attack import attack
from battlemap.ui.card.lines import card_text

FIRST_SHOT = "battlemap-first-shot.png"
ELSEWHERE = (
    "There is no display here, so no window was opened. To see the window, run the same command on a desktop,\n"
    "or log in with a forwarded display (ssh -X), or start one first (xvfb-run, a VNC server)."
)


def open_window(path: Path | None) -> int:
    """Open the window on a file, or on the sample; returns the exit code."""
    if not has_display():
        if path is None:
            return first_shot()
        raise BadInput(f"{path.name}: not opened. {ELSEWHERE}\nWithout one: battlemap render {path} -o map.png")
    if not has_qt():
        raise BadInput(NEEDS_QT)
    from battlemap.ui.app import run

    return run(path)


def first_shot() -> int:
    """What the window would show first: the sample's first shot, as a card and as a picture."""
    state, images = open_map(asset_path(SAMPLE), None)
    shooter, target, weapon = first_pair(state)
    print(card_text(attack(state, shooter.id, target.id, weapon), state))
    view = View(viewer=shooter.id, target=target.id, weapon=weapon)
    print(f"\n{_picture_line(state, images, view)}\n{ELSEWHERE}")
    return 0


def first_pair(state: MapState) -> tuple[Token, Token, str]:
    """The first token, the first token of another side, and the weapon in the hand of the first."""
    shooter, *others = state.tokens.values()
    target = next(token for token in others if token.side != shooter.side)
    weapons = shooter.starflight.weapons if shooter.starflight else ()
    return shooter, target, next(weapon.name for weapon in weapons if weapon.drawn)


def _picture_line(state: MapState, images: dict, view: View) -> str:
    if not has_qt():
        return f"No picture was drawn: {NEEDS_QT}"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            write_picture(state, images, view, folder / FIRST_SHOT)
        except MapFileError:
            continue
        return f"The picture of it is in {folder / FIRST_SHOT}"
    return "The picture of it could not be written: neither the current nor the temporary folder is writable."
