"""When a fighter may hold, come back, interrupt, ready, or have what it readied set off: read off the fight itself."""

from dataclasses import dataclass, replace
from random import Random

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Spending, SpentDeed, TurnEntry, Turns, TurnsId
from tests.rulings import oracle_psipunk
from tests.rulings.oracle_who import Answer, Who

GIFTS = frozenset({"Combat Reflexes", "Quick Reflexes"})  # PP-HLD-02
STATES = ("waiting", "waiting", "holding", "readied", "acted")


def with_fight(chance: Random, state: MapState) -> MapState:
    """The map with a fight in some round: everybody is in some state of its turn, some have spent a part of it."""
    tokens = [_gifted(chance, each) for each in state.tokens.values()]
    at = chance.randrange(len(tokens))
    entries = tuple(_entry(chance, number, each.id, is_now=number == at) for number, each in enumerate(tokens))
    there = tuple((each.number,) for each in entries if each.state != "holding")
    now = next((place for place, group in enumerate(there) if group == (at,)), len(there))
    spent = {each.id: Spending(deeds=(SpentDeed(what="attack", cost=chance.choice((0, 1, 2))),)) for each in tokens}
    turns = Turns(id=TurnsId("turns"), entries=entries, order=there, at=now, round=3, spent=spent)
    return replace(state, tokens={each.id: each for each in tokens}, turn_orders={turns.id: turns})


def _gifted(chance: Random, token: Token) -> Token:
    sheet = token.psipunk
    gifts = (*sheet.gifts, *chance.sample(sorted(GIFTS), chance.choice((0, 1))))
    return replace(token, psipunk=replace(sheet, gifts=gifts))


def _entry(chance: Random, number: int, token: TokenId, *, is_now: bool) -> TurnEntry:
    how = chance.choice(("waiting", "readied")) if is_now else chance.choice(STATES)
    trigger = "a shout" if how in ("holding", "readied") else ""
    return TurnEntry(number=number, tokens=(token,), state=how, trigger=trigger, action="attack", begun_in=3, since=3)


@dataclass(frozen=True)
class Place:
    """Somebody in a fight."""

    state: MapState
    token: Token

    @property
    def entry(self) -> TurnEntry:
        """Its place in the order."""
        return self.state.turns.entry_of(self.token.id)

    @property
    def is_now(self) -> bool:
        """Whether it is its turn."""
        return self.token.id in self.state.turns.on_turn

    @property
    def actions_left(self) -> int:
        """SF-ACT-01, SF-FTG-01."""
        spent = sum(deed.cost or 0 for deed in self.state.turns.spending(self.token.id).deeds)
        return (1 if Who(self.token).is_fatigued else 2) - spent


def starflight(place: Place) -> dict[str, Answer]:
    """SF-RDY-01: one action of the own turn; SF-RDY-02: its owner does it, so it must be able to."""
    able = Who(place.token).is_able
    return {
        "hold": False,  # the game knows no holding
        "ready": able and place.is_now and place.actions_left >= 1,
        "trigger": able and place.entry.state == "readied",
    }


def psipunk(place: Place) -> dict[str, Answer]:
    """PP-HLD-01: on the own initiative, and back while the round lasts; PP-HLD-02: with a gift, while somebody acts."""
    holding = place.entry.state == "holding"
    gifted = not GIFTS.isdisjoint(oracle_psipunk.Asked(place.state, place.token).gifts)
    return {
        "hold": place.is_now,
        "come back": holding,
        "interrupt": holding and gifted and bool(place.state.turns.on_turn),
    }
