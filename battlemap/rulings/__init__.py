"""Asks the map, then the rules: the one place where a measured fact becomes a number."""
