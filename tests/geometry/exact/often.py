"""How often the comparisons with slow geometry draw: a share of the whole run, or more when the caller asks for it."""

import os

TIMES = int(os.environ.get("BATTLEMAP_ORACLE_TIMES", "1"))  # 20 is the whole run: an hour


def often(usual: int) -> int:
    """So many, times what the environment asks for."""
    return usual * TIMES
