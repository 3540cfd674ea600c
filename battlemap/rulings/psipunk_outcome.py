"""What a Psi-punk attack brought, as plain values and as lines of a log."""

from battlemap.rulings.attack_ruling import modifiers_json
from battlemap.rulings.outcome_telling import change_json
from rules.core.breakdown import Breakdown, Modifier
from rules.psipunk.changes import DoorForced, Wounded
from rules.psipunk.combatant import Combatant
from rules.psipunk.ladder import level_text
from rules.psipunk.outcomes import TargetOutcome
from rules.psipunk.wounds import STAGES_WITH_BOXES, Stage, Track


def target_json(target: TargetOutcome) -> dict[str, object]:
    """What happened to one target."""
    return {
        "text": target_words(target),
        "who": target.name,
        "roll": None if target.refusals else _roll(target),
        "numbers": modifiers_json(target.damage),
        "wound": target.wound.words,
        "knockout": target.knockout,
        "notes": [{"rule": note.rule, "reason": note.reason} for note in target.notes],
        "refusals": [{"rule": refusal.rule, "reason": refusal.reason} for refusal in target.refusals],
        "changes": [change_json(change) for change in target.changes],
    }


def _roll(target: TargetOutcome) -> dict[str, object]:
    return {
        "what": "attack",
        "bonus": modifiers_json(target.attack),
        "total": target.attack.total,
        "word": level_text(target.attack.total),
        "against": modifiers_json(target.minimum),
        "number": target.minimum.total,
        "defence": None if target.defence is None else modifiers_json(target.defence),
        "defence_total": None if target.defence is None else target.defence.total,
        "succeeded": target.hit,
        "margin": target.degree,
    }


def target_words(target: TargetOutcome) -> str:
    """What happened to one target, in a clause."""
    if target.refusals:
        return f"{target.name} can not be attacked"
    if target.is_thing:
        forced = any(isinstance(change, DoorForced) for change in target.changes)
        return f"{target.name} {'is forced open' if forced else 'is broken' if target.hit else 'holds'}"
    if not target.hit:
        return f"{target.name} is missed"
    if target.wound is Stage.UNDAMAGED:
        return f"{target.name} is struck, for nothing"
    if not any(isinstance(change, Wounded) for change in target.changes):
        return f"{target.name} is struck: {target.wound.words}, which is not marked"
    return f"{target.name} is struck: {target.wound.words}"


def target_lines(target: TargetOutcome) -> list[str]:
    """What happened to one target, every number with its reasons."""
    lines = [target_words(target)]
    lines += [f"    {refusal.reason} [{refusal.rule}]" for refusal in target.refusals]
    if not target.refusals:
        lines += _number("attack", target.attack)
        lines += _number("needs", target.minimum)
        lines += _number("defence", target.defence) if target.defence is not None else []
        lines += _damage(target.damage) if target.hit and not target.is_thing else []
    return lines + [f"    {note.reason} [{note.rule}]" for note in dict.fromkeys(target.notes)]


def _number(what: str, number: Breakdown) -> list[str]:
    return [f"    {what}: {level_text(number.total)}", *(f"        {_words(each)}" for each in number.modifiers)]


def _damage(number: Breakdown) -> list[str]:
    return [f"    damage: {number.total}", *(f"        {_words(each)}" for each in number.modifiers)]


def _words(modifier: Modifier) -> str:
    uncounted = "" if modifier.counts else " (does not count)"
    return f"{modifier.value:+d} {modifier.reason}{uncounted} [{modifier.rule}]"


def state_json(combatant: Combatant) -> dict[str, object]:
    """How somebody stands on both tracks."""
    return {"physical": _track(combatant.physical), "mental": _track(combatant.mental)}


def _track(track: Track) -> dict[str, object]:
    marks = {stage.words: track.marks[stage] for stage in STAGES_WITH_BOXES if track.marks[stage]}
    return {"worst": track.worst.words, "marks": marks}


def state_words(combatant: Combatant) -> str:
    """How somebody stands, in a clause."""
    found = {"body": combatant.physical.worst, "mind": combatant.mental.worst}
    told = [f"{worst.words} ({where})" for where, worst in found.items() if worst is not Stage.UNDAMAGED]
    return f"{combatant.name} {', '.join(told) or Stage.UNDAMAGED.words}"
