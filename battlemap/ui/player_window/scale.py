"""How many pixels are an inch on a screen: by a bank card held against it, or by its diagonal.

Kept is the number of physical pixels, which belongs to the screen alone: it stays true when the scaling of the system
changes. What is drawn is counted in device-independent pixels; ``pixel_ratio`` physical ones are one of those.
"""

from math import hypot

PixelSize = tuple[int, int]  # a screen's physical pixels across and down

INCH_MM = 25.4
CARD_MM = 85.60  # the long side of a bank card, ISO/IEC 7810 ID-1
CARD_SHORT_MM = 53.98


def px_per_inch_by_card(bar: float, pixel_ratio: float) -> float:
    """Physical pixels an inch, where a bar of so many device-independent pixels is as long as a bank card."""
    return bar * pixel_ratio * INCH_MM / CARD_MM


def px_per_inch_by_diagonal(width: float, height: float, pixel_ratio: float, diagonal_in: float) -> float:
    """Physical pixels an inch of a screen of that size in device-independent pixels, by its diagonal in inches."""
    return hypot(width, height) * pixel_ratio / diagonal_in


def inch(px_per_inch: float, pixel_ratio: float) -> float:
    """The length of an inch in device-independent pixels, on a screen of so many physical pixels an inch."""
    return px_per_inch / pixel_ratio


def at_resolution(px_per_inch: float, measured: PixelSize, now: PixelSize) -> float:
    """Physical pixels an inch of a screen that was measured with so many pixels, and shows so many now.

    Its picture is as wide or as high as the screen, whichever it fills. Turned upright it is the same.
    """
    return px_per_inch * max(after / before for before, after in zip(sorted(measured), sorted(now), strict=True))


def card_bar(px_per_inch: float, pixel_ratio: float) -> float:
    """How long a bank card is in device-independent pixels."""
    return inch(px_per_inch, pixel_ratio) * CARD_MM / INCH_MM
