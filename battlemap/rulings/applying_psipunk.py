"""What the Psi-punk rules say of a combatant after something happened, written back on its token."""

from dataclasses import replace

from battlemap.document.model import Token
from battlemap.document.sheets import PsipunkSheet
from battlemap.rulings.psipunk_creatures import DEAD, combatant_of
from rules.psipunk.wounds import STAGES_WITH_BOXES, Domain, Stage, Track


def with_track(token: Token, domain: Domain, after: Track) -> Token:
    """The token with a wound track as it is now; dead of body it is dead for all to see."""
    sheet = token.psipunk or PsipunkSheet()
    since = {**sheet.rounds_since_hurt, domain.value: after.rounds_since_hurt}
    sheet = replace(
        sheet,
        wounds={**sheet.wounds, domain.value: _words(after)},
        stabilised=_marked(sheet.stabilised, domain, after.stabilised),
        kit_used_up=_marked(sheet.kit_used_up, domain, after.kit_used_up),
        rounds_since_hurt={name: rounds for name, rounds in since.items() if rounds},
    )
    token = replace(token, psipunk=sheet)
    if domain is Domain.PHYSICAL and after.dead and DEAD not in token.conditions:
        token = replace(token, conditions=(*token.conditions, DEAD))
    return token


def track_of(token: Token, domain: Domain) -> Track:
    """A wound track of a token."""
    return combatant_of(token).track(domain)


def _words(track: Track) -> tuple[str, ...]:
    marks = tuple(stage.words for stage in STAGES_WITH_BOXES for _ in range(track.marks[stage]))
    return (*marks, Stage.DEAD.words) if track.dead else marks


def _marked(domains: tuple[str, ...], domain: Domain, marked: bool) -> tuple[str, ...]:
    others = tuple(each for each in domains if each != domain.value)
    return (*others, domain.value) if marked else others
