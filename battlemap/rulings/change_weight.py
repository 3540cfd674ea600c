"""Which changes of an outcome a table must not miss: those that take somebody out of the fight come first."""

from collections.abc import Iterable

from battlemap.rulings.applying_proposals import Proposal
from rules.psipunk import changes as psipunk
from rules.psipunk.wounds import Stage
from rules.starflight import changes as starflight
from rules.starflight.actions import changes as actions
from rules.starflight.conditions import HELPLESS

OUT = HELPLESS | {"mutilated"}  # conditions that end a creature's part in a fight
HAMPERS = (
    *(starflight.ConditionGained, starflight.PartMaimed, starflight.PartFailed, psipunk.WentProne),
    *(actions.Forced, actions.Slid, actions.ItemTaken),
)
OUT_RANK, HAMPERED_RANK, HURT_RANK, OTHER_RANK = range(4)
HURTS = (starflight.HpChanged, starflight.Wounded, psipunk.Wounded, psipunk.TrackChanged, starflight.ObstacleHpChanged)


def rank_of(change: object) -> int:
    """How soon a change is told: out of the fight, hampered, hurt, then all else."""
    if _ends_a_part(change):
        return OUT_RANK
    if isinstance(change, HAMPERS):
        return HAMPERED_RANK
    return HURT_RANK if isinstance(change, HURTS) else OTHER_RANK


def _ends_a_part(change: object) -> bool:
    if isinstance(change, starflight.ConditionGained):
        return change.condition.name in OUT
    if isinstance(change, psipunk.Wounded):
        return change.box >= Stage.INCAPACITATED
    return isinstance(change, actions.Swallowed)


def by_weight(proposed: Iterable[Proposal]) -> list[int]:
    """The places of changes among those proposed, weightiest first and what is only offered last.

    What weighs the same stays in order.
    """
    kept = list(proposed)
    return sorted(range(len(kept)), key=lambda place: (kept[place].offered, rank_of(kept[place].change)))
