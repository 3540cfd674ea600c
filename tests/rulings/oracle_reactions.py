"""What follows at once by the Starflight catalogue: opportunity attacks of others, and what a hit or a check gives.

The map tells what has just been done by the last entry of the log.
"""

from dataclasses import dataclass
from random import Random

from battlemap.document.log_record import LogEntry, LogId, LogReason, LogStep
from battlemap.document.model import Token
from tests.rulings.oracle_attacks import opportunity, trip
from tests.rulings.oracle_grapples import constrict, improved_grab, swallow
from tests.rulings.oracle_sight import all_of, any_of
from tests.rulings.oracle_who import HELD, Answer, Asked

HIT, HELD_FAST, MISSED = "SF-LOC-01", "SF-GRP-04", "SF-HIT-04"
HAND_TO_HAND = frozenset({"melee", "natural"})


@dataclass(frozen=True)
class Done:
    """The last thing that was played."""

    by: Token
    at: Token
    action: str
    arm: str
    rule: str

    @property
    def entry(self) -> LogEntry:
        """How the log has it."""
        step = LogStep(text="it comes off", who=self.at.name, notes=(LogReason(text="it comes off", rule=self.rule),))
        asked = {"action": self.action, "actor": self.by.id, "targets": [self.at.id], "weapon": self.arm}
        return LogEntry(
            id=LogId("log-1"), title="", who=self.by.name, targets=(self.at.name,), steps=(step,), asked=asked
        )

    @property
    def is_melee_hit(self) -> bool:  # SF-IGR-01: with a blade, claws, or bare hands
        weapons = {arm.name: arm.type for arm in self.by.starflight.weapons}
        by_hand = weapons.get(self.arm, "natural") in HAND_TO_HAND
        return self.action == "attack" and self.rule == HIT and by_hand

    @property
    def is_grapple_won(self) -> bool:  # SF-CST-01, SF-SWL-01
        return self.action == "grapple" and self.rule == HELD_FAST


def just_done(chance: Random, actor: Token, others: list[Token]) -> Done:
    """Something that was done to somebody hostile, mostly by the actor."""
    by = actor if chance.random() < 0.85 else chance.choice(others)
    arms = [*(arm.name for arm in by.starflight.weapons), "unarmed"]
    action, rule = chance.choice((("attack", HIT), ("attack", MISSED), ("grapple", HELD_FAST), ("grapple", MISSED)))
    at = chance.choice([each for each in (actor, *others) if each.side != by.side])
    return Done(by=by, at=at, action=action, arm=chance.choice(arms), rule=rule)


def followed_by(ask: Asked, done: Done) -> dict[str, Answer]:
    """The rows of what may only follow at once, on the same target. SF-IGR-01, SF-CST-01, SF-SWL-01."""
    mine = done.by.id == ask.actor.id
    at = Asked(ask.state, ask.actor, done.at, done.arm)
    return {
        "improved grab": mine and done.is_melee_hit and improved_grab(at),
        "constrict": mine and done.is_grapple_won and constrict(at),
        "swallow whole": mine and done.is_grapple_won and swallow(at),
    }


def strikes(ask: Asked) -> dict[str, Answer]:
    """Every way to take an opportunity at somebody: what it has drawn, bare hands, a trip. SF-OPP-01, SF-GRP-12."""
    arms = [*(arm.name for arm in ask.me.arms if arm.drawn), "unarmed"]
    found = {arm: opportunity(Asked(ask.state, ask.actor, ask.target, arm)) for arm in arms}
    trips = any_of(*(trip(Asked(ask.state, ask.actor, ask.target, arm)) for arm in arms))
    return {**found, "trip": all_of(HELD.isdisjoint(ask.actor.conditions), trips)}
