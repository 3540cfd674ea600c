"""What a move asks about a creature."""

from rules.starflight.actions.scores import grappling_with, legs_of, pinned_by
from rules.starflight.anatomy import PartGroup
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.movement.facts import Mover

IMMOBILE, KNEELING = "immobile", "kneeling"


def mover_of(creature: Creature, steed: Creature | None = None) -> Mover:
    """The mover; on a steed it is the steed that moves, whatever befalls its rider. SF-MNT-01."""
    if steed is not None:
        return mover_of(steed)
    legs = creature.group(PartGroup.PROPULSIVE)
    return Mover(
        name=creature.name,
        initiative=creature.score("initiative"),
        speed=creature.score("speed"),
        finesse=creature.score("finesse"),
        maneuvers=creature.score("maneuvers"),
        encumbrance=creature.score("encumbrance"),
        durability=creature.score("durability"),
        legs=legs_of(creature),
        working_legs=sum(leg.works for leg in legs),
        leg_wounds=sum(leg.wounds for leg in legs),
        wounds=creature.wounds,
        inspired=creature.inspired,
        prone=creature.is_prone,
        kneeling=creature.has(KNEELING),
        grappling=grappling_with(creature),
        pinned=bool(pinned_by(creature)),
        immobile=creature.has(IMMOBILE),
        conditions=combatant_of(creature).conditions,
    )
