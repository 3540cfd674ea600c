"""Fields over the cells of a map: for one token, at every place it may stand on, what the single ruling would say.

Every number is the one that ``attack``, ``sight`` or ``reach`` gives for the map with the token put there: the same
functions are asked, only what many looks have in common is found once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, get_args

from battlemap.document.model import MapState, System, Token, TokenId
from battlemap.geometry.grids import is_hex
from battlemap.geometry.paths.lattice import Lattice, Spot
from battlemap.geometry.walls import Bools
from battlemap.rulings.errors import RulingError
from battlemap.rulings.field_cells import PLACES_AT_ONCE, each_place, lattice_of, spots_of, standing_places
from battlemap.rulings.field_kinds import (
    Answer,
    AskPlace,
    FoeAnswer,
    Number,
    cover,
    exposure,
    hit,
    net,
    threatened,
    visible,
)
from battlemap.rulings.field_shots import weapons_at_hand
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.reach import reach
from battlemap.rulings.routes import planner_of
from battlemap.rulings.sight import token_of

FieldKind = Literal["hit", "exposure", "net", "cover", "visible", "threatened", "reach"]
KINDS: tuple[FieldKind, ...] = get_args(FieldKind)
WITH_FOES: frozenset[FieldKind] = frozenset({"hit", "exposure", "net", "cover"})
WITH_WEAPON: frozenset[FieldKind] = frozenset({"hit", "net"})
SOMEBODY = TokenId("somebody who stands there")


@dataclass(frozen=True, slots=True, kw_only=True)
class CellField:
    """A field: ``answers`` row by row of the lattice, None where nothing is told, as where the token can not stand.

    ``lattice`` says which places they are; on hexes its rows and columns are not those of the cells.
    """

    kind: FieldKind
    token: str
    game: System
    weapon: str | None
    foes: Mapping[TokenId, str]  # with their names
    lattice: Lattice
    answers: tuple[tuple[Answer | None, ...], ...]

    @property
    def values(self) -> tuple[tuple[Number | None, ...], ...]:
        """The numbers alone."""
        return tuple(tuple(None if one is None else one.value for one in row) for row in self.answers)

    def to_json(self, *, with_foes: bool = False) -> dict[str, object]:
        """The field as plain values, with the keys of the command line; chances are fractions in a text: "23/50"."""
        rows, columns = self._shape
        values: dict[str, object] = {
            "kind": self.kind,
            "token": self.token,
            "weapon": self.weapon,
            "foes": list(self.foes.values()),
            "columns": columns,
            "rows": rows,
            "pitch": self.lattice.pitch,
            "values": self._grid(lambda one: _plain(one.value)),
            "who": self._grid(lambda one: list(one.who)),
            "words": self._grid(lambda one: one.word),
        }
        return {**values, "each": [self._foe_json(foe) for foe in self.foes]} if with_foes else values

    @property
    def _shape(self) -> tuple[int, int]:
        """Rows and columns as they are told: of the cells on hexes, else of the places."""
        return (self.lattice.rows, self.lattice.columns) if is_hex(self.lattice.kind) else self.lattice.shape

    def told(self) -> Iterator[tuple[Spot, Answer]]:
        """Every place that is told of, row by row of the lattice."""
        for row, answers in enumerate(self.answers):
            yield from ((Spot(row, col), one) for col, one in enumerate(answers) if one is not None)

    def _grid(self, told: Callable[[Answer], object]) -> list[list[object]]:
        rows, columns = self._shape
        grid: list[list[object]] = [[None] * columns for _ in range(rows)]
        for spot, one in self.told():
            col, row = self.lattice.cell(spot) if is_hex(self.lattice.kind) else (spot.col, spot.row)
            grid[row][col] = told(one)
        return grid

    def _foe_json(self, foe: TokenId) -> dict[str, object]:
        def grid(told: Callable[[FoeAnswer], object]) -> list[list[object]]:
            return self._grid(lambda one: told(one.foes[foe]) if foe in one.foes else None)

        return {
            "foe": self.foes[foe],
            "values": grid(lambda one: _plain(one.value)),
            "chance": grid(lambda one: None if one.chance is None else str(one.chance)),
            "weapon": grid(lambda one: one.weapon),
            "hidden_fraction": grid(lambda one: one.hidden_fraction),
            "visible_fraction": grid(lambda one: one.visible_fraction),
            "refusals": grid(lambda one: [{"rule": rule, "reason": reason} for rule, reason in one.refusals]),
        }


class FieldWork:
    """A field that is worked out place by place, as far as one has time for it.

    Parameters
    ----------
    weapon : what the token attacks with; for ``hit`` and ``net``, else it is not asked for.
    foes : whom ``hit``, ``exposure``, ``net`` and ``cover`` are about; None: everybody hostile, in the map's order.
    spots : the places of the token's lattice to ask at, in this order; None: wherever it may stand. ``reach`` tells
        of the places among them that can be reached.
    at_once : for how many places the walls before them are found together.

    Raises
    ------
    RulingError
        for a token, weapon or foe that is not there, a token larger than the map, a map that is not measured in
        squares, nobody hostile, or a house rule that can not be read.
    """

    def __init__(
        self,
        state: MapState,
        token: TokenId,
        kind: FieldKind,
        *,
        weapon: str | None = None,
        foes: Sequence[TokenId] | None = None,
        spots: Sequence[Spot] | None = None,
        at_once: int = PLACES_AT_ONCE,
    ) -> None:
        me = token_of(state, token)
        self._state, self._me, self._kind, self._at_once = state, me, kind, at_once
        self._walker = _somebody_like(me) if kind == "visible" else me
        self._lattice = lattice_of(state, self._walker)
        self._foes = _foes(state, me, foes) if kind in WITH_FOES else ()
        self._weapon = _weapon(state, me, weapon) if kind in WITH_WEAPON else None
        self._spots = spots_of(standing_places(state, self._walker)) if spots is None else spots
        rows, columns = self._lattice.shape
        self._answers: list[list[Answer | None]] = [[None] * columns for _ in range(rows)]

    def steps(self) -> Iterator[None]:
        """Work out one place after the other."""
        found = self._reached() if self._kind == "reach" else self._asked()
        for spot, answer in found:
            self._answers[spot.row][spot.col] = answer
            yield

    @property
    def so_far(self) -> CellField:
        """The field as far as it is worked out."""
        return CellField(
            kind=self._kind,
            token=self._me.name,
            game=self._state.info.system,
            weapon=self._weapon,
            foes={foe: self._state.tokens[foe].name for foe in self._foes},
            lattice=self._lattice,
            answers=tuple(map(tuple, self._answers)),
        )

    def _asked(self) -> Iterator[tuple[Spot, Answer]]:
        state, me = self._state, self._me
        ask = _ask(state, me, self._kind, self._weapon or "", self._foes)
        for place in each_place(state, self._walker, self._spots, self._at_once):
            yield place.spot, ask(place)

    def _reached(self) -> Iterator[tuple[Spot, Answer]]:
        planner, wanted = planner_of(self._state, self._me.id), frozenset(self._spots)
        for place in reach(planner).places:
            spot = planner.lattice.spot_at(place.at)
            if spot in wanted:
                yield spot, Answer(value=place.cost, word=place.band)


def field_of(
    state: MapState,
    token: TokenId,
    kind: FieldKind,
    *,
    weapon: str | None = None,
    foes: Sequence[TokenId] | None = None,
    places: Bools | None = None,
) -> CellField:
    """A whole field of one kind for one token; see ``FieldWork``.

    ``places``: (rows, columns) of the token's lattice, at which to ask; None: wherever it may stand.
    """
    spots = None if places is None else spots_of(places)
    work = FieldWork(state, token, kind, weapon=weapon, foes=foes, spots=spots)
    for _ in work.steps():
        pass
    return work.so_far


def _ask(state: MapState, me: Token, kind: FieldKind, weapon: str, foes: tuple[TokenId, ...]) -> AskPlace:
    asks: Mapping[FieldKind, Callable[[], AskPlace]] = {
        "hit": lambda: hit(state, foes, weapon),
        "exposure": lambda: exposure(state, foes),
        "net": lambda: net(state, foes, weapon),
        "cover": lambda: cover(foes),
        "visible": lambda: visible(me.id),
        "threatened": lambda: threatened(state, me),
    }
    return asks[kind]()


def _somebody_like(me: Token) -> Token:
    """Somebody of that size and height who stands upright and carries no light."""
    return replace(me, id=SOMEBODY, name="somebody", posture="standing", conditions=(), light_cells=0.0)


def _foes(state: MapState, me: Token, foes: Sequence[TokenId] | None) -> tuple[TokenId, ...]:
    found = tuple(other.id for other in hostile_to(state, me)) if foes is None else tuple(dict.fromkeys(foes))
    if not found:
        raise RulingError(f"nobody on {state.info.name!r} is hostile to {me.name}; name whom it is about")
    if me.id in found:
        raise RulingError(f"{me.name} is no foe of its own")
    return tuple(token_of(state, foe).id for foe in found)


def _weapon(state: MapState, me: Token, weapon: str | None) -> str:
    there = weapons_at_hand(state, me)
    if weapon not in there:
        listed = ", ".join(map(repr, there)) or "no weapon"
        found = "no weapon is given" if weapon is None else f"{me.name} has no weapon {weapon!r}"
        raise RulingError(f"{found}; on the sheet of {me.name}: {listed}")
    return weapon


def _plain(value: Number) -> object:
    return str(value) if isinstance(value, Fraction) else value
