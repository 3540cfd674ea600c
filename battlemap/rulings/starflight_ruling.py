"""An attack ruled by the Starflight rules."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from battlemap.document.model import MapState, System, TokenId
from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.attack_ruling import (
    AttackRuling,
    RulingLine,
    RulingPart,
    modifier_lines,
    note_lines,
    percent,
    refusal_lines,
    signed,
    told_of_the_dark,
)
from battlemap.rulings.bodies import share_ground
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import values_of
from battlemap.rulings.house_tables import table_notes
from battlemap.rulings.sight import SightRuling, measure, nudged_looks, sight_answer, token_of
from battlemap.rulings.starflight_facts import attack_facts, weapon_of
from battlemap.rulings.volley import volley_json
from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.errors import RulesError
from rules.starflight import attack as starflight
from rules.starflight.answers import AttackAnswer
from rules.starflight.facts import AttackFacts, Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.ranges import increment_m, range_band

IN_THE_DARK = RuleId("SF-LOS-05")  # what a target without light is refused by


@dataclass(frozen=True, slots=True, kw_only=True)
class StarflightRuling(AttackRuling):
    """A percentile roll against a target number."""

    facts: AttackFacts
    answer: AttackAnswer
    range_band: int  # increments of the scale in force, 0 at Range Zero
    by_table: tuple[Note, ...] = ()  # numbers that are the map's own

    @property
    def game(self) -> System:
        """Starflight."""
        return "starflight"

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Everything that forbids the attack."""
        return told_of_the_dark(self.answer.refusals, self.sight, IN_THE_DARK)

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
    def chance_words(self) -> str:
        """Whole percent, mostly."""
        return percent(self.answer.chance or Fraction(0))

    @property
    def needed_words(self) -> tuple[str, str]:
        """The roll on d%."""
        return f"roll {self.needed:02d} or more", f"{self.needed:02d}+"

    @property
    def place(self) -> tuple[str, str]:
        """Metres and increments."""
        unit = "increment" if self.range_band == 1 else "increments"
        metres = f"{self.sight.distance_m:.4g} m apart"
        return f"{metres}, {self.range_band} {unit} ({self.facts.scale} scale)", f"range {self.range_band}"

    def parts(self) -> tuple[RulingPart, ...]:
        """Refusals, both numbers, and the shots of one attack."""
        number, roll = f"Target number {self.target_number.total}", f"Roll d% {signed(self.roll.total)}"
        if self.refusals:  # a refusal is no number: what would count is told, and not added up
            number, roll = "On the target number", "On the roll"
        return (
            RulingPart("Why not", refusal_lines(self.refusals)),
            RulingPart(number, modifier_lines(self.target_number)),
            RulingPart(roll, modifier_lines(self.roll)),
            RulingPart("Shots of one attack", tuple(self._shots())),
        )

    def _shots(self) -> Iterable[RulingLine]:
        for shot in self.answer.shots:
            needed = "no roll hits" if shot.needed is None else f"roll {shot.needed:02d} or more"
            text = f"{needed}, {percent(shot.chance)} %, target number {signed(shot.extra)}"
            yield RulingLine(text=text, value=str(shot.number), rule=shot.rule)

    @property
    def notes(self) -> tuple[RulingLine, ...]:
        """Which numbers come from the tables of the map."""
        return note_lines(self.by_table)

    def own_json(self) -> Mapping[str, object]:
        """The range band, and the shots of a multiple-fire weapon."""
        return {**volley_json(self.answer, self.facts.weapon), "range_band": self.range_band}


def rule_starflight(state: MapState, attacker: TokenId, target: TokenId, weapon: str) -> StarflightRuling:
    """Rule on one weapon attack as things stand on the map."""
    house = house_rules_of(state)  # first: what is wrong with the map comes before what is wrong with the sheet
    carried = weapon_of(token_of(state, attacker), weapon, state.info)
    look = measure(state, attacker, target)
    facts, answer = _answer(state, look, carried, house)
    look_key, key = sight_answer(look), _key(answer)
    nearby = [(there, _answer(moved, there, carried, house)[1]) for moved, there in nudged_looks(state, look)]
    return StarflightRuling(
        attacker_name=facts.attacker.name,
        target_name=facts.target.name,
        weapon=weapon,
        sight=replace(look, borderline=any(sight_answer(there) != look_key for there, _ in nearby)),
        facts=facts,
        answer=answer,
        range_band=range_band(facts.distance_m, facts.scale, house, shares_cell=_shares_cell(state, look)),
        borderline=any(_key(nudged) != key for _, nudged in nearby),
        by_table=table_notes(weapon, state.info),
    )


def _answer(
    state: MapState, look: SightRuling, weapon: StarflightWeapon, house: HouseRules
) -> tuple[AttackFacts, AttackAnswer]:
    facts = attack_facts(state, look, weapon, house)
    return facts, starflight.attack(facts, house)


def _shares_cell(state: MapState, look: SightRuling) -> bool | None:
    """On a grid of one melee increment a cell, whether both stand in one; None on other grids."""
    if state.info.grid.cell_m != increment_m(Scale.MELEE):
        return None
    return share_ground(state.tokens[look.viewer], state.tokens[look.target], state.info.grid.kind)


def house_rules_of(state: MapState) -> HouseRules:
    """The house rules of a Starflight map."""
    if state.info.system != "starflight":
        raise RulingError(f"this is ruled for Starflight maps; {state.info.name!r} is a {state.info.system} map")
    try:
        return HouseRules.from_mapping(values_of(state.info))
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error


def _key(answer: AttackAnswer) -> Hashable:
    """What must stay the same for an attack not to be borderline: the refusals and both numbers."""
    return frozenset(refusal.rule for refusal in answer.refusals), answer.target_number.total, answer.roll.total
