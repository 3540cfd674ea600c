"""A token: a disc with the ring of its side, a nose where it faces, and its name under it."""

from html import escape
from math import radians

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from battlemap.document.model import System, Token
from battlemap.rulings.games import height_words
from battlemap.scene import layers
from battlemap.scene.hits import center
from battlemap.scene.labels import TextLabel, TextLine
from battlemap.scene.theme import Ring, SideLook, Theme
from battlemap.scene.units import CELL, map_to_scene

DISC = 0.42  # radius as a share of the token's square
RING = 0.075  # width of the ring, likewise
HIDDEN_OPACITY = 0.55
NAME_PX = 13
LETTERS_MAX = 18  # of a name on the map; the tip tells all of it
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
    words = name.split()
    if len(words) < 2:
        return "".join(words)[:2]
    return words[0][0].upper() + words[-1][: 2 if words[-1].isdigit() else 1].upper()


def shortened(name: str) -> str:
    """A name short enough to stand under a token."""
    return name if len(name) <= LETTERS_MAX else f"{name[: LETTERS_MAX - 1].rstrip()}…"


def posture_words(token: Token, game: System) -> list[str]:
    """What the name label adds: posture, height, hidden."""
    words = [] if token.posture == "standing" else [token.posture]
    if token.elevation_m:
        words.append(height_words(token.elevation_m, game))
    if token.hidden:
        words.append("hidden")
    return words


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
        self.setZValue(layers.TOKENS)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def token_id(self) -> str | None:
        """Whose disc this is."""
        return self._token.id if self._token else None

    def show_token(self, token: Token, look: SideLook, pixmap: QPixmap | None, letters: str) -> None:
        """Draw this token; `letters` stand on it where it has no picture."""
        self.setPos(map_to_scene(center(token)))
        looks = token.id, token.size, token.facing_deg, token.posture, token.hidden, look, pixmap, letters
        if looks == self._looks:  # it only moved
            self._token = token
            return
        self.prepareGeometryChange()
        self._token, self._look, self._pixmap, self._looks = token, look, pixmap, looks
        side = token.size * CELL
        self._letters = _centred_text(letters, 0.36 * side)
        self.setOpacity(HIDDEN_OPACITY if token.hidden else 1.0)
        self.setZValue(layers.TOKENS + 1 / (1 + token.size))  # small ones lie over large ones
        self.update()

    def boundingRect(self) -> QRectF:
        half = 0.62 * CELL * (self._token.size if self._token else 1)
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self._token is None:
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        side = self._token.size * CELL
        self._paint_nose(painter, side)
        self._paint_disc(painter, side)
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
        painter.setBrush(_filling(self._pixmap, disc))
        painter.drawEllipse(disc)

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


def _filling(pixmap: QPixmap, disc: QRectF) -> QBrush:
    """A brush that lays the middle square of a picture into the disc."""
    brush = QBrush(pixmap)
    scale = disc.width() / min(pixmap.width(), pixmap.height())
    move = QTransform.fromTranslate(-pixmap.width() * scale / 2, -pixmap.height() * scale / 2)
    brush.setTransform(QTransform.fromScale(scale, scale) * move)
    return brush


def _centred_text(text: str, height: float) -> QPainterPath:
    font = QFont()
    font.setPixelSize(max(8, round(height)))
    font.setBold(True)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    middle = path.boundingRect().center()
    return path.translated(-middle.x(), -middle.y())


class TokenPiece:
    """A token: the disc, and its name at the same size whatever the zoom."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.disc = TokenItem(theme)
        self.name = TextLabel(theme.text, theme.halo, layers.NAMES)
        self.parts = (self.disc, self.name)
        self.is_always_named = False
        self._middle, self._half = QPointF(), 0.0  # scene pixels

    def sync(self, token: Token, look: SideLook, pixmap: QPixmap | None, game: System = "starflight") -> None:
        """Look like the token; the game says in which unit its height is told."""
        self.disc.show_token(token, look, pixmap, initials(token.name))
        shown = shortened(token.name)
        for part in self.parts:
            part.setToolTip("" if shown == token.name else escape(token.name))
        lines = [TextLine(text=shown, size_px=NAME_PX)] if shown else []
        words = posture_words(token, game)
        if words:
            lines.append(TextLine(text=" · ".join(words), size_px=NAME_PX - 2))
        self.name.set_lines(lines)
        self._middle, self._half = map_to_scene(center(token)), NAME_BELOW * token.size * CELL
        self.place_name(above=False)

    def place_name(self, *, above: bool) -> None:
        """Let the name stand above the token, or hang under it."""
        self.name.set_above(above)
        self.name.setPos(self._middle + QPointF(0, -self._half if above else self._half))

    def name_box(self, zoom: float, *, above: bool) -> QRectF:
        """Where in the scene the name would be, a scene pixel being that many screen pixels."""
        width, height = (side / zoom for side in self.name.size_px())
        top = self._middle.y() + (-self._half - height if above else self._half)
        return QRectF(self._middle.x() - width / 2, top, width, height)

    def disc_box(self) -> QRectF:
        """The square round the disc, which a name of others should leave free."""
        radius = DISC / NAME_BELOW * self._half
        return QRectF(self._middle.x() - radius, self._middle.y() - radius, 2 * radius, 2 * radius)

    def zoomed(self, cell_px: float) -> None:
        """A cell is that many pixels wide on the screen."""
        self.name.setVisible(self.is_always_named or cell_px >= NAMES_FROM_PX)
