"""How large a picture may be is told by its first bytes, before any pixel."""

import struct

import pytest

from battlemap.document.picture_limits import LARGEST_AVIF_PX, LARGEST_PICTURE_PX, LARGEST_UNPACKED_PX, most_px

FRAME = b"\xff\xd8\xff\xe0\0\x04ab"
BASELINE, PROGRESSIVE = 0xC0, 0xC2


def png(depth, colour, interlaced=0):
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + struct.pack(">IIBBBBB", 5, 5, depth, colour, 0, 0, interlaced)


def jpeg(frame, colours_of_scan):
    size = b"\xff" + bytes([frame]) + b"\0\x0b\x08\0\x05\0\x05\x03..."
    return FRAME + size + b"\xff\xff\xda\0\x04" + bytes([colours_of_scan]) + b"."


def bmp(bits, header=40):
    bits_told = struct.pack("<H", bits)
    return b"BM" + b"\0" * 12 + struct.pack("<I", header) + (b"\0" * 6 if header == 12 else b"\0" * 10) + bits_told


@pytest.mark.parametrize(
    ("head", "most"),
    [
        (png(8, 2), LARGEST_PICTURE_PX),
        (png(8, 4), LARGEST_PICTURE_PX),
        (png(1, 0), LARGEST_PICTURE_PX),
        (png(8, 3, 1), LARGEST_PICTURE_PX),
        (png(8, 2, 1), LARGEST_UNPACKED_PX),
        (png(16, 0), LARGEST_UNPACKED_PX),
        (jpeg(BASELINE, 3), LARGEST_PICTURE_PX),
        (jpeg(BASELINE, 1), LARGEST_UNPACKED_PX),
        (jpeg(PROGRESSIVE, 3), LARGEST_UNPACKED_PX),
        (bmp(8), LARGEST_PICTURE_PX),
        (bmp(24), LARGEST_UNPACKED_PX),
        (bmp(24, header=12), LARGEST_UNPACKED_PX),
        (b"GIF89a", LARGEST_PICTURE_PX),
        (b"II*\0", LARGEST_UNPACKED_PX),
        (b"RIFF\0\0\0\0WEBP", LARGEST_UNPACKED_PX),
        (b"\0\0\0\x1cftypavif", LARGEST_AVIF_PX),
        (b"<svg", LARGEST_PICTURE_PX),
        (b"", LARGEST_PICTURE_PX),
    ],
)
def test_what_is_unpacked_whole_may_have_fewer_pixels(head, most):
    assert most_px(head) == most


def test_any_beginning_cut_anywhere_has_a_bound():
    whole = [png(16, 6), jpeg(PROGRESSIVE, 3), bmp(24)]
    assert all(most_px(head[:end]) > 0 for head in whole for end in range(len(head)))
