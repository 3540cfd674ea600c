"""A field in words: what it is about, its numbers as one reads them, and where it is best."""

from collections.abc import Iterator
from fractions import Fraction

from battlemap.document.plain_text import one_line
from battlemap.geometry.grids import is_hex
from battlemap.rulings.field import CellField, FieldKind
from battlemap.rulings.field_kinds import Answer, Number

IN_PERCENT: frozenset[FieldKind] = frozenset({"hit", "exposure", "net", "cover", "visible"})
LOW_IS_GOOD: frozenset[FieldKind] = frozenset({"exposure", "threatened", "reach"})


def title(found: CellField) -> str:
    """What the numbers are: "Mara Voss hits with Pistol, in %"."""
    me = found.token
    titles: dict[FieldKind, str] = {
        "hit": f"{me} hits with {found.weapon}",
        "exposure": f"{me} is hit by at least one foe",
        "net": f"{me} hits with {found.weapon}, less being hit",
        "cover": f"{me} is hidden from every foe",
        "visible": f"{me} sees somebody standing there",
        "threatened": f"foes that may strike at {me}",
        "reach": f"points for {me} to get there",
    }
    return f"{titles[found.kind]}, in %" if found.kind in IN_PERCENT else titles[found.kind]


def number_text(kind: FieldKind, value: Number) -> str:
    """One number as short as a cell wants it: whole percent, a count, or points.

    What is not impossible is never 0 %, and what is not sure never 100 %.
    """
    if kind not in IN_PERCENT:
        return f"{float(value):.4g}"
    share = float(value)
    whole = round(100 * share)
    if 0 < share < 0.005 or 0.995 <= share < 1:
        return "<1" if share < 0.5 else ">99"
    return f"{whole}".replace("-", "−")


def summary(found: CellField) -> str:
    """One line: from what to what, over how many places, and the first best of them with its foes."""
    told, name = list(_told(found)), title(found).removesuffix(", in %")
    if not told:
        return one_line(f"{name}: no place")
    unit = " %" if found.kind in IN_PERCENT else ""
    order = sorted(told, key=lambda one: (one[2].value if found.kind in LOW_IS_GOOD else -one[2].value, one[1], one[0]))
    numbers = sorted({one.value for _, _, one in told})
    low, high = (number_text(found.kind, number) for number in (numbers[0], numbers[-1]))
    x, y, best = order[0]
    who = f", {', '.join(best.who)}" if best.who and found.kind in ("hit", "net") else ""
    whole = f"{low} to {high}{unit}" if low != high else f"{low}{unit}"
    return one_line(f"{name}: {whole} over {len(told)} places, best at ({x:g}, {y:g}){who}")


def _told(found: CellField) -> Iterator[tuple[float, float, Answer]]:
    """Every place that is told of: its cell, or its upper left corner, as column and row; and the answer."""
    for spot, one in found.told():
        x, y = found.lattice.cell(spot) if is_hex(found.lattice.kind) else found.lattice.at(spot)
        yield x, y, one


def span_of(found: CellField) -> tuple[float, float]:
    """From which to which number a heat map is coloured: all that is possible, or all that there is."""
    fixed: dict[FieldKind, tuple[float, float]] = {
        **dict.fromkeys(IN_PERCENT, (0.0, 1.0)),
        "net": (-1.0, 1.0),
    }
    if found.kind in fixed:
        return fixed[found.kind]
    return 0.0, max((float(one.value) for _, _, one in _told(found)), default=0.0) or 1.0


def share_of(found_span: tuple[float, float], value: Number | Fraction) -> float:
    """Where a number lies between the ends of a span, 0 to 1."""
    low, high = found_span
    return min(1.0, max(0.0, (float(value) - low) / (high - low)))
