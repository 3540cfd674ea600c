"""An attack ruled by the Starflight rules."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from battlemap.document.model import MapState, System, TokenId
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
from battlemap.rulings.ground import walls_of
from battlemap.rulings.house_tables import table_notes
from battlemap.rulings.sight import SightRuling, last_of, measure, nudged_looks, sight_answer, token_of
from battlemap.rulings.starflight_facts import attack_facts, used_weapon
from battlemap.rulings.views import Views
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
    return last_of(starflight_steps(state, attacker, target, weapon))


def starflight_steps(
    state: MapState, attacker: TokenId, target: TokenId, weapon: str, views: Views | None = None
) -> Iterator[StarflightRuling]:
    """The same as far as it is known, again after each bit of work; see ``sight.sight_steps``."""
    house = house_rules_of(state)  # first: what is wrong with the map comes before what is wrong with the sheet
    carried = used_weapon(token_of(state, attacker), weapon, state.info)
    views = Views(walls_of(state)) if views is None else views
    look = measure(state, attacker, target, views)
    facts = attack_facts(state, look, carried, house, views)
    answer = starflight.attack(facts, house)
    ruling = StarflightRuling(
        attacker_name=facts.attacker.name,
        target_name=facts.target.name,
        weapon=weapon,
        sight=look,
        facts=facts,
        answer=answer,
        range_band=range_band(facts.distance_m, facts.scale, house, shares_cell=_shares_cell(state, look)),
        by_table=table_notes(weapon, state.info),
        borderline=False,
    )
    yield ruling
    look_key, key = sight_answer(look), _key(answer)
    moved_look, moved_answer = False, False
    for moved, there in nudged_looks(state, look, views):
        moved_look = moved_look or sight_answer(there) != look_key
        nudged = starflight.weigh(attack_facts(moved, there, carried, house, views), house)
        moved_answer = moved_answer or _key(nudged) != key
        yield ruling
    yield replace(ruling, sight=replace(look, borderline=moved_look), borderline=moved_answer)


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
