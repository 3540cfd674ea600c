"""What 2,000 walls that each cross the whole map cost, against as many short ones."""

import random
import statistics
from collections.abc import Callable

import pytest

from battlemap.document.document import Document
from battlemap.document.model import Grid, MapId, MapInfo, MapState, Token, TokenId, Wall, WallId
from battlemap.geometry.compiled import compile_loops
from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight import measure, visible_area
from battlemap.scene.map_scene import MapScene
from battlemap.scene.map_view import MapView
from battlemap.scene.theme import LIGHT
from tests.benchmarks.large_map import seconds
from tests.benchmarks.ratio import told

WALLS, SIDE, SHORT = 2000, 40, 0.5
A, B = TokenId("token-1"), TokenId("token-2")
BAR_LOOK, BAR_AREA, BAR_FRAME = 3.0, 20.0, 3.0


def two_thousand(*, across: bool) -> MapState:
    """Two tokens among walls from side to side, or among short ones."""
    rng, walls = random.Random(9), {}
    for number in range(WALLS):
        a = MapPoint(rng.uniform(0, SIDE), 0.0) if across else MapPoint(rng.uniform(0, SIDE), rng.uniform(0, SIDE))
        b = MapPoint(rng.uniform(0, SIDE), float(SIDE)) if across else MapPoint(a.x + SHORT, a.y + rng.random() * SHORT)
        if number % 2:
            a, b = MapPoint(a.y, a.x), MapPoint(b.y, b.x)
        wall = Wall(id=WallId(f"wall-{number}"), line=(a, b))
        walls[wall.id] = wall
    places = {A: MapPoint(5, 7), B: MapPoint(30, 28)}
    tokens = {name: Token(id=name, name=name, at=at, side=name) for name, at in places.items()}
    info = MapInfo(id=MapId("map-1"), name="Walls", system="starflight", grid=Grid(columns=SIDE, rows=SIDE))
    return MapState(info=info, walls=walls, tokens=tokens)


def median(work: Callable[[], object], times: int = 5) -> float:
    work()
    return statistics.median(seconds(work) for _ in range(times))


@pytest.mark.parametrize(
    ("what", "ask", "bar"),
    [
        ("one look", lambda state: measure(state, A, B), BAR_LOOK),
        ("the visible area", lambda state: visible_area(state, A, with_arcs=False), BAR_AREA),
    ],
)
def test_an_answer_among_walls_across_the_map_is_bounded(capsys, what, ask, bar):
    compile_loops()
    maps = [two_thousand(across=across) for across in (True, False)]
    hostile, plain = (median(lambda state=state: ask(state)) for state in maps)
    with capsys.disabled():
        print(told(f"{what} among 2,000 walls across the map, against short ones", hostile, plain, bar))
    assert hostile <= bar * plain


@pytest.mark.gui
def test_a_frame_with_walls_across_the_map_takes_no_longer_than_with_short_ones(qtbot, capsys):
    took = []
    for across in (True, False):
        document = Document.in_memory()
        scene = MapScene(document, document.import_map(two_thousand(across=across), {}, undoable=False), LIGHT)
        view = MapView(scene)
        qtbot.addWidget(view)
        view.resize(1366, 768)
        view.show()
        took.append(median(lambda view=view: (view.zoom_by(1.1), view.grab())))
        scene.detach()
        document.close()
    with capsys.disabled():
        print(told("a frame with 2,000 walls across the map, zoomed, against short ones", *took, BAR_FRAME))
    assert took[0] <= BAR_FRAME * took[1]
