"""The log as a file for others: Markdown, HTML that folds its reasons, or plain values. Names stay as typed."""

import re
from collections.abc import Iterator
from dataclasses import asdict
from html import escape

from battlemap.document.log_record import LogEntry, LogNumber, LogStep
from battlemap.document.model import MapState
from battlemap.document.plain_text import one_line
from battlemap.rulings.log_reading import GM_ONLY, by_round, for_players, round_words
from battlemap.rulings.log_words import change_line, die_line, number_line, reason_line

STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em;color:#1b1b1b;background:#fff}"
    "summary{cursor:pointer}ul{margin:.2em 0;padding-left:1.4em}.gm{border:1px solid;border-radius:3px;padding:0 .3em}"
    ".left{text-decoration:line-through}@media(prefers-color-scheme:dark){body{color:#e8e8e8;background:#1b1b1b}}"
)
SIGNS = re.compile(r"([\\`*_{}\[\]<>|#~&!])")
BEGINS = re.compile(r"^(\s*)([-+=](?=\s|$)|\d+(?=[.)]))")  # what begins a list or a heading


def log_markdown(state: MapState, *, player: bool = False) -> str:
    """The log as Markdown, round by round."""
    lines = [f"# {_md(state.info.name)}: log"]
    for number, entries in by_round(_entries(state, player)):
        lines += ["", f"## {_md(round_words(number))}"]
        for entry in entries:
            lines += ["", f"### {_md(_title(entry))}", ""]
            lines += [] if player else _md_entry(entry)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def log_html(state: MapState, *, player: bool = False) -> str:
    """The log as one page of HTML without scripts; numbers fold their reasons."""
    title = f"{state.info.name}: log"
    parts = [f"<h1>{_html(title)}</h1>"]
    for number, entries in by_round(_entries(state, player)):
        parts.append(f"<h2>{_html(round_words(number))}</h2>")
        parts += [f"<p>{_html(entry.title)}</p>" if player else _html_entry(entry) for entry in entries]
    head = f'<meta charset="utf-8"><title>{_html(title)}</title><style>{STYLE}</style>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def log_json(state: MapState, *, player: bool = False) -> dict[str, object]:
    """The log as plain values."""
    entries = _entries(state, player)
    told = [{"title": entry.title, "round": entry.round} if player else asdict(entry) for entry in entries]
    return {"map": state.info.name, "entries": told}


def _entries(state: MapState, player: bool) -> tuple[LogEntry, ...]:
    return for_players(state) if player else tuple(state.logs.values())


def _title(entry: LogEntry) -> str:
    return f"{entry.title} ({GM_ONLY})" if entry.gm_only else entry.title


def _md(text: str) -> str:
    """A text that Markdown shows as it is."""
    return BEGINS.sub(_apart, SIGNS.sub(r"\\\1", one_line(text)))


def _apart(found: re.Match[str]) -> str:
    sign = found[2]
    return f"{found[1]}{sign}\\" if sign.isdigit() else f"{found[1]}\\{sign}"


def _md_entry(entry: LogEntry) -> Iterator[str]:
    for die in entry.dice:
        yield f"- {_md(die_line(die))}"
    for step in entry.steps:
        yield f"- {_md(step.text)}"
        for number in step.numbers:
            yield f"    - {_md(number_line(number))}"
            yield from (f"        - {_md(reason_line(reason))}" for reason in number.reasons)
        yield from (f"    - {_md(reason_line(note))}" for note in step.notes)
    yield from (f"- **{_md(change_line(change))}**" for change in entry.changes)


def _html(text: str) -> str:
    return escape(one_line(text))


def _html_entry(entry: LogEntry) -> str:
    mark = f' <span class="gm">{GM_ONLY}</span>' if entry.gm_only else ""
    rows = [_html(die_line(die)) for die in entry.dice]
    rows += [_html_step(step) for step in entry.steps]
    rows += [
        f"<b>{_html(change_line(change))}</b>" if change.applied else f'<span class="left">{_html(change.text)}</span>'
        for change in entry.changes
    ]
    return f"<details><summary>{_html(entry.title)}{mark}</summary>{_list(rows)}</details>"


def _html_step(step: LogStep) -> str:
    rows = [_html_number(number) for number in step.numbers] + [_html(reason_line(note)) for note in step.notes]
    return _html(step.text) + _list(rows)


def _html_number(number: LogNumber) -> str:
    rows = [_html(reason_line(reason)) for reason in number.reasons]
    if not rows:
        return _html(number_line(number))
    return f"<details><summary>{_html(number_line(number))}</summary>{_list(rows)}</details>"


def _list(rows: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{row}</li>' for row in rows)}</ul>" if rows else ""
