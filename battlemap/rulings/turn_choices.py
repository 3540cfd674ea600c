"""What somebody may do with its place in a fight: hold, come back, ready, delay, join, leave, another initiative."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from battlemap.document.commands import (
    ComeBackIn,
    DelayTurn,
    HoldTurn,
    JoinFight,
    LeaveFight,
    ReadyAction,
    SetInitiative,
    SetLasting,
    TriggerReadied,
    TurnCommand,
)
from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Lasting, TurnEntry, Turns
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_budget import turn_facts
from battlemap.rulings.turn_course import Course, turns_of
from battlemap.rulings.turn_lasting import begin_lasting, with_lasting
from battlemap.rulings.turn_next import go_on
from battlemap.rulings.turn_order import (
    is_to_come,
    made_room,
    name_of,
    placed_after,
    placed_by_key,
    placed_next,
    tokens_of,
    without_place,
)
from battlemap.rulings.turn_spending import spent_on
from battlemap.rulings.turn_ticks import why_no_turn
from battlemap.rulings.turn_together import with_wounds_kept
from rules.core.breakdown import Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk import turn_order as psipunk
from rules.starflight.actions.ready import Readied, triggered
from rules.starflight.actions.ready import ready as declare
from rules.starflight.actions.table import Action
from rules.starflight.actions.turn import unaffordable
from rules.starflight.creature import combatant_of as starflight_combatant_of

FIGHT = RuleId("FIGHT")  # not of a book: how this program keeps a fight


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that was made, as one command, or every reason why it can not be."""

    command: TurnCommand | None = None
    refusals: tuple[Refusal, ...] = ()


def hold(state: MapState, number: int, trigger: str = "") -> Resolution[Choice]:
    """Do nothing now, and come back in while the round lasts; the next in the order has its turn. PP-HLD-01."""
    if state.info.system != "psipunk":
        return Choice(refusals=(Refusal(RuleId("SF-STB-01"), "Starflight knows no holding: ready an action instead"),))
    turned, course = psipunk.hold(_as_rules_see(state), _label(state, number)), Course(state)
    if turned.refusals:
        return Choice(refusals=turned.refusals)
    course.note(turned.notes)
    held = replace(course.turns.entry(number), state="holding", trigger=trigger, since=course.turns.round)
    course.put_entry(held)
    yield from _out(course, number)
    return Choice(course.command(HoldTurn, course.name(number)))


def come_back(state: MapState, number: int) -> Resolution[Choice]:
    """Act right after those whose turn it is. PP-HLD-01."""
    turned = psipunk.rejoin(_as_rules_see(state), _label(state, number))
    if turned.refusals:
        return Choice(refusals=turned.refusals)
    course = Course(state)
    course.note(turned.notes)
    course.put_entry(replace(course.turns.entry(number), state="waiting", trigger=""))
    was_over = not course.turns.now
    course.put(placed_next(course.turns, number))
    if was_over:
        yield from go_on(course)
    return Choice(course.command(ComeBackIn, course.name(number)))


def interrupt(state: MapState, number: int) -> Choice:
    """Act at the same time as those whose turn it is, with a gift for it. PP-HLD-02."""
    label = _label(state, number)
    gifted = [replace(combatant_of(each), name=label) for each in tokens_of(state, turns_of(state).entry(number))]
    tries = [psipunk.interrupt(_as_rules_see(state), combatant) for combatant in gifted]
    turned = next((each for each in tries if not each.refusals), next(iter(tries), None))
    if turned is None or turned.refusals:
        return Choice(refusals=turned.refusals if turned else ())
    course = Course(state)
    course.note(turned.notes)
    course.put_entry(replace(course.turns.entry(number), state="waiting", trigger=""))
    turns = course.turns
    joined = (*turns.now, number)
    turns = replace(turns, order=(*turns.order[: turns.at], joined, *turns.order[turns.at + 1 :]))
    course.put(with_wounds_kept(course.state, turns))
    return Choice(course.command(ComeBackIn, course.name(number)))


def ready(state: MapState, number: int, trigger: str, action: str = str(Action.ATTACK)) -> Resolution[Choice]:
    """Wait for a trigger with an action: in Starflight an action is spent on it, in Psi-punk one holds. SF-RDY-01."""
    if state.info.system == "psipunk":
        return (yield from hold(state, number, trigger))
    course, turns = Course(state), turns_of(state)
    if number not in turns.now:
        return Choice(refusals=(Refusal(RuleId("SF-RDY-01"), f"it is not the turn of {course.name(number)}"),))
    entry = turns.entry(number)
    against = {each.id: _not_ready(course, each) for each in tokens_of(state, entry)}
    if all(against.values()):
        return Choice(refusals=tuple(dict.fromkeys(one for found in against.values() for one in found)))
    _, note = declare(course.name(number), _action(action), trigger, turns.round)
    course.note((note,))
    readied = entry.with_readied((*entry.readied, (action, trigger)), "readied")
    course.put_entry(replace(readied, since=turns.round))
    for token in (token for token, refusals in against.items() if not refusals):
        course.put(spent_on(course.state, token, str(Action.READY)) or course.turns)
    return Choice(course.command(ReadyAction, f"{course.name(number)}, {action} when {trigger}"))


def _not_ready(course: Course, token: Token) -> tuple[Refusal, ...]:
    """Why one can not ready anything: it is out cold, or has no action left to do it with. SF-RDY-01."""
    conditions = starflight_combatant_of(creature_of(token)).conditions
    turn, house = turn_facts(course.state, token.id), house_rules_of(course.state)
    return (*why_no_turn(course, token), *unaffordable(Action.READY, conditions, turn, house))


def trigger(state: MapState, number: int, which: int = 0) -> Choice:
    """What a readied action waited for happens: it is resolved at once and paid for later. SF-RDY-02, 03.

    Parameters
    ----------
    which : of those that are readied, from 0; the others go on waiting.
    """
    turns, course = turns_of(state), Course(state)
    entry = turns.entry(number)
    if not which < len(entry.readied):
        return Choice(refusals=(Refusal(RuleId("SF-RDY-02"), f"{course.name(number)} has readied nothing"),))
    unable = [why_no_turn(course, each) for each in tokens_of(state, entry)]
    if all(unable):
        return Choice(refusals=tuple(dict.fromkeys(one for found in unable for one in found)))
    action, waited = entry.readied[which]
    readied = Readied(name=course.name(number), action=_action(action), trigger=waited, declared_round=entry.since)
    acting = ", ".join(course.name(each) for each in turns.now if each != number) or None
    end = triggered(readied, acting, house_rules_of(state))
    course.note(end.notes)
    left = (*entry.readied[:which], *entry.readied[which + 1 :])
    course.put_entry(entry.with_readied(left, "waiting" if number in turns.now else "acted"))
    for token in tokens_of(state, entry):
        spending = course.turns.spending(token.id)
        course.put_spending(token.id, replace(spending, fired=spending.fired + end.owed))
    return Choice(course.command(TriggerReadied, f"{course.name(number)}, {action}"))


def delay(state: MapState, number: int, after: int) -> Resolution[Choice]:
    """Act after somebody else, now and in every round to come; no rule of either game, but the game master's word."""
    course, turns = Course(state), turns_of(state)
    to_come = after != number and (after in turns.now or is_to_come(turns, after))
    if not to_come or not (number in turns.now or is_to_come(turns, number)):
        words = f"{course.name(number)} can not act after {course.name(after)} in this round"
        return Choice(refusals=(Refusal(FIGHT, words),))
    course.put(placed_after(without_place(turns, number), number, after))
    turns, (initiative, tie) = made_room(course.turns, turns.entry(after))
    course.put(turns)
    course.put_entry(replace(course.turns.entry(number), initiative=initiative, tie=tie))
    course.tell(f"{course.name(number)} acts after {course.name(after)} from now on")
    yield from _turn_of_those_left(course, state)
    return Choice(course.command(DelayTurn, f"{course.name(number)} after {course.name(after)}"))


def join(state: MapState, tokens: Sequence[TokenId], initiative: int) -> Choice:
    """Come into the fight: still in this round where the place of the initiative is to come, else in the next."""
    course, turns = Course(state), turns_of(state)
    known = next((turns.entry_of(token) for token in tokens if turns.entry_of(token)), None)
    if known is not None and known.state != "left":
        return Choice(refusals=(Refusal(FIGHT, f"{course.name(known.number)} is in the fight already"),))
    number = known.number if known else max((each.number for each in turns.entries), default=0) + 1
    tie = _next_tie(state, turns, initiative, number)
    course.put_entry(TurnEntry(number=number, tokens=tuple(tokens), initiative=initiative, tie=tie, state="waiting"))
    acting = max((turns.entry(each).initiative for each in turns.now), default=None)
    if acting is not None and initiative <= acting and turns.round >= 1:
        course.put(placed_by_key(course.turns, number, state.info.system))
    else:
        course.tell(f"{course.name(number)} acts from the next round on")
    return Choice(course.command(JoinFight, course.name(number)))


def leave(state: MapState, number: int) -> Resolution[Choice]:
    """Go out of the fight; where it was its turn, the next has theirs."""
    course = Course(state)
    course.put_entry(course.turns.entry(number).with_readied((), "left"))
    yield from _out(course, number)
    return Choice(course.command(LeaveFight, course.name(number)))


def set_initiative(state: MapState, number: int, initiative: int) -> Choice:
    """Another initiative: its place is another in this round, as far as it is to come, and in every other."""
    course, turns = Course(state), turns_of(state)
    tie = _next_tie(state, turns, initiative, number)
    course.put_entry(replace(turns.entry(number), initiative=initiative, tie=tie))
    if is_to_come(turns, number):
        course.put(placed_by_key(without_place(course.turns, number), number, state.info.system))
    return Choice(course.command(SetInitiative, f"{course.name(number)}, {initiative}"))


def set_lasting(state: MapState, token: TokenId, condition: str, rounds: int | None) -> Choice:
    """Give a condition a number of rounds after which it ends by itself; the token gains it where it has it not.

    Parameters
    ----------
    rounds : None: it lasts through the next action, to the end of the turn in which that is taken.
    """
    course, there = Course(state), state.tokens[token]
    if condition not in there.conditions:
        course.put_token(replace(there, conditions=(*there.conditions, condition)))
    given = Lasting(token=token, name=condition, left=rounds)
    lasting = replace(given, ends="actions", left=1) if rounds is None else given
    course.put(with_lasting(course.turns, begin_lasting(course.turns, lasting)))
    words = "through the next action" if rounds is None else f"{rounds} rounds"
    return Choice(course.command(SetLasting, f"{there.name}, {condition}, {words}"))


def _out(course: Course, number: int) -> Resolution[None]:
    """Take an entry out of the round; where nobody is on turn by that, the next have their turn."""
    before = course.state
    course.put(without_place(course.turns, number))
    yield from _turn_of_those_left(course, before)


def _turn_of_those_left(course: Course, before: MapState) -> Resolution[None]:
    """Let the turn begin of those who stand now where nobody stood whose turn had begun."""
    had = set(turns_of(before).now)
    if had and not had & set(course.turns.now):
        yield from go_on(course)


def _next_tie(state: MapState, turns: Turns, initiative: int, number: int) -> int:
    """Behind those of the same initiative; in Psi-punk they act at the same time."""
    if state.info.system == "psipunk":
        return 0
    ties = [each.tie for each in turns.entries if each.initiative == initiative and each.number != number]
    return max(ties, default=-1) + 1


def _action(name: str) -> Action:
    """The action of that name; a free text is told as the use of a skill."""
    return Action(name) if name in set(Action) else Action.USE_SKILL


def _label(state: MapState, number: int) -> str:
    return name_of(state, turns_of(state).entry(number))


def _as_rules_see(state: MapState) -> psipunk.Turns:
    """The round as the Psi-punk rules see it."""
    turns = turns_of(state)
    names = {entry.number: name_of(state, entry) for entry in turns.entries}
    held = tuple(names[entry.number] for entry in turns.entries if entry.state == "holding")
    return psipunk.Turns(tuple(tuple(names[each] for each in group) for group in turns.order), turns.at, held)
