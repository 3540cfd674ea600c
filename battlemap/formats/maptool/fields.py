"""The single fields of a MapTool file; what cannot be read is told, and taken as something that does no harm."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from battlemap.formats.account import Account
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError
from battlemap.formats.maptool.xstream import Tree


@dataclass(frozen=True, slots=True)
class Fields:
    """Reads numbers and words out of a tree, and keeps account."""

    tree: Tree
    account: Account

    def amount(self, element: Element | None, place: str, name: str, default: float = 0.0) -> float:
        """The number in a child, or the default, which is told where something else stands there."""
        try:
            return self.tree.amount(element, name, default)
        except FieldError as error:
            self.account.mended.append(f"{place}.{error}; taken as {default:g}")
            return default

    def word(self, element: Element, place: str, name: str, known: tuple[str, ...]) -> str:
        """One of some words in a child, the first where there is no child or, which is told, anything else in it."""
        found = self.tree.text(element, name)
        if found is None or found in known:
            return found or known[0]
        expected = " or ".join(known)
        self.account.mended.append(f"{place}.{name}: found {show(found)}, expected {expected}; taken as {known[0]}")
        return known[0]
