"""How near is the same place: the one tolerance of sight, cover, movement and snapping."""

TOUCH_TOLERANCE = 1e-7  # cells
ANGLE_TOLERANCE_DEG = 1e-9  # degrees: an arc edge is in
