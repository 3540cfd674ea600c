"""Range rings round a token, and the areas that creatures threaten, each with its words."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from battlemap.rulings.range_rings import RangeRings, Ring
from battlemap.rulings.threat_areas import ThreatArea
from battlemap.scene import layers
from battlemap.scene.labels import TextLabel, TextLine
from battlemap.scene.overlays.overlay import Overlay
from battlemap.scene.pens import PathItem
from battlemap.scene.theme import Stroke, Theme
from battlemap.scene.units import area_path

LABEL_PX = 12
RING_WIDTH, END_WIDTH, HALO_WIDTH = 1.5, 3.0, 3.0
DASHES = ((), (6, 3), (1.5, 2), (8, 2, 1.5, 2))  # one creature's border from the next, without colour
#: The ways from the token in which the words of the rings may stand, in turn: they are wide, and crowd least above it.
WAYS = ((0, -1), (0, 1), (1, 0), (-1, 0))


class LabelSet:
    """As many labels as there is to say."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._scene, self._theme = scene, theme
        self._labels: list[TextLabel] = []

    @property
    def words(self) -> tuple[str, ...]:
        """What is said."""
        return tuple(line.text for label in self._labels for line in label.lines)

    def show(self, said: Iterable[tuple[str, QPointF]]) -> None:
        """Say these words at these places of the scene, and nothing else."""
        for label in self._labels:
            self._scene.removeItem(label)
        self._labels = []
        for words, at in said:
            label = TextLabel(self._theme.text, self._theme.halo, layers.NUMBER - 1, below_px=None)
            label.set_lines([TextLine(text=words, size_px=LABEL_PX, bold=True)])
            label.setPos(at)
            self._scene.addItem(label)
            self._labels.append(label)


class RingsOverlay(Overlay):
    """A thin line a step, a thick one where the weapon ends, and the words of each on its edge."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        halo = Stroke(color=theme.line_halo.color, width=RING_WIDTH + HALO_WIDTH)
        self._steps = PathItem((halo, Stroke(color=theme.text, width=RING_WIDTH, dash=(6, 4))), layers.SIGHT_LINES - 1)
        self._end = PathItem((halo, Stroke(color=theme.text, width=END_WIDTH)), layers.SIGHT_LINES - 1)
        self.labels = LabelSet(scene, theme)
        super().__init__(scene, self._steps, self._end)

    def show(self, found: RangeRings | None, whole: QRectF) -> None:
        """Show rings, with their words inside the rectangle; with None, nothing."""
        steps, end = QPainterPath(), QPainterPath()
        for ring in found.rings if found else ():
            (end if ring.is_end else steps).addPath(area_path(found.area(ring)))
        self._steps.set_path(steps)
        self._end.set_path(end)
        self.labels.show(_ring_words(found, whole) if found else ())

    def remove(self) -> None:
        self.labels.show(())
        super().remove()


class ThreatOverlay(Overlay):
    """A border a creature round all places it threatens, and its name on it."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        ink = theme.card.bad or theme.text
        self._borders = [
            PathItem((Stroke(color=theme.line_halo.color, width=5), Stroke(color=ink, width=2.5, dash=dash)),
                     layers.SIGHT_LINES - 1)
            for dash in DASHES
        ]  # fmt: skip
        self.labels = LabelSet(scene, theme)
        super().__init__(scene, *self._borders)

    def show(self, areas: Sequence[ThreatArea]) -> None:
        """Show these areas, and no others."""
        paths = [QPainterPath() for _ in self._borders]
        for number, each in enumerate(areas):
            paths[number % len(paths)].addPath(area_path(each.area))
        for border, path in zip(self._borders, paths, strict=True):
            border.set_path(path)
        self.labels.show((each.name, _top_of(area_path(each.area), number)) for number, each in enumerate(areas))

    def remove(self) -> None:
        self.labels.show(())
        super().remove()


def _ring_words(found: RangeRings, whole: QRectF) -> list[tuple[str, QPointF]]:
    """The words of every ring whose edge lies on the map, each ring on another side than the one before."""
    said = []
    for number, ring in enumerate(found.rings):
        turned = (*WAYS[number % len(WAYS) :], *WAYS[: number % len(WAYS)])
        at = next((at for way in turned if whole.contains(at := _edge(found, ring, way))), None)
        if at is not None:
            said.append((ring.words, at))
    return said


def _edge(found: RangeRings, ring: Ring, way: tuple[int, int]) -> QPointF:
    """Where a ring ends that way."""
    box, (dx, dy) = area_path(found.area(ring)).boundingRect(), way
    return QPointF(box.center().x() + dx * box.width() / 2, box.center().y() + dy * box.height() / 2)


def _top_of(path: QPainterPath, number: int) -> QPointF:
    """The upper border of an area, a little to the side for each that comes before."""
    box = path.boundingRect()
    share = 0.35 + 0.15 * (number % 3)
    x = box.left() + share * box.width()
    ys = [path.elementAt(i) for i in range(path.elementCount())]
    top = min(ys, key=lambda each: (abs(each.x - x) > box.width() / 4, each.y))
    return QPointF(x, top.y)
