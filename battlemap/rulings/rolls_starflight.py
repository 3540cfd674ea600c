"""Skill checks, saves and opposed checks of Starflight, for a creature of the map or for plain numbers."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from battlemap.document.model import MapState
from battlemap.rulings.house_tables import starflight_tables
from battlemap.rulings.log_steps import starflight_steps
from battlemap.rulings.rolls import NUMBER, Chance, RollField, RollKind, RollOutcome, RollQuestion, whole, yes
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.percentile import NATURALS
from rules.core.resolution import Resolution, Start
from rules.starflight.actions.opposed import Contest, contest_chances, contested_step, opposed
from rules.starflight.actions.scores import attribute_check
from rules.starflight.checks import check_bonus, comes_out, critical_of, number, percent_ask, roll_against, save_bonus
from rules.starflight.outcome import Outcome, Step
from rules.starflight.tables_missing import MISSING_TABLES, MissingTables

SAVES = ("fortitude", "reflex", "willpower")
#: Scores of a sheet that are no skills.
NO_SKILLS = frozenset({"hd", "thd", "fhd", "melee_ab", "ranged_ab", "encumbrance", "equipment_hd", "size"})
#: Those of which some is of no use now and then.
ATTRIBUTES = frozenset({"finesse", "power"})
MORE = whole("more", "Other modifiers")


def traits(state: MapState, question: RollQuestion, whose: str = "who") -> Mapping[str, int]:
    """Everything a creature may roll, with its score."""
    token = question.token(state, whose)
    if token is None:
        return {}
    return {name: score for name, score in sorted(creature_of(token).scores.items()) if name not in NO_SKILLS}


def difficulties(tables: MissingTables = MISSING_TABLES) -> tuple[tuple[str, int], ...]:
    """The names of DCs with their span, and a number in the middle of each; beyond the last, one more. M4."""
    ends = (0, *(high for high, _ in tables.difficulties))
    names = (name for _, name in tables.difficulties)
    return tuple(
        (f"{name}, {low} to {high}", (low + high) // 2) for (low, high), name in zip(pairwise(ends), names, strict=True)
    )


def bonus_of(state: MapState, question: RollQuestion, whose: str = "who") -> Breakdown:
    """What one side adds to d%: the score with what hampers it, or a plain number; and what is told besides."""
    prefix = "" if whose == "who" else "other_"
    trait, token = question.word(f"{prefix}trait"), question.token(state, whose)
    if token is None or trait == NUMBER:
        bonus = number("SF-GEN-01", question.whole(f"{prefix}number"), "as told")
    elif trait in SAVES:
        bonus = save_bonus(creature_of(token), trait)
    else:
        bonus = (attribute_check if trait in ATTRIBUTES else check_bonus)(creature_of(token), trait)
    more = question.whole(f"{prefix}more")
    return Breakdown((*bonus.modifiers, *([Modifier(RuleId("SF-GEN-09"), more, "other modifiers")] if more else [])))


def trait_words(question: RollQuestion, whose: str = "who") -> str:
    """What is rolled, as a title says it."""
    trait = question.word("trait" if whose == "who" else "other_trait")
    return trait.replace("_", " ").capitalize() if trait != NUMBER else "check"


def _dc(state: MapState, question: RollQuestion) -> Breakdown:
    dc = question.whole("dc")
    return number("M4", dc, f"DC, {starflight_tables(state.info).difficulty(dc)}")


def _check_title(state: MapState, question: RollQuestion) -> str:
    return f"{question.name(state)}: {trait_words(question)} against {question.whole('dc')}"


def _check_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    bonus, dc, house = bonus_of(state, question), _dc(state, question), house_rules_of(state)
    who, critical = question.name(state), question.is_so("critical")
    ask = percent_ask(f"{trait_words(question)} of {who}", f"whether it beats {dc.total}")

    def play() -> Resolution[RollOutcome]:
        tested = yield from roll_against(ask, bonus, dc, house, critical=critical)
        ends = f"{'critical ' if tested.critical else ''}{'success' if tested.succeeded else 'failure'}"
        words = f"{ends} by {abs(tested.margin)}"
        notes = (Note(RuleId("SF-GEN-03"), f"{ends}, {tested.total} against {dc.total}"),)
        step = Step(text=words, who=who, tested=tested, notes=notes)
        return RollOutcome(words=words, steps=starflight_steps(Outcome((step,))))

    return play


def _check_odds(state: MapState, question: RollQuestion) -> tuple[Chance, ...]:
    bonus, dc, house = bonus_of(state, question).total, question.whole("dc"), house_rules_of(state)
    critical = question.is_so("critical")
    ends = [comes_out(natural, bonus, dc, house, critical=critical) for natural in NATURALS]
    chances = [Chance("success", Fraction(sum(succeeded for succeeded, _ in ends), len(ends)))]
    if critical:
        for end in ("success", "failure"):
            hits = sum(critical_of(natural, house) == end for natural in NATURALS)
            chances.append(Chance(f"critical {end}", Fraction(hits, len(ends))))
    return tuple(chances)


def _contest(state: MapState, question: RollQuestion) -> Contest:
    who, other = question.name(state), question.name(state, "other")
    mine, theirs = trait_words(question), trait_words(question, "other")
    return Contest(
        what=f"{mine} against {theirs}",
        actor=who,
        other=other,
        actor_ask=percent_ask(f"{mine} of {who}", "how well it does"),
        other_ask=percent_ask(f"{theirs} of {other}", "how well it resists"),
        actor_bonus=bonus_of(state, question),
        other_bonus=bonus_of(state, question, "other"),
    )


def _opposed_title(state: MapState, question: RollQuestion) -> str:
    contest = _contest(state, question)
    return f"{contest.actor}: {contest.what} of {contest.other}"


def _opposed_start(state: MapState, question: RollQuestion) -> Start[RollOutcome]:
    contest, house = _contest(state, question), house_rules_of(state)

    def play() -> Resolution[RollOutcome]:
        found = yield from opposed(contest, house)
        winner = {"actor": f"{contest.actor} wins", "other": f"{contest.other} wins", None: "a tie"}[found.winner]
        words = f"{winner} by {found.margin}" if found.winner else winner
        step = replace(contested_step(found, contest), notes=(Note(RuleId("SF-GEN-07"), words),))
        return RollOutcome(words=words, steps=starflight_steps(Outcome((step,))))

    return play


def _opposed_odds(state: MapState, question: RollQuestion) -> tuple[Chance, ...]:
    contest = _contest(state, question)
    chances = contest_chances(contest, house_rules_of(state))
    ends = {"actor": f"{contest.actor} wins", "other": f"{contest.other} wins", None: "a tie"}
    return tuple(Chance(ends[end], chance) for end, chance in chances.items() if chance or end)


def _trait(whose: str = "who", label: str = "Skill or save") -> tuple[RollField, RollField]:
    prefix = "" if whose == "who" else "other_"
    return (
        RollField(name=f"{prefix}trait", label=label, sort="trait", default=NUMBER, of=whose),
        whole(f"{prefix}number", "Its score" if whose == "who" else "Their score"),
    )


STARFLIGHT_ROLLS = (
    RollKind(
        name="check",
        label="Check or save against a DC",
        fields=(
            *_trait(),
            MORE,
            RollField(name="dc", label="DC", sort="dc", default=80, least=0),
            yes("critical", "The ends of the die are critical"),
        ),
        start=_check_start,
        odds=_check_odds,
        title=_check_title,
    ),
    RollKind(
        name="opposed",
        label="Opposed check",
        fields=(*_trait(), MORE, *_trait("other", "Their skill"), whole("other_more", "Their other modifiers")),
        start=_opposed_start,
        odds=_opposed_odds,
        title=_opposed_title,
        has_other=True,
    ),
)
