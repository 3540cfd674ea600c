"""The properties of a MapTool token: how high it stands is one of them, the rest belongs to a game."""

from itertools import islice
from xml.etree.ElementTree import Element

from battlemap.formats.fields import FieldError, amount
from battlemap.formats.maptool.known_tags import bare
from battlemap.formats.maptool.xstream import Tree, entries_of

ELEVATION = "elevation"
MOST_PROPERTIES = 1000  # in which it is looked for
PROPERTY_MAPS = ("propertyMapCI", "propertyMap")


def elevation_of(tree: Tree, token: Element) -> float | None:
    """The height a token is at, in the units of its map; None where none is told, or what is told is no number."""
    for name in PROPERTY_MAPS:
        found = tree.child(token, name)
        for entry in islice(entries_of(found), MOST_PROPERTIES):
            if len(entry) >= 2 and (entry[0].text or "").strip().casefold() == ELEVATION:
                try:
                    return amount(_value(tree, entry[1]), ELEVATION)
                except FieldError:
                    return None
    return None


def _value(tree: Tree, element: Element) -> str | None:
    """What a property holds: a text, or a pair of a key and a text."""
    if bare(element.tag).endswith("KeyValue"):
        return tree.text(element, "value")
    return element.text.strip() if element.text else None
