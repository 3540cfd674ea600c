"""What may I do? All actions of the map's game for one creature: the cost, how to play it, or every reason why not."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.action_list import NOT_PLAYED, PLAYED, siblings, words_of
from battlemap.rulings.arms import explosives_of
from battlemap.rulings.blast_menu import tried_blast
from battlemap.rulings.games import METRES_A_FOOT, feet, length
from battlemap.rulings.psipunk_menu import NOT_PLAYED as DEEDS_NOT_PLAYED
from battlemap.rulings.psipunk_menu import DeedEntry, breakings, psipunk_menu, seconds_left
from battlemap.rulings.riding import mover_on
from battlemap.rulings.session_blast import BLAST
from battlemap.rulings.session_choices import CHOOSABLE
from battlemap.rulings.session_question import Question
from battlemap.rulings.session_turn import out_of_turn
from battlemap.rulings.sight import token_of
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_menu import NOT_TRIED, questions_named, refusals_of, starflight_menu, trying
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.things import is_standing
from battlemap.rulings.turn_budget import budget_of, turn_facts
from battlemap.rulings.turn_together import as_its_turn_began
from rules.core.breakdown import Refusal
from rules.psipunk.actions import MOVES, Deed, Doing
from rules.starflight.actions.menu import MenuEntry as RulesEntry
from rules.starflight.actions.table import Action
from rules.starflight.actions.turn import Turn, unaffordable
from rules.starflight.creature import combatant_of
from rules.starflight.movement.budget import budget

#: Actions that go along a way, which is picked on the map.
GOING: Mapping[Action, str] = {Action.STEP: "move", Action.MOVE: "move", Action.RUN: "run"}
BREAK = "break a wall or door"  # Psi-punk
NOBODY = "there is nobody to do it to"
#: Ways to attack are chosen from one another in the panel, and are no rows of their own.
ATTACKS = frozenset(each.action for each in CHOOSABLE["starflight"])
#: What a way costs where it is not what its action costs: a check of a part comes with another action. SF-PRT-02.
COSTS_OF_ITS_OWN: Mapping[str, str] = {"check-part": "no action"}
#: Those that measure straight runs at everybody.
SLOW = frozenset({Action.CHARGE, Action.PUSH, Action.TRAMPLE})


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuLine:
    """One action. ``question`` asks for it at the nearest that can be chosen; None where the map plays it not."""

    name: str
    cost: str
    rule: str
    refusals: tuple[Refusal, ...] = ()
    question: Question | None = None
    not_played: str = ""
    way: Question | None = None  # asks for it once its way is picked on the map
    of: str = ""  # the action it is another way of

    @property
    def is_open(self) -> bool:
        """Whether it may be done."""
        return not self.refusals

    @property
    def starts(self) -> str:
        """Which of several ways the question asks for, as aid may begin with reviving; else nothing."""
        first = self.question.action if self.question else ""
        return words_of(first) if len(siblings(first)) > 1 and first not in (self.name, *ATTACKS) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionMenu:
    """All actions in the order of the rules."""

    who: str
    left: str  # of the turn or the round
    movement: str  # that is left
    out_of_turn: str = ""  # why it is not its turn; it may be overruled
    lines: tuple[MenuLine, ...] = ()
    further: tuple[MenuLine, ...] = ()  # other ways of actions that may be done, as to pin in a grapple

    def line(self, name: str) -> MenuLine:
        """One action by its name."""
        return next(line for line in self.lines if line.name == name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A menu that is still being made. ``lines`` gives None where it took time and no line is ready."""

    menu: ActionMenu  # without lines
    order: tuple[str, ...]  # of all lines, in that of the rules; those asked for most and found fast come first
    lines: Iterator[MenuLine | None]  # further ways of those that may be done come last


def action_menu(
    state: MapState, actor: TokenId, turn: Turn | None = None, spent: Sequence[Doing] | None = None
) -> ActionMenu:
    """Every action with its reasons as things stand on the map.

    Parameters
    ----------
    turn : what a Starflight creature has done in its turn; None: what the fight on the map says.
    spent : what a Psi-punk combatant has done in the round; None: what the fight on the map says.
    """
    asked = ask_menu(state, actor, turn, spent)
    found = [line for line in asked.lines if line is not None]
    actions = {line.name: line for line in found if not line.of}
    further = tuple(line for line in found if line.of)
    return replace(asked.menu, lines=tuple(actions[name] for name in asked.order), further=further)


def ask_menu(state: MapState, actor: TokenId, turn: Turn | None = None, spent: Sequence[Doing] | None = None) -> Asked:
    """The same, line by line, for a window that must not wait."""
    if state.info.system == "psipunk":
        asked = _psipunk(state, actor, _doings(state, actor) if spent is None else spent)
    else:
        asked = _starflight(state, actor, turn_facts(state, actor) if turn is None else turn)
    if state.turns is None or state.turns.entry_of(actor) is None:
        return asked
    if actor not in state.turns.on_turn:
        return replace(asked, menu=replace(asked.menu, out_of_turn=out_of_turn(state, actor).reason))
    left = f"{budget_of(state, actor).movement} of movement left"
    return replace(asked, menu=replace(asked.menu, movement=left))


def _doings(state: MapState, actor: TokenId) -> tuple[Doing, ...]:
    """What the fight says a Psi-punk combatant has done, its way included."""
    if state.turns is None:
        return ()
    spending = state.turns.spending(actor)
    done = tuple(_doing(deed.what, deed.cost, deed.moved_m) for deed in spending.deeds)
    return (*done, Doing(Deed.WALK, path_ft=feet(spending.move_m))) if spending.move_m else done


def _doing(what: str, cost: int | None, moved_m: float) -> Doing:
    return Doing(Deed(what) if what in set(Deed) else Deed.OTHER, path_ft=feet(moved_m), seconds=cost)


def _starflight(state: MapState, actor: TokenId, turn: Turn) -> Asked:
    token, house = token_of(state, actor), house_rules_of(state)
    found, mover = starflight_menu(state, token, turn), mover_on(state, token)
    walk, run = budget(mover, house).words, budget(mover, house, running=True).words
    left = found.left.total
    menu = ActionMenu(
        who=token.name,
        left="1 action left" if left == 1 else f"{left} actions left",
        movement=f"{walk} a move, {run} running",
    )
    order = (*(entry.action.value for entry in found.entries), *_also(state, token))
    first = sorted(found.entries, key=lambda entry: (entry.action in SLOW, entry.action is not Action.ATTACK))
    attack, conditions = found.entry(Action.ATTACK), combatant_of(creature_of(token)).conditions
    against = unaffordable(Action.ATTACK, conditions, turn, house)
    lines = (line for entry in first for line in _line(state, actor, entry))
    blast = _blast(state, token, attack.cost.value, against)
    return Asked(menu=menu, order=order, lines=_with_further_ways(state, token, chain(lines, blast)))


def _also(state: MapState, token: Token) -> tuple[str, ...]:
    """What is no action of the rules' list, and is offered to who carries what it takes."""
    return (BLAST,) if explosives_of(token, state.info.system) else ()


def _blast(state: MapState, token: Token, cost: str, against: tuple[Refusal, ...]) -> Iterator[MenuLine]:
    """To make something go off takes an attack."""
    tried = tried_blast(state, token)
    if tried is None:
        return
    refusals = (*against, *tried.refusals)
    question = None if refusals else tried.question
    rule = "M23" if state.info.system == "psipunk" else "SF-DIS-08"
    yield MenuLine(name=BLAST, cost=cost, rule=rule, refusals=refusals, question=question)


def _line(state: MapState, actor: TokenId, entry: RulesEntry) -> Iterator[MenuLine | None]:
    refusals, question = entry.refusals, None
    played = [name for name in PLAYED.get(entry.action, ()) if name not in NOT_TRIED]
    if not refusals and played:
        attempt = yield from trying(state, token_of(state, actor), entry.action)
        question = attempt.question
        refusals = () if question is not None else attempt.refusals or (Refusal(entry.rule, NOBODY),)
    goes = GOING.get(entry.action)
    yield MenuLine(
        way=Question(action=goes, actor=actor) if goes and not refusals else None,
        name=entry.action.value,
        cost=entry.cost.value,
        rule=entry.rule,
        refusals=refusals,
        question=question,
        not_played=NOT_PLAYED.get(entry.action, ""),
    )


def _with_further_ways(state: MapState, actor: Token, lines: Iterator[MenuLine | None]) -> Iterator[MenuLine | None]:
    """The lines, and after them the other ways of those that may be done."""
    opened: list[tuple[MenuLine, str]] = []
    for line in lines:
        yield line
        if line is not None and line.question is not None:
            opened.append((line, line.question.action))
    for line, first in opened:
        for name in siblings(first):
            if name not in (first, *ATTACKS, *NOT_TRIED):
                yield from _further(state, actor, line, name)


def _further(state: MapState, actor: Token, line: MenuLine, name: str) -> Iterator[MenuLine | None]:
    """One other way of an action at the first it may be done to, if there is any."""
    for question in questions_named(state, actor, Action(line.name), name):
        if not refusals_of(state, question):
            cost = COSTS_OF_ITS_OWN.get(name, line.cost)
            yield MenuLine(name=words_of(name), of=line.name, cost=cost, rule=line.rule, question=question)
            return
        yield None


def _psipunk(state: MapState, actor: TokenId, spent: Sequence[Doing]) -> Asked:
    token, left = as_its_turn_began(state, token_of(state, actor)), seconds_left(state, spent)
    far = {deed: length(left // MOVES[deed][1] * MOVES[deed][0] * METRES_A_FOOT, "psipunk") for deed in MOVES}
    menu = ActionMenu(
        who=token.name,
        left=f"{left} s left",
        movement=f"{far[Deed.HUSTLE]} at a hustle, {far[Deed.WALK]} walking",
    )
    entries = {entry.deed: entry for entry in psipunk_menu(state, token, spent)}
    lines = (_deed_line(state, entry) for entry in entries.values())
    attack = entries[Deed.ATTACK]
    blast = _blast(state, token, f"{attack.seconds} s", attack.refusals)
    has_walls = any(is_standing(state, each) for each in (*state.doors, *state.walls))
    breaks = _break(state, token, attack) if has_walls else ()
    order = (*(str(deed) for deed in Deed), *_also(state, token), *((BREAK,) if has_walls else ()))
    return Asked(menu=menu, order=order, lines=chain(lines, blast, breaks))


def _break(state: MapState, token: Token, attack: DeedEntry) -> Iterator[MenuLine | None]:
    """To break the nearest wall or door takes an attack."""
    question, found = None, dict.fromkeys(attack.refusals)
    for asked in () if found else breakings(state, token):
        against = refusals_of(state, asked)
        if not against:
            question = asked
            break
        found |= dict.fromkeys(against)
        yield None
    refusals = () if question else tuple(found)
    yield MenuLine(name=BREAK, cost=f"{attack.seconds} s", rule="PP-MAT-01", refusals=refusals, question=question)


def _deed_line(state: MapState, entry: DeedEntry) -> MenuLine:
    refusals, question = entry.refusals, None
    not_played = DEEDS_NOT_PLAYED.get(entry.deed, "")
    if not refusals and not not_played:
        question, refusals = _first(state, entry.questions)
        refusals = refusals or (() if question else (Refusal(entry.rule, NOBODY),))
        if question is None and entry.by_word:
            refusals, not_played = (), entry.by_word
    return MenuLine(
        name=entry.deed.value,
        cost=f"{entry.seconds} s" if entry.seconds else "none" if entry.deed not in MOVES else "by the way",
        rule=entry.rule,
        refusals=refusals,
        question=question,
        not_played=not_played,
    )


def _first(state: MapState, questions: Iterable[Question]) -> tuple[Question | None, tuple[Refusal, ...]]:
    """The first that may be done; else the reasons against all of them."""
    found: dict[Refusal, None] = {}
    for question in questions:
        refusals = refusals_of(state, question)
        if not refusals:
            return question, ()
        found |= dict.fromkeys(refusals)
    return None, tuple(found)
