"""Universal VTT (.dd2vtt, .uvtt, .df2vtt): a map picture and its geometry in one JSON document."""

from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.universal_vtt.read import is_universal_vtt, read_universal_vtt, universal_vtt_map

__all__ = ["UvttOptions", "is_universal_vtt", "read_universal_vtt", "universal_vtt_map"]
