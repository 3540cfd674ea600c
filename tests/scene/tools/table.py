"""A table for tools without a window: it keeps what it was shown, and writes into a real document."""

from battlemap.scene.aim import Aim
from battlemap.scene.tools.brush import Brush
from tests.scene.build import two_rooms_document


class QuietTable:
    def __init__(self):
        self.document = two_rooms_document()
        self.map_id = next(iter(self.document.maps))
        self.aim, self.selection = Aim(), frozenset()
        self.brush, self.chosen, self.sketches = Brush(), frozenset(), []
        self.frame, self.frame_moves, self.pings = (), [], []
        self.boxes, self.written_on = [], []
        self.ruled, self.planned, self.named, self.waits = [], [], [], 0
        self.commands, self.said, self.previews, self.bands = [], [], [], []

    @property
    def state(self):
        return self.document.map(self.map_id)

    def select(self, tokens, viewer):
        self.selection, self.aim.viewer = frozenset(tokens), viewer

    def pin(self, target):
        self.aim.pinned = target

    def give_target(self, token):
        self.named.append(token)
        return False

    def show_preview(self, preview):
        self.previews.append(preview)

    def wait_for_hand(self):
        self.waits += 1

    def move_by_rules(self, token, to, via=(), *, always=False):
        self.ruled.append((token, to, tuple(via), always))
        return False

    def plan_way(self, token, to, via=()):
        self.planned.append((token, to, tuple(via)))

    def show_way(self, route):
        self.planned.append(route)

    def show_band(self, corners):
        self.bands.append(corners)

    def show_sketch(self, sketch):
        self.sketches.append(sketch)

    def choose(self, things):
        self.chosen = frozenset(things)

    def write_on(self, thing):
        self.written_on.append(thing)

    def new_id(self, kind):
        return self.document.new_id(kind)

    def take_box(self, one, other):
        self.boxes.append((one, other))

    def execute(self, command):
        self.commands.append(command)
        self.document.execute(command)

    def move_frame(self, dx, dy):
        self.frame_moves.append((dx, dy))

    def ping(self, at):
        self.pings.append(at)

    def say(self, text):
        self.said.append(text)
