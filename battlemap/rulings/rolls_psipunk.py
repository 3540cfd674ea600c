"""Ladder checks, opposed rolls, repute, wealth and lifting of Psi-punk, for a creature of the map or plain numbers."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from battlemap.document.log_record import LogNumber, LogStep
from battlemap.document.model import MapState
from battlemap.rulings.house_tables import psipunk_tables
from battlemap.rulings.log_steps import number, reasons
from battlemap.rulings.psipunk_creatures import combatant_of, luck_left
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.rolls import NUMBER, Chance, RollField, RollKind, RollOutcome, RollQuestion, whole, yes
from rules.core.breakdown import Breakdown, Note, RuleId
from rules.core.resolution import Resolution, Start
from rules.psipunk.answers import Answer
from rules.psipunk.changes import LuckSpent
from rules.psipunk.checks import CheckFacts, ContestFacts, Outcome, chance, check, contest, needs_roll
from rules.psipunk.combatant import ATTRIBUTES, domain_of
from rules.psipunk.condition import wound_penalty
from rules.psipunk.ladder import LADDER, level_text
from rules.psipunk.lifting import lift
from rules.psipunk.luck import short_of_luck, sure_success
from rules.psipunk.repute import Attitude, Bribe, ReputeFacts, modifiers, repute
from rules.psipunk.sides import Circumstance, Side, circumstances, trait
from rules.psipunk.wealth import buy, earn, sell, standing, wealth_check

WEALTH = {
    "check": "a wealth check",
    "standing": "what a value is worth",
    "buy": "buy for the price",
    "permit": "buy a permit for armour",
    "sell": "sell a thing of the price",
    "earn": "pay comes in",
}
MOST_WEALTH = 100_000


def traits(state: MapState, question: RollQuestion, whose: str = "who") -> Mapping[str, int]:
    """Attributes and skills of a creature, with their levels."""
    token = question.token(state, whose)
    if token is None:
        return {}
    combatant = combatant_of(token)
    return {name: combatant.level(name) for name in (*ATTRIBUTES, *sorted(combatant.skills))}


def _side(state: MapState, question: RollQuestion, whose: str = "who") -> Side:
    """Trait, wounds of its domain and circumstances, or a plain level."""
    prefix = "" if whose == "who" else "other_"
    name, token = question.word(f"{prefix}trait"), question.token(state, whose)
    more = question.whole(f"{prefix}more")
    told = circumstances((Circumstance("other modifiers", more),)) if more else ()
    if token is None or name == NUMBER:
        base = Breakdown((trait("as told,", question.whole(f"{prefix}number")), *told))
        return Side(name=question.name(state, whose), base=base, is_npc=token is not None and token.kind != "pc")
    who, house = combatant_of(token), psipunk_rules_of(state)
    base = Breakdown((trait(name, who.level(name)), *wound_penalty(who, domain_of(name), house), *told))
    return Side(name=who.name, base=base, is_npc=who.is_npc)


def _trait_words(question: RollQuestion, whose: str = "who") -> str:
    found = question.word("trait" if whose == "who" else "other_trait")
    return found if found != NUMBER else "roll"


def _told(who: str, what: str, found: Outcome, ends: tuple[str, str] = ("success", "failure")) -> RollOutcome:
    """A roll as the table is told of it; ``ends`` are the words for it done, and for not."""
    words = f"{ends[not found.success]}, degree {level_text(found.degree)}"
    numbers = (
        number(what, found.result, level_text(found.result.total)),
        number("against", found.against, level_text(found.against.total)),
    )
    return RollOutcome(words=words, steps=(LogStep(text=words, who=who, numbers=numbers, notes=reasons(found.notes)),))


def _answered(who: str, what: str, answer: Answer, words: str = "") -> RollOutcome:
    """An answer without dice."""
    refused = answer.refusals[0].reason if answer.refusals else ""
    told = refused or words or (answer.notes[-1].reason if answer.notes else str(answer.number.total))
    numbers: tuple[LogNumber, ...] = (number(what, answer.number),) if answer.number.modifiers else ()
    notes = (*reasons(answer.refusals), *reasons(answer.notes))
    step = LogStep(text=told, who=who, numbers=numbers, notes=notes)
    return RollOutcome(words=told, steps=(step,), refusals=answer.refusals)


def _check_facts(state: MapState, question: RollQuestion) -> CheckFacts:
    return CheckFacts(side=_side(state, question), difficulty=question.whole("difficulty"))


def _is_sure(question: RollQuestion) -> bool:
    return question.kind == "check" and question.is_so("sure")


def _sure(state: MapState, question: RollQuestion) -> RollOutcome:
    """A Luck Point in the place of a roll, as long as there is one. M7, M8."""
    who, token = question.name(state), question.token(state)
    short = () if token is None else short_of_luck(who, luck_left(token, state.info).total, 1)
    if short:
        return _answered(who, "Luck Points", Answer(refusals=short))
    answer = sure_success(question.whole("difficulty"), opposed=False, missing=psipunk_tables(state.info).missing)
    doubt = "".join(f"; {note.reason}" for note in answer.notes[1:])
    told = _answered(who, "Luck Points", answer, f"sure success for a Luck Point{doubt}")
    return replace(told, changes=() if token is None else (LuckSpent(token.name, 1),))


def _check_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    if _is_sure(question):
        return lambda: _said(_sure(state, question))
    facts, house = _check_facts(state, question), psipunk_rules_of(state)
    what = _trait_words(question)

    def play() -> Resolution[RollOutcome]:
        return _told(facts.side.name, what, (yield from check(facts, house)))

    return play


def _check_odds(state: MapState, question: RollQuestion) -> tuple[Chance, ...]:
    if _is_sure(question):
        return (Chance("success", Fraction(not _sure(state, question).refusals)),)
    facts = _check_facts(state, question)
    return (Chance("success", chance(facts, psipunk_rules_of(state))),)


def advice(state: MapState, question: RollQuestion) -> str:
    """Whether the roll may be skipped. PP-GEN-03; empty where it is no plain check."""
    if question.kind != "check":
        return ""
    if _is_sure(question):
        return _sure(state, question).words
    facts = _check_facts(state, question)
    note = needs_roll(facts.side.base.total, facts.difficulty, pressed=False).notes[0]
    return f"{note.reason} [{note.rule}]"


def _contest_facts(state: MapState, question: RollQuestion) -> ContestFacts:
    least = question.values.get("minimum")
    return ContestFacts(
        acting=_side(state, question),
        resisting=_side(state, question, "other"),
        minimum=least if isinstance(least, int) and question.is_so("has_minimum") else None,
    )


def _contest_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    facts, house = _contest_facts(state, question), psipunk_rules_of(state)
    what = _trait_words(question)

    def play() -> Resolution[RollOutcome]:
        name = facts.acting.name
        return _told(name, what, (yield from contest(facts, house)), (f"{name} wins", f"{name} does not win"))

    return play


def _contest_odds(state: MapState, question: RollQuestion) -> tuple[Chance, ...]:
    facts = _contest_facts(state, question)
    return (Chance(f"{facts.acting.name} wins", chance(facts, psipunk_rules_of(state))),)


def _repute_facts(state: MapState, question: RollQuestion) -> ReputeFacts:
    other = question.token(state, "other")
    return ReputeFacts(
        asking=question.name(state),
        npc=question.name(state, "other"),
        asked_is_player_character=other is not None and other.kind == "pc",
        benefits=question.is_so("benefits"),
        attitude=Attitude(question.word("attitude") or Attitude.NEUTRAL),
        endangered=question.is_so("endangered"),
        asked_value=question.whole("asked_value"),
        rank=question.whole("rank") if question.is_so("same_organisation") else None,
        npc_rank=question.whole("npc_rank"),
        opposed_rank=question.whole("opposed_rank"),
        bribe=Bribe(question.word("bribe") or Bribe.NONE),
        admired=question.is_so("admired"),
        hated=question.is_so("hated"),
        favour=question.whole("favour"),
        reputation=question.whole("reputation") if question.is_so("has_reputation") else None,
        reputation_disliked=question.is_so("disliked"),
    )


def _repute_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    facts, house = _repute_facts(state, question), psipunk_rules_of(state)

    def play() -> Resolution[RollOutcome]:
        found = yield from repute(facts, house)
        if isinstance(found, Answer):
            return _answered(facts.asking, "repute", found)
        told = _told(facts.asking, "repute", found)
        words = found.notes[-1].reason
        return RollOutcome(
            words=words,
            steps=(LogStep(text=words, who=facts.asking, numbers=told.steps[0].numbers, notes=told.steps[0].notes),),
        )

    return play


def _repute_odds(state: MapState, question: RollQuestion) -> tuple[Chance, ...]:
    facts = _repute_facts(state, question)
    side, house = Side(name=facts.asking, base=modifiers(facts)), psipunk_rules_of(state)
    least = ((1, "reacts well"), (0, "helps a little, or more"))
    return tuple(Chance(words, chance(CheckFacts(side=side, difficulty=level), house)) for level, words in least)


def _wealth_answer(state: MapState, question: RollQuestion) -> Answer:
    value, price = question.whole("value"), question.whole("price")
    match question.word("deed"):
        case "buy":
            return buy(value, price)
        case "permit":
            return _permit(value, psipunk_tables(state.info).permit_value)
        case "sell":
            return sell(value, price, psipunk_rules_of(state))
        case "earn":
            return earn(value, price)
    return standing(value)


def _permit(value: int, costs: int) -> Answer:
    """Pay for a permit. M22."""
    note = Note(RuleId("M22"), f"a permit for armour up to Good costs {costs}; there is none above")
    answer = buy(value, costs)
    return replace(answer, notes=(note, *answer.notes))


def _wealth_facts(state: MapState, question: RollQuestion) -> tuple[CheckFacts, Answer]:
    return wealth_check(
        question.name(state),
        question.whole("value"),
        question.whole("difficulty"),
        question.whole("spent"),
        question.whole("more"),
    )


def _is_rolled(question: RollQuestion) -> bool:
    return question.word("deed") in ("", "check")


def _wealth_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    house, who = psipunk_rules_of(state), question.name(state)

    def play() -> Resolution[RollOutcome]:
        if not _is_rolled(question):
            return _answered(who, "Wealth Value", _wealth_answer(state, question))
        facts, _ = _wealth_facts(state, question)
        return _told(who, "Wealth", (yield from check(facts, house)))

    return play


def _wealth_odds(state: MapState, question: RollQuestion) -> tuple[Chance, ...]:
    if not _is_rolled(question):
        return ()
    return (Chance("success", chance(_wealth_facts(state, question)[0], psipunk_rules_of(state))),)


def _lift_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    token, house = question.token(state), psipunk_rules_of(state)
    strength = question.whole("number") if token is None else combatant_of(token).strength
    answer = lift(strength, question.whole("load"), house, gifted=question.is_so("gifted"))
    words = f"{answer.number.total:+d} on everything bodily" if answer.number.modifiers else "carried without a penalty"

    return lambda: _said(_answered(question.name(state), "penalty", answer, words))


def _said(outcome: RollOutcome) -> Resolution[RollOutcome]:
    return outcome
    yield  # a resolution that asks for no die


def _nothing(_state: MapState, _question: RollQuestion) -> tuple[Chance, ...]:
    return ()


def _titled(words: Callable[[RollQuestion], str]) -> Callable[[MapState, RollQuestion], str]:
    return lambda state, question: f"{question.name(state)}: {words(question)}"


def _opposed_title(state: MapState, question: RollQuestion) -> str:
    other = f"{_trait_words(question, 'other')} of {question.name(state, 'other')}"
    return f"{question.name(state)}: {_trait_words(question)} against {other}"


def _level(name: str, label: str, default: int = 0) -> RollField:
    return RollField(name=name, label=label, sort="level", default=default, least=min(LADDER.values()), most=11)


def _trait(whose: str = "who", label: str = "Skill or attribute") -> tuple[RollField, RollField]:
    prefix = "" if whose == "who" else "other_"
    return (
        RollField(name=f"{prefix}trait", label=label, sort="trait", default=NUMBER, of=whose),
        _level(f"{prefix}number", "Its level" if whose == "who" else "Their level"),
    )


def _more(name: str = "more", label: str = "Other modifiers") -> RollField:
    return whole(name, label, least=-20, most=20)


def _words(name: str, label: str, words: Mapping[str, str]) -> RollField:
    return RollField(name=name, label=label, sort="word", default=next(iter(words)), words=words)


REPUTE_FIELDS = (
    _words("attitude", "Attitude", {each.value: each.value for each in Attitude}),
    yes("benefits", "Benefits from it"),
    yes("endangered", "Is endangered by it"),
    whole("asked_value", "Worth of what is asked", least=0, most=3),
    yes("same_organisation", "Of the same organisation"),
    whole("rank", "Own rank there", least=0, most=20),
    whole("npc_rank", "Their rank there", least=0, most=20),
    whole("opposed_rank", "Rank among their enemies", least=0, most=20),
    _words("bribe", "Bribe", {each.value: each.value for each in Bribe}),
    yes("admired", "A quality is admired"),
    yes("hated", "A quality is hated"),
    whole("favour", "Favour in return", least=0, most=3),
    yes("has_reputation", "Known by a reputation"),
    _level("reputation", "Its level"),
    yes("disliked", "Disliked for it"),
)

PSIPUNK_ROLLS = (
    RollKind(
        name="check",
        label="Check against a difficulty",
        fields=(
            *_trait(),
            _more(),
            _level("difficulty", "Difficulty"),
            yes("sure", "A Luck Point in the place of a roll"),
        ),
        start=_check_start,
        odds=_check_odds,
        title=_titled(lambda question: f"{_trait_words(question)} against {level_text(question.whole('difficulty'))}"),
    ),
    RollKind(
        name="opposed",
        label="Opposed roll",
        fields=(
            *_trait(),
            _more(),
            *_trait("other", "Their trait"),
            _more("other_more", "Their other modifiers"),
            yes("has_minimum", "The deed itself needs a level"),
            _level("minimum", "At least"),
        ),
        start=_contest_start,
        odds=_contest_odds,
        title=_opposed_title,
        has_other=True,
    ),
    RollKind(
        name="repute",
        label="Repute",
        fields=REPUTE_FIELDS,
        start=_repute_start,
        odds=_repute_odds,
        title=lambda state, question: f"{question.name(state)}: repute with {question.name(state, 'other')}",
        has_other=True,
        is_secret=True,
    ),
    RollKind(
        name="wealth",
        label="Wealth",
        fields=(
            _words("deed", "What for", WEALTH),
            whole("value", "Wealth Value", least=0, most=MOST_WEALTH),
            whole("price", "Price or pay", least=0, most=MOST_WEALTH),
            _level("difficulty", "Difficulty"),
            whole("spent", "Spent to try again", least=0, most=MOST_WEALTH),
            whole("more", "For a large sum", least=0, most=3),
        ),
        start=_wealth_start,
        odds=_wealth_odds,
        title=_titled(lambda question: WEALTH[question.word("deed") or "check"]),
    ),
    RollKind(
        name="lifting",
        label="Lifting",
        fields=(
            _level("number", "Strength, for nobody"),
            whole("load", "Load in lb", default=100, least=0, most=9999),
            yes("gifted", "A gift lifts more"),
        ),
        start=_lift_start,
        odds=_nothing,
        title=_titled(lambda question: f"lifts {question.whole('load')} lb"),
        rolls=False,
    ),
)
