"""What wounds do to those who go on: penalties by domain, and what the worst stages leave."""

from rules.core.breakdown import Modifier, Note, Refusal, RuleId
from rules.psipunk.combatant import Combatant
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.wounds import Domain, Stage, Track

PENALTIES = {Stage.HURT: -1, Stage.VERY_HURT: -2}
TOUGH_BODY = 2
HARD_TO_KILL = "Hard to Kill"
HARD_TO_KILL_PENALTY = -3  # this project's own default
HURT_ROUNDS = 1
OUT_COLD = frozenset({"comatose", "asleep"})


def wound_penalty(combatant: Combatant, domain: Domain, house: HouseRules) -> tuple[Modifier, ...]:
    """What wounds take from a trait of one domain: the worst counts, unless the table adds them."""
    track = combatant.track(domain)
    found = [
        Modifier(RuleId("PP-WND-01"), value, f"{stage.words} ({domain})", _counts(track, stage, house))
        for stage, value in PENALTIES.items()
        if track.marks[stage] and not _has_passed(track, stage, house)
    ]
    if track.worst is Stage.INCAPACITATED and combatant.has(HARD_TO_KILL):
        found = [Modifier(line.rule, line.value, line.reason, counts=False) for line in found]
        found.append(Modifier(RuleId("PP-WND-03"), HARD_TO_KILL_PENALTY, f"{HARD_TO_KILL} while Incapacitated"))
    return tuple(found)


def _counts(track: Track, stage: Stage, house: HouseRules) -> bool:
    worse_too = stage is Stage.HURT and track.marks[Stage.VERY_HURT] > 0
    return house.wound_penalties_add or not worse_too


def _has_passed(track: Track, stage: Stage, house: HouseRules) -> bool:
    """By house rule Hurt passes after one full round, though its box stays marked."""
    return stage is Stage.HURT and house.hurt_duration == "one_round" and track.rounds_since_hurt > HURT_ROUNDS


def told_hurt(combatant: Combatant, domain: Domain, house: HouseRules) -> tuple[Note, ...]:
    """Tell how long Hurt lasts by the reading in force."""
    if not combatant.track(domain).marks[Stage.HURT]:
        return ()
    passed = _has_passed(combatant.track(domain), Stage.HURT, house)
    one_round = "the round is over" if passed else "for one round"
    lasts = one_round if house.hurt_duration == "one_round" else "until healed"
    return (Note(RuleId("PP-WND-02"), f"{combatant.name} is Hurt: {lasts}"),)


def told_tracks(combatant: Combatant, domain: Domain) -> tuple[Note, ...]:
    """Tell of wounds of the other kind, which do not lower this deed."""
    other = Domain.PHYSICAL if domain is Domain.MENTAL else Domain.MENTAL
    worst = combatant.track(other).worst
    if worst not in PENALTIES:
        return ()
    return (Note(RuleId("PP-WND-04"), f"{combatant.name} is {worst.words} ({other}): no penalty on what is {domain}"),)


def out_of_action(combatant: Combatant) -> tuple[Refusal, ...]:
    """Every reason why somebody can not act: wounds of body or mind, a knockout, what it is said to be."""
    out = Refusal(RuleId("PP-KO-01"), f"{combatant.name} is unconscious") if combatant.unconscious else None
    found = (out, *(_stopped(combatant, domain) for domain in Domain), _said_to_be(combatant))
    return tuple(refusal for refusal in found if refusal is not None)


def out_cold(combatant: Combatant) -> tuple[Refusal, ...]:
    """Why somebody can not even crawl a few feet or gasp a message: unconscious, or dead."""
    worst = max(combatant.track(domain).worst for domain in Domain)
    if worst <= Stage.INCAPACITATED and not combatant.unconscious and combatant.unable not in OUT_COLD:
        return ()
    return out_of_action(combatant)


def _said_to_be(combatant: Combatant) -> Refusal | None:
    if combatant.unable is None:
        return None
    return Refusal(RuleId("PP-GEN-01"), f"{combatant.name} is {combatant.unable}")


def _stopped(combatant: Combatant, domain: Domain) -> Refusal | None:
    worst = combatant.track(domain).worst
    if worst < Stage.INCAPACITATED or (worst is Stage.INCAPACITATED and combatant.has(HARD_TO_KILL)):
        return None
    return Refusal(RuleId("PP-WND-01"), f"{combatant.name} is {worst.words} ({domain})")


def told_incapacitated(combatant: Combatant) -> tuple[Note, ...]:
    """What the incapacitated can still do."""
    if max(combatant.physical.worst, combatant.mental.worst) is not Stage.INCAPACITATED:
        return ()
    if combatant.has(HARD_TO_KILL):
        return (Note(RuleId("PP-WND-03"), f"{HARD_TO_KILL}: {combatant.name} may act"),)
    if combatant.body >= TOUGH_BODY:
        return (Note(RuleId("PP-WND-03"), f"{combatant.name} may open doors and drag itself to safety, no more"),)
    return (Note(RuleId("PP-WND-01"), f"{combatant.name} may crawl a few feet or gasp a message, no more"),)
