"""The fight of a scenario text, ``[turns]``: tokens are named, not numbered."""

from collections.abc import Iterator, Mapping
from typing import Any

from battlemap.document.model import MapState, TokenId, TurnsId
from battlemap.document.turns_record import Lasting, Spending, SpentDeed, TurnEntry, Turns
from battlemap.formats.errors import show
from battlemap.formats.scenario.tables import SpentTable, Table, TurnsTable


def turns_of(table: TurnsTable | None, names: Mapping[str, TokenId]) -> dict[TurnsId, Turns]:
    """The fight a text tells, by the ids of its tokens; none where it tells of none."""
    if table is None:
        return {}
    turns = Turns(
        id=TurnsId("turns"),
        order=tuple(tuple(group) for group in table.order),
        entries=tuple(
            TurnEntry(
                tokens=tuple(names[name] for name in each.tokens),
                also=tuple((action, trigger) for action, trigger in each.also),
                **_set(each, "tokens", "also"),
            )
            for each in table.entry
        ),
        spent={names[each.token]: _spending(each) for each in table.spent},
        lasting=tuple(Lasting(token=names[each.token], **_set(each, "token")) for each in table.lasting),
        together={names[name]: _set(wounds) for name, wounds in (table.together or {}).items()},
        **_set(table, "order", "entry", "spent", "lasting", "together"),
    )
    return {turns.id: turns}


def _spending(table: SpentTable) -> Spending:
    return Spending(deeds=tuple(SpentDeed(**_set(deed)) for deed in table.deed), **_set(table, "token", "deed"))


def _set(table: Table, *beside: str) -> dict[str, Any]:
    """What a table sets, in the order of its fields; lists become tuples."""
    given = {name: getattr(table, name) for name in type(table).model_fields if name in table.model_fields_set}
    return {n: tuple(v) if isinstance(v, list) else v for n, v in given.items() if n not in beside}


def turn_problems(raw: Mapping[str, Any]) -> list[str]:
    """A line for each name in a fight that no token has, and for an order that names what is not there."""
    turns, tokens = raw.get("turns"), raw.get("token")
    if not isinstance(turns, Mapping) or not isinstance(tokens, list):
        return []
    known = {token.get("name") for token in tokens if isinstance(token, Mapping) and isinstance(token.get("name"), str)}
    strangers = [name for name in _named(turns) if isinstance(name, str) and name not in known]
    return [f"turns: found {show(name)}, expected the name of a token" for name in dict.fromkeys(strangers)] + [
        f'turns: key "order": {line}' for line in _order_problems(turns)
    ]


def _named(turns: Mapping[str, Any]) -> Iterator[Any]:
    together = turns.get("together")
    yield from together if isinstance(together, Mapping) else ()
    for kind in ("entry", "spent", "lasting"):
        found = turns.get(kind)
        for table in found if isinstance(found, list) else ():
            if isinstance(table, Mapping):
                names = table.get("tokens") if kind == "entry" else [table.get("token")]
                yield from names if isinstance(names, list) else ()


def _order_problems(turns: Mapping[str, Any]) -> Iterator[str]:
    entries, order, at = turns.get("entry", []), turns.get("order"), turns.get("at", 0)
    if not isinstance(entries, list) or not isinstance(order, list):
        return
    numbers = [each.get("number") for each in entries if isinstance(each, Mapping)]
    placed = [number for group in order if isinstance(group, list) for number in group]
    if not all(isinstance(number, int) for number in (*numbers, *placed)):
        return
    if len(set(numbers)) != len(numbers) or len(set(placed)) != len(placed):
        yield "found a number twice, expected each entry once"
    if not set(placed) <= set(numbers):
        yield f"found {min(set(placed) - set(numbers))}, expected numbers of entries"
    if isinstance(at, int) and at > len(order):
        yield f"found the place {at}, expected at most {len(order)}"


Told = tuple[str, Any, dict[str, Any]]  # header, record, and what stands first in its table


def told_turns(state: MapState) -> Iterator[Told]:
    """The tables of a fight in the order of the text, tokens by their names; those gone from the map are left out."""
    turns = state.turns
    if turns is None:
        return
    names = {token.id: token.name for token in state.tokens.values()}
    together = {names[token]: dict(wounds) for token, wounds in turns.together.items() if token in names}
    yield "[turns]", turns, {"order": turns.order} | ({"together": together} if together else {})
    for entry in turns.entries:
        there = [names[token] for token in entry.tokens if token in names]
        yield "[[turns.entry]]", entry, {"number": entry.number, "tokens": there}
    for token, spending in turns.spent.items():
        if token in names:
            yield "[[turns.spent]]", spending, {"token": names[token]}
            yield from (("[[turns.spent.deed]]", deed, {"what": deed.what}) for deed in spending.deeds)
    for lasting in turns.lasting:
        if lasting.token in names:
            yield "[[turns.lasting]]", lasting, {"token": names[lasting.token], "name": lasting.name}
