"""What the command line asks and tells of Psi-punk attacks only: choices of one attack, several targets, fists."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from battlemap.cli.answers import BadInputError
from battlemap.cli.opening import token_called, weapon_called
from battlemap.document.model import MapState, Token
from battlemap.rulings.card import card_text
from battlemap.rulings.psipunk_option_words import CHOICES, read_options
from battlemap.rulings.psipunk_options import PsipunkOptions
from battlemap.rulings.psipunk_ruling import PsipunkRuling, rule_burst
from battlemap.rulings.psipunk_things import rule_on_breaking
from battlemap.rulings.things import is_thing

UNARMED = "unarmed"


def _words(key: str) -> str:
    return f"{key}={CHOICES[key].expects}" if CHOICES[key].expects else key


Choices = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="CHOICE", help=f"Psi-punk, once for each choice: {', '.join(map(_words, CHOICES))}."
    ),
]


def options_for(state: MapState, words: Sequence[str] | None) -> PsipunkOptions:
    """The choices of an attack; none are taken on a map of another game."""
    if words and state.info.system != "psipunk":
        raise BadInputError(f"{state.info.name}: choices by --with belong to Psi-punk")
    return read_options(words or ())


def weapon_of(state: MapState, token: Token, name: str) -> str:
    """The name of what a token attacks with; on a Psi-punk map everybody has fists."""
    if state.info.system == "psipunk" and name.casefold() == UNARMED:
        return UNARMED
    return weapon_called(state, token, name)


def one_target(state: MapState, targets: Sequence[str]) -> str:
    """The one target of an attack that is no burst."""
    if len(targets) != 1:
        raise BadInputError(f"{state.info.name}: found {len(targets)} targets, expected one --to")
    return targets[0]


def burst(
    state: MapState,
    attacker: Token,
    targets: Sequence[str],
    weapon: str,
    mode: str | None,
    words: Sequence[str] | None,
) -> tuple[str, Mapping[str, object]]:
    """One throw at one target or several, as text and as plain values."""
    options = options_for(state, words)
    things = [name for name in targets if state.token_named(name) is None and is_thing(state, name)]
    if things:
        ruling = rule_on_breaking(state, attacker.id, one_target(state, targets), weapon, mode, options)
        return card_text(ruling, state), ruling.to_json()
    aimed_at = tuple(token_called(state, name).id for name in targets)
    rulings = rule_burst(state, attacker.id, aimed_at, weapon, mode, options)
    if len(rulings) == 1:
        return card_text(rulings[0], state), rulings[0].to_json()
    return "\n\n".join(card_text(ruling, state) for ruling in rulings), _several(rulings)


def _several(rulings: Sequence[PsipunkRuling]) -> dict[str, object]:
    first = rulings[0]
    return {
        "from": first.attacker_name,
        "to": [ruling.target_name for ruling in rulings],
        "weapon": first.weapon,
        "mode": first.facts.mode.value,
        "hits": [str(chance) for chance in first.answer.hits],
        "targets": [ruling.to_json() for ruling in rulings],
    }
