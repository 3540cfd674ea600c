"""An entry of the log as lines of text: for the game master in full, for players without what is hidden."""

from collections.abc import Collection

from battlemap.document.log_record import LogChange, LogDie, LogEntry, LogNumber, LogReason, LogStep


def entry_lines(entry: LogEntry) -> list[str]:
    """The entry for the game master, every number with its reasons."""
    lines = [entry.title + (" (hidden from the players)" if entry.gm_only else "")]
    lines += [f"  {die_line(die)}" for die in entry.dice]
    for step in entry.steps:
        lines += [f"  {line}" for line in step_lines(step)]
    return lines + [f"  {change_line(change)}" for change in entry.changes]


def player_lines(entry: LogEntry, known: Collection[str]) -> list[str]:
    """What of an entry players may read: who did what to whom, where they know all of them by name; no number.

    Parameters
    ----------
    known : names of the tokens that players know: those of their characters.
    """
    names = {entry.who, *entry.targets}
    return [] if entry.gm_only or not names <= set(known) else [entry.title]


def step_lines(step: LogStep) -> list[str]:
    """A step with its numbers and notes."""
    lines = [step.text]
    for number in step.numbers:
        lines.append(f"  {number_line(number)}")
        lines += [f"    {reason_line(reason)}" for reason in number.reasons]
    return lines + [f"  {reason_line(note)}" for note in step.notes]


def number_line(number: LogNumber) -> str:
    """A number without its reasons: "damage: 12"."""
    return number.words if number.words.startswith(number.what) else f"{number.what}: {number.words or number.total}"


def reason_line(reason: LogReason) -> str:
    """A reason with its rule."""
    value = "" if reason.value is None else f"{reason.value:+d} ".replace("-", "−")
    rule = f" [{reason.rule}]" if reason.rule else ""
    return f"{value}{reason.text}{'' if reason.counts else ' (does not count)'}{rule}"


def change_line(change: LogChange) -> str:
    """What was done, or what was left undone."""
    if not change.applied:
        return f"not applied: {change.text}"
    return f"{change.text} (overridden, the rules: {change.instead_of})" if change.instead_of else change.text


def die_line(die: LogDie) -> str:
    """A die as it fell, and what it decided."""
    hidden = ", hidden" if die.hidden else ""
    return f"{die.name}, {die.die}: {die.shown}{hidden} ({die.decides})"
