"""What two results mean: hit or miss, degree, damage, wound. The dice and the odds both ask here."""

from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Note, RuleId
from rules.psipunk.answers import NOTHING
from rules.psipunk.damage import damage, told_damage, wound_of
from rules.psipunk.facts import AttackFacts
from rules.psipunk.firing import RATES, bullets_hit
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import level_text
from rules.psipunk.ranges import bolt_range_ft, is_bolt
from rules.psipunk.setup import LEAST_POWER, Setup, tie_hits
from rules.psipunk.weapons import Kind
from rules.psipunk.words import counted, feet
from rules.psipunk.wounds import Stage

GOOD = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an attack did to one target before its track is marked."""

    hit: bool
    degree: int
    damage: Breakdown = NOTHING
    wound: Stage = Stage.UNDAMAGED
    times: int = 1  # how often the wound is taken
    knockout: bool = False  # the game master may let it knock out instead
    notes: tuple[Note, ...] = ()


def judge(attack: AttackFacts, setup: Setup, own: int, defence: int | None, house: HouseRules) -> Verdict:
    """Compare an attack result with what it needs and with the defence."""
    degree = own - (setup.difficulty if defence is None else defence)
    if setup.facts.thing is not None:
        return _gives_way(setup, own, degree)
    why = _misses(attack, setup, own, defence, house)
    if why:
        return Verdict(hit=False, degree=degree, notes=why)
    found = damage(attack, setup, degree, defence, house)
    wound = _pulled(attack, wound_of(found.total))
    by_degree = house.rof_by_degree and RATES[attack.mode].bullets > 1
    times = bullets_hit(attack, degree) if by_degree and wound is not Stage.UNDAMAGED else 1
    knockout = _knocks_out(attack, own if house.knockout_on == "result" else degree)
    notes = [*_won(own, defence, degree), *told_damage(found)]
    if by_degree:
        notes.append(Note(RuleId("PP-ROF-05"), f"{counted(bullets_hit(attack, degree), 'bullet')} hit, each wounds"))
    if wound is not wound_of(found.total):
        notes.append(Note(RuleId("PP-KO-02"), f"pulled: {wound_of(found.total).words} becomes {wound.words}"))
    if knockout:
        notes.append(Note(RuleId("PP-KO-01"), "a Good blow to the head: it may knock out instead"))
    return Verdict(True, degree, found, wound, times, knockout, tuple(notes))


def _gives_way(setup: Setup, own: int, degree: int) -> Verdict:
    """Whether a thing breaks: by the result alone, whatever the weapon does to flesh. PP-MAT-01."""
    least = setup.minimum.total
    words = "is below" if own < least else "reaches"
    note = Note(RuleId("PP-MAT-01"), f"{level_text(own)} {words} {level_text(least)}")
    return Verdict(hit=own >= least, degree=degree, notes=(note,))


def _misses(attack: AttackFacts, setup: Setup, own: int, defence: int | None, house: HouseRules) -> tuple[Note, ...]:
    """Every reason why the attack misses; none: it hits."""
    bolt = is_bolt(attack, setup.facts)
    least = LEAST_POWER if bolt else setup.minimum.total
    notes = []
    if own < least:
        by_range = defence is not None and attack.weapon.kind is not Kind.POWER
        rule = RuleId("PP-MIN-01") if by_range else setup.minimum.modifiers[0 if bolt else -1].rule
        notes.append(Note(rule, f"{level_text(own)} is below {level_text(least)}"))
        if defence is not None and own > defence:
            notes.append(Note(RuleId("PP-MIN-02"), "a weak defence does not lower what is needed"))
    notes += _falls_short(attack, setup, own, house)
    if defence is not None and not beats(setup, own, defence, attack, house):
        rule = RuleId("PP-OPP-02") if own == defence else RuleId("PP-DEF-02")
        notes.append(Note(rule, f"{level_text(own)} does not beat {level_text(defence)}"))
    return tuple(notes)


def beats(setup: Setup, own: int, defence: int, attack: AttackFacts, house: HouseRules) -> bool:
    """Whether the attack is better than the defence; a tie is not, but may be against a fixed NPC number."""
    return own > defence or (own == defence and tie_hits(attack, setup.facts, house))


def _falls_short(attack: AttackFacts, setup: Setup, own: int, house: HouseRules) -> list[Note]:
    facts = setup.facts
    if not is_bolt(attack, facts) or own < LEAST_POWER or own >= setup.minimum.total:
        return []
    reach = bolt_range_ft(own, house)
    return [Note(RuleId("PP-PSI-03"), f"{level_text(own)} flies {feet(reach)}, not {feet(facts.distance_ft)}")]


def _won(own: int, defence: int | None, degree: int) -> tuple[Note, ...]:
    if defence is None:
        return (Note(RuleId("PP-UNO-01"), f"{level_text(own)}: degree {degree:+d}"),)
    return (Note(RuleId("PP-DEF-02"), f"{level_text(own)} beats {level_text(defence)}: degree {degree:+d}"),)


def _knocks_out(attack: AttackFacts, blow: int) -> bool:
    """A Good blow to the head may knock out, even one that wounds nobody; not one that was pulled to less than that."""
    pulled = attack.pulled_to is not None and attack.pulled_to < Stage.INCAPACITATED
    return attack.at_head and blow >= GOOD and not pulled


def _pulled(attack: AttackFacts, wound: Stage) -> Stage:
    return wound if attack.pulled_to is None else min(wound, attack.pulled_to)
