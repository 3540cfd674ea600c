"""Run by test_kill: changes a campaign as fast as it can and says each number when it is in the file."""

import sys
from dataclasses import replace
from pathlib import Path

from battlemap.document.commands import AddWalls, EditMapInfo, MoveTokens
from battlemap.document.document import Document
from battlemap.document.model import TokenId, WallId
from battlemap.geometry.types import MapPoint
from tests.document.sample_map import MAP, wall


def main(path: Path) -> None:
    document = Document.open(path)
    number = int(document.map(MAP).info.house_rules["number"])
    while True:
        number += 1
        do_round(document, number)
        print(number, flush=True)


def do_round(document: Document, number: int) -> None:
    """Two tokens in one command, a wall put and taken back, and then the number."""
    place = MapPoint(float(number), 0.1)
    document.execute(MoveTokens(MAP, {TokenId("token-1"): place, TokenId("token-2"): place}))
    document.execute(AddWalls(MAP, (replace(wall(1), id=WallId(document.new_id("wall"))),)))
    document.undo()
    info = document.map(MAP).info
    document.execute(EditMapInfo(MAP, replace(info, house_rules={"number": number})))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
