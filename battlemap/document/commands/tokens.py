"""Commands for tokens."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from battlemap.document.commands.base import Command, added, count_text, edited, removed
from battlemap.document.commands.words import edited_tokens, named
from battlemap.document.errors import DocumentError
from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.names import free_name, refuse_same_names
from battlemap.document.records import Records
from battlemap.geometry.types import MapPoint

EDIT = "Edit"


@dataclass(frozen=True, slots=True)
class MoveTokens(Command):
    """Move tokens to new places (upper left corners); one drag is one entry in the history."""

    places: Mapping[TokenId, MapPoint]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Move", self.places, "token")

    def told(self, state: MapState) -> str:
        """Whom."""
        return named("Move", _names(state, self.places), "token")

    def apply(self, state: MapState) -> Records:
        """Put the tokens at their new places."""
        return edited(state, [replace(_token(state, each), at=MapPoint(*at)) for each, at in self.places.items()])


@dataclass(frozen=True, slots=True)
class TurnTokens(Command):
    """Turn tokens to new facings."""

    facings: Mapping[TokenId, float]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Turn", self.facings, "token")

    def told(self, state: MapState) -> str:
        """Whom."""
        return named("Turn", _names(state, self.facings), "token")

    def apply(self, state: MapState) -> Records:
        """Put the tokens with facings in [0, 360)."""
        # twice, because -1e-20 % 360.0 is 360.0
        return edited(
            state,
            [replace(_token(state, each), facing_deg=facing % 360.0 % 360.0) for each, facing in self.facings.items()],
        )


@dataclass(frozen=True, slots=True)
class AddTokens(Command):
    """Place tokens; a name that is taken gets the next free number."""

    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Add", self.tokens, "token")

    def told(self, state: MapState) -> str:
        """Whom, with the numbers their names get."""
        return named("Add", [token.name for token in self._numbered(state)], "token")

    def apply(self, state: MapState) -> Records:
        """Put the new tokens under names of their own."""
        tokens = self._numbered(state)
        refuse_same_names(tokens)
        return added(state, tokens)

    def _numbered(self, state: MapState) -> list[Token]:
        taken = {token.name for token in state.tokens.values()}
        tokens: list[Token] = []
        for token in self.tokens:
            tokens.append(replace(token, name=free_name(token.name, taken)))
            taken.add(tokens[-1].name)
        return tokens


@dataclass(frozen=True, slots=True)
class RemoveTokens(Command):
    """Take tokens off the map."""

    ids: tuple[TokenId, ...]

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text("Remove", self.ids, "token")

    def told(self, state: MapState) -> str:
        """Whom."""
        return named("Remove", _names(state, self.ids), "token")

    def apply(self, state: MapState) -> Records:
        """Delete the tokens."""
        return removed(state, "token", self.ids)


@dataclass(frozen=True, slots=True)
class EditToken(Command):
    """Change the facts of one token: name, side, size, arcs, sheet, anything."""

    token: Token

    @property
    def text(self) -> str:
        """The words of the menu."""
        return "Edit token"

    def told(self, state: MapState) -> str:
        """Whom and what: "Make Ada prone", "Edit Ada: side, size"."""
        return edited_tokens([(state.tokens.get(self.token.id), self.token)])

    def apply(self, state: MapState) -> Records:
        """Put the token in the place of the one with its id."""
        changes = edited(state, [self.token])
        refuse_same_names({**state.tokens, self.token.id: self.token}.values())
        return changes


@dataclass(frozen=True, slots=True)
class EditTokens(Command):
    """Change the facts of several tokens in one step, such as their sheets, their side or a condition."""

    tokens: tuple[Token, ...]
    verb: str = EDIT  # what is done to them, in the words of the menu

    @property
    def text(self) -> str:
        """The words of the menu."""
        return count_text(self.verb, self.tokens, "token")

    def told(self, state: MapState) -> str:
        """Whom and what."""
        if self.verb != EDIT:
            return named(self.verb, [each.name for each in self.tokens], "token")
        return edited_tokens([(state.tokens.get(token.id), token) for token in self.tokens])

    def apply(self, state: MapState) -> Records:
        """Put the tokens in the places of those with their ids."""
        changes = edited(state, self.tokens)
        refuse_same_names({**state.tokens, **{token.id: token for token in self.tokens}}.values())
        return changes


def _names(state: MapState, ids: Iterable[TokenId]) -> list[str]:
    return [_token(state, each).name for each in ids]


def _token(state: MapState, token_id: TokenId) -> Token:
    if token_id not in state.tokens:
        raise DocumentError(f"Map {state.info.name!r} has no token {token_id!r}")
    return state.tokens[token_id]
