"""The handbook of Starflight RPG 9.2."""

from functools import cache

from rules.core.handbook import Handbook
from rules.core.handbook_texts import texts_of
from rules.starflight.catalogue import TITLES
from rules.starflight.house_rules import HOUSE_RULE_FIELDS
from rules.starflight.sources import SOURCES


@cache
def handbook() -> Handbook:
    """Every rule, and every fact the book leaves out."""
    return Handbook(TITLES, texts_of(__package__), SOURCES, HOUSE_RULE_FIELDS)
