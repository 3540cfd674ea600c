"""What a map file holds, as text and as plain values."""

from collections.abc import Iterator

from battlemap.cli.answers import text_of
from battlemap.cli.opening import Opened
from battlemap.document.model import MapState, Token
from battlemap.geometry.grids import place_of
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.turn_order import name_of, names_of


def info_values(opened: Opened) -> dict[str, object]:
    """The answer of ``info`` as plain values."""
    return {
        "file": str(opened.path),
        "maps": [_map_values(state) for state in opened.maps],
        "report": opened.report.to_json() if opened.report else None,
        "problems": list(opened.problems),
    }


def info_text(opened: Opened) -> str:
    """The answer of ``info`` as lines."""
    lines = [line for state in opened.maps for line in _map_lines(state)]
    lines += opened.report.lines() if opened.report else []
    return text_of(lines or ["an empty campaign"])


def _map_values(state: MapState) -> dict[str, object]:
    info = state.info
    grid = {"kind": info.grid.kind, "columns": info.grid.columns, "rows": info.grid.rows}
    return {
        "name": info.name,
        "system": info.system,
        "grid": {**grid, "cell_m": info.grid.cell_m},
        "darkness": info.darkness,
        "picture": info.picture.file if info.picture else None,
        "counts": _counts(state),
        "house_rules": dict(info.house_rules),
        "tokens": [_token_values(token, state) for token in state.tokens.values()],
        "fight": _fight_values(state),
    }


def _fight_values(state: MapState) -> dict[str, object] | None:
    turns = state.turns
    if turns is None:
        return None
    order = [[name_of(state, turns.entry(number)) for number in group] for group in turns.order]
    return {"round": turns.round, "order": order, "turn_of": order[turns.at] if turns.at < len(order) else []}


def _token_values(token: Token, state: MapState) -> dict[str, object]:
    return {
        "name": token.name,
        "side": token.side,
        "kind": token.kind,
        "at": list(_place(token, state)),
        "size": token.size,
        "facing_deg": token.facing_deg,
        "posture": token.posture,
        "hidden": token.hidden,
        "weapons": _weapons(token, state),
    }


def _map_lines(state: MapState) -> Iterator[str]:
    grid, info = state.info.grid, state.info
    light = "" if info.darkness == "bright" else f", {info.darkness}"
    cells = f"{grid.columns} x {grid.rows} cells of {grid.cell_m:g} m"
    yield f"{info.name}: {info.system}, {cells}, grid: {grid.kind}{light}"
    yield ", ".join(f"{number} {name}" for name, number in _counts(state).items())
    turns = state.turns
    if turns is not None:
        yield f"fight: round {turns.round}, turn of {names_of(state, turns, turns.now) or 'nobody'}"
    width = max((len(token.name) for token in state.tokens.values()), default=0)
    for token in state.tokens.values():
        col, row = _place(token, state)
        place = f"at ({col:g}, {row:g}), facing {token.facing_deg:g}°"
        weapons = ", ".join(_weapons(token, state)) or "no weapons"
        yield f"  {token.name:<{width}}  {token.side}, {place}; {weapons}"


def _place(token: Token, state: MapState) -> tuple[float, float]:
    """The column and row it is named by."""
    return place_of(state.info.grid.kind, token.size, token.at)


def _counts(state: MapState) -> dict[str, int]:
    return {
        "walls": len(state.walls),
        "doors": len(state.doors),
        "terrains": len(state.terrains),
        "lights": len(state.lights),
        "templates": len(state.templates),
        "notes": len(state.notes),
        "tokens": len(state.tokens),
    }


def _weapons(token: Token, state: MapState) -> list[str]:
    return [name for name, _ in weapons_of(token, state.info.system)]
