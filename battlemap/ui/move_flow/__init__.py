"""The move flow: choose a way, roll or type its dice, decide on opportunity attacks; and suggestions for a move."""
