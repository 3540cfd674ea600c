"""Letters as a reader counts them: an accent, a flag or a joined sign is never cut in two."""

from PySide6.QtCore import QTextBoundaryFinder

from battlemap.document.plain_text import one_line


def graphemes(text: str) -> list[str]:
    """The letters of a text, each with all that is joined to it."""
    units = text.encode("utf-16-le", "surrogatepass")  # Qt counts in halves of signs
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    found, start = [], 0
    while (end := finder.toNextBoundary()) > 0:
        found.append(units[2 * start : 2 * end].decode("utf-16-le", "replace"))
        start = end
    return found


def elided(text: str, most: int) -> str:
    """The text in one line of so many letters at most, with three dots where some are left out."""
    text = one_line(text)
    letters = graphemes(text)
    return text if len(letters) <= most else f"{''.join(letters[: most - 1]).rstrip()}…"
