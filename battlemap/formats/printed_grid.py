"""Finding the grid that is printed on a map picture: how many pixels a cell is, and where the lines lie."""

import io
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image

from battlemap.document.picture_limits import unpacked_alone
from battlemap.document.stopping import going_on
from battlemap.formats.pictures import PictureError, PictureFacts, picture_facts
from battlemap.formats.png import without_texts

Floats = npt.NDArray[np.float64]

LEAST_CELL_PX, MOST_CELL_PX = 16.0, 400.0
LEAST_CELLS = 4  # fewer lines are no grid
MOST_PX = 120_000_000
BAND_ROWS = 256
MOST_CONTRAST = 2 * 255
HARMONICS = (1, 2, 3, 4)
MULTIPLES = (1, 2, 3, 4, 5, 6, 8)  # of the strongest distance, which may be that of an overtone
WORTH_OF_MORE_TEETH = 0.5  # as noise goes down with the root of their number
STEPS_A_LOBE = 8  # how finely frequencies are looked at: a line of the spectrum is 1 / length wide
THICKEST_PX = 10.0  # of a line; and no more than a third of a cell
THICK_PX = 1.2  # half the distance of two edges, from which on a line has them apart
REACH_PX = 2  # how far off its place a line is looked for
HALF_PX = 0.5  # from the edge of a pixel to its middle; and how little a whole size may miss at the last line
BORDER_PX = 0.75  # a line so near to the border of the picture is on it: no cell is given up for that
FLAT = 1e-6  # grey values: a picture of one colour
CLEAR = 9.0  # how many times the noise of the picture the lines must be
NEAR = 0.03  # how far off a size may be that was measured by hand
ALIKE = 0.02  # how far columns and rows may differ to be one cell size


@dataclass(frozen=True, slots=True)
class PrintedGrid:
    """The size of a cell and the first corner of one, in pixels of the picture."""

    px_per_cell: float
    offset_px: tuple[float, float]
    px_per_cell_y: float | None = None  # only where it differs


def grid_of_picture(data: bytes, near_px: float | None = None) -> PrintedGrid | None:
    """The grid printed on a picture file; ``PictureError`` when it cannot be read, or has too many pixels for it.

    ``near_px`` as for ``printed_grid``.
    """
    facts = picture_facts(data)
    if facts.is_too_large_for(MOST_PX):
        raise PictureError(f"found {facts.describe()}, too large for its grid to be looked for")
    return printed_grid(_greys(data, facts), near_px)


def _greys(data: bytes, facts: PictureFacts) -> npt.NDArray[np.uint8]:
    """The picture in grey; what it was made of is let go before anything is looked for in it."""
    try:
        with (
            unpacked_alone(facts.width_px * facts.height_px),
            Image.open(io.BytesIO(without_texts(data))) as opened,
        ):
            return np.asarray(opened.convert("L"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError(f"found a damaged {facts.kind} picture") from error


def printed_grid(grey: npt.NDArray[np.uint8], near_px: float | None = None) -> PrintedGrid | None:
    """The grid printed on a picture, rows of grey values (height, width); None where none stands out.

    It goes through the middles of the lines, however thick these are.

    Lines are looked for as what comes back at one distance, over the whole width and height, so a cell is told to
    a small part of a pixel. Where it is known to be about ``near_px`` pixels, no other size is looked for.
    """
    if min(grey.shape) < LEAST_CELL_PX * LEAST_CELLS:
        return None
    across, down = (_comb(_edges(grey, axis), near_px) for axis in going_on((1, 0)))
    if across is None or down is None:
        return None
    (px_x, x), (px_y, y) = across, down
    if abs(px_x - px_y) <= ALIKE * px_x:
        same = abs(px_x - px_y) * max(grey.shape) / px_x < 1  # less than a pixel over the whole picture
        return PrintedGrid((px_x + px_y) / 2 if same else px_x, (x, y), None if same else px_y)
    return None


def _edges(grey: npt.NDArray[np.uint8], axis: int) -> Floats:
    """How much a line across each column (axis 1) or row (axis 0) differs from both its neighbours."""
    most = _median(grey, axis) * 8 + 8  # no one object counts for many lines
    profile = np.zeros(grey.shape[axis])
    for first, thin in _contrasts(grey, axis):
        sums = np.minimum(thin, most).sum(axis=1 - axis)
        profile[first : first + len(sums)] += sums / grey.shape[1 - axis]
    return profile - _smoothed(profile, 15)


def _contrasts(grey: npt.NDArray[np.uint8], axis: int) -> Iterator[tuple[int, npt.NDArray[np.int16]]]:
    """How much each pixel differs from its neighbours across a line; band by band, for memory's sake.

    With each band the number of its first line: columns all come in every band, rows only in their own.
    """
    high = len(grey)
    for start in range(1 - axis, high - 1 + axis, BAND_ROWS):
        end = min(start + BAND_ROWS, high - 1 + axis)
        rows = grey[start - 1 + axis : end + 1 - axis].astype(np.int16)
        before, middle, after = (
            (rows[:, :-2], rows[:, 1:-1], rows[:, 2:]) if axis == 1 else (rows[:-2], rows[1:-1], rows[2:])
        )
        yield 1 if axis == 1 else start, np.abs(middle - before) + np.abs(middle - after)


def _median(grey: npt.NDArray[np.uint8], axis: int) -> float:
    counts = sum(np.bincount(thin.ravel(), minlength=MOST_CONTRAST + 1) for _, thin in _contrasts(grey, axis))
    below = np.cumsum(counts)
    low, high = (int(np.searchsorted(below, place)) for place in ((below[-1] + 1) // 2, below[-1] // 2 + 1))
    return (low + high) / 2


def _smoothed(profile: Floats, width: int) -> Floats:
    return np.convolve(profile, np.ones(width) / width, mode="same")


def _comb(profile: Floats, near_px: float | None) -> tuple[float, float] | None:
    """The distance of lines and the place of the first, in pixels."""
    least, most = (
        (LEAST_CELL_PX, _most_px(profile)) if near_px is None else (near_px * (1 - NEAR), near_px * (1 + NEAR))
    )
    distance = _strongest_distance(profile, least, min(most, _most_px(profile)))
    if distance is None or profile.std() < FLAT:
        return None
    distances = [distance * times for times in MULTIPLES if distance * times <= most]
    distance, first = max((_best_comb(profile, each) for each in going_on(distances)), key=_much_better(profile))
    distance, first = _fitted(profile, distance, first)
    lines = _values_at(profile, distance, first)
    clearness = lines.mean() * math.sqrt(len(lines)) / max(float(profile.std()), 1e-9)
    if distance < LEAST_CELL_PX or len(lines) < LEAST_CELLS or clearness < CLEAR:
        return None
    distance, first = _in_the_middle(profile, distance, first)
    whole = round(distance)
    if abs(whole - distance) * len(lines) < HALF_PX:
        distance = float(whole)
    first = (first + HALF_PX) % distance
    return distance, first if distance - first > BORDER_PX else 0.0


def _most_px(profile: Floats) -> float:
    return min(MOST_CELL_PX, len(profile) / LEAST_CELLS)


def _strongest_distance(profile: Floats, least: float, most: float) -> float | None:
    """At what distance the picture comes back most, by the fundamental and its overtones."""
    if most <= least:
        return None
    padded = STEPS_A_LOBE * len(profile)
    spectrum = np.abs(np.fft.rfft(profile, padded))
    low, high = math.ceil(padded / most), math.floor(padded / least)
    numbers = np.arange(low, max(low, high) + 1)
    inside = [harmonic for harmonic in HARMONICS if high * harmonic < len(spectrum)]
    strengths = np.sum([spectrum[numbers * harmonic] for harmonic in inside], axis=0)
    return padded / float(numbers[int(np.argmax(strengths))])


def _best_comb(profile: Floats, distance: float) -> tuple[float, float]:
    """The comb of that distance whose teeth meet most."""
    firsts = np.arange(0.0, distance, 0.5)
    return distance, float(max(firsts, key=lambda first: _values_at(profile, distance, first).mean()))


def _much_better(profile: Floats) -> Callable[[tuple[float, float]], float]:
    """Ranks combs: one with fewer teeth must meet clearly more, else its lines are only some of the grid's."""

    def rank(comb: tuple[float, float]) -> float:
        values = _values_at(profile, *comb)
        return float(values.mean()) * len(values) ** WORTH_OF_MORE_TEETH if len(values) >= LEAST_CELLS else -math.inf

    return rank


def _values_at(profile: Floats, distance: float, first: float) -> Floats:
    """The strongest value within a pixel of each tooth."""
    teeth = np.rint(np.arange(first, len(profile) - 1, distance)).astype(np.intp)
    teeth = teeth[(teeth >= 1) & (teeth < len(profile) - 1)]
    return np.max([profile[teeth - 1], profile[teeth], profile[teeth + 1]], axis=0)


def _fitted(profile: Floats, distance: float, first: float) -> tuple[float, float]:
    """Distance and place by least squares through where each line is strongest, which tells parts of a pixel."""
    for _ in range(2):
        numbers = np.arange(math.floor((len(profile) - 3 - first) / distance) + 1)
        teeth = np.rint(first + numbers * distance).astype(np.intp)
        fits = (teeth >= REACH_PX) & (teeth < len(profile) - REACH_PX)
        numbers, teeth = numbers[fits], teeth[fits]
        if len(teeth) < LEAST_CELLS:
            break
        around = profile[teeth[:, None] + np.arange(-REACH_PX, REACH_PX + 1)].clip(min=0.0)
        found = teeth + around.argmax(axis=1) - REACH_PX
        distance, first = np.polyfit(numbers, found, 1, w=np.sqrt(around.max(axis=1) + 1e-9)).tolist()
    return distance, first


def _in_the_middle(profile: Floats, distance: float, first: float) -> tuple[float, float]:
    """Distance and place of the middles of lines, of which one edge or the other was found."""
    shift, half = _middle(profile, distance, first)
    if half > THICK_PX:
        at = np.arange(len(profile), dtype=np.float64)
        both = np.interp(at - half, at, profile) + np.interp(at + half, at, profile)
        distance, first = _fitted(both, distance, first + shift)
        shift, _ = _middle(profile, distance, first)
    return distance, first + shift


def _middle(profile: Floats, distance: float, first: float) -> tuple[float, float]:
    """How far off their places the middles of the lines are, and how far from there their edges, in pixels.

    All lines are laid over each other; what stands out of that is as strong on both edges of a line.
    """
    off = (np.arange(len(profile)) - first + distance / 2) % distance - distance / 2
    near = np.abs(off) <= min(THICKEST_PX, distance / 3)
    off, values = off[near], profile[near]
    _, pixel = np.unique(np.rint(off), return_inverse=True)
    count = np.bincount(pixel)
    laid_over, places = (np.bincount(pixel, weights=each) / count for each in (values, off))
    excess = (laid_over - (laid_over.max() + np.median(laid_over)) / 2).clip(min=0.0)
    if not excess.any():
        return 0.0, 0.0
    shift = float(np.average(places, weights=excess))
    return shift, math.sqrt(float(np.average((places - shift) ** 2, weights=excess)))
