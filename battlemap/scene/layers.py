"""The order in which things lie over each other on the map."""

PICTURE = 0
TERRAIN = 10
GRID = 20
SHADE = 22  # where it is dim or dark: under walls, tokens and the lights themselves
LIGHTS = 25
TEMPLATES = 27
ARCS = 28  # under the veil, so that no wedge shines where nothing is seen
FOG = 29  # what players do not see, on the map of the game master
HEAT = 29  # under the veil too
AREA = 30  # what lies outside the visible area is dimmed under walls and tokens, so that they stay readable
BARRIER_HALOS = 40
BARRIERS = 41
DOORS = 45
NOTES = 46
LYING = 47
HIGHLIGHT = 48
SIGHT_LINES = 50
MEMORY = 54  # what players remember is dimmed, walls too
DARKNESS = 55  # what players do not see hides everything below
NAMES = 58  # under the tokens, so that a name never hides one
TOKENS = 60
SELECTION = 62
SIGHT_CROSSES = 64
FRAME = 66
GHOSTS = 70
NUMBER = 90

#: What is painted once and kept as a picture (see ``scene.sheet``): below the arcs, and the barriers.
STILL_UNDER = (PICTURE - 1, PICTURE, TERRAIN, GRID, SHADE, LIGHTS)
STILL_OVER = (BARRIER_HALOS, BARRIERS, DOORS)
