"""Qt's events for the map: pointer into map units, keys into actions, a right click into a menu."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsSceneContextMenuEvent, QGraphicsSceneMouseEvent, QMenu

from battlemap.document.model import Note, Template, TokenId
from battlemap.document.records import record_at
from battlemap.geometry.grids import is_hex
from battlemap.geometry.types import MapPoint
from battlemap.rulings.sight import SightRuling
from battlemap.scene.aim import sight_of
from battlemap.scene.choice_menu import fill_menu
from battlemap.scene.hits import center, door_at, other_at, token_at, tokens_at
from battlemap.scene.key_map import KeyMap, is_let_go, key_of_event
from battlemap.scene.keys import TOOL_PREFIX, Where
from battlemap.scene.tools.actions import (
    KeySeries,
    let_go,
    lift,
    next_target,
    nudge,
    remove,
    step_token,
    switch_near_door,
    to_front,
    turn,
    turn_to,
)
from battlemap.scene.tools.align import box_tool
from battlemap.scene.tools.choices import Choice, door_choices, drawn_choices, ground_choices, pinned_choices
from battlemap.scene.tools.draw import DRAWING_TOOLS
from battlemap.scene.tools.drawn import chosen_of, thing_at
from battlemap.scene.tools.edit import edit_tool, join_chosen, nudge_chosen, remove_chosen, split_chosen, turn_chosen
from battlemap.scene.tools.fog import brush_tool, uncover_tool
from battlemap.scene.tools.gestures import TURN_STEP_DEG, Hand, Tool, aim_tool, select_tool
from battlemap.scene.tools.pointer import Pointer
from battlemap.scene.tools.ruler import ruler_tool
from battlemap.scene.tools.sketch import Sketch
from battlemap.scene.tools.token_choices import all_choices, under_choices
from battlemap.scene.tools.way import way_tool
from battlemap.scene.units import map_to_scene, scene_to_map
from battlemap.scene.wording import cell_words, door_words, place_words

if TYPE_CHECKING:
    from battlemap.scene.map_scene import MapScene

ToolName = Literal[
    "select",
    "aim",
    "edit",
    "wall",
    "room",
    "freehand",
    "door",
    "ground",
    "light",
    "ruler",
    "box",
    "uncover",
    "brush",
    "template",
    "note",
    "way",
]
TOOLS: dict[ToolName, Tool] = {
    "select": select_tool,
    "aim": aim_tool,
    "edit": edit_tool,
    "uncover": uncover_tool,
    "brush": brush_tool,
    "box": box_tool,
    "ruler": ruler_tool,
    "way": way_tool,
    **DRAWING_TOOLS,
}
#: As numbers: the mouse asks for them at every pixel it goes, and Qt's own flags take ten times as long.
CTRL = Qt.KeyboardModifier.ControlModifier.value
SHIFT = Qt.KeyboardModifier.ShiftModifier.value
ALT = Qt.KeyboardModifier.AltModifier.value
REACH_PX = 8.0  # how far off a click still meets a door or a handle
KEY_TURN_DEG, HEX_TURN_DEG = 45.0, 60.0  # to the next of the headings there are
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}  # cells a key moves
#: What the keys in the middle of a drawing gesture tell it.
MIDWAY: dict[str, Literal["finish", "back"]] = {"draw_finish": "finish", "draw_back": "back"}


#: Tools that choose what is drawn, so that it can be moved, turned and removed by keys.
CHOOSING = frozenset({"edit", "template", "note"})


class SceneInput:
    """The hand of the GM on one scene."""

    def __init__(self, scene: "MapScene") -> None:
        self._scene = scene
        self._hand = Hand(scene, select_tool)
        self.pointer_at: MapPoint | None = None  # where the pointer was seen last
        self.tool: ToolName = "select"
        self.keys = KeySeries()
        self.key_map = KeyMap()
        self._held_key = ""  # the key that holds something up
        self.cell_px = 100.0
        self._looked_before: TokenId | None = None  # who looked before the last press

    def set_tool(self, name: ToolName) -> None:
        """Take up another tool."""
        self._hand.cancel()
        self._scene.show_sketch(None)
        self.tool, self._hand.tool = name, TOOLS[name]

    @property
    def _draws(self) -> bool:
        """Whether the tool goes on from click to click."""
        return self.tool in DRAWING_TOOLS or self.tool in ("ruler", "way")

    @property
    def is_busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._hand.is_busy

    def cancel(self) -> None:
        """End the gesture under way: the map changed below it."""
        self._hand.cancel()

    def press(self, event: QGraphicsSceneMouseEvent) -> None:
        """The left button starts a gesture; any other cancels one."""
        event.accept()
        if self._scene.held.what_if is not None:
            self._scene.held.click(scene_to_map(event.scenePos()), self._reach())
        elif event.button() == Qt.MouseButton.LeftButton:
            self.keys.end()
            self._looked_before = self._scene.viewer
            self._hand.send(self._pointer(event, "press"))
        elif self._hand.is_busy and self._draws:
            self._hand.send(self._pointer(event, "finish"))
        elif self._hand.is_busy:
            self._hand.cancel()

    def double_click(self, event: QGraphicsSceneMouseEvent) -> bool:
        """On another token: who looked before the first click attacks it. False: it is no such click."""
        scene, before = self._scene, self._looked_before
        token = token_at(scene.state, scene_to_map(event.scenePos()))
        is_asked = scene.held.what_if is not None
        plain = event.button() == Qt.MouseButton.LeftButton and self.tool in ("select", "aim") and not is_asked
        if (
            not plain
            or self._hand.is_busy
            or token is None
            or before in (None, token)
            or before not in scene.state.tokens
        ):
            return False
        event.accept()
        scene.set_viewer(before)
        scene.set_target(token)
        scene.attack_asked.emit()
        return True

    def move(self, event: QGraphicsSceneMouseEvent) -> None:
        """Go on with the gesture, or look what lies under the pointer."""
        event.accept()
        pointer = self._pointer(event, "move")
        self.pointer_at = pointer.at
        if self._hand.is_busy:
            self._hand.send(pointer)
        elif event.buttons() == Qt.MouseButton.NoButton:
            self._hover(pointer.at)

    def release(self, event: QGraphicsSceneMouseEvent) -> None:
        """End the gesture."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton and self._hand.is_busy:
            self._hand.send(self._pointer(event, "release"))

    def menu(self, event: QGraphicsSceneContextMenuEvent) -> None:
        """Offer what can be done with the token or door there; the Menu key asks for the selected token."""
        point, on_screen = scene_to_map(event.scenePos()), event.screenPos()
        viewer = self._scene.state.tokens.get(self._scene.viewer)
        if event.reason() == QGraphicsSceneContextMenuEvent.Reason.Keyboard and viewer is not None:
            point, view = center(viewer), self._scene.views()[0]
            on_screen = view.viewport().mapToGlobal(view.mapFromScene(map_to_scene(point)))
        choices = self.choices_at(point)
        if not choices or self._hand.is_busy or self._scene.held.what_if is not None:
            return
        menu = QMenu(event.widget())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_menu(menu, choices, partial(self.take, point))
        menu.popup(on_screen)
        event.accept()

    def take(self, point: MapPoint, choice: Choice) -> None:
        """Do what was chosen in a menu that was opened there."""
        if choice.command is not None:
            self._scene.execute(choice.command)
        elif choice.select is not None:
            self._scene.set_viewer(choice.select)
        else:
            self._scene.asked.emit(choice.ask, choice.tokens, point)

    def choices_at(self, point: MapPoint) -> list[Choice]:
        """What a right click there offers."""
        state, map_id = self._scene.state, self._scene.map_id
        if self.tool == "edit":
            return self._drawn_choices(point)
        here = tokens_at(state, point)
        if here:
            return self._token_choices(here)
        door = door_at(state, point, self._reach())
        if door is not None:
            return door_choices(map_id, state.doors[door])
        under = thing_at(state, point, self._reach())
        thing = None if under is None else record_at(state, under)
        return pinned_choices(map_id, thing) if isinstance(thing, Template | Note) else ground_choices()

    def selection_choices(self) -> list[Choice]:
        """What can be done with the selected tokens."""
        scene = self._scene
        tokens = [scene.state.tokens[each] for each in sorted(scene.selection)]
        lead, target = (scene.state.tokens.get(each) for each in (scene.viewer, scene.target))
        return all_choices(scene.state, tokens, lead, target)

    def _token_choices(self, here: list[TokenId]) -> list[Choice]:
        """For the token there, the selected one of several that lie there, or all that are selected with it."""
        scene = self._scene
        token = scene.viewer if scene.viewer in here else here[0]
        under = under_choices(scene.state, [token, *(each for each in here if each != token)])
        if token in scene.selection:
            return [*under, *self.selection_choices()]
        one, target = [scene.state.tokens[token]], None if scene.target == token else scene.target
        return [*under, *all_choices(scene.state, one, None, scene.state.tokens.get(target))]

    def _drawn_choices(self, point: MapPoint) -> list[Choice]:
        thing = thing_at(self._scene.state, point, self._reach())
        if thing is None:
            return []
        if thing not in self._scene.chosen:
            self._scene.choose({thing})
        things = chosen_of(self._scene.state, self._scene.chosen)
        return drawn_choices(self._scene, things, point)

    def key(self, event: QKeyEvent) -> bool:
        """Do what the key says; False leaves it to the view."""
        key = key_of_event(event)
        if self._scene.held.what_if is not None:
            self._key_what_if(key)
            return True
        deed = self.key_map.at(key, self._places())
        action = self._actions().get(deed.name) if deed else None
        if deed is None or action is None:
            return False
        if deed.where == "held":
            if self._held_key not in ("", key):
                return True  # one thing at a time
            self._held_key = key
        action()
        return True

    def _key_what_if(self, key: str) -> None:
        """While asking what if: arrows step, Escape ends it, nothing else is heard."""
        deed = self.key_map.at(key, ("always", "selection"))
        name = "" if deed is None else deed.name
        if name == "let_go":
            self.let_held_go()
        elif name.removeprefix("move_") in STEPS:
            self._scene.held.step(*STEPS[name.removeprefix("move_")])

    def key_up(self, event: QKeyEvent) -> None:
        """Take away what a key holds up, when the key, or the Shift it needs, is let go."""
        if self._held_key and not event.isAutoRepeat() and is_let_go(self._held_key, event):
            self.let_held_go()

    def let_held_go(self) -> None:
        """Take away what a key holds up."""
        self._held_key = ""
        self._scene.held.stop()

    def _places(self) -> tuple[Where, ...]:
        """Where keys hold at the moment."""
        if self._hand.is_busy:
            return ("always", "drawing") if self._draws else ("always",)
        places: tuple[Where, ...] = ("always", "map", "window")
        if self.tool in ("select", "aim"):
            places += ("held",)
        if self._edits:
            places += ("edit",)
        elif self._scene.selection:  # without one, arrows and the rest belong to the view
            places += ("selection",)
        return places

    @property
    def _edits(self) -> bool:
        return self.tool in CHOOSING and bool(self._scene.chosen)

    def turn_by_wheel(self, notches: float) -> None:
        """Turn the selected tokens by a step a notch."""
        if not self._hand.is_busy:
            turn(self._scene, self.keys, notches * TURN_STEP_DEG)

    def _actions(self) -> dict[str, Callable[[], None]]:
        """What is done, by the names of the deeds."""
        scene = self._scene
        return {
            "let_go": self._escape,
            "next_token": lambda: step_token(scene, 1),
            "token_before": lambda: step_token(scene, -1),
            "next_target": lambda: next_target(scene),
            "attack": scene.attack_asked.emit,
            "actions": scene.actions_asked.emit,
            "plan_move": scene.plan_move,
            "suggest": scene.hints_asked.emit,
            "ping": lambda: scene.ping(self.pointer_at) if self.pointer_at else None,
            "show_area": lambda: scene.set_show_visible_area(not scene.board.area_on),
            **{f"{TOOL_PREFIX}{name}": partial(scene.set_tool, name) for name in TOOLS},
            **scene.held.starters(),
            **{name: partial(self._send_midway, what) for name, what in MIDWAY.items()},
            **(self._edit_actions() if self._edits else self._token_actions()),
        }

    def _send_midway(self, what: Literal["finish", "back"]) -> None:
        self._hand.send(Pointer(what=what, at=self.pointer_at or MapPoint(0, 0)))

    def _edit_actions(self) -> dict[str, Callable[[], None]]:
        scene = self._scene
        return {
            "remove": lambda: remove_chosen(scene),
            "join": lambda: join_chosen(scene),
            "split": lambda: split_chosen(scene, self.pointer_at),
            "edit_turn_left": lambda: turn_chosen(scene, self.keys, -TURN_STEP_DEG),
            "edit_turn_right": lambda: turn_chosen(scene, self.keys, TURN_STEP_DEG),
            **{f"edit_{name}": partial(nudge_chosen, scene, self.keys, *step) for name, step in STEPS.items()},
        }

    def _token_actions(self) -> dict[str, Callable[[], None]]:
        scene, keys = self._scene, self.keys
        key_turn = HEX_TURN_DEG if is_hex(scene.state.info.grid.kind) else KEY_TURN_DEG
        return {
            "turn_left": lambda: turn(scene, keys, -key_turn),
            "turn_right": lambda: turn(scene, keys, key_turn),
            "turn_to": lambda: turn_to(scene, self.pointer_at),
            "raise": lambda: lift(scene, keys, 1),
            "lower": lambda: lift(scene, keys, -1),
            "to_front": lambda: to_front(scene),
            "near_door": lambda: switch_near_door(scene),
            "remove": lambda: remove(scene),
            **{f"move_{name}": partial(nudge, scene, keys, *step) for name, step in STEPS.items()},
        }

    def _escape(self) -> None:
        if self._hand.is_busy:
            self._hand.cancel()
        elif self._edits:
            self._scene.choose(())
        elif self.tool in ("select", "aim"):
            let_go(self._scene)
        else:
            self._scene.set_tool("select")

    def _hover(self, at: MapPoint) -> None:
        self.pointer_at = at
        if self.tool == "brush":
            self._scene.show_sketch(Sketch(circle=(at, self._scene.brush.fog_cells / 2)))
        self._scene.hover(
            other_at(self._scene.shown_state, at, self._scene.viewer) if self.tool in ("select", "aim") else None
        )
        self.say_place()

    def say_place(self) -> None:
        """Put what is under the pointer, and the ruling on the target, into the status line."""
        if self.pointer_at is not None:
            self._scene.say(self._status(self.pointer_at))

    def _status(self, at: MapPoint) -> str:
        words = [cell_words(self._scene.state.info.grid, at)]
        scene, seen = self._scene, self._sight_shown()
        token = scene.state.tokens.get(scene.aim.hovered)
        door = door_at(scene.state, at, self._reach())
        if token is not None and (seen is None or seen.target != token.id):
            words.append(token.name)
        elif token is None and door is not None:
            words.append(door_words(scene.state.doors[door]))
        if seen is not None:
            words.append(f"{seen.target_name}: {place_words(seen)}")
        return " · ".join(words)

    def _sight_shown(self) -> SightRuling | None:
        """The ruling on viewer and target; None while it is still asked for."""
        scene = self._scene
        seen = None if scene.ruling is None else sight_of(scene.ruling)
        return seen if seen and (seen.viewer, seen.target) == (scene.viewer, scene.target) else None

    def _reach(self) -> float:
        return REACH_PX / self.cell_px

    def _pointer(self, event: QGraphicsSceneMouseEvent, what: str) -> Pointer:
        held = event.modifiers().value
        return Pointer(
            what=what,
            at=scene_to_map(event.scenePos()),
            ctrl=bool(held & CTRL),
            shift=bool(held & SHIFT),
            alt=bool(held & ALT),
            reach=self._reach(),
        )
