"""What else a fight asks: the choices one has, what becomes of an aim, who stands in a blast."""

from collections.abc import Mapping

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.core.errors import RulesError
from rules.psipunk.answers import Answer
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.missing import DEFAULTS, Missing
from rules.psipunk.ranges import DUST
from rules.psipunk.situation import MOST_AIM
from rules.psipunk.words import counted, feet

OPTIONS = (
    "move",
    "attack",
    "aim",
    "defend",
    "use psionics",
    "use a magic device",
    "talk the enemy down",
    "demoralise",
    "hold",
)


def options() -> Answer:
    """What one may choose; the list is open."""
    return Answer(notes=tuple(Note(RuleId("PP-ATK-04"), option) for option in OPTIONS))


def aim_after_round(
    rounds_aimed: int, house: HouseRules, *, aimed: bool, moved: bool = False, attacked: bool = False, hit: bool = False
) -> Answer:
    """The rounds of aiming one has after a round: one more for a full round of it, none after what spoils it."""
    spoilt = {"moving": moved, "attacking": attacked, "being hit": hit and house.aim_lost_when_hit}
    why = [words for words, applies in spoilt.items() if applies]
    if why:
        return _aim(0, f"aim lost by {why[0]}")
    kept = min(MOST_AIM, rounds_aimed + aimed)
    return _aim(kept, f"{counted(kept, 'round')} of aiming, {MOST_AIM} at most")


def _aim(rounds: int, reason: str) -> Answer:
    return Answer(number=Breakdown((Modifier(RuleId("PP-CMB-01"), rounds, reason),)))


def in_blast(distances_ft: Mapping[str, float], missing: Missing = DEFAULTS) -> Answer:
    """Who is caught by a grenade or rocket: each is attacked by its own roll, and cover counts."""
    caught = [name for name, distance_ft in distances_ft.items() if distance_ft <= missing.blast_ft + DUST]
    lines = tuple(Modifier(RuleId("M23"), 1, f"{name} within {feet(missing.blast_ft)}") for name in caught)
    return Answer(number=Breakdown(lines))


def worn(kind: str, missing: Missing = DEFAULTS) -> Answer:
    """The level of a kind of armour; one set at a time, and a permit above Good is not given."""
    level = missing.armour.get(kind)
    if level is None:
        raise RulesError(f"found {kind!r}, expected a kind of armour: {', '.join(missing.armour)}")
    permit = f"a permit costs {missing.permit_value}" if level <= 1 else "no permit is given"
    line = Modifier(RuleId("M5"), level, f"{kind} armour")
    return Answer(number=Breakdown((line,)), notes=(Note(RuleId("M22"), permit),))
