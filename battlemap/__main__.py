"""``python -m battlemap``: the same as the command ``battlemap``."""

from battlemap.cli import main

main()
