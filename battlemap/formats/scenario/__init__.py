"""battlemap-scenario/1: a scene as one TOML file that a person can write."""

from battlemap.formats.scenario.read import read_scenario
from battlemap.formats.scenario.write import scenario_text, write_scenario

__all__ = ["read_scenario", "scenario_text", "write_scenario"]
