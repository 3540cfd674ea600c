"""What lies still on a map, painted once into a picture of the window and then only laid down again.

Thousands of walls cost a third of a second to paint, and nothing about them changes while a token is dragged. The items
of a sheet live in a scene of their own; whoever changes one of them says where with `touch`.
"""

from collections.abc import Iterable
from math import ceil

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from battlemap.scene.layers import STILL_OVER, STILL_UNDER
from battlemap.scene.pens import pixel_ratio

EDGE_PX = 2  # round what is painted anew: antialiasing reaches beyond an item's bounds
NEAR = 1e-9  # two transforms that differ by less show the same


class Sheet(QGraphicsItem):
    """A group of still items as one item. On a widget it shows its picture of them; elsewhere it paints them.

    An ``opaque`` sheet lies below everything: what it does not cover has the colour of the scene's background.
    """

    def __init__(self, z: float, *, opaque: bool = False) -> None:
        super().__init__()
        self._still, self._is_opaque = QGraphicsScene(), opaque
        self._is_plain = False
        self._picture: QPixmap | None = None
        self._shown: QTransform | None = None  # how the picture shows the scene
        self._stale: list[QRectF] | None = None  # parts of the scene to be painted anew; None: all of it
        self._made_for: tuple[QSize, float] | None = None  # the size of the window, and its physical pixels a pixel
        self._rect = QRectF()
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def add(self, item: QGraphicsItem) -> None:
        """Lay an item onto the sheet."""
        self._still.addItem(item)
        self.touch(item.sceneBoundingRect())

    def set_plain(self, plain: bool) -> None:
        """Paint lines without smooth edges, and look for them in no tree: many that cross the whole map fill it."""
        self._is_plain = plain
        method = QGraphicsScene.ItemIndexMethod
        self._still.setItemIndexMethod(method.NoIndex if plain else method.BspTreeIndex)

    def take(self, item: QGraphicsItem) -> None:
        """Take an item off the sheet."""
        self.touch(item.sceneBoundingRect())
        self._still.removeItem(item)

    def holds(self, item: QGraphicsItem) -> bool:
        """Whether an item lies on this sheet."""
        return item.scene() is self._still

    def items(self) -> list[QGraphicsItem]:
        """What lies on it."""
        return self._still.items()

    def touch(self, rect: QRectF) -> None:
        """Something changes within a rectangle of the scene: it is painted anew before it is shown."""
        if not self._rect.contains(rect):
            self.prepareGeometryChange()
            self._rect |= rect
        if self._stale is not None:
            self._stale.append(rect)
        self.update(rect)

    def touch_all(self) -> None:
        """Everything may look different now."""
        self._stale = None
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if widget is None:
            self._paint_items(painter, option.exposedRect)
            return
        self._bring_up_to_date(painter.worldTransform(), widget.size(), pixel_ratio(painter))
        painter.resetTransform()
        painter.drawPixmap(QPoint(0, 0), self._picture)

    def _bring_up_to_date(self, shown: QTransform, size: QSize, ratio: float) -> None:
        """Paint what changed since the picture was painted; all of it, where the window shows it otherwise."""
        if self._stale == [] and shown == self._shown and self._made_for == (size, ratio):
            return  # as nearly always
        if self._picture is None or self._made_for != (size, ratio):
            self._made_for = size, ratio
            self._picture, self._stale = QPixmap(_physical(size, ratio)), None
            self._picture.setDevicePixelRatio(ratio)
            if not self._is_opaque:
                self._picture.fill(Qt.GlobalColor.transparent)  # which gives it an alpha channel
        stale = self._scrolled(shown, QRect(QPoint(0, 0), size), ratio)
        for rect in self._stale or ():
            stale |= shown.mapRect(rect).toAlignedRect().adjusted(-EDGE_PX, -EDGE_PX, EDGE_PX, EDGE_PX)
        self._shown, self._stale = QTransform(shown), []
        stale &= QRect(QPoint(0, 0), size)
        if not stale.isEmpty():
            self._repaint(stale, shown)

    def _scrolled(self, shown: QTransform, whole: QRect, ratio: float) -> QRegion:
        """Move the picture along with the window, if that is all that happened; the region that is left to paint."""
        before = self._shown
        if before is None or self._stale is None or not _alike(before, shown):
            return QRegion(whole)
        x, y = (shown.dx() - before.dx()) * ratio, (shown.dy() - before.dy()) * ratio
        if max(abs(x - round(x)), abs(y - round(y))) > NEAR or ratio != round(ratio):
            return QRegion(whole) if (x, y) != (0, 0) else QRegion()
        if (round(x), round(y)) == (0, 0):
            return QRegion()
        self._picture.scroll(round(x), round(y), self._picture.rect())
        moved = QRect(whole).translated(round(x / ratio), round(y / ratio))
        return QRegion(whole) - QRegion(moved)

    def _repaint(self, region: QRegion, shown: QTransform) -> None:
        painter = QPainter(self._picture)
        painter.setClipRegion(region)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(region.boundingRect(), self._ground())
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not self._is_plain)
        painter.setTransform(shown)
        for rect in [region.boundingRect()] if region.rectCount() > 8 else list(region):
            self.paint_part(painter, shown.inverted()[0].mapRect(QRectF(rect)))
        painter.end()

    def paint_part(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a part of the scene onto the picture, where all is clear."""
        self._paint_items(painter, rect)

    def _ground(self) -> QBrush:
        return (
            self.scene().backgroundBrush() if self._is_opaque and self.scene() else QBrush(Qt.GlobalColor.transparent)
        )

    def _paint_items(self, painter: QPainter, rect: QRectF) -> None:
        self._still.render(painter, rect, rect)


class Sheets:
    """The two sheets of a map, below the arcs and above them; what does not lie still goes into the scene itself."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._both = Sheet(min(STILL_UNDER), opaque=True), Sheet(min(STILL_OVER))
        for sheet in self._both:
            scene.addItem(sheet)

    def add(self, item: QGraphicsItem, *, still: bool) -> None:
        """Lay a still item onto the sheet of its layer, if there is one; any other goes into the scene."""
        for sheet, depths in zip(self._both, (STILL_UNDER, STILL_OVER), strict=True):
            if still and item.zValue() in depths:
                sheet.add(item)
                return
        self._scene.addItem(item)

    def set_plain(self, plain: bool) -> None:
        """Paint the lines above the arcs without smooth edges."""
        self._both[1].set_plain(plain)

    def remove(self, item: QGraphicsItem) -> None:
        """Take an item away, wherever it lies."""
        sheet = self._holding(item)
        if sheet is None:
            self._scene.removeItem(item)
        else:
            sheet.take(item)

    def touch(self, items: Iterable[QGraphicsItem]) -> None:
        """These items look different: their part of their sheets is painted anew."""
        for item in items:
            sheet = self._holding(item)
            if sheet is not None:
                sheet.touch(item.sceneBoundingRect())

    def touch_part(self, item: QGraphicsItem, part: QRectF) -> None:
        """A part of the scene looks different for the sake of this item."""
        sheet = self._holding(item)
        if sheet is not None:
            sheet.touch(part)

    def touch_all(self) -> None:
        """Everything may look different."""
        for sheet in self._both:
            sheet.touch_all()

    def _holding(self, item: QGraphicsItem) -> Sheet | None:
        return next((sheet for sheet in self._both if sheet.holds(item)), None)


def _physical(size: QSize, ratio: float) -> QSize:
    return QSize(ceil(size.width() * ratio), ceil(size.height() * ratio))


def _alike(one: QTransform, other: QTransform) -> bool:
    """Whether two ways of showing a scene differ by no more than a shift."""
    return all(abs(getattr(one, name)() - getattr(other, name)()) <= NEAR for name in ("m11", "m12", "m21", "m22"))
