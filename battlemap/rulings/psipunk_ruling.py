"""An attack ruled by the Psi-punk rules."""

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from battlemap.document.model import MapState, System, TokenId
from battlemap.rulings.attack_ruling import (
    AttackRuling,
    RulingLine,
    RulingPart,
    modifier_lines,
    modifiers_json,
    note_lines,
    refusal_lines,
    signed,
    told_of_the_dark,
)
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import values_of
from battlemap.rulings.ground import walls_of
from battlemap.rulings.house_tables import armour_notes, table_notes
from battlemap.rulings.psipunk_creatures import attack_of, mode_named
from battlemap.rulings.psipunk_facts import attack_facts
from battlemap.rulings.psipunk_odds import best_json, best_lines, odds_json, odds_lines, tenths
from battlemap.rulings.psipunk_option_words import choice_of
from battlemap.rulings.psipunk_options import NO_OPTIONS, PsipunkOptions, with_options
from battlemap.rulings.sight import SightRuling, last_of, measure, nudged_looks, sight_answer, token_of
from battlemap.rulings.turn_together import as_they_meet
from battlemap.rulings.views import Views
from rules.core.breakdown import Breakdown, Note, Refusal, RuleId
from rules.core.errors import RulesError
from rules.psipunk.answers import NOTHING
from rules.psipunk.attack import AttackAnswer, TargetAnswer, attack
from rules.psipunk.dice import DICE, sums
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text, word
from rules.psipunk.ranges import ROWS, range_difficulty
from rules.psipunk.setup import attack_refusals, setup
from rules.psipunk.sides import dice_of

IN_THE_DARK = RuleId("PP-CMB-01")  # what a target without light is refused by


@dataclass(frozen=True, slots=True, kw_only=True)
class PsipunkRuling(AttackRuling):
    """A throw of Fudge dice that must reach a level, and beat a defence where there is one."""

    facts: AttackFacts
    answer: AttackAnswer
    range_row: int
    dice: int  # the attacker throws
    place_in_burst: int = 0  # which of the targets this ruling is about
    choices: tuple[str, ...] = ()  # words of CHOICES
    by_table: tuple[Note, ...] = ()  # numbers that are the map's own

    @property
    def game(self) -> System:
        """Psi-punk."""
        return "psipunk"

    @property
    def _one(self) -> TargetAnswer:
        return self.answer.targets[self.place_in_burst]

    @property
    def target(self) -> TargetFacts:
        """The facts of the target this ruling is about."""
        return self.facts.targets[self.place_in_burst]

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Everything that forbids the attack."""
        found = (*self.answer.refusals, *self._one.refusals)
        return told_of_the_dark(found, self.sight, IN_THE_DARK)

    @property
    def target_number(self) -> Breakdown:
        """What the result has to reach."""
        return self._one.minimum

    @property
    def roll(self) -> Breakdown:
        """What is added to the dice."""
        return self._one.attack

    @property
    def defence(self) -> Breakdown | None:
        """What the target adds to its dice; None: unopposed."""
        return self._one.defence

    @property
    def needed(self) -> int | None:
        """The lowest sum of the dice that can hit; None when refused, or when none does."""
        if self.refusals or not self.chance:
            return None
        return max(self._one.needed, min(sums(self.dice)))

    @property
    def chance(self) -> Fraction | None:
        """The exact chance to hit; None when refused."""
        odds = self._one.odds
        return None if self.refusals or odds is None else odds.hit

    @property
    def chance_words(self) -> str:
        """Percent to one tenth."""
        return tenths(self.chance or Fraction(0))

    @property
    def needed_words(self) -> tuple[str, str]:
        """The sum of the dice that can hit, and the level it has to beat, or to reach."""
        least = f"{signed(self.needed) if self.needed else 0}"
        thrown = f"{self.dice}dF {least} or more" if self.dice else f"no dice, {level_text(self.roll.total)}"
        own, reach = word(self.roll.total), self.target_number.total
        if self.defence is None:
            return f"{thrown} for {level_text(reach)}", f"{own} for {word(reach)}"
        beaten = self.defence.total
        if self._one.fixed_defence:
            return f"{thrown} against {level_text(beaten)}", f"{own} v {word(beaten)}"
        return f"{thrown}, and beat {level_text(beaten)}", f"{own} v {word(beaten)}"

    @property
    def place(self) -> tuple[str, str]:
        """Feet and the row of the range table."""
        row = level_text(self.range_row)
        return f"{_distance(self)} apart: {row}, {ROWS[self.range_row]}", f"range {word(self.range_row)}"

    def parts(self) -> tuple[RulingPart, ...]:
        """Refusals, what has to be reached, both sides, and the chances."""
        against = self.defence
        of_thing = self.target.thing is not None
        unopposed = (RulingLine(text=f"{self.target_name} throws nothing", value="·"),)
        defending = unopposed if against is None else modifier_lines(against)
        return (
            RulingPart("Why not", refusal_lines(self.refusals)),
            RulingPart("Chosen for this attack", tuple(map(_chosen, self.choices))),
            RulingPart(self._titles[0], modifier_lines(self.target_number)),
            RulingPart(self._titles[1], modifier_lines(self.roll)),
            RulingPart(self._titles[2], defending),
            RulingPart("Chances", odds_lines(self.answer, self._one, self._kept, of_thing=of_thing)),
            RulingPart("Dice to throw again", best_lines(self.answer.best)),
        )

    @property
    def _kept(self) -> Fraction | None:
        """The chance to hit if nobody threw dice again by choice; None where there are none, or it is refused."""
        if self.answer.best is None or self._one.odds is None:
            return None
        before = self.answer.targets[: self.place_in_burst]
        return self.answer.best.kept[sum(each.odds is not None for each in before)]

    @property
    def _titles(self) -> tuple[str, str, str]:
        """What is needed, the attack, the defence; where it is refused, nothing is added up."""
        if self.refusals:
            return "On what is needed", "On the attack", "On the defence"
        needs, attack = level_text(self.target_number.total), level_text(self.roll.total)
        defence = "Unopposed" if self.defence is None else f"Defence {level_text(self.defence.total)} and its dice"
        return f"Needs {needs}", f"Attack {attack} and {self.dice}dF", defence

    @property
    def notes(self) -> tuple[RulingLine, ...]:
        """What the rules tell the table besides."""
        return note_lines((*self._one.notes, *self.answer.notes, *self.by_table))

    def own_json(self) -> Mapping[str, object]:
        """Feet, ladder words, the defence, and exact odds."""
        return {
            "distance_ft": self.target.distance_ft,
            "range": level_text(self.range_row),
            "mode": self.facts.mode.value,
            "opposed": self.defence is not None,
            "target_word": None if self.refusals else level_text(self.target_number.total),
            "attack_word": level_text(self.roll.total),
            "defence_word": None if self.defence is None else level_text(self.defence.total),
            "defence_modifiers": modifiers_json(self.defence or NOTHING),
            "odds": odds_json(self.answer, self._one),
            "rerolls": best_json(self.answer.best, self._kept),
            "choices": list(self.choices),
        }


def _chosen(word: str) -> RulingLine:
    choice, value = choice_of(word), word.partition("=")[2]
    return RulingLine(text=f"{choice.title}: {value}" if value else choice.title, value="✓", rule=choice.rule)


def _distance(ruling: PsipunkRuling) -> str:
    return f"{ruling.target.distance_ft:.1f}".removesuffix(".0") + " ft"


def rule_psipunk(
    state: MapState,
    attacker: TokenId,
    target: TokenId,
    weapon: str,
    mode: str | None = None,
    options: PsipunkOptions = NO_OPTIONS,
) -> PsipunkRuling:
    """Rule on one attack as things stand on the map, with the best use of the rerolls at hand."""
    return rule_burst(state, attacker, (target,), weapon, mode, options)[0]


def rule_burst(
    state: MapState,
    attacker: TokenId,
    targets: Sequence[TokenId],
    weapon: str,
    mode: str | None = None,
    options: PsipunkOptions = NO_OPTIONS,
) -> tuple[PsipunkRuling, ...]:
    """Rule on one throw at several targets: a ruling for each, in their order."""
    return last_of(burst_steps(state, attacker, targets, weapon, mode, options))


def burst_steps(
    state: MapState,
    attacker: TokenId,
    targets: Sequence[TokenId],
    weapon: str,
    mode: str | None = None,
    options: PsipunkOptions = NO_OPTIONS,
    views: Views | None = None,
) -> Iterator[tuple[PsipunkRuling, ...]]:
    """The same as far as it is known, again after each bit of work; see ``sight.sight_steps``."""
    house, state = psipunk_rules_of(state), as_they_meet(state, attacker)
    arm, fired = attack_of(token_of(state, attacker), weapon, mode_named(mode), state.info)
    views = Views(walls_of(state)) if views is None else views
    looks = tuple(measure(state, attacker, target, views) for target in targets)

    def told(there: MapState, seen: tuple[SightRuling, ...]) -> AttackFacts:
        return with_options(attack_facts(there, seen, arm, fired, house, views), options)

    facts = told(state, looks)
    answer = attack(facts, house, options.odds_policy())

    def key(there: MapState, seen: SightRuling) -> Hashable:
        return _key(told(there, (seen,)), house)

    first = PsipunkRuling(
        attacker_name=facts.attacker.name,
        target_name="",
        weapon=weapon,
        sight=looks[0],
        facts=facts,
        answer=answer,
        range_row=0,
        dice=_dice(facts, answer, house),
        choices=options.words,
        by_table=table_notes(arm.name, state.info),
        borderline=False,
    )
    rulings = tuple(_about(state, first, place, look, house) for place, look in enumerate(looks))
    yield rulings
    final: tuple[PsipunkRuling, ...] = ()
    for ruling in rulings:
        final = (*final, (yield from _with_doubts(state, ruling, views, key, rulings)))
    yield final


def _about(state: MapState, ruling: PsipunkRuling, place: int, look: SightRuling, house: HouseRules) -> PsipunkRuling:
    """The ruling on one of the targets."""
    target = ruling.facts.targets[place]
    row = range_difficulty(target.distance_ft, target.same_plane, house)
    notes = (*ruling.by_table, *armour_notes(state.tokens[look.target], state.info))
    return replace(
        ruling, place_in_burst=place, sight=look, target_name=target.target.name, range_row=row, by_table=notes
    )


def _with_doubts(
    state: MapState,
    ruling: PsipunkRuling,
    views: Views,
    key: Callable[[MapState, SightRuling], Hashable],
    so_far: tuple[PsipunkRuling, ...],
) -> Generator[tuple[PsipunkRuling, ...], None, PsipunkRuling]:
    """The ruling with whether look and numbers hang by a hair; it yields once for each look nearby."""
    look_key, own_key = sight_answer(ruling.sight), key(state, ruling.sight)
    sights, numbers = False, False
    for there, seen in nudged_looks(state, ruling.sight, views):
        sights = sights or sight_answer(seen) != look_key
        numbers = numbers or key(there, seen) != own_key
        yield so_far
    return replace(ruling, sight=replace(ruling.sight, borderline=sights), borderline=numbers)


def _dice(facts: AttackFacts, answer: AttackAnswer, house: HouseRules) -> int:
    """How many dice the attacker throws: an NPC fewer where somebody throws against it."""
    if all(target.defence is None for target in answer.targets):
        return DICE
    return dice_of(setup(facts, facts.targets[0], house).attack, True, house)


def psipunk_rules_of(state: MapState) -> HouseRules:
    """The house rules of a Psi-punk map."""
    if state.info.system != "psipunk":
        raise RulingError(f"this is ruled for Psi-punk maps; {state.info.name!r} is a {state.info.system} map")
    try:
        return HouseRules.from_mapping(values_of(state.info))
    except RulesError as error:
        raise RulingError(f"house rules of {state.info.name!r}: {error}") from error


def _key(facts: AttackFacts, house: HouseRules) -> Hashable:
    """What must stay the same for an attack not to be borderline: the refusals and all three numbers."""
    laid = setup(facts, facts.targets[0], house)
    refusals = frozenset(refusal.rule for refusal in (*attack_refusals(facts), *laid.refusals))
    defence = None if laid.defence is None else laid.defence.base.total
    return refusals, laid.minimum.total, laid.attack.base.total, defence
