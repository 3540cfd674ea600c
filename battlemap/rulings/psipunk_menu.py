"""What a Psi-punk combatant on a map may do: every deed of the rules with its seconds, and every reason why not."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from battlemap.document.model import MapState, Token
from battlemap.document.sheets import PsipunkSheet
from battlemap.rulings.games import feet
from battlemap.rulings.hostility import are_hostile
from battlemap.rulings.psipunk_creatures import attack_of, attacks_of, combatant_of, is_power
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import distance_m
from battlemap.rulings.things import gaps_to_things
from rules.core.breakdown import Refusal, RuleId
from rules.psipunk.actions import MOVES, RULES, Deed, Doing, plan_round
from rules.psipunk.condition import out_cold, out_of_action
from rules.psipunk.firing import FAST_RELOAD
from rules.psipunk.ranges import is_within_reach

#: The action on a map that plays a deed.
PLAYED: Mapping[Deed, str] = {
    Deed.ATTACK: "attack",
    Deed.PSIONICS: "attack",
    Deed.GRAPPLE: "grapple",
    Deed.RELOAD: "reload",
    Deed.FAST_RELOAD: "reload",
    Deed.STAND_UP: "stand",
    Deed.AIM: "aim",
}
#: Those that are not, and why.
NOT_PLAYED: Mapping[Deed, str] = {
    **dict.fromkeys((Deed.CRAWL, Deed.WALK, Deed.HUSTLE, Deed.CLIMB, Deed.SWIM), "drag the token; no die decides"),
    Deed.SPEAK: "said at the table",
    Deed.NEGOTIATE: "played at the table",
    Deed.OTHER: "the game master says what it takes",
}


UNARMED, MOST_THINGS = "unarmed", 40
LEAST_FT = 1.0  # the shortest way anybody would go


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedEntry:
    """One deed: its seconds, its rule, the ways to ask for it, and the reasons against all of them."""

    deed: Deed
    seconds: int
    rule: RuleId
    refusals: tuple[Refusal, ...]  # whatever it is done to
    questions: tuple[Question, ...]
    by_word: str = ""  # how it may be done otherwise than by one of the questions


def psipunk_menu(state: MapState, actor: Token, spent: Sequence[Doing] = ()) -> Iterator[DeedEntry]:
    """Every deed of the rules, in their order."""
    return (_entry(state, actor, deed, spent) for deed in Deed)


def seconds_left(state: MapState, spent: Sequence[Doing] = ()) -> int:
    """What is left of the round."""
    house = psipunk_rules_of(state)
    return max(0, house.round_s - plan_round(spent, house).number.total)


def _entry(state: MapState, actor: Token, deed: Deed, spent: Sequence[Doing]) -> DeedEntry:
    house = psipunk_rules_of(state)
    whole_round = house.round_s if deed is Deed.AIM else None  # PP-CMB-01
    doing = Doing(deed, path_ft=LEAST_FT if deed in MOVES else 0.0, seconds=whole_round)
    before, planned = (plan_round(doings, house) for doings in (spent, (*spent, doing)))
    unable = (out_cold if deed in (Deed.CRAWL, Deed.SPEAK) else out_of_action)(combatant_of(actor))
    return DeedEntry(
        deed=deed,
        seconds=plan_round((replace(doing, path_ft=0.0),), house).number.total,
        rule=RULES.get(deed, RuleId("PP-ACT-01")),
        refusals=(*unable, *(planned.refusals if planned != before else ()), *_own(deed, actor)),
        questions=tuple(ASKED[deed](state, actor)) if deed in ASKED else (),
        by_word=_other_powers(actor) if deed is Deed.PSIONICS else "",
    )


def _other_powers(actor: Token) -> str:
    """The powers that hurl nothing at anybody; what they do is told at the table."""
    others = [power.name for power in (actor.psipunk or PsipunkSheet()).powers if not power.projectile]
    return f"{', '.join(others)}: the game master says what comes of it" if others else ""


def _own(deed: Deed, actor: Token) -> Iterator[Refusal]:
    """Reasons that lie in the sheet."""
    sheet = actor.psipunk or PsipunkSheet()
    if deed is Deed.PSIONICS and not sheet.powers:
        yield Refusal(RuleId("PP-ACT-03"), f"{actor.name} has no power")
    if deed in (Deed.RELOAD, Deed.FAST_RELOAD) and not any(weapon.empty for weapon in sheet.weapons):
        yield Refusal(RuleId("PP-REL-02"), f"no weapon of {actor.name} is empty")
    if deed is Deed.FAST_RELOAD and not combatant_of(actor).has(FAST_RELOAD):
        yield Refusal(RuleId("PP-REL-02"), f"{actor.name} has no {FAST_RELOAD}")
    if deed is Deed.STAND_UP and actor.posture not in ("prone", "kneeling"):
        yield Refusal(RuleId("M24"), f"{actor.name} stands already")


def _attacks(state: MapState, actor: Token) -> Iterator[Question]:
    arms = [name for name in attacks_of(actor) if not is_power(actor, name)] or ["unarmed"]
    return _aimed(state, actor, [*arms, "unarmed"] if "unarmed" not in arms else arms)


def _powers(state: MapState, actor: Token) -> Iterator[Question]:
    return _aimed(state, actor, [name for name in attacks_of(actor) if is_power(actor, name)])


def _aimed(state: MapState, actor: Token, arms: Sequence[str]) -> Iterator[Question]:
    for target in _near(state, actor):
        if are_hostile(state, actor, target):
            yield from (Question(actor=actor.id, targets=(target.id,), weapon=name) for name in arms)


def breakings(state: MapState, actor: Token) -> Iterator[Question]:
    """Every way to break a wall or shut door that is near enough, by Strength first, the nearest first. PP-MAT-01.

    Of many no more than ``MOST_THINGS`` are tried with each weapon: each takes a look of its own. Where none is near
    enough, the nearest tells why.
    """
    gaps, house = gaps_to_things(state, actor), psipunk_rules_of(state)
    found = False
    for name in (UNARMED, *(name for name in attacks_of(actor) if name != UNARMED)):
        weapon, _ = attack_of(actor, name, info=state.info)
        reached = (key for gap_m, key in gaps if is_within_reach(weapon, feet(gap_m), house))
        for key in islice(reached, MOST_THINGS):
            found = True
            yield Question(actor=actor.id, thing=key, weapon=name)
    if not found and gaps:
        yield Question(actor=actor.id, thing=gaps[0][1], weapon=UNARMED)


def _grapples(state: MapState, actor: Token) -> Iterator[Question]:
    around = (other for other in _near(state, actor) if are_hostile(state, actor, other))
    return (Question(action="grapple", actor=actor.id, targets=(other.id,)) for other in around)


def _near(state: MapState, actor: Token) -> list[Token]:
    others = (other for other in state.tokens.values() if other.id != actor.id)
    return sorted(others, key=lambda other: (distance_m(state, actor, other), other.id))


def _reloads(_state: MapState, actor: Token) -> Iterator[Question]:
    empty = (each.name for each in (actor.psipunk or PsipunkSheet()).weapons if each.empty)
    return (Question(action="reload", actor=actor.id, weapon=name) for name in empty)


def _aims(_state: MapState, actor: Token) -> Iterator[Question]:
    yield Question(action="aim", actor=actor.id)


def _stands(_state: MapState, actor: Token) -> Iterator[Question]:
    yield Question(action="stand", actor=actor.id)


ASKED: Mapping[Deed, Callable[[MapState, Token], Iterator[Question]]] = {
    Deed.ATTACK: _attacks,
    Deed.PSIONICS: _powers,
    Deed.GRAPPLE: _grapples,
    Deed.RELOAD: _reloads,
    Deed.FAST_RELOAD: _reloads,
    Deed.STAND_UP: _stands,
    Deed.AIM: _aims,
}
