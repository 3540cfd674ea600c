"""Several against one, hand to hand: what it takes from the lone fighter, and how many can get at it."""

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.facts import Stand
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.words import counted

MOST = 3


def foes_that_fit(stand: Stand, house: HouseRules) -> Answer:
    """How many can attack a lone fighter at once."""
    limits = [(house.max_foes_open, "in the open")]
    if stand.foes_need_room:
        limits.append((house.max_foes_roomy, "whose weapons need room"))
    if stand.in_doorway:
        limits.append((house.max_foes_doorway, "through a doorway"))
    if stand.free_reach_cells is not None:
        limits.append((stand.free_reach_cells, "by the cells in reach"))
    most, why = min(limits, key=lambda limit: limit[0])
    line = Modifier(RuleId("PP-MUL-02"), most, f"at most {counted(most, 'foe')} {why}")
    return Answer(number=Breakdown((line,)))


def outnumbered(stand: Stand, house: HouseRules) -> Modifier | None:
    """The lone fighter is worse by one for each foe beyond the first, at most three; only those that fit count."""
    foes = min(stand.foes_in_reach, foes_that_fit(stand, house).number.total)
    if foes < 2:
        return None
    return Modifier(RuleId("PP-MUL-01"), -min(MOST, foes - 1), f"alone against {foes}")


def told_fit(stand: Stand, house: HouseRules) -> tuple[Note, ...]:
    """Tell where more foes press on than can reach."""
    fit = foes_that_fit(stand, house).number
    if stand.foes_in_reach <= fit.total:
        return ()
    return (Note(RuleId("PP-MUL-02"), f"of {stand.foes_in_reach} foes {fit.modifiers[0].reason}"),)
