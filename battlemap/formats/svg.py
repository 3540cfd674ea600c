"""SVG drawings as map pictures: their size, and whether they are safe to be drawn.

Qt draws them, and would read other files that a drawing names; so a drawing that names any is refused here.
"""

import base64
import binascii
import re
from collections.abc import Callable
from contextlib import suppress
from xml.etree.ElementTree import Element
from xml.parsers.expat import ExpatError, ParserCreate

from battlemap.formats.errors import MapFileError, show
from battlemap.formats.xml_text import read_xml

_HEAD_BYTES = 4096
_BEFORE = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"  # byte order marks and blanks
_LENGTH = re.compile(r"\s*(\d{1,30}(?:\.\d{1,30})?)\s*(px|pt|pc|mm|cm|in)?\s*")
#: Pixels a unit, as Qt counts them.
_UNIT_PX = {None: 1.0, "px": 1.0, "pt": 1.0, "pc": 1.0, "mm": 3.543307, "cm": 35.43307, "in": 90.0}
_NUMBER = re.compile(r"\d+(?:\.\d*)?(?:[eE][+-]?\d{1,9})?")
_FILLED_LIKE = frozenset({"pattern", "lineargradient", "radialgradient", "filter"})  # may say: as that one
_LARGEST_PX = 1e12  # what is larger is told as this, and refused
_SIZES = ("width", "height", "viewBox")
MOST_BLURRED = 500.0  # how far, in its own units; Qt takes memory for it
MOST_DRAWN = 1_000_000  # elements, those counted again that are used again
_HERE = re.compile(r"url\(\s*['\"]?\s*#([^)'\"]+?)\s*['\"]?\s*\)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"@import|url\(\s*+['\"]?+\s*+(?!#)", re.IGNORECASE)


class SvgError(Exception):
    """A drawing that cannot be a map picture; the message says what was found."""


class _FirstTagError(Exception):
    """Ends the reading at the first element."""


def is_svg(data: bytes) -> bool:
    """Whether the first element of what may be XML is that of a drawing."""
    start = data[:_HEAD_BYTES].lstrip(_BEFORE)
    if not start.startswith(b"<") and not start.startswith(b"\0<"):
        return False
    found: list[str] = []

    def stop(tag: str, _attributes: object) -> None:
        found.append(tag)
        raise _FirstTagError

    parser = ParserCreate()
    parser.StartElementHandler = stop
    with suppress(_FirstTagError, ExpatError, ValueError, LookupError):
        parser.Parse(data[:_HEAD_BYTES].lstrip(b" \t\r\n"), False)
    return bool(found) and bare(found[0]) == "svg"


def svg_size(data: bytes, picture_fault: Callable[[bytes], str | None]) -> tuple[int, int]:
    """Width and height in pixels; ``SvgError`` for what tells no size, or names other files, or blows itself up.

    ``picture_fault`` says why a picture within can not be drawn.
    """
    try:
        root = read_xml(data, "the drawing")
    except MapFileError as error:
        raise SvgError(f"found a damaged SVG drawing: {error}") from error
    for element in root.iter():
        _check_element(element, picture_fault)
    _check_uses(root)
    return _size(root)


def _size(root: Element) -> tuple[int, int]:
    """As Qt has it: whole pixels of width and height, or the rounded viewBox."""
    width, height = (_pixels(root.get(name, "")) for name in ("width", "height"))
    if width is not None and height is not None:
        return int(width), int(height)
    box = [_pixels(part) for part in root.get("viewBox", "").replace(",", " ").split()[2:4]]
    if len(box) != 2 or box[0] is None or box[1] is None:
        told = ", ".join(f"{name} {show(root.get(name))}" for name in _SIZES if root.get(name))
        raise SvgError(
            f"found an SVG drawing {f'of {told}' if told else 'without width, height or viewBox'}, "
            'expected one that tells its size, such as width="1200" height="800"'
        )
    return int(box[0] + 0.5), int(box[1] + 0.5)


def _pixels(text: str) -> float | None:
    match = _LENGTH.fullmatch(text)
    return None if match is None else min(float(match[1]) * _UNIT_PX[match[2]], _LARGEST_PX)


def _check_element(element: Element, picture_fault: Callable[[bytes], str | None]) -> None:
    """Refuse what would be read from elsewhere, and what would be left out or take all memory."""
    _check_blur(element)
    for name, value in element.attrib.items():
        is_link = bare(name) == "href" and bare(element.tag) != "a"
        within = _picture_within(value) if is_link else None
        if within is not None:
            if fault := picture_fault(within):
                raise SvgError(f"found an SVG drawing with a picture in it that cannot be drawn: {fault}")
        elif is_link and not value.startswith("#"):
            raise SvgError(f"found an SVG drawing that names another file, {show(value)}; nothing beside it is read")
        if _ELSEWHERE.search(value):
            raise SvgError("found an SVG drawing with a style that names another file; nothing beside it is read")
    if bare(element.tag) == "style" and _ELSEWHERE.search(element.text or ""):
        raise SvgError("found an SVG drawing with a style that names another file; nothing beside it is read")


def _check_blur(element: Element) -> None:
    if bare(element.tag) != "fegaussianblur":
        return
    far = [each for each in _NUMBER.findall(element.get("stdDeviation", "")) if float(each) > MOST_BLURRED]
    if far:
        raise SvgError(f"found an SVG drawing blurred by {show(far[0])}, expected at most {MOST_BLURRED:g}")


def _picture_within(value: str) -> bytes | None:
    """The bytes of a picture that stands in the drawing itself; none at all where that is no base64."""
    if not value.startswith("data:"):
        return None
    try:
        return base64.b64decode("".join(value.rpartition("base64,")[2].split()), validate=True)
    except (ValueError, binascii.Error):
        return b""


def _check_uses(root: Element) -> None:
    """Refuse a drawing whose parts use each other in a ring, or so often that drawing it would never end."""
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    known: dict[Element, int] = {}

    def filled_by(element: Element) -> list[Element]:
        """Patterns, masks and the like: only looked at for rings."""
        names = [name for value in element.attrib.values() for name in _HERE.findall(value)]
        names += [_link(element).removeprefix("#")] if bare(element.tag) in _FILLED_LIKE else []
        return [by_id[name] for name in names if name in by_id]

    def drawn(element: Element, above: frozenset[Element]) -> int:
        if element in above:
            raise SvgError("found an SVG drawing whose parts use each other in a ring")
        if element not in known:
            inside = above | {element}
            used = by_id.get(_link(element).removeprefix("#")) if bare(element.tag) == "use" else None
            parts = [*element, *([used] if used is not None else [])]
            known[element] = 1 + sum(drawn(part, inside) for part in parts)
            for part in filled_by(element):
                drawn(part, inside)
        return known[element]

    try:
        too_many = drawn(root, frozenset()) > MOST_DRAWN
    except RecursionError as error:
        raise SvgError("found an SVG drawing whose parts use each other far too deep") from error
    if too_many:
        raise SvgError(f"found an SVG drawing of more than {MOST_DRAWN} parts")


def _link(element: Element) -> str:
    return next((value for name, value in element.attrib.items() if bare(name) == "href"), "")


def bare(name: str) -> str:
    """A name in small letters, without what tells its namespace."""
    return name.rpartition(":")[2].lower()
