"""What a right click on tokens offers, for one of them or for all that are selected."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from battlemap.document.commands import Command, RemoveTokens
from battlemap.document.commands.base import count_text
from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.condition_words import CONDITIONS
from battlemap.rulings.token_marks import shows_marks
from battlemap.scene.hits import center
from battlemap.scene.tools.choices import NEW_CONDITION, NEW_SIDE, PICTURE, SAVE_CREATURE, Choice
from battlemap.scene.tools.group import brought_to_front, edited_alike, face, line_up, raised, spread, with_condition
from battlemap.texts import tr

POSTURES = {"standing": tr("Stand up"), "kneeling": tr("Kneel"), "prone": tr("Drop prone"), "mounted": tr("Mount")}
SIDE, CONDITION, LINE_UP = tr("Side"), tr("Condition"), tr("Line up")  # menus in the menu


def token_choices(
    state: MapState, tokens: Sequence[Token], lead: Token | None = None, target: Token | None = None
) -> list[Choice]:
    """Posture, facing, height, seen by players or not, side, conditions, order, off the map.

    ``lead`` is the one whose row or column the others line up with, ``target`` the one they may turn to.
    """
    if not tokens:
        return []
    offered = [
        *_postures(state, tokens),
        *_for_players(state, tokens),
        *_lined_up(state, tokens, lead or tokens[0]),
        *_turned(state, tokens, target),
        (tr("Raise"), raised(state, tokens, 1), ""),
        (tr("Lower"), raised(state, tokens, -1), ""),
        (tr("Bring to front"), brought_to_front(state, tokens), ""),
        *_sides(state, tokens),
        *_conditions(state, tokens),
        (count_text(tr("Remove"), tokens, "token"), RemoveTokens(state.info.id, tuple(each.id for each in tokens)), ""),
    ]
    return [Choice(text=text, command=command, menu=menu) for text, command, menu in offered if command is not None]


Offer = tuple[str, Command | None, str]  # words, what they do (None: nothing), the menu inside the menu


def _postures(state: MapState, tokens: Sequence[Token]) -> Iterator[Offer]:
    for posture, text in POSTURES.items():
        made = (replace(each, posture=posture) for each in tokens)
        yield text, edited_alike(state, made, tr("Change posture of")), ""


def _for_players(state: MapState, tokens: Sequence[Token]) -> Iterator[Offer]:
    for hidden, text, verb in (
        (True, tr("Hide from the players"), tr("Hide")),
        (False, tr("Show to the players"), tr("Show")),
    ):
        yield text, edited_alike(state, (replace(each, hidden=hidden) for each in tokens), verb), ""
    seen = [replace(each, hidden=False) for each in tokens]
    for shown, text in ((True, tr("Show its bars to the players")), (False, tr("Hide its bars from the players"))):
        made = (
            each if shows_marks(open_) == shown else replace(each, shows_bars=shown)
            for each, open_ in zip(tokens, seen, strict=True)
        )
        yield text, edited_alike(state, made, tr("Show bars of") if shown else tr("Hide bars of")), ""


def _lined_up(state: MapState, tokens: Sequence[Token], lead: Token) -> Iterator[Offer]:
    yield tr("In a row"), line_up(state, tokens, lead, "x"), LINE_UP
    yield tr("In a column"), line_up(state, tokens, lead, "y"), LINE_UP
    yield tr("Spread evenly"), spread(state, tokens), LINE_UP


def _turned(state: MapState, tokens: Sequence[Token], target: Token | None) -> Iterator[Offer]:
    if target is not None:
        yield tr("Turn to {name}", name=target.name), face(state, tokens, center(target)), ""


def _sides(state: MapState, tokens: Sequence[Token]) -> Iterator[Offer]:
    sides = {each.side for each in state.tokens.values()} | set(state.info.sides)
    for side in sorted(sides):
        yield side, edited_alike(state, (replace(each, side=side) for each in tokens), tr("Change side of")), SIDE


def _conditions(state: MapState, tokens: Sequence[Token]) -> Iterator[Offer]:
    """Each condition that all of them have may be taken away, any other given to all."""
    known = {*CONDITIONS, *(word for each in tokens for word in each.conditions)}
    for word in sorted(known):
        on = not all(word in each.conditions for each in tokens)
        made = (with_condition(each, word, on=on) if (word in each.conditions) != on else each for each in tokens)
        yield (word if on else tr("no longer {word}", word=word)), edited_alike(state, made, tr("Edit")), CONDITION


def under_choices(state: MapState, here: Sequence[TokenId]) -> list[Choice]:
    """Which of the tokens below the one on top may be selected."""
    return [Choice(text=tr("Under this: {name}", name=state.tokens[each].name), select=each) for each in here[1:]]


def all_choices(
    state: MapState, tokens: Sequence[Token], lead: Token | None = None, target: Token | None = None
) -> list[Choice]:
    """What can be done with tokens, and what the window may be asked to; taking them away comes last."""
    if not tokens:
        return []
    *done, removed = token_choices(state, tokens, lead, target)
    return [*done, *asked_choices(tokens), removed]


def asked_choices(tokens: Sequence[Token]) -> list[Choice]:
    """What the window is asked to do with these tokens."""
    asked = (
        (tr("Another side…"), NEW_SIDE, SIDE),
        (tr("Another condition…"), NEW_CONDITION, CONDITION),
        (tr("Picture…"), PICTURE, ""),
        (tr("Save to the library"), SAVE_CREATURE, ""),
    )
    ids = tuple(each.id for each in tokens)
    return [Choice(text=text, ask=ask, menu=menu, tokens=ids) for text, ask, menu in asked]
