"""What is done in a Psi-punk fight besides attacks, as far as a map has its facts: grapple, reload, aim, stand up."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from battlemap.document.log_record import LogStep
from battlemap.document.model import MapState, Token
from battlemap.document.sheets import PsipunkSheet
from battlemap.rulings.aiming import rounds_aimed
from battlemap.rulings.bodies import share_ground
from battlemap.rulings.errors import RulingError
from battlemap.rulings.games import feet
from battlemap.rulings.log_steps import number, reasons
from battlemap.rulings.psipunk_creatures import combatant_of, weapon_of_sheet
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.sight import distance_m, measure_undrawn
from battlemap.rulings.views import views_of
from rules.core.breakdown import Note, Refusal, RuleId
from rules.core.resolution import Resolution
from rules.psipunk.changes import WeaponReloaded
from rules.psipunk.combatant import Combatant
from rules.psipunk.condition import out_of_action
from rules.psipunk.firing import reload_deed
from rules.psipunk.grappling import Grappled, grapple
from rules.psipunk.ladder import level_text
from rules.psipunk.situation import MOST_AIM


@dataclass(frozen=True, slots=True)
class StoodUp:
    """Somebody is on the feet again."""

    name: str


@dataclass(frozen=True, slots=True)
class Aimed:
    """Full rounds spent aiming, with this one."""

    name: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedOutcome:
    """What a deed brought."""

    steps: tuple[LogStep, ...]
    refusals: tuple[Refusal, ...] = ()
    changes: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PsipunkDeed:
    """Who does it, to whom, with what."""

    state: MapState
    actor: Token
    target: Token | None = None
    weapon: str | None = None

    @property
    def me(self) -> Combatant:
        """The combatant that acts."""
        return combatant_of(self.actor, self.state.info)

    @property
    def sheet(self) -> PsipunkSheet:
        """The sheet of the one that acts."""
        return self.actor.psipunk or PsipunkSheet()


Start = Callable[[], Resolution[DeedOutcome]]


def deed_start(action: str, deed: PsipunkDeed) -> Start:
    """How a deed is played; ``RulingError`` names those there are."""
    if action not in DEEDS:
        raise RulingError(f"there is no deed {action!r}; there are attack, {', '.join(DEEDS)}")
    return lambda: DEEDS[action](deed)


def _quiet(deed: PsipunkDeed, text: str, refusals: tuple[Refusal, ...], note: Note, change: object) -> DeedOutcome:
    refusals = (*out_of_action(deed.me), *refusals)
    if refusals:
        words = f"{deed.actor.name} can not {text}"
        return DeedOutcome(
            steps=(LogStep(text=words, who=deed.actor.name, notes=reasons(refusals)),), refusals=refusals
        )
    done = LogStep(text=note.reason, who=deed.actor.name, notes=reasons((note,)))
    return DeedOutcome(steps=(done,), changes=(change,))


def _grapple(deed: PsipunkDeed) -> Resolution[DeedOutcome]:
    if deed.target is None:
        raise RulingError("a grapple needs a target")
    target = combatant_of(deed.target, deed.state.info)
    far_ft = math.inf if _is_parted(deed, deed.target) else feet(distance_m(deed.state, deed.actor, deed.target))
    found = yield from grapple(deed.me, target, far_ft, psipunk_rules_of(deed.state), "best")
    return DeedOutcome(steps=(_grappled(deed, found),), refusals=found.refusals, changes=found.changes)


def _is_parted(deed: PsipunkDeed, target: Token) -> bool:
    """Whether a wall, a window or a closed door leaves no open way to lay hands on the target."""
    if share_ground(deed.actor, target, deed.state.info.grid.kind):
        return False
    return not measure_undrawn(deed.state, deed.actor.id, target.id, views_of(deed.state)).is_clear


def _grappled(deed: PsipunkDeed, found: Grappled) -> LogStep:
    target = deed.target.name if deed.target else ""
    if found.refusals:
        words = f"{deed.actor.name} can not grapple {target}"
        return LogStep(text=words, who=deed.actor.name, notes=reasons(found.refusals))
    if found.outcome is None:
        return LogStep(text=f"{deed.actor.name} throws {target} down", who=deed.actor.name, notes=reasons(found.notes))
    out = found.outcome
    words = f"{found.changes[0].name} goes down" if found.changes else "neither gets the better of the other"
    own, against = number("Strength", out.result, level_text(out.result.total)), out.against
    return LogStep(
        text=words,
        who=deed.actor.name,
        numbers=(own, number("against", against, level_text(against.total))),
        notes=reasons(dict.fromkeys(out.notes)),
    )


def _reload(deed: PsipunkDeed) -> Resolution[DeedOutcome]:
    name = deed.weapon or next((each.name for each in deed.sheet.weapons if each.empty), None)
    weapon = next((each for each in deed.sheet.weapons if each.name == name), None)
    refusals: tuple[Refusal, ...] = ()
    if weapon is None or not weapon_of_sheet(weapon).empty:
        refusals = (Refusal(RuleId("PP-REL-02"), f"{name or 'no weapon'} is not empty"),)
    _, note = reload_deed(deed.me)
    told = replace(note, reason=f"{deed.actor.name} reloads {name}: {note.reason}")
    return _quiet(deed, "reload", refusals, told, WeaponReloaded(deed.actor.name, name or ""))
    yield  # a resolution that asks for no die


def _stand_up(deed: PsipunkDeed) -> Resolution[DeedOutcome]:
    lies = deed.actor.posture in ("prone", "kneeling")
    refusals = () if lies else (Refusal(RuleId("M24"), f"{deed.actor.name} stands already"),)
    note = Note(RuleId("M24"), f"{deed.actor.name} stands up")
    return _quiet(deed, "stand up", refusals, note, StoodUp(deed.actor.name))
    yield  # a resolution that asks for no die


def _aim(deed: PsipunkDeed) -> Resolution[DeedOutcome]:
    rounds = min(MOST_AIM, rounds_aimed(deed.state, deed.actor) + 1)
    note = Note(RuleId("PP-CMB-01"), f"{deed.actor.name} aims: {rounds} full {'round' if rounds == 1 else 'rounds'}")
    return _quiet(deed, "aim", (), note, Aimed(deed.actor.name, rounds))
    yield  # a resolution that asks for no die


#: What is played, by the name of the action.
DEEDS: Mapping[str, Callable[[PsipunkDeed], Resolution[DeedOutcome]]] = {
    "grapple": _grapple,
    "reload": _reload,
    "stand": _stand_up,
    "aim": _aim,
}
WITH_TARGET = frozenset({"grapple"})
