"""How large a map picture may be. A small file can claim any size, so the size is looked at before any pixel."""

LARGEST_PICTURE_PX = 500_000_000  # 20,000 x 20,000 px with room to spare
LONGEST_SIDE_PX = 200_000
_MEGA = 1_000_000
LARGEST_TOLD = f"{LARGEST_PICTURE_PX // _MEGA} megapixels"


def is_too_large(width_px: int, height_px: int) -> bool:
    """Whether a picture of so many pixels is not opened."""
    return max(width_px, height_px) > LONGEST_SIDE_PX or width_px * height_px > LARGEST_PICTURE_PX


def megapixels(width_px: int, height_px: int) -> str:
    """``1,600 megapixels``; rounded up, so that what is too large never reads as what is taken."""
    return f"{-(-width_px * height_px // _MEGA):,} megapixels"
