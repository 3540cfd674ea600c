"""Every rule of the catalogue of Starflight RPG 9.2, by id in the book's order, with a title."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.core.breakdown import RuleId
from rules.core.handbook_texts import read_toml

TITLES: Mapping[RuleId, str] = MappingProxyType(
    {RuleId(rule): title for rule, title in read_toml(__package__, "catalogue.toml").items()}
)
