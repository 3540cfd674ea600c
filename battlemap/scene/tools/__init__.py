"""The hand on the map: pointer and keys become one command each, in map units and without Qt."""
