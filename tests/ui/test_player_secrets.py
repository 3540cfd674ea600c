"""TC-26: hidden enemies are on the map, and nothing that players see or get tells of them.

Each test holds a map with secrets against the same map without them: what players get is equal to the last pixel.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from battlemap.document.commands import EditToken, MoveTokens, RemoveTokens, SetFogMode, TurnTokens
from battlemap.document.document import Document
from battlemap.document.model import Door, DoorId, Fog, FogId, MapState, TokenId, Wall, WallId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.player_view import player_view
from battlemap.rulings.token_marks import marks_of
from battlemap.scene.render import render_map
from battlemap.scene.tools.drag import move_preview
from battlemap.ui.main_window import MainWindow
from tests.bay import bay, token
from tests.rulings.build import note, template

SECRET_WORDS = ("Xyzzor", "Quillspawn", "Umbral", "Hidden vault", "shaken", "Hand laser", "Knife", "Blackmail", "HP")
MODES = ("seen", "explored", "painted", "off")
WEST = tuple(MapPoint(*corner) for corner in ((0, 0), (8, 0), (8, 12), (0, 12)))


def plain() -> MapState:
    """Ada sees Bo, and Di behind him; Cy stands behind a wall."""
    state = bay()
    fog = Fog(id=FogId("fog"), mode="explored", revealed=(WEST,))
    return replace(state, fogs={fog.id: fog})


def with_secrets() -> MapState:
    """The same map with enemies that are hidden or not seen, a secret door, and facts for the game master alone."""
    state = plain()
    lurking = token(
        "Xyzzor", (4, 6), "Umbral court", 10, hidden=True, light_cells=9.0, facing_deg=270.0, shows_bars=True, front=4
    )
    unseen = token("Quillspawn", (10, 10), "raiders", 11, conditions=("shaken",), notes="Blackmail")
    door = Door(id=DoorId("door-9"), line=(MapPoint(6, 8), MapPoint(7, 8)), secret=True)
    left = Wall(id=WallId("wall-1"), line=(MapPoint(5, 8), MapPoint(6, 8)))
    right = Wall(id=WallId("wall-9"), line=(MapPoint(7, 8), MapPoint(14, 8)), hp=12, material="stone")
    trap = template(4, 6, name="template-1", hidden=True, cut_by_walls=True)
    beyond = replace(template(12, 10.5, size=1.0, name="template-2"), name="Crater")
    own, far = note(4, 4, "Umbral altar"), note(12, 10.5, "Inn", "note-2", shown=True)
    wounded = replace(state.tokens["token-2"].starflight, stats={"hp": 3, "max_hp": 80, "nhp": 0, "impact": 9})
    bo = replace(
        state.tokens["token-2"], name="Umbral prince", conditions=("shaken",), notes="Blackmail", starflight=wounded
    )
    return replace(
        state,
        info=replace(state.info, name="Hidden vault"),
        tokens={**state.tokens, bo.id: bo, lurking.id: lurking, unseen.id: unseen},
        walls={**state.walls, left.id: left, right.id: right},
        doors={**state.doors, door.id: door},
        templates={each.id: each for each in (trap, beyond)},
        notes={each.id: each for each in (own, far)},
    )


def in_mode(state: MapState, mode: str) -> MapState:
    return replace(state, fogs={"fog": replace(state.fog, mode=mode)})


def texts(value: object) -> Iterator[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(key)
            yield from texts(inner)
    elif isinstance(value, tuple | list | frozenset):
        for inner in value:
            yield from texts(inner)


def test_the_check_itself_finds_secrets_where_there_are_some():
    found = " ".join(texts((with_secrets(), [marks_of(each, "starflight") for each in with_secrets().tokens.values()])))
    assert all(word in found for word in SECRET_WORDS)


@pytest.mark.parametrize("mode", MODES)
def test_tc_26_no_secret_word_is_in_what_players_get(mode):
    state = in_mode(with_secrets(), mode)
    ada = replace(state.tokens["token-1"], shows_bars=False)  # whose bars are for the players
    view = player_view(replace(state, tokens={**state.tokens, ada.id: ada}))
    found = " ".join(texts((view.state, dict(view.marks))))
    assert [word for word in SECRET_WORDS if word in found] == []


@pytest.mark.parametrize("mode", ["seen", "off"])
def test_tc_26_bars_of_an_enemy_are_in_what_players_get_only_if_the_game_master_says_so(qapp, mode):
    def picture(state: MapState) -> QImage:
        return render_map(in_mode(state, mode), {}.__getitem__, player=True, px_per_cell=24)

    def with_bo(**facts: object) -> MapState:
        state = with_secrets()
        return replace(state, tokens={**state.tokens, "token-2": replace(state.tokens["token-2"], **facts)})

    unhurt = replace(with_bo().tokens["token-2"].starflight, stats={"hp": 80, "max_hp": 80})
    assert picture(with_bo()) == picture(with_bo(conditions=(), starflight=unhurt))
    assert picture(with_bo(shows_bars=True)) != picture(with_bo())
    assert picture(with_bo(shows_bars=True)) != picture(with_bo(shows_bars=True, starflight=unhurt))


@pytest.mark.parametrize("mode", ["seen", "explored", "painted"])
@pytest.mark.parametrize("darkness", ["bright", "dim"])
def test_tc_26_the_picture_for_players_is_the_same_with_secrets_and_without(qapp, mode, darkness):
    def picture(state: MapState) -> QImage:
        state = in_mode(replace(state, info=replace(state.info, darkness=darkness)), mode)
        return render_map(state, {}.__getitem__, player=True, px_per_cell=24)

    assert picture(with_secrets()) == picture(plain())


@pytest.fixture
def shown(open_window, tmp_path) -> MainWindow:
    """The window of the game master on a map with secrets, the player window open beside it."""
    document = Document.create(tmp_path / "Hidden vault.bmap")
    document.import_map(with_secrets(), {})
    window = open_window(document)
    window.desk.execute(SetFogMode(window.desk.map_id, "explored"))  # what is seen now is explored
    window.players.open()
    window.players.window.resize(640, 400)
    return window


def said_by(widget: QWidget) -> list[str]:
    """Every text a window shows or tells a screen reader, its own title and its children's too."""
    parts = (widget, *widget.findChildren(QWidget))
    asked = ("windowTitle", "windowFilePath", "toolTip", "statusTip", "whatsThis", "accessibleName")
    found = [getattr(part, each)() for part in parts for each in (*asked, "accessibleDescription", "objectName")]
    return [text for text in found if text]


def secrets_in(window: MainWindow) -> list[str]:
    said = " ".join(said_by(window.players.window))
    return [word for word in (*SECRET_WORDS, "Bo", "Cy", "Di") if word in said]


def picture(window: MainWindow) -> QImage:
    window.players.refresh()
    return window.players.window.grab().toImage()


def test_tc_26_titles_tips_and_names_for_screen_readers_tell_nothing(shown):
    assert said_by(shown) != []
    assert "Hidden vault" in " ".join(said_by(shown))  # the game master's own window does
    assert secrets_in(shown) == []


def test_tc_26_what_the_game_master_aims_at_and_points_at_is_not_shown(shown):
    before = picture(shown)
    scene = shown.desk.scene
    scene.set_viewer(TokenId("token-10"))
    scene.set_target(TokenId("token-1"))
    scene.set_show_visible_area(True)
    scene.players.show_fog(True)
    scene.highlight(frozenset({"token-10", "door-9"}))
    assert picture(shown) == before
    assert secrets_in(shown) == []


def test_tc_26_hidden_enemies_that_move_turn_and_go_leave_no_trace(shown):
    before, map_id = picture(shown), shown.desk.map_id
    hidden, hurt = TokenId("token-10"), shown.desk.state.tokens["token-11"]
    for command in (
        MoveTokens(map_id, {hidden: MapPoint(3, 4), hurt.id: MapPoint(11, 10)}),
        TurnTokens(map_id, {hidden: 45.0}),
        EditToken(map_id, replace(hurt, conditions=("dead",), size=2.0, side="Umbral court")),
        RemoveTokens(map_id, (hidden, hurt.id)),
    ):
        shown.desk.execute(command)
        assert picture(shown) == before, command.text
        assert secrets_in(shown) == []
    for _ in range(4):
        shown.desk.undo()
        assert picture(shown) == before


def test_tc_26_the_pointer_over_the_players_map_tells_nothing(shown, qtbot):
    view = shown.players.window.view
    before = picture(shown)
    for place in (MapPoint(4.5, 6.5), MapPoint(9.5, 5.5)):
        at = view.mapFromScene(place.x * 100, place.y * 100)
        qtbot.mouseMove(view.viewport(), at)
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert picture(shown) == before
    assert not view.isInteractive()
    assert secrets_in(shown) == []


def test_tc_26_a_look_ahead_is_for_the_game_master_alone(shown, qtbot):
    before, scene = picture(shown), shown.desk.scene
    with qtbot.waitSignal(scene.players.reveals_said) as told:
        scene.show_preview(move_preview(scene.state, {TokenId("token-1"): MapPoint(2, 9)}, TokenId("token-1")))
    assert "Quillspawn" in told.args[0]
    assert picture(shown) == before
    assert secrets_in(shown) == []
