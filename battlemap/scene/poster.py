"""A map on paper at its true scale, as a PDF of one sheet or many. Needs a QGuiApplication, on any platform."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtWidgets import QGraphicsScene

from battlemap.document.model import ImageId, MapState
from battlemap.rulings.player_view import player_view
from battlemap.scene.drawing import MapDrawing
from battlemap.scene.pictures import Pictures
from battlemap.scene.player_scene import PlayerDrawing
from battlemap.scene.poster_layout import INCH_MM, Cut, Layout, Page, lay_out
from battlemap.scene.render import LARGEST_SIDE_PX
from battlemap.scene.theme import LIGHT
from battlemap.scene.units import CELL, grid_rect
from battlemap.texts import tr

DOTS_PER_INCH = 144  # of the lines; pictures keep their own pixels
PLAYERS_DOTS_PER_INCH = 200  # what players get are pixels, so that nothing lies beneath what hides it
PAPER = "#ffffffff"
#: Where players see nothing the paper stays white: ink is dear.
INK = replace(LIGHT, dark=PAPER, background=PAPER)
_MARK_MM, _TEXT_MM = 5.0, 3.2
_MARKS = "#ff303030"
Steps = Generator[None, None, bytes]
Images = Callable[[ImageId], bytes] | Pictures  # pictures that were read already are not read again
BAND_PX = 256  # of a picture of the map, painted in one step


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is drawn: for the game master, or only what the players may see."""

    player: bool = False
    grid: bool = True
    tokens: bool = True
    walls: bool = True


def poster_scene(state: MapState, images: Images, look: Look, cell_px: float) -> QGraphicsScene:
    """The map as a scene, at so many pixels a cell."""
    scene = QGraphicsScene()
    pictures = images if isinstance(images, Pictures) else Pictures(images)
    if look.player:
        view = player_view(state)
        shown = view if look.tokens else replace(view, state=replace(view.state, tokens={}))
        for_players = PlayerDrawing(scene, pictures, INK)
        for_players.show(shown)
        for_players.set_lines(grid=look.grid, walls=look.walls)
        for_players.zoomed(cell_px)
    else:
        drawing = MapDrawing(scene, pictures, INK)
        drawing.reset(state if look.tokens else replace(state, tokens={}))
        drawing.set_grid_shown(look.grid)
        drawing.set_wall_strength("full" if look.walls else "hidden")
        drawing.zoomed(cell_px)
    scene.setSceneRect(grid_rect(state.info.grid))
    return scene


def poster_steps(state: MapState, images: Images, cut: Cut, look: Look) -> Steps:
    """The bytes of a PDF, made sheet by sheet; ``PosterError`` where the map does not fit what was chosen."""
    layout = lay_out(state.info.grid, cut)
    scene = poster_scene(state, images, look, layout.cell_mm / INCH_MM * DOTS_PER_INCH)
    yield
    name = "" if look.player else state.info.name
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, layout, name)
    painter = QPainter(writer)
    try:
        for number, page in enumerate(layout.pages):
            if number:
                writer.newPage()
            paint_page(painter, scene, layout, page, DOTS_PER_INCH / INCH_MM, pixels=look.player, name=name)
            yield
    finally:
        painter.end()
    return bytes(buffer.data().data())


def poster(
    state: MapState,
    images: Callable[[ImageId], bytes],
    cut: Cut,
    look: Look,
    on_sheet: Callable[[int], None] = lambda _sheet: None,
) -> bytes:
    """The bytes of a PDF, made in one go; ``on_sheet`` is told the number of each sheet before it is painted."""
    steps = poster_steps(state, images, cut, look)
    for sheet in range(1, len(lay_out(state.info.grid, cut).pages) + 1):
        next(steps)
        on_sheet(sheet)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return bytes(end.value)


def _writer(buffer: QBuffer, layout: Layout, name: str) -> QPdfWriter:
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS_PER_INCH)
    size = QPageSize(QSizeF(*layout.page_mm), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    writer.setTitle(name)
    writer.setCreator("Battlemap")
    return writer


def paint_page(
    painter: QPainter, scene: QGraphicsScene, layout: Layout, page: Page, px_per_mm: float, *, pixels: bool, name: str
) -> None:
    """One sheet: the map at its scale, and in the margin what helps to put the poster together."""
    on_map = QRectF(page.left * CELL, page.top * CELL, page.width * CELL, page.height * CELL)
    cell_px = layout.cell_mm * px_per_mm
    corner = layout.margin_mm * px_per_mm
    target = QRectF(corner, corner, page.width * cell_px, page.height * cell_px)
    if pixels:
        painter.drawImage(target, _as_pixels(scene, on_map, layout.cell_mm))
    else:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render(painter, target, on_map)
        painter.restore()
    if layout.margin_mm:
        _paint_marks(painter, layout, page, target, px_per_mm)
        _paint_label(painter, layout, page, px_per_mm, name)


def _as_pixels(scene: QGraphicsScene, on_map: QRectF, cell_mm: float) -> QImage:
    """The map as players may have it: a picture with nothing beneath it."""
    scale = cell_mm / INCH_MM * PLAYERS_DOTS_PER_INCH / CELL
    image = QImage(
        max(1, round(on_map.width() * scale)), max(1, round(on_map.height() * scale)), QImage.Format.Format_RGB32
    )
    image.fill(QColor(PAPER))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, QRectF(image.rect()), on_map, Qt.AspectRatioMode.IgnoreAspectRatio)
    painter.end()
    return image


def _paint_marks(painter: QPainter, layout: Layout, page: Page, target: QRectF, px_per_mm: float) -> None:
    """Where to cut: at the corners of the map, and where the next sheet begins."""
    painter.setPen(QPen(QColor(_MARKS), 0.2 * px_per_mm))
    length, overlap = _MARK_MM * px_per_mm, layout.overlap_mm * px_per_mm
    upright = [target.left(), target.right()]
    level = [target.top(), target.bottom()]
    if page.column < layout.across - 1 and overlap:
        upright.append(target.right() - overlap)
    if page.row < layout.down - 1 and overlap:
        level.append(target.bottom() - overlap)
    gap = px_per_mm
    for x in upright:
        painter.drawLine(QLineF(x, target.top() - gap, x, target.top() - gap - length))
        painter.drawLine(QLineF(x, target.bottom() + gap, x, target.bottom() + gap + length))
    for y in level:
        painter.drawLine(QLineF(target.left() - gap, y, target.left() - gap - length, y))
        painter.drawLine(QLineF(target.right() + gap, y, target.right() + gap + length, y))


def _paint_label(painter: QPainter, layout: Layout, page: Page, px_per_mm: float, name: str) -> None:
    """Which sheet it is, and a bar as long as a cell, to be held against a ruler."""
    font = QFont()
    font.setPixelSize(max(1, round(_TEXT_MM * px_per_mm)))
    painter.setFont(font)
    width, height = (side * px_per_mm for side in layout.page_mm)
    base, left = height - 0.25 * layout.margin_mm * px_per_mm, (layout.margin_mm + 3) * px_per_mm
    cell = layout.cell_mm * px_per_mm
    bar = QLineF(left, base - _TEXT_MM * px_per_mm / 2, left + cell, base - _TEXT_MM * px_per_mm / 2)
    tick = QPointF(0, px_per_mm)
    painter.drawLines([bar, *(QLineF(end - tick, end + tick) for end in (bar.p1(), bar.p2()))])
    where = tr(
        "{label}: row {row} of {down}, column {column} of {across}",
        label=page.label,
        row=page.row + 1,
        down=layout.down,
        column=page.column + 1,
        across=layout.across,
    )
    words = "     ".join(filter(None, (tr("1 cell, {cell_mm:g} mm", cell_mm=layout.cell_mm), where, name)))
    room = QRectF(bar.x2() + 2 * px_per_mm, base - 2 * _TEXT_MM * px_per_mm, width, 3 * _TEXT_MM * px_per_mm)
    room.setRight(width - layout.margin_mm * px_per_mm)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, words)


def map_image(state: MapState, images: Images, look: Look, px_per_cell: float) -> QImage:
    """The map alone as a picture, without margin; it knows that a cell is an inch, for programs that print."""
    steps = map_image_steps(state, images, look, px_per_cell)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return QImage(end.value)


def map_image_steps(state: MapState, images: Images, look: Look, px_per_cell: float) -> Generator[None, None, QImage]:
    """The same, painted band by band."""
    scene = poster_scene(state, images, look, px_per_cell)
    shown = scene.sceneRect()
    longest = max(shown.width(), shown.height()) / CELL
    px = min(px_per_cell, LARGEST_SIDE_PX / longest)
    wide, high = (max(1, round(side / CELL * px)) for side in (shown.width(), shown.height()))
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(PAPER))
    image.setDotsPerMeterX(round(1000 * px / INCH_MM))
    image.setDotsPerMeterY(round(1000 * px / INCH_MM))
    for top in range(0, high, BAND_PX):
        yield
        band = QRectF(0, top, wide, min(BAND_PX, high - top))
        down = shown.height() / high
        source = QRectF(shown.x(), shown.y() + top * down, shown.width(), band.height() * down)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render(painter, band, source, Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.end()
    return image
