"""Short ways to write the facts of an attack, and slow, obvious ways to count."""

from dataclasses import replace
from itertools import combinations, product
from typing import Any

from rules.psipunk.combatant import Combatant
from rules.psipunk.dice import FACES, Faces
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.rerolls import Grant, Rerolls
from rules.psipunk.weapons import GUNS, Kind, Weapon

BOOK = HouseRules()
ROB = Combatant(name="Rob", skills={"Ranged": 1, "Melee": 1, "Cryokinesis": 2})
BOB = Combatant(name="Bob")
ICE_DART = Weapon(name="Ice dart", kind=Kind.POWER, skill="Cryokinesis")


def an_attack(
    weapon: Weapon = GUNS["Handgun"], *, attacker: Any = None, target: Any = None, mode: Any = None, **measured: Any
) -> AttackFacts:
    """Rob shoots at Bob, 20 ft away; ``attacker`` and ``target`` change scores, the rest the target's facts."""
    one = TargetFacts(target=replace(BOB, **(target or {})), **{"distance_ft": 20.0, **measured})
    return AttackFacts(
        attacker=replace(ROB, **(attacker or {})), weapon=weapon, targets=(one,), mode=mode or weapon.modes[0]
    )


def free(dice: int) -> Rerolls:
    """So many free rerolls, or a penalty."""
    return Rerolls(grants=(Grant("gear", dice),))


def every_throw(dice: int = 4) -> list[Faces]:
    """Every throw, one by one."""
    return list(product(FACES, repeat=dice))


def choices(dice: int, most: int) -> list[tuple[int, ...]]:
    """Every set of at most so many dice."""
    return [chosen for count in range(most + 1) for chosen in combinations(range(dice), count)]


def rethrown(faces: Faces, chosen: tuple[int, ...]) -> list[Faces]:
    """Everything a throw can be after the chosen dice are thrown again, each equally likely."""
    found = []
    for new in product(FACES, repeat=len(chosen)):
        after = list(faces)
        for place, face in zip(chosen, new, strict=True):
            after[place] = face
        found.append(tuple(after))
    return found
