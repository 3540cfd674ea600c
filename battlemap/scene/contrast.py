"""High contrast made of a theme: every ink darker or lighter until it reads, every line wider, nothing faint.

Works on the kinds of value a theme is made of, so that whatever a theme gains is made to read here too.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from battlemap.scene.theme import DARK, LIGHT, CardLook, HeatLook, ShadeLook, SideLook, Stroke, TerrainLook, Theme

ENOUGH = 7.0  # what the accessibility guidelines (WCAG 2, level AAA) ask of text
WIDER = 1.35
FAINT_BELOW = 0x20  # alpha: what is as good as not there stays so
STEPS = 64


class Ends(NamedTuple):
    """What a theme writes with and what it writes on, at their strongest."""

    ink: str
    paper: str


ENDS = {"light": Ends("#000000", "#ffffff"), "dark": Ends("#ffffff", "#000000")}


def luminance(color: str) -> float:
    """Relative luminance as the guidelines define it, 0 to 1; alpha is left out."""
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(color))
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21; alpha is left out."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def inked(color: str, on: str, ink: str, least: float = ENOUGH) -> str:
    """The colour, mixed with ink as far as it takes to stand out from what it is drawn on; opaque."""
    mixed = (_mixed(color, ink, step / STEPS) for step in range(STEPS + 1))
    return next((each for each in mixed if contrast(each, on) >= least), ink)


def strong(theme: Theme) -> Theme:
    """The theme in high contrast."""
    return _Strong(ENDS[theme.name]).theme(theme)


class _Strong:
    def __init__(self, ends: Ends) -> None:
        self._ink, self._paper = ends
        self._kinds: dict[type, Callable[[Any], object]] = {
            Stroke: self._stroke,
            SideLook: self._side,
            TerrainLook: lambda look: replace(look, fill=self._inked(look.fill)),
            HeatLook: lambda look: replace(look, mark=self._ink, text=self._ink, halo=self._paper),
            ShadeLook: lambda look: replace(look, edge=self._stroke(look.edge), halo=self._stroke(look.halo)),
            CardLook: self._card,
        }

    def theme(self, theme: Theme) -> Theme:
        made = {field.name: self._value(getattr(theme, field.name)) for field in fields(theme)}
        plain = {"text": self._ink, "halo": self._paper, "paper": self._paper, "light_rim": self._ink}
        return Theme(**{**made, **plain, "door_leaf": self._inked(theme.door_leaf)})

    def _value(self, value: Any) -> Any:
        if type(value) in self._kinds:
            return self._kinds[type(value)](value)
        if isinstance(value, tuple):
            return tuple(self._value(each) for each in value)
        if isinstance(value, Mapping):
            return {key: self._value(each) for key, each in value.items()}
        if is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{field.name: self._value(getattr(value, field.name)) for field in fields(value)})
        return value

    def _stroke(self, stroke: Stroke) -> Stroke:
        if _alpha(stroke.color) < FAINT_BELOW:
            return stroke
        is_paper = contrast(stroke.color, self._paper) < contrast(stroke.color, self._ink)
        color = self._paper if is_paper else self._inked(stroke.color)
        return replace(stroke, color=color, width=round(stroke.width * WIDER, 2))

    def _side(self, look: SideLook) -> SideLook:
        return replace(look, ring=inked(look.ring, look.fill, self._ink))

    def _card(self, card: CardLook) -> CardLook:
        inks = {name: self._inked(getattr(card, name)) for name in ("good", "bad")}
        return replace(card, fill=self._paper, border=self._ink, text=self._ink, faint_text=self._ink, **inks)

    def _inked(self, color: str) -> str:
        return inked(color, self._paper, self._ink)


def _alpha(color: str) -> int:
    return int(color[1:3], 16) if len(color) == 9 else 0xFF


def _parts(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(color[-6:][start : start + 2], 16) / 255 for start in (0, 2, 4))
    return red, green, blue


def _mixed(color: str, other: str, share: float) -> str:
    pairs = zip(_parts(color), _parts(other), strict=True)
    return "#" + "".join(f"{round(255 * (one + (two - one) * share)):02x}" for one, two in pairs)


CONTRAST_LIGHT, CONTRAST_DARK = strong(LIGHT), strong(DARK)
