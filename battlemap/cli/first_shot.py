"""What the window shows first, without a window: the sample's first shot, as a card and as a picture."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from assets import SAMPLE, asset_path
from battlemap.cli.opening import open_file
from battlemap.cli.pictures import NEEDS_QT, View, has_qt, write_picture
from battlemap.document.model import ImageId, MapState, Token
from battlemap.formats.errors import MapFileError
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.card import card_text

PICTURE = "battlemap-first-shot.png"


def show_first_shot() -> None:
    """Print the card and write the picture."""
    opened = open_file(asset_path(SAMPLE))
    state, images = opened.pick(None), opened.images
    shooter, target, weapon = first_pair(state)
    ruling = attack(state, shooter.id, target.id, weapon)
    print(f"{state.info.name}, the first shot:\n\n{card_text(ruling, state)}\n")
    print(_draw(state, images, View(viewer=shooter.id, target=target.id, weapon=weapon)))


def first_pair(state: MapState) -> tuple[Token, Token, str]:
    """The first token, the first token of another side, and the weapon in the hand of the first."""
    shooter, *others = state.tokens.values()
    target = next(token for token in others if token.side != shooter.side)
    if state.info.system == "psipunk":
        return shooter, target, weapons_of(shooter, state.info.system)[0][0]
    weapons = shooter.starflight.weapons if shooter.starflight else ()
    return shooter, target, next(weapon.name for weapon in weapons if weapon.drawn)


def _draw(state: MapState, images: Mapping[ImageId, bytes], view: View) -> str:
    if not has_qt():
        return f"No picture was drawn: {NEEDS_QT}"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            write_picture(state, images, view, folder / PICTURE)
        except MapFileError:  # not writable: try the next
            continue
        return f"The picture of it: {folder / PICTURE}"
    return "Its picture could not be written: neither the current nor the temporary folder is writable."
