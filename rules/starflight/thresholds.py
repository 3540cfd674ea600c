"""What the state of the pools and wounds means: dazed, unconscious, comatose, fatigued, dying and dead."""

from collections.abc import Callable, Iterable

from rules.core.breakdown import Note, RuleId
from rules.starflight.changes import Change, ConditionGained, HpChanged, changed
from rules.starflight.creature import DEADLY_PHYSIQUE, DEADLY_WOUNDS, Condition, Creature
from rules.starflight.endings import FROM_DAMAGE
from rules.starflight.outcome import Step
from rules.starflight.wounding import knocked_out

ROUNDS_A_MINUTE = 10


def threshold_steps(creature: Creature) -> tuple[Step, ...]:
    """Every condition that a creature's pools and wounds call for and that it does not have yet."""
    steps: list[Step] = []
    for rule in THRESHOLDS:
        found = rule(creature)
        if found is not None:
            steps.append(found)
            creature = changed(creature, found.changes)
    return tuple(steps)


def dazed(creature: Creature) -> Step | None:
    """Half of the non-lethal hit points or fewer (in). SF-NLD-02."""
    lasting = any(had.name == "dazed" and had.cause in ("", FROM_DAMAGE) for had in creature.conditions)
    if creature.max_nhp <= 0 or 2 * creature.nhp > creature.max_nhp or lasting or creature.has("clinically_dead"):
        return None  # the dead have none left because they are out cold
    reason = f"{creature.nhp} of {creature.max_nhp} non-lethal hit points"
    return _step(creature, "dazed", RuleId("SF-NLD-02"), reason, (_gained(creature, "dazed", FROM_DAMAGE),))


def unconscious(creature: Creature) -> Step | None:
    """No non-lethal hit points left; what goes beyond is Impact damage. SF-NLD-03 to 05."""
    if creature.nhp > 0 or creature.has("unconscious"):
        return None
    notes = [Note(RuleId("SF-NLD-03"), f"{creature.nhp} non-lethal hit points")]
    if creature.impact:
        notes.append(Note(RuleId("SF-NLD-04"), f"Impact damage {creature.impact}"))
        notes.append(Note(RuleId("SF-NLD-05"), "unconscious for an hour at least, unless cared for"))
    changes = knocked_out(creature, "non-lethal damage")
    return Step(text=f"{creature.name} is unconscious", who=creature.name, notes=tuple(notes), changes=changes)


def comatose(creature: Creature) -> Step | None:
    """Impact damage of at least the whole non-lethal pool. SF-COM-01."""
    if creature.max_nhp <= 0 or creature.impact < creature.max_nhp or creature.has("comatose"):
        return None
    reason = f"Impact damage {creature.impact} of {creature.max_nhp}"
    return _step(creature, "comatose", RuleId("SF-COM-01"), reason, (_gained(creature, "comatose", reason),))


def fatigued(creature: Creature) -> Step | None:
    """Half of the lethal hit points or fewer (in). SF-FTG-01."""
    if 2 * creature.hp > creature.max_hp or creature.has("fatigued"):
        return None
    reason = f"{creature.hp} of {creature.max_hp} hit points"
    return _step(creature, "fatigued", RuleId("SF-FTG-01"), reason, (_gained(creature, "fatigued", reason),))


def clinically_dead(creature: Creature) -> Step | None:
    """No hit points, too many wounds, or no Physique left. SF-DTH-01."""
    causes = tuple(deadly(creature))
    if not causes or creature.has("clinically_dead", "brain_dead"):
        return None
    return death_step(creature, RuleId("SF-DTH-01"), causes[0])


def mutilated(creature: Creature) -> Step | None:
    """Twice the lethal hit points absorbed: brain dead at once. SF-DTH-03."""
    if creature.max_hp <= 0 or creature.hp > -creature.max_hp or creature.has("mutilated"):
        return None
    reason = f"{creature.lethal_taken} lethal damage, twice {creature.max_hp}"
    changes = tuple(_gained(creature, name, reason) for name in ("mutilated", "brain_dead") if not creature.has(name))
    return _step(creature, "mutilated and brain dead", RuleId("SF-DTH-03"), reason, changes)


def untold_death(creature: Creature) -> tuple[Step, ...]:
    """Death by pools and wounds of which no condition tells yet, as by hit points that were typed. SF-DTH-01, 03."""
    if creature.has("dead"):
        return ()
    return tuple(step for rule in (clinically_dead, mutilated) if (step := rule(creature)) is not None)


def deadly(creature: Creature) -> Iterable[str]:
    """Everything a creature is clinically dead of."""
    if creature.hp <= 0:
        yield f"{creature.hp} hit points"
    if creature.durability is not None and 0 < DEADLY_WOUNDS * creature.durability <= creature.wounds:
        yield f"{creature.wounds} wounds, three times Durability {creature.durability}"
    if creature.score("physique") <= DEADLY_PHYSIQUE:
        yield f"Physique {creature.score('physique')}"


def death_step(creature: Creature, rule: RuleId, reason: str, before: tuple[Change, ...] = ()) -> Step:
    """Clinical death, and the rounds that are left until the brain dies. SF-DTH-01, 02."""
    left = None if creature.durability is None else ROUNDS_A_MINUTE * creature.durability
    dead = Condition(name="clinically_dead", rounds=left, cause=reason)
    changes = (*before, *knocked_out(creature, reason), ConditionGained(creature.name, dead))
    return _step(creature, "clinically dead", rule, reason, changes)


def killed(creature: Creature, rule: RuleId, reason: str) -> Step:
    """Clinical death whatever hit points were left: they are 0 at most."""
    hp = (HpChanged(creature.name, "hp", creature.hp, 0),) if creature.hp > 0 else ()
    return death_step(creature, rule, reason, hp)


def brain_death(creature: Creature, rounds_dead: int) -> Step | None:
    """The brain dies when a creature has been clinically dead for Durability minutes. SF-DTH-02."""
    durability = creature.durability
    if durability is None or not creature.has("clinically_dead") or creature.has("brain_dead"):
        return None
    if rounds_dead < ROUNDS_A_MINUTE * durability:
        return None
    reason = f"clinically dead for {rounds_dead} rounds, Durability {durability} in minutes"
    return _step(creature, "brain dead", RuleId("SF-DTH-02"), reason, (_gained(creature, "brain_dead", reason),))


def _gained(creature: Creature, name: str, cause: str) -> ConditionGained:
    return ConditionGained(creature.name, Condition(name=name, cause=cause))


def _step(creature: Creature, words: str, rule: RuleId, reason: str, changes: tuple[Change, ...]) -> Step:
    return Step(text=f"{creature.name} is {words}", who=creature.name, notes=(Note(rule, reason),), changes=changes)


THRESHOLDS: tuple[Callable[[Creature], Step | None], ...] = (
    dazed,
    unconscious,
    comatose,
    fatigued,
    clinically_dead,
    mutilated,
)
