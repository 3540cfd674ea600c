"""The lights that tokens and objects of a MapTool map carry; what each light is, the campaign tells."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from battlemap.formats.account import Account
from battlemap.formats.errors import show
from battlemap.formats.fields import FieldError
from battlemap.formats.maptool.known_tags import bare
from battlemap.formats.maptool.xstream import Tree

MOST_LIGHTS = 1000
_WHOLE_TURN = 360.0
_COLOR = re.compile(r"-?\d{1,10}", re.ASCII)
WHITE = "#ffffffff"


@dataclass(frozen=True, slots=True)
class LightSource:
    """How far a light of a campaign reaches, in the units of the map, and what it looks like."""

    range_units: float
    color: str
    is_cone: bool


@dataclass(frozen=True, slots=True)
class Carried:
    """The lights of one thing: those that are known, and what is told of the others."""

    lights: tuple[LightSource, ...]
    told: tuple[str, ...]


class LightSources:
    """The lights of a campaign by their ids; a single map tells none of them."""

    def __init__(self, tree: Tree, account: Account) -> None:
        self._tree, self._account = tree, account
        campaign = tree.child(tree.root, "campaign")
        properties = tree.child(campaign, "campaignProperties")
        listed = tree.child(properties, "lightSourcesMap")
        self._known: dict[str, LightSource | str] = {}  # or why it is none
        self._found: Mapping[str, Element] = {} if listed is None else self._by_id(listed)

    def _by_id(self, listed: Element) -> dict[str, Element]:
        sources = (self._tree.meant(each) for each in listed.iter() if bare(each.tag) == "LightSource")
        return {id_: each for each in sources if each is not None and (id_ := self._id(each, "id")) is not None}

    def _id(self, element: Element, name: str) -> str | None:
        return self._tree.text(self._tree.child(element, name), "baGUID")

    def of(self, thing: Element) -> Carried:
        """The lights that a token or an object carries."""
        listed = self._tree.child(thing, "lightSourceList")
        lights: list[LightSource] = []
        told: list[str] = []
        if listed is not None and len(listed) > MOST_LIGHTS:
            raise FieldError("lightSourceList", f"{len(listed)} lights of one thing", f"at most {MOST_LIGHTS}")
        for entry in [] if listed is None else listed:
            meant = self._tree.meant(entry)
            found = self._source(None if meant is None else self._id(meant, "lightSourceId"))
            if isinstance(found, str):
                told.append(found)
            else:
                lights.append(found)
        return Carried(tuple(lights), tuple(told))

    def _source(self, id_: str | None) -> LightSource | str:
        """The light of an id, or why there is none."""
        source = self._found.get(id_ or "")
        if id_ is None or source is None:
            return str(FieldError("light", id_, "one that the campaign tells of"))
        if id_ not in self._known:
            try:
                self._known[id_] = self._light(source, "light")
            except FieldError as error:
                self._known[id_] = str(error)
        return self._known[id_]

    def _light(self, source: Element, place: str) -> LightSource:
        if (kind := self._tree.text(source, "type")) == "AURA":
            raise FieldError(place, kind, "a light, not an aura")
        parts = [each for each in source.iter() if bare(each.tag) == "Light"]
        shining = [each for each in parts if self._lumens(each, source, place) >= 0]
        ranges = [self._amount(each, place, "radius", 0.0) for each in shining]
        if not ranges or max(ranges) <= 0:
            raise FieldError(place, "a light that shines nowhere or spreads darkness", "one that shines")
        widest = shining[ranges.index(max(ranges))]
        arc = self._amount(widest, place, "arcAngle", _WHOLE_TURN)
        is_cone = self._tree.text(widest, "shape") in ("CONE", "BEAM") and 0 < arc < _WHOLE_TURN
        name = self._tree.text(source, "name") or ""
        return LightSource(max(ranges), self._color(widest, f"light {name[:40]}".strip()), is_cone)

    def _lumens(self, light: Element, source: Element, place: str) -> float:
        of_source = self._amount(source, place, "lumens", 0.0)
        return self._amount(light, place, "lumens", max(of_source, -1.0) if of_source > -1e6 else 0.0)

    def _amount(self, element: Element, place: str, name: str, default: float) -> float:
        try:
            return self._tree.amount(element, name, default)
        except FieldError as error:
            raise FieldError(f"{place}.{name}", self._tree.text(element, name), "a finite number") from error

    def _color(self, light: Element, place: str) -> str:
        """``#aarrggbb``; Java writes a colour as a whole number with its sign."""
        written = self._tree.text(self._tree.child(light, "paint"), "color")
        if written is None or _COLOR.fullmatch(written):
            return WHITE if written is None else f"#{int(written) & 0xFFFFFFFF:08x}"
        self._account.mended.append(f"{place}.color: found {show(written)}, expected a whole number; taken as white")
        return WHITE
