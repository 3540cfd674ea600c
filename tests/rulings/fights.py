"""Short ways to begin a fight in a test, with the dice the table rolls."""

import random
from dataclasses import replace

from battlemap.document.model import Fight, Grid, MapId, MapInfo, MapState, Token, TokenId
from battlemap.document.records import with_records
from battlemap.document.sheets import PsipunkSheet
from battlemap.document.turns_record import Turns
from battlemap.geometry.types import MapPoint
from battlemap.rulings.turn_choices import Choice
from battlemap.rulings.turn_initiative import Fighter, ask_of, roll_initiative, rolled_by_hand
from battlemap.rulings.turn_next import next_turn, start_fight
from rules.core.resolution import play_values
from tests.rulings.build import token


def yard(game: str, *tokens: Token, **house: object) -> MapState:
    """An open map of that game with these on it."""
    info = MapInfo(
        id=MapId("map-1"),
        name="Yard",
        system=game,
        grid=Grid(columns=60, rows=40, cell_m=1.5),
        house_rules=house,
        fight=Fight(scale="melee"),
    )
    return MapState(info=info, tokens={each.id: each for each in tokens})


def fighter(name: str, initiative: int = 5, x: float = 0.0, **facts) -> Token:
    """A Starflight creature."""
    stats = {"initiative": initiative, **facts.pop("stats", {})}
    return token(name, x, 5.0, stats=stats, **facts)


def punk(name: str, x: float = 0.0, **sheet) -> Token:
    """A Psi-punk creature."""
    facts = {key: sheet.pop(key) for key in ("kind", "posture", "conditions") if key in sheet}
    at = MapPoint(x, 5.0)
    return Token(id=TokenId(f"token-{name}"), name=name, at=at, side=name[0], psipunk=PsipunkSheet(**sheet), **facts)


def did(state: MapState, command) -> MapState:
    """The map after a command."""
    after = with_records(state, command.apply(state))
    assert after is not None
    return after


def chose(state: MapState, choice: Choice) -> MapState:
    """The map after a choice that the rules allow."""
    assert choice.refusals == ()
    return did(state, choice.command)


def fight(
    state: MapState,
    *dice: int,
    surprised: tuple[str, ...] = (),
    groups: tuple[tuple[str, ...], ...] = (),
    begin: tuple[int, ...] = (),
) -> MapState:
    """The map with a fight of everybody on it, whose initiative dice fell like that; then who has the turn."""
    grouped = {name for group in groups for name in group}
    each = [(name,) for name in (token.name for token in state.tokens.values()) if name not in grouped]
    fighters = [
        Fighter(tokens=tuple(TokenId(f"token-{name}") for name in names), unaware=int(names[0] in surprised))
        for names in (*each, *groups)
    ]
    shown = {ask_of(state, each): str(die) for each, die in zip(fighters, dice, strict=False)}
    rolled = rolled_by_hand(roll_initiative(state, fighters), shown, random.Random(1))
    started = play_values(lambda: start_fight(state, rolled, surprise=bool(surprised)), begin).outcome
    return did(state, started)


def after_turns(state: MapState, count: int = 1, *dice: int) -> MapState:
    """The map so many turns later; the dice are for the last of them."""
    for number in range(count):
        mine = dice if number == count - 1 else ()
        state = did(state, play_values(lambda state=state: next_turn(state), mine).outcome)
    return state


def turns(state: MapState) -> Turns:
    """The turn order there is."""
    assert state.turns is not None
    return state.turns


def acting(state: MapState) -> list[str]:
    """The names of those on turn."""
    return [state.tokens[each].name for each in turns(state).on_turn]


def number(state: MapState, name: str) -> int:
    """The number of somebody's entry."""
    entry = turns(state).entry_of(TokenId(f"token-{name}"))
    assert entry is not None
    return entry.number


def of(state: MapState, name: str) -> Token:
    """A token by its name."""
    found = state.token_named(name)
    assert found is not None
    return found


def played(start, *dice: int):
    """A choice that may ask for dice."""
    return play_values(start, dice).outcome


def named(state: MapState, name: str, **facts) -> MapState:
    """The map with other facts of a token."""
    changed = replace(of(state, name), **facts)
    return replace(state, tokens={**state.tokens, changed.id: changed})
