"""How large a map picture may be. A small file can claim any size, so the size is looked at before any pixel."""

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock

LARGEST_PICTURE_PX = 500_000_000  # read in bands, or unpacked to a byte a pixel: 20,000 x 20,000 px with room to spare
LARGEST_UNPACKED_PX = 150_000_000  # unpacked whole, to four bytes a pixel or, within the reader, up to eight
LARGEST_AVIF_PX = 80_000_000  # unpacked whole, to as many as sixteen
LARGE_PX = 30_000_000  # to be unpacked alone
LONGEST_SIDE_PX = 200_000
_one_at_a_time = RLock()
_MEGA = 1_000_000
_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # markers of JPEG
_IN_ONE_PASS = frozenset({0xC0, 0xC1, 0xC3, 0xC9})
_START_OF_SCAN = 0xDA


def most_px(head: bytes) -> int:
    """How many pixels a picture may have, by how its first bytes say it is packed."""
    found = (measure(head) for is_of, measure in _KINDS if is_of(head))
    return next(found, LARGEST_PICTURE_PX)


@contextmanager
def unpacked_alone(pixels: int) -> Iterator[None]:
    """While one large picture is unpacked inside, every other one waits: memory holds one, not two."""
    with _one_at_a_time if pixels > LARGE_PX else nullcontext():
        yield


def is_too_large(width_px: int, height_px: int, most: int = LARGEST_PICTURE_PX) -> bool:
    """Whether a picture of so many pixels is not opened, where ``most`` are for its kind."""
    return max(width_px, height_px) > LONGEST_SIDE_PX or width_px * height_px > most


def too_large_told(width_px: int, height_px: int, kind: str = "", most: int = LARGEST_PICTURE_PX) -> str:
    """What is said of such a picture, wherever it is met: its size, what is opened, and what to do."""
    is_less = most < LARGEST_PICTURE_PX
    of_kind, instead = (" for this kind of file", ", or as a PNG of 8 bits") if is_less else ("", "")
    article = "an" if kind[:1] in tuple("AEIO") else "a"
    return (
        f"found {article} {kind}{' ' if kind else ''}picture of {width_px} x {height_px} px "
        f"({megapixels(width_px, height_px)}), expected at most {most / _MEGA:g} megapixels{of_kind} and "
        f"{LONGEST_SIDE_PX:,} px a side; save it smaller{instead}"
    )


def megapixels(width_px: int, height_px: int) -> str:
    """``1,600 megapixels``; rounded up, so that what is too large never reads as what is taken."""
    return f"{-(-width_px * height_px // _MEGA):,} megapixels"


def _most_of_png(head: bytes) -> int:
    """Rows of 8 bits a channel are read in bands, grey and palettes unpacked to a byte a pixel."""
    depth, colour, _, _, interlaced = struct.unpack(">5B", head[24:29].ljust(5, b"\0"))
    is_small = depth <= 8 and (not interlaced or colour in (0, 3))
    return LARGEST_PICTURE_PX if is_small else LARGEST_UNPACKED_PX


def _most_of_jpeg(head: bytes) -> int:
    """One that comes in several passes is kept whole until the last."""
    parts = {True: 0, False: 0}  # colours of the frame, and of the first scan
    for marker, body in _segments(head):
        if marker in _START_OF_FRAME and marker not in _IN_ONE_PASS:
            return LARGEST_UNPACKED_PX
        if marker in _START_OF_FRAME:
            parts[True] = body[5] if len(body) > 5 else 0
        elif marker == _START_OF_SCAN:
            parts[False] = body[0] if body else 0
    return LARGEST_PICTURE_PX if parts[True] == parts[False] else LARGEST_UNPACKED_PX


def _segments(head: bytes) -> Iterator[tuple[int, bytes]]:
    """The marker and the body of each segment of a JPEG, up to the first pixels."""
    place = 2
    while place + 4 <= len(head) and head[place] == 0xFF:
        marker = head[place + 1]
        if marker == 0xFF:  # filled up
            place += 1
            continue
        end = place + 2 + int.from_bytes(head[place + 2 : place + 4], "big")
        yield marker, head[place + 4 : end]
        if marker == _START_OF_SCAN:
            return
        place = end


def _most_of_bmp(head: bytes) -> int:
    place = 24 if int.from_bytes(head[14:18], "little") == 12 else 28  # where the oldest and all others tell it
    bits_a_pixel = int.from_bytes(head[place : place + 2], "little")
    return LARGEST_PICTURE_PX if bits_a_pixel <= 8 else LARGEST_UNPACKED_PX


#: By what the first bytes are; whatever is not named here may have as many as any.
_KINDS: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], int]], ...] = (
    (lambda head: head.startswith(b"\x89PNG"), _most_of_png),
    (lambda head: head.startswith(b"\xff\xd8\xff"), _most_of_jpeg),
    (lambda head: head.startswith(b"BM"), _most_of_bmp),
    (lambda head: head.startswith((b"II*\0", b"MM\0*")), lambda _head: LARGEST_UNPACKED_PX),
    (lambda head: head.startswith(b"RIFF"), lambda _head: LARGEST_UNPACKED_PX),
    (lambda head: head[4:8] == b"ftyp", lambda _head: LARGEST_AVIF_PX),
)
