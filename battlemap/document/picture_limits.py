"""How large a map picture may be. A small file can claim any size, so the size is looked at before any pixel."""

LARGEST_PICTURE_PX = 500_000_000  # 20,000 x 20,000 px with room to spare
LARGEST_UNPACKED_PX = 120_000_000  # of kinds that are unpacked whole, because only Pillow reads them
UNPACKED_WHOLE = frozenset({"AVIF"})
LONGEST_SIDE_PX = 200_000
_MEGA = 1_000_000


def is_too_large(width_px: int, height_px: int, kind: str = "") -> bool:
    """Whether a picture of so many pixels, of a kind such as "PNG", is not opened."""
    return max(width_px, height_px) > LONGEST_SIDE_PX or width_px * height_px > _most_px(kind)


def too_large_told(width_px: int, height_px: int, kind: str = "", most_px: int | None = None) -> str:
    """What is said of such a picture, wherever it is met: its size, what is opened, and what to do."""
    most = (_most_px(kind) if most_px is None else most_px) / _MEGA
    return (
        f"found a {kind}{' ' if kind else ''}picture of {width_px} x {height_px} px "
        f"({megapixels(width_px, height_px)}), expected at most {most:g} megapixels and "
        f"{LONGEST_SIDE_PX:,} px a side; save it smaller"
    )


def _most_px(kind: str) -> int:
    return LARGEST_UNPACKED_PX if kind in UNPACKED_WHOLE else LARGEST_PICTURE_PX


def megapixels(width_px: int, height_px: int) -> str:
    """``1,600 megapixels``; rounded up, so that what is too large never reads as what is taken."""
    return f"{-(-width_px * height_px // _MEGA):,} megapixels"
