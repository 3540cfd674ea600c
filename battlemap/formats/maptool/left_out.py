"""What of a MapTool file does not come in, counted by what it is."""

from collections import Counter
from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from battlemap.formats.account import Account, many
from battlemap.formats.maptool.known_tags import bare
from battlemap.formats.maptool.xstream import Tree, entries_of

_WRAPPERS = frozenset(
    {"store", "tokens", "curves", "elements"}
)  # hold what is counted; what stands beside them is kept
Words = tuple[str, str | None]


def tell_left_out(
    tree: Tree, things: Iterable[Element], words: Mapping[str, Words], account: Account, taken: Mapping[str, int]
) -> None:
    """Tell how much there is in these tags, over all things; ``taken`` is how much of each came in all the same."""
    tally: Counter[Words] = Counter()
    known: dict[Element, int] = {}  # many things may refer to one
    for thing in things:
        for tag, word in words.items():
            found = tree.child(thing, tag)
            if found is not None and found not in known:
                known[found] = number_in(found)
            tally[word] += 0 if found is None else known[found]
    for tag, number in taken.items():
        tally[words[tag]] -= number
    for (one, more), number in tally.items():
        if number > 0:
            account.drop(more or one + "s", f"{many(number, one, more)}: not read from MapTool files", number)


def outlines_in(curves: Element) -> int:
    """How many outlines an area has: each begins at a point."""
    begins = [bare(curve.tag) == "Order0" for curve in curves]
    return sum(begins) + (not begins[0] if begins else 0)


def number_in(element: Element) -> int:
    """How many things an element holds: its entries, what is in its list, or one where it is a text."""
    if entries := sum(1 for _ in entries_of(element)):
        return entries
    if (curves := element.find("curves")) is not None:
        return outlines_in(curves)
    wrapped = [child for child in element if bare(child.tag) in _WRAPPERS]
    if wrapped:
        return sum(len(each) for each in wrapped)
    return len(element) or bool((element.text or "").strip())
