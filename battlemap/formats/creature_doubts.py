"""What a creature of a file says that can hardly be meant: it can be taken as it stands, but not without a word."""

from collections.abc import Iterator

from battlemap.document.model import Token
from battlemap.document.sheets import StarflightSheet
from battlemap.formats.errors import show
from battlemap.formats.scenario.problems import Location

Doubt = tuple[Location, str]  # the place of the value, and words that follow the place
POOLS = (("hp", "max_hp"), ("nhp", "max_nhp"))


def doubts_of(token: Token) -> list[Doubt]:
    """Values that another value of the same creature speaks against."""
    found = list(_arcs(token))
    if token.starflight is not None:
        found += [*_pools(token.starflight), *_magazines(token.starflight), *_conditions(token, token.starflight)]
    return found


def _arcs(token: Token) -> Iterator[Doubt]:
    optimal, peripheral = token.optimal_arc_deg, token.peripheral_arc_deg
    if optimal is not None and peripheral is not None and optimal > peripheral:
        yield ("optimal_arc_deg",), f": found {show(optimal)}, more than the peripheral_arc_deg of {show(peripheral)}"


def _pools(sheet: StarflightSheet) -> Iterator[Doubt]:
    stats = sheet.stats
    for name, most in POOLS:
        if name in stats and most in stats and stats[name] > stats[most]:
            yield (
                ("starflight", "stats", name),
                f": found {show(stats[name])}, more than the {most} of {show(stats[most])}",
            )
    if stats.get("impact", 0) > 0 and "nhp" in stats:
        words = f": found {show(stats['impact'])} beside nhp {show(stats['nhp'])}, which counts"
        yield ("starflight", "stats", "impact"), words


def _magazines(sheet: StarflightSheet) -> Iterator[Doubt]:
    for place, weapon in enumerate(sheet.weapons):
        if weapon.loaded is not None and weapon.magazine is not None and weapon.loaded > weapon.magazine:
            words = f": found {show(weapon.loaded)}, more than the magazine of {show(weapon.magazine)}"
            yield ("starflight", "weapon", place, "loaded"), words


def _conditions(token: Token, sheet: StarflightSheet) -> Iterator[Doubt]:
    """More is told of a condition that the token has not."""
    there = {*token.conditions, *(("prone",) if token.posture == "prone" else ())}
    for place, told in enumerate(sheet.conditions):
        if told.name not in there:
            words = f": found {show(told.name)}, which is not among its conditions, and so does not count"
            yield ("starflight", "condition", place, "name"), words
