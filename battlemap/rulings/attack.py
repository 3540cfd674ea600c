"""May A shoot B, with what number, and why: the one call behind map, card, inspector, command line and log."""

from collections.abc import Hashable
from dataclasses import asdict, dataclass, replace
from enum import Enum
from fractions import Fraction

from battlemap.document.model import MapState, TokenId
from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.bodies import footprint_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.sight import SightRuling, measure, nudged_looks, sight_answer, token_of
from battlemap.rulings.starflight_facts import attack_facts, weapon_of
from rules.core.breakdown import Breakdown, Modifier, Refusal
from rules.core.errors import RulesError
from rules.starflight import attack as starflight
from rules.starflight.answers import AttackAnswer
from rules.starflight.facts import AttackFacts, Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import increment_m, range_band


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRuling:
    """One attack as the rules answer it: refusals, or a number; always with the reasons."""

    attacker_name: str
    target_name: str
    weapon: str
    sight: SightRuling
    facts: AttackFacts
    answer: AttackAnswer
    range_band: int  # increments of the scale in force, 0 at Range Zero
    borderline: bool

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Everything that forbids the attack."""
        return self.answer.refusals

    @property
    def target_number(self) -> Breakdown:
        """What the roll has to beat."""
        return self.answer.target_number

    @property
    def roll(self) -> Breakdown:
        """What is added to the natural roll."""
        return self.answer.roll

    @property
    def needed(self) -> int | None:
        """The lowest natural roll that hits; None when refused, or when no roll hits."""
        return self.answer.needed

    @property
    def chance(self) -> Fraction | None:
        """The exact chance to hit; None when refused."""
        return self.answer.chance

    @property
    def headline(self) -> str:
        """The answer in one line, for the map and the card."""
        if self.refusals:
            return f"No attack: {self.refusals[0].reason}"
        if self.chance is None or self.needed is None:
            return "0 %, no roll hits"
        return f"{percent(self.chance)} %, roll {self.needed:02d} or more"

    def to_json(self) -> dict[str, object]:
        """The ruling as plain values, with the keys of the command line. A refused attack has no number."""
        refused = bool(self.refusals)
        return {
            "from": self.attacker_name,
            "to": self.target_name,
            "weapon": self.weapon,
            "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in self.refusals],
            "target_number": None if refused else self.target_number.total,
            "target_modifiers": [_modifier(modifier) for modifier in self.target_number.modifiers],
            "roll_modifiers": [_modifier(modifier) for modifier in self.roll.modifiers],
            "needed": self.needed,
            "chance": None if self.chance is None else str(self.chance),
            "distance_m": self.facts.distance_m,
            "range_band": self.range_band,
            "borderline": self.borderline,
            "facts": _plain(asdict(self.facts)),
        }


def attack(state: MapState, attacker: TokenId, target: TokenId, weapon: str) -> AttackRuling:
    """Rule on one weapon attack as things stand on the map.

    Raises
    ------
    RulingError
        for a token or weapon that is not there, a house rule that can not be read, or a map of another game.
    """
    carried, house = weapon_of(token_of(state, attacker), weapon), house_rules_of(state)
    look = measure(state, attacker, target)
    facts, answer = _answer(state, look, carried, house)
    look_key, key = sight_answer(look), _key(answer)
    nearby = [(there, _answer(moved, there, carried, house)[1]) for moved, there in nudged_looks(state, look)]
    return AttackRuling(
        attacker_name=facts.attacker.name,
        target_name=facts.target.name,
        weapon=weapon,
        sight=replace(look, borderline=any(sight_answer(there) != look_key for there, _ in nearby)),
        facts=facts,
        answer=answer,
        range_band=range_band(facts.distance_m, facts.scale, house, shares_cell=_shares_cell(state, look)),
        borderline=any(_key(nudged) != key for _, nudged in nearby),
    )


def percent(chance: Fraction) -> str:
    """A chance in percent, whole where it is whole."""
    return f"{float(chance * 100):g}"


def _answer(
    state: MapState, look: SightRuling, weapon: StarflightWeapon, house: HouseRules
) -> tuple[AttackFacts, AttackAnswer]:
    facts = attack_facts(state, look, weapon, house)
    return facts, starflight.attack(facts, house)


def _shares_cell(state: MapState, look: SightRuling) -> bool | None:
    """On a grid of one melee increment a cell, whether both stand in one; None on other grids."""
    if state.info.grid.cell_m != increment_m(Scale.MELEE):
        return None
    return footprint_of(state.tokens[look.viewer]).overlaps(footprint_of(state.tokens[look.target]))


def house_rules_of(state: MapState) -> HouseRules:
    """The house rules of a Starflight map."""
    if state.info.system != "starflight":
        raise RulingError(f"attacks are ruled for Starflight maps; {state.info.name!r} is a {state.info.system} map")
    try:
        return HouseRules.from_mapping(state.info.house_rules)
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error


def _key(answer: AttackAnswer) -> Hashable:
    """What must stay the same for an attack not to be borderline: the refusals and both numbers."""
    return frozenset(refusal.rule for refusal in answer.refusals), answer.target_number.total, answer.roll.total


def _modifier(modifier: Modifier) -> dict[str, object]:
    return {
        "rule": modifier.rule,
        "value": modifier.value,
        "reason": modifier.reason,
        "counts": modifier.counts,
    }


def _plain(value: object) -> object:
    """Facts as JSON has them: names for choices, lists for tuples, sorted lists for sets."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return [_plain(inner) for inner in value] if isinstance(value, tuple | list) else value
