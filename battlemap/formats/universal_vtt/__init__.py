"""Universal VTT (.dd2vtt, .uvtt, .df2vtt): a map picture and its geometry in one JSON document."""

from battlemap.formats.universal_vtt.options import UvttOptions
from battlemap.formats.universal_vtt.read import is_universal_vtt, read_universal_vtt, universal_vtt_map
from battlemap.formats.universal_vtt.write import UvttTarget, Written, universal_vtt_bytes, write_universal_vtt

__all__ = [
    "UvttOptions",
    "UvttTarget",
    "Written",
    "is_universal_vtt",
    "read_universal_vtt",
    "universal_vtt_bytes",
    "universal_vtt_map",
    "write_universal_vtt",
]
