"""Rates of fire, guns that run dry, and reloading."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.core.breakdown import Modifier, Note, Refusal, RuleId
from rules.psipunk.actions import Deed
from rules.psipunk.answers import Answer
from rules.psipunk.combatant import Combatant
from rules.psipunk.dice import DICE, blanks, throws
from rules.psipunk.facts import AttackFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.weapons import Mode
from rules.psipunk.words import counted, listed

FAST_RELOAD = "Fast Reload"


@dataclass(frozen=True, slots=True)
class Rate:
    """One row of Table 4.11."""

    one: int  # ODF at one target
    several: int | None  # ODF at several; None: not possible
    bullets: int
    targets: int


RATES = {
    Mode.SINGLE: Rate(0, None, 1, 1),
    Mode.BURST: Rate(1, None, 3, 1),
    Mode.FULL_AUTO: Rate(2, 0, 20, 3),
    Mode.RAPID: Rate(4, 1, 50, 8),
}
DEGREE_SHARES = ((8, Fraction(1)), (4, Fraction(1, 2)), (2, Fraction(1, 4)))  # of the bullets, from this degree on


def rate_bonus(attack: AttackFacts) -> int:
    """What the rate of fire adds to damage."""
    rate = RATES[attack.mode]
    return rate.one if len(attack.targets) == 1 else rate.several or 0


def rate_line(attack: AttackFacts, house: HouseRules) -> Modifier | None:
    """The bonus to damage; it gives way where the degree says how many bullets hit."""
    bonus = rate_bonus(attack)
    if not bonus:
        return None
    return Modifier(RuleId("PP-ROF-01"), bonus, _words(attack), counts=not house.rof_by_degree)


def rate_to_hit(attack: AttackFacts, house: HouseRules) -> Modifier | None:
    """By house rule the same bonus helps to hit."""
    bonus = rate_bonus(attack)
    return Modifier(RuleId("PP-ROF-01"), bonus, _words(attack)) if bonus and house.rof_bonus_to_attack else None


def _words(attack: AttackFacts) -> str:
    return f"{attack.mode} at {counted(len(attack.targets), 'target')}"


def rate_refusals(attack: AttackFacts) -> Iterable[Refusal]:
    """A mode the weapon does not have, more targets than it allows, one named twice, or an empty gun."""
    weapon, rate, count = attack.weapon, RATES[attack.mode], len(attack.targets)
    if attack.mode not in weapon.modes:
        yield Refusal(RuleId("PP-ROF-02"), f"{weapon.name} has no {attack.mode}")
    if count > rate.targets:
        yield Refusal(RuleId("PP-ROF-01"), f"{attack.mode} takes {counted(rate.targets, 'target')}, not {count}")
    for name, times in Counter(each.target.name for each in attack.targets).items():
        if times > 1:
            yield Refusal(RuleId("PP-ROF-03"), f"{name} is named {times} times; one throw meets each target once")
    if weapon.left is not None and weapon.left <= 0:
        yield Refusal(RuleId("M23"), f"no {weapon.name} is left")
    if weapon.empty:
        yield Refusal(RuleId("PP-REL-02"), f"{weapon.name} is empty and must be reloaded")


def told_rate(attack: AttackFacts) -> tuple[Note, ...]:
    """What is worth knowing about the way of firing."""
    notes = []
    if len(attack.weapon.modes) > 1:
        notes.append(Note(RuleId("PP-ROF-02"), f"{attack.weapon.name} may change its mode each round"))
    if len(attack.targets) > 1:
        notes.append(Note(RuleId("PP-ROF-03"), f"one throw, compared with {len(attack.targets)} targets one by one"))
    return tuple(notes)


def told_left_out(attack: AttackFacts, refused: Sequence[str]) -> tuple[Note, ...]:
    """Tell where a burst is fired at fewer targets than were named, since its bonus goes by those."""
    left_out = [name for name in refused if name not in {each.target.name for each in attack.targets}]
    if not left_out or RATES[attack.mode].targets == 1:
        return ()
    words = f"{listed(left_out)} {'is' if len(left_out) == 1 else 'are'} left out"
    return (Note(RuleId("PP-ROF-03"), f"{words}: the burst goes to {counted(len(attack.targets), 'target')}"),)


def bullets_hit(attack: AttackFacts, degree: int) -> int:
    """By the finer rule: how many bullets hit one of the targets; a hit is at least one."""
    fired = RATES[attack.mode].bullets // max(1, len(attack.targets))
    share = next((share for least, share in DEGREE_SHARES if degree >= least), Fraction(0))
    return max(1, int(fired * share))


def runs_dry(attack: AttackFacts, blank_count: int, house: HouseRules) -> Note | None:
    """Whether this shot was the last: by the blanks of the natural roll, or always after rapid fire."""
    if attack.mode is Mode.RAPID:
        return Note(RuleId("PP-ROF-04"), f"{attack.weapon.name} is empty: always after rapid fire")
    threshold = attack.weapon.blanks.get(attack.mode)
    if threshold is None or not is_dry(blank_count, threshold, house):
        return None
    return Note(RuleId("PP-REL-01"), f"{counted(blank_count, 'blank')}: {attack.weapon.name} is empty after this shot")


def is_dry(blank_count: int, threshold: int, house: HouseRules) -> bool:
    """Whether so many blanks empty a gun with this number."""
    return blank_count >= threshold if house.reload_blanks_at_least else blank_count == threshold


def dry_chance(threshold: int, house: HouseRules, dice: int = DICE) -> Fraction:
    """How often a natural roll empties a gun."""
    found = throws(dice)
    return Fraction(sum(is_dry(blanks(faces), threshold, house) for faces in found), len(found))


def told_dry_chances(house: HouseRules) -> Answer:
    """The chance for each number of blanks."""
    each = {threshold: dry_chance(threshold, house) * 81 for threshold in range(DICE, 0, -1)}
    return Answer(notes=tuple(Note(RuleId("PP-REL-03"), f"{number}: {chance}/81") for number, chance in each.items()))


def reload_deed(combatant: Combatant) -> tuple[Deed, Note]:
    """Reloading takes the next round; with a gift it is part of a short movement."""
    if combatant.has(FAST_RELOAD):
        return Deed.FAST_RELOAD, Note(RuleId("PP-REL-02"), f"{FAST_RELOAD}: part of a movement of 3 s")
    return Deed.RELOAD, Note(RuleId("PP-REL-02"), "the next round goes to reloading; one may move meanwhile")
