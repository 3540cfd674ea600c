"""A picture that is drawn in cells, twice as large as it comes out, so that edges are smooth."""

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter

OVERSAMPLE = 2
Point = tuple[float, float]
Color = tuple[int, int, int] | tuple[int, int, int, int]


class Canvas:
    """Shapes in map units on a picture of ``px_per_cell``; a colour's fourth number is its opacity."""

    def __init__(self, columns: int, rows: int, px_per_cell: int, background: Color) -> None:
        self._scale = px_per_cell * OVERSAMPLE
        self._size = (columns * px_per_cell, rows * px_per_cell)
        self._image = Image.new("RGB", (columns * self._scale, rows * self._scale), background)
        self._draw = ImageDraw.Draw(self._image, "RGBA")

    def polygon(self, points: Sequence[Point], fill: Color) -> None:
        """Fill an area."""
        self._draw.polygon(self._px(points), fill=fill)

    def box(self, left: float, top: float, right: float, bottom: float, fill: Color) -> None:
        """Fill an upright rectangle."""
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill)

    def line(self, points: Sequence[Point], color: Color, width: float) -> None:
        """Draw a polyline with round joints; ``width`` in cells."""
        pixels = self._px(points)
        broad = max(1, round(width * self._scale))
        self._draw.line(pixels, fill=color, width=broad, joint="curve")

    def caps(self, points: Sequence[Point], color: Color, width: float) -> None:
        """Put round ends on a polyline."""
        for x, y in (points[0], points[-1]):
            self.disc((x, y), width / 2, color)

    def disc(self, centre: Point, radius: float, fill: Color) -> None:
        """Fill a circle."""
        self._draw.ellipse(self._around(centre, radius), fill=fill)

    def ring(self, centre: Point, radius: float, color: Color, width: float) -> None:
        """Draw a circle's edge."""
        broad = max(1, round(width * self._scale))
        self._draw.ellipse(self._around(centre, radius), outline=color, width=broad)

    def arc(self, centre: Point, radius: float, degrees: tuple[float, float], color: Color, width: float) -> None:
        """Draw a part of a circle's edge, from and to in Pillow's degrees."""
        broad = max(1, round(width * self._scale))
        self._draw.arc(self._around(centre, radius), *degrees, fill=color, width=broad)

    def shadow(self, polylines: Sequence[Sequence[Point]], width: float, blur: float, strength: int) -> None:
        """Darken the floor around lines, softly, and a little to the lower right."""
        mask = Image.new("L", self._image.size, 0)
        pen = ImageDraw.Draw(mask)
        for points in polylines:
            pen.line(self._px(points), fill=strength, width=round(width * self._scale), joint="curve")
        self._darken(mask, blur)

    def area_shadow(self, areas: Sequence[Sequence[Point]], blur: float, strength: int) -> None:
        """Darken the floor under and around areas."""
        mask = Image.new("L", self._image.size, 0)
        pen = ImageDraw.Draw(mask)
        for points in areas:
            pen.polygon(self._px(points), fill=strength)
        self._darken(mask, blur)

    def glow(self, centre: Point, radius: float, color: tuple[int, int, int], strength: int) -> None:
        """Light a round patch of floor, brightest in the middle."""
        size = round(2 * radius * self._scale)
        light = ImageChops.invert(Image.radial_gradient("L")).resize((size, size))
        mask = light.point([max(0, 2 * value - 255) * strength // 255 for value in range(256)])
        corner = (round((centre[0] - radius) * self._scale), round((centre[1] - radius) * self._scale))
        self._image.paste(Image.new("RGB", (size, size), color), corner, mask)

    def finished(self) -> Image.Image:
        """The picture in its final size."""
        return self._image.resize(self._size, Image.Resampling.LANCZOS)

    def _darken(self, mask: Image.Image, blur: float) -> None:
        drop = round(0.06 * self._scale)
        soft = ImageChops.offset(mask.filter(ImageFilter.GaussianBlur(blur * self._scale)), drop, drop)
        soft.paste(0, (0, 0, self._image.width, drop))  # what was pushed out at the far edges comes in here
        soft.paste(0, (0, 0, drop, self._image.height))
        self._image.paste(Image.new("RGB", self._image.size, (0, 0, 0)), (0, 0), soft)

    def _px(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def _around(self, centre: Point, radius: float) -> tuple[float, float, float, float]:
        x, y, r = centre[0] * self._scale, centre[1] * self._scale, radius * self._scale
        return (x - r, y - r, x + r, y + r)
