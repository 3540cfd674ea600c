"""A token: a disc with the ring of its side, a nose where it faces, and its name under it."""

from dataclasses import replace
from html import escape
from math import radians

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import Crop, System, Token
from battlemap.document.records import id_number
from battlemap.geometry.types import MapPoint
from battlemap.rulings.games import METRES_A_FOOT, height_words
from battlemap.rulings.token_marks import NO_MARKS, Marks
from battlemap.scene import layers
from battlemap.scene.graphemes import elided, graphemes
from battlemap.scene.hits import center
from battlemap.scene.items.token_marks import Shown, TokenMarks
from battlemap.scene.labels import TextLabel, TextLine, label_size
from battlemap.scene.name_places import EDGES, Named, NamePlace
from battlemap.scene.theme import Ring, SideLook, Theme
from battlemap.scene.units import CELL, map_to_scene
from battlemap.texts import isolated, tr

DISC = 0.42  # radius as a share of the token's square
REACH = 0.62  # from the middle to the end of the nose and its edge, likewise
RING = 0.075  # width of the ring, likewise
HIDDEN_OPACITY = 0.55
LETTERS_HIGH, LETTERS_WIDE = 0.36, 0.66  # on the disc, as shares of the token's square
HATCH_GAP = 0.11  # between the strokes over a hidden token, as a share of its square
HALF_TURN = 0.5**0.5  # of a stroke that goes down and to the right
DEPTHS = 1.9  # of the layer of tokens
LIFTED = layers.TOKENS + 1.95  # one that is selected lies over all
MARKS_LIFTED = layers.SELECTION + 0.5  # its marks over the ring around it too
NAME_PX = 13
LETTERS_MAX = 18  # of a name on the map; the tip tells all of it
SHORT_LETTERS_MAX = 8  # of one that has to give way
NAMES_FROM_PX = 13.0  # cells smaller than this would be buried under names
NAME_BELOW = 0.5  # where the name hangs, as a share of the token's square under its middle
#: Dash and gap along the ring, in degrees of the circle; empty is unbroken.
RING_DASHES: dict[Ring, tuple[float, ...]] = {
    "solid": (),
    "thin": (),
    "double": (),
    "dashes": (28, 12),
    "dots": (7, 8),
    "dash-dot": (26, 8, 6, 8),
}


def initials(name: str) -> str:
    """One or two letters (and the number) that stand for a name: "Guard 2" is "G2"."""
    words = [graphemes(_from_a_letter(word)) for word in name.split()]
    if len(words) < 2:
        return "".join("".join(word[:2]) for word in words)
    last = words[-1]
    return words[0][0].upper() + "".join(last[: 2 if "".join(last).isdigit() else 1]).upper()


def _from_a_letter(word: str) -> str:
    """The word from its first letter or digit on; one without any stays as it is."""
    start = next((place for place, letter in enumerate(word) if letter.isalnum()), 0)
    return word[start:]


def shortened(name: str) -> str:
    """A name short enough to stand under a token."""
    return elided(name, LETTERS_MAX)


def name_wordings(token: Token) -> tuple[tuple[TextLine, ...], ...]:
    """What the name label may say: the whole name with what it adds, and a short name alone where there is one."""
    label, short = shortened(token.name), short_name(token.name)
    lines = [TextLine(text=label, size_px=NAME_PX)] if label else []
    words = posture_words(token)
    if words:
        lines.append(TextLine(text=" · ".join(words), size_px=NAME_PX - 2))
    if not lines:
        return ()
    is_shorter = short and (words or short != label)
    return (tuple(lines), (TextLine(text=short, size_px=NAME_PX),)) if is_shorter else (tuple(lines),)


def short_name(name: str) -> str:
    """The first word of a name; what is told apart by a number keeps it: "Guard 2" is "G2"."""
    words = name.split()
    if not words:
        return ""
    return initials(name) if words[-1].isdigit() else elided(words[0], SHORT_LETTERS_MAX)


def posture_words(token: Token) -> list[str]:
    """What the name label adds: posture, hidden."""
    words = [] if token.posture == "standing" else [token.posture]
    return [*words, "hidden"] if token.hidden else words


def badge_height(metres: float, game: System) -> str:
    """A height as short as a badge is: ``+1.5 m``, ``+10 ft``; nothing for none."""
    digits = 1 if game == "starflight" else 0
    unit = 1.0 if game == "starflight" else METRES_A_FOOT
    short = round(metres / unit, digits) * unit
    return height_words(short, game) if short else ""


def tip_lines(token: Token, shown: Shown, label: str) -> list[str]:
    """What the tip of a token tells beyond what is read on the map: its whole name, bars, conditions, notes."""
    lines = [] if label == token.name else [token.name]
    lines += [bar.words for bar in shown.marks.bars]
    if shown.marks.conditions:
        lines.append(", ".join(shown.marks.conditions))
    if shown.heap > 1:
        lines.append(tr("{heap} tokens lie here: click again for the one below", heap=shown.heap))
    return [*lines, *token.notes.splitlines()]


def rich(lines: list[str]) -> str:
    """Lines as a tip that shows every sign as it was typed; no lines, no tip."""
    return f"<qt>{'<br>'.join(escape(isolated(line)) for line in lines)}</qt>" if lines else ""


def depth_of(token: Token) -> float:
    """Where a token lies among the others: who was brought to front on top, else small ones over large ones."""
    up = token.front + 1 / (1 + token.size)
    return layers.TOKENS + DEPTHS * up / (1 + up) + 1e-6 * (id_number("token", token.id) % 1000)


class TokenItem(QGraphicsItem):
    """The disc. Its own origin is the token's middle and its own unit the token's square."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._token: Token | None = None
        self._look = theme.neutral
        self._pixmap: QPixmap | None = None
        self._looks: tuple[object, ...] = ()
        self._letters = QPainterPath()
        self._box = QRectF()
        self.setZValue(layers.TOKENS)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def token_id(self) -> str | None:
        """Whose disc this is."""
        return self._token.id if self._token else None

    def show_token(self, token: Token, look: SideLook, pixmap: QPixmap | None, letters: str) -> None:
        """Draw this token; `letters` stand on it where it has no picture."""
        self.setPos(map_to_scene(center(token)))
        looks = replace(token, at=MapPoint(0, 0)), look, pixmap, letters
        if looks == self._looks:  # it only moved
            self._token = token
            return
        self.prepareGeometryChange()
        self._token, self._look, self._pixmap, self._looks = token, look, pixmap, looks
        side = token.size * CELL
        self._letters = _centred_text(letters, LETTERS_HIGH * side)
        self._box = QRectF(-REACH * side, -REACH * side, 2 * REACH * side, 2 * REACH * side)
        self.setOpacity(HIDDEN_OPACITY if token.hidden else 1.0)
        self.setZValue(depth_of(token))
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self._token is None:
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        side = self._token.size * CELL
        self._paint_nose(painter, side)
        self._paint_disc(painter, side)
        if self._token.hidden:
            self._paint_hatch(painter, side)
        self._paint_ring(painter, side)
        if self._token.posture != "standing":
            self._paint_posture(painter, side)

    def _paint_nose(self, painter: QPainter, side: float) -> None:
        turn = QTransform.fromScale(side, side)
        turn.rotate(self._token.facing_deg)
        nose = turn.map(_nose())
        edge = QPen(QColor(self._theme.halo), 0.05 * side)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(edge)
        painter.setBrush(QColor(self._look.ring))
        painter.drawPath(nose)
        painter.fillPath(nose, QColor(self._look.ring))

    def _paint_disc(self, painter: QPainter, side: float) -> None:
        radius = DISC * side
        disc = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        painter.setPen(QPen(QColor(self._theme.halo), 0.03 * side))
        painter.setBrush(QColor(self._look.fill))
        painter.drawEllipse(disc)
        if self._pixmap is None:
            painter.fillPath(self._letters, QColor(self._theme.text))
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(filling(self._pixmap, disc, self._token.crop))
        painter.drawEllipse(disc)

    def _paint_hatch(self, painter: QPainter, side: float) -> None:
        """Strokes over a token that players do not see."""
        radius = DISC * side
        reach = int(1 / HATCH_GAP)
        lines = []
        for step in range(-reach, reach + 1):
            off = step * HATCH_GAP * side
            half = max(0.0, radius**2 - off**2) ** 0.5
            turned = [QPointF((off + along) * HALF_TURN, (along - off) * HALF_TURN) for along in (-half, half)]
            lines += [QLineF(*turned)] if half else []
        for color, width in ((self._theme.halo, 0.045), (self._theme.text, 0.018)):
            painter.setPen(QPen(QColor(color), width * side))
            painter.drawLines(lines)

    def _paint_ring(self, painter: QPainter, side: float) -> None:
        pattern = self._look.pattern
        width = RING * side * {"thin": 0.5, "double": 0.38}.get(pattern, 1.0)
        under = QPen(QColor(self._theme.halo), RING * side)
        pen = ring_pen(QColor(self._look.ring), width, DISC * side, RING_DASHES[pattern])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = (DISC - RING / 2) * side
        for each in (under, pen):
            painter.setPen(each)
            painter.drawEllipse(QPointF(0, 0), radius, radius)
        if pattern == "double":
            painter.drawEllipse(QPointF(0, 0), radius - 1.3 * RING * side, radius - 1.3 * RING * side)

    def _paint_posture(self, painter: QPainter, side: float) -> None:
        """A sign on the disc's edge: a body that lies, kneels or rides."""
        painter.setPen(QPen(QColor(self._look.ring), 0.02 * side))
        painter.setBrush(QColor(self._theme.halo))
        badge = QPointF(0.3 * side, -0.3 * side)
        painter.drawEllipse(badge, 0.15 * side, 0.15 * side)
        pen = QPen(QColor(self._theme.text), 0.045 * side)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(QColor(self._theme.text))
        painter.translate(badge)
        painter.drawPath(QTransform.fromScale(side, side).map(POSTURES[self._token.posture]()))


def _nose() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.58))
    for x, y in ((0.15, -DISC + 0.03), (-0.15, -DISC + 0.03)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _lying() -> QPainterPath:
    path = QPainterPath(QPointF(-0.03, 0.03))
    path.lineTo(0.09, 0.03)
    path.addEllipse(QPointF(-0.075, 0.02), 0.015, 0.015)
    return path


def _kneeling() -> QPainterPath:
    path = QPainterPath(QPointF(-0.02, -0.04))
    for x, y in ((-0.02, 0.07), (0.06, 0.07)):
        path.lineTo(x, y)
    path.lineTo(-0.02, 0.07)
    path.addEllipse(QPointF(-0.02, -0.085), 0.015, 0.015)
    return path


def _riding() -> QPainterPath:
    path = QPainterPath(QPointF(-0.08, 0.08))
    for x, y in ((-0.08, 0.03), (0.08, 0.03), (0.08, 0.08), (0.08, 0.03), (0.0, 0.03), (0.0, -0.04)):
        path.lineTo(x, y)
    path.addEllipse(QPointF(0, -0.085), 0.015, 0.015)
    return path


POSTURES = {"prone": _lying, "kneeling": _kneeling, "mounted": _riding}


def ring_pen(color: QColor, width: float, radius: float, dashes_deg: tuple[float, ...]) -> QPen:
    """A pen whose dashes close evenly around a circle."""
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashes_deg:
        turns = round(360 / sum(dashes_deg))
        fit = 360 / (turns * sum(dashes_deg))
        pen.setDashPattern([radians(part * fit) * radius / width for part in dashes_deg])
    return pen


def filling(pixmap: QPixmap, disc: QRectF, crop: Crop) -> QBrush:
    """A brush that lays the chosen part of a picture into a disc; the middle square where nothing is chosen."""
    brush = QBrush(pixmap)
    shorter = min(pixmap.width(), pixmap.height())
    scale = disc.width() / shorter * crop.zoom
    left, top = pixmap.width() / 2 + crop.x * shorter, pixmap.height() / 2 + crop.y * shorter
    middle = disc.center()
    move = QTransform.fromTranslate(middle.x() - left * scale, middle.y() - top * scale)
    brush.setTransform(QTransform.fromScale(scale, scale) * move)
    return brush


def _centred_text(text: str, height: float) -> QPainterPath:
    font = QFont()
    font.setPixelSize(max(8, round(height)))
    font.setBold(True)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    box = path.boundingRect()
    shrink = min(1.0, LETTERS_WIDE / LETTERS_HIGH * height / box.width()) if box.width() else 1.0
    return QTransform.fromScale(shrink, shrink).map(path.translated(-box.center()))


class TokenPiece:
    """A token: the disc, its marks, and its name at the same size whatever the zoom."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.disc = TokenItem(theme)
        self.marks = TokenMarks(theme.marks)
        self.name = TextLabel(theme.text, theme.halo, layers.NAMES)
        self.parts = (self.disc, self.marks, self.name)
        self.is_always_named = False
        self._wordings: tuple[tuple[TextLine, ...], ...] = ()  # of the name, the whole one first
        self._sizes: tuple[tuple[float, float], ...] = ()  # of the wordings, pixels of the screen
        self._name_place: NamePlace | None = None
        self._token: Token | None = None
        self._looks: tuple[object, ...] = ()  # of what is drawn
        self._is_lifted = False
        self._middle, self._half = QPointF(), 0.0  # scene pixels
        self.down = QPointF(0, 1)  # where on the map the screen has its lower edge
        self._cell_px = 100.0

    def sync(
        self,
        token: Token,
        look: SideLook,
        pixmap: QPixmap | None,
        game: System = "starflight",
        marks: Marks = NO_MARKS,
        heap: int = 0,
    ) -> None:
        """Look like the token; the game says in which unit its height is told."""
        looks = (token, look, pixmap, game, marks, heap)
        if looks == self._looks:
            return
        self._token, self._looks = token, looks
        self.disc.show_token(token, look, pixmap, initials(token.name))
        label = shortened(token.name)
        height = badge_height(token.elevation_m, game)
        shown = Shown(marks=marks, height=height, heap=heap)
        self.marks.show_marks(shown)
        tip = rich(tip_lines(token, shown, label))
        for part in self.parts:
            part.setToolTip(tip)
        self._wordings = name_wordings(token)
        self._sizes = tuple(map(label_size, self._wordings))
        self._middle, self._half = map_to_scene(center(token)), NAME_BELOW * token.size * CELL
        self.marks.setPos(self._middle)
        self.marks.set_side(self._cell_px * token.size)
        self.lift(self._is_lifted)

    def lift(self, is_lifted: bool) -> None:
        """Lie over all others while it is selected, so that it is seen under whatever lies on it."""
        self._is_lifted = is_lifted
        if self._token is not None:
            depth = LIFTED if is_lifted else depth_of(self._token)
            self.disc.setZValue(depth)
            self.marks.setZValue(MARKS_LIFTED if is_lifted else depth + 1e-7)

    def named(self, zoom: float) -> Named | None:
        """What its name needs on the screen, a scene pixel being that many of the screen; None: it shows no name."""
        if self._token is None or not self._sizes or not self._may_be_named:
            return None
        return Named(
            token=self._token.id,
            x=zoom * QPointF.dotProduct(self._middle, self._right),
            y=zoom * QPointF.dotProduct(self._middle, self.down),
            half=zoom * self._half,
            radius=zoom * DISC / NAME_BELOW * self._half,
            sizes=self._sizes,
            matters=self.is_always_named,
        )

    def place_name(self, place: NamePlace | None) -> None:
        """Let the name stand there; None leaves it out."""
        self._name_place = place
        self._show_name()
        if place is None:
            return
        across, down = EDGES[place.edge]
        self.name.set_lines(self._wordings[place.wording])
        self.name.set_corner(place.left, place.top)
        self.name.setPos(self._middle + (self._right * across + self.down * down) * self._half)

    def _show_name(self) -> None:
        self.name.setVisible(self._may_be_named and self._name_place is not None)

    @property
    def _may_be_named(self) -> bool:
        return self.is_always_named or self._cell_px >= NAMES_FROM_PX

    @property
    def _right(self) -> QPointF:
        """Where on the map the screen has its right edge."""
        return QPointF(self.down.y(), -self.down.x())

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self._cell_px = cell_px
        self._show_name()
        if self._token is not None:
            self.marks.set_side(cell_px * self._token.size)
