"""The handbook of Psi-punk, chapter 4."""

from functools import cache

from rules.core.handbook import Handbook
from rules.core.handbook_texts import texts_of
from rules.psipunk.catalogue import TITLES
from rules.psipunk.house_rules import HOUSE_RULE_FIELDS
from rules.psipunk.sources import SOURCES


@cache
def handbook() -> Handbook:
    """Every rule, and every fact the book leaves out."""
    return Handbook(TITLES, texts_of(__package__), SOURCES, HOUSE_RULE_FIELDS)
