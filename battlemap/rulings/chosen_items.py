"""What an action may be about: things of the target, its own, at hand, or templates on the map."""

from collections.abc import Callable, Iterable, Mapping

from battlemap.document.model import MapState, Token
from battlemap.document.sheets import StarflightSheet
from battlemap.rulings.catching import template_words
from battlemap.rulings.session_blast import BLAST
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_handling import things_at_hand
from battlemap.rulings.starflight_ruling import house_rules_of
from rules.starflight.actions.scores import held_items

Thing = tuple[str, str]  # in words, and by its name


def items_of(token: Token) -> tuple[str, ...]:
    """What can be knocked away from somebody: what it has drawn, then what it wears."""
    sheet = _sheet(token)
    held = (weapon.name for weapon in sheet.weapons if weapon.drawn and weapon.type != "natural")
    return (*held, *(worn.name for worn in sheet.gear if worn.active))


def items_for(state: MapState, question: Question) -> tuple[Thing, ...]:
    """What an action may be about; empty for one that is about nothing, or about anything at all."""
    return tuple(THINGS[question.action](state, question)) if question.action in THINGS else ()


def _templates(state: MapState, _question: Question) -> Iterable[Thing]:
    grid = state.info.grid
    for each in state.templates.values():
        words = template_words(each, grid.cell_m, state.info.system)
        yield (f"{each.name}: {words}" if each.name else words), each.id


def _of_target(state: MapState, question: Question) -> Iterable[Thing]:
    target = state.tokens.get(question.targets[0]) if question.targets else None
    return _named(items_of(target)) if target else ()


def _held(state: MapState, question: Question) -> Iterable[Thing]:
    return _named(held_items(creature_of(state.tokens[question.actor], state.info)))


def _gear(state: MapState, question: Question) -> Iterable[Thing]:
    return _named(worn.name for worn in _sheet(state.tokens[question.actor]).gear)


def _belongings(state: MapState, question: Question) -> Iterable[Thing]:
    sheet = _sheet(state.tokens[question.actor])
    return _named((*(each.name for each in sheet.weapons), *(each.name for each in sheet.gear)))


def _at_hand(state: MapState, question: Question) -> Iterable[Thing]:
    actor = state.tokens[question.actor]
    return ((each.words, each.item) for each in things_at_hand(state, actor, house_rules_of(state)))


def _anything(_state: MapState, _question: Question) -> Iterable[Thing]:
    return ()


THINGS: Mapping[str, Callable[[MapState, Question], Iterable[Thing]]] = {
    BLAST: _templates,
    "disarm": _of_target,
    "drop": _held,
    "toggle-gear": _gear,
    "manipulate": _at_hand,
    "activate": _belongings,
    "use-skill": _anything,
}
#: Those that may be about something else than what is offered.
ABOUT_ANYTHING = frozenset({"manipulate", "activate", "use-skill"})


def _named(names: Iterable[str]) -> Iterable[Thing]:
    return ((name, name) for name in names)


def _sheet(token: Token) -> StarflightSheet:
    return token.starflight or StarflightSheet()
