"""Quiet actions on a map: lying down, getting up, drawing, reloading, dropping, riding, speaking, calming down."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.errors import RulingError
from battlemap.rulings.hostility import are_hostile
from battlemap.rulings.house_tables import weapons_on
from battlemap.rulings.starflight_creatures import failed_arm
from battlemap.rulings.starflight_deed import Deed, Start, refusing, settled
from battlemap.rulings.starflight_facts import weapon_facts, weapon_of
from battlemap.rulings.starflight_grapples import in_grapple
from battlemap.rulings.ways import at_range_zero
from rules.core.breakdown import Refusal, RuleId
from rules.starflight.actions.gear import Held, activate, draw, drop_item, on_the_ground, reload_item, sheathe
from rules.starflight.actions.ready import standby
from rules.starflight.actions.scores import held_items
from rules.starflight.actions.simple import (
    Ride,
    cease_concentration,
    drop_prone,
    mount,
    speak,
    stand_up,
    use_skill,
)
from rules.starflight.creature import Creature
from rules.starflight.outcome import Outcome, Step
from rules.starflight.part_checks import Occasion, part_check, parts_to_check
from rules.starflight.refusals import arm_failed
from rules.starflight.states import calm_down, can_act

MAGAZINE = 12  # M24, where the sheet tells none
OCCASIONS: tuple[Occasion, ...] = ("use", "move", "turn")


def awake(deed: Deed, what: str, start: Start) -> Start:
    """Nobody does anything out cold, or helpless."""
    unable = can_act(deed.me)
    return refusing(deed, what, (unable,), start) if unable else start


def _weapon(deed: Deed) -> StarflightWeapon:
    if deed.weapon is None:
        raise RulingError("this action needs a weapon (--weapon, its name)")
    return weapon_of(deed.actor, deed.weapon, deed.state.info)


def _held(weapon: StarflightWeapon) -> Held:
    return Held(name=weapon.name, appendages=weapon.appendages, drawn=weapon.drawn)


def carried(deed: Deed) -> tuple[Held, ...]:
    """What it carries in its hands or sheathed; natural weapons take no hand."""
    weapons = weapons_on(deed.actor, deed.state.info)
    return tuple(_held(weapon) for weapon in weapons if weapon.type != "natural")


def _draw(deed: Deed) -> Start:
    weapon = _weapon(deed)
    if weapon.dropped:
        return awake(deed, "draw", refusing(deed, f"draw {weapon.name}", (on_the_ground(weapon.name),)))
    return awake(deed, "draw", settled(draw(deed.me, _held(weapon), carried(deed))))


def _sheathe(deed: Deed) -> Start:
    return awake(deed, "sheathe", settled(sheathe(deed.me, _held(_weapon(deed)), carried(deed))))


def _reload(deed: Deed) -> Start:
    weapon, given = _weapon(deed), deed.given
    if weapon.loaded is None or weapon_facts(weapon).is_used_up:
        uncounted = f"rounds of {weapon.name} are not counted: it is always loaded"
        reason = f"{weapon.name} is gone once it is thrown" if weapon_facts(weapon).is_used_up else uncounted
        return awake(deed, "reload", refusing(deed, f"reload {weapon.name}", (Refusal(RuleId("SF-REL-01"), reason),)))
    if weapon.dropped:
        return awake(deed, "reload", refusing(deed, f"reload {weapon.name}", (on_the_ground(weapon.name),)))
    lame = arm_failed(replace(weapon_facts(weapon), failed_arm=failed_arm(deed.actor, weapon.name, deed.state.info)))
    if lame is not None:
        return awake(deed, "reload", refusing(deed, f"reload {weapon.name}", (lame,)))
    magazine = MAGAZINE if weapon.magazine is None else weapon.magazine
    done, actions = given.counted("done"), given.counted("actions", 1, 1)
    return awake(deed, "reload", settled(reload_item(deed.me, weapon.name, magazine, done, actions)))


def _drop(deed: Deed) -> Start:
    item, holds = named_item(deed), held_items(deed.me)
    if item not in holds:
        there = ", ".join(holds) or "nothing"
        refusal = Refusal(RuleId("SF-DRP-01"), f"it does not hold {item}; it holds {there}")
        return awake(deed, "drop anything", refusing(deed, f"drop {item}", (refusal,)))
    return awake(deed, "drop anything", settled(drop_item(deed.me, item)))


def named_item(deed: Deed) -> str:
    """The thing it is about."""
    if deed.item is None:
        raise RulingError("this action needs an item (--item): the thing it is about, by its name")
    return deed.item


def _use_skill(deed: Deed) -> Start:
    return awake(deed, "use a skill", settled(use_skill(deed.me, named_item(deed), _target_name(deed))))


def _activate(deed: Deed) -> Start:
    delay = deed.given.counted("delay_rounds", deed.tables.item_delay_rounds)
    return awake(deed, "use an item", settled(activate(deed.me, named_item(deed), delay, _target_name(deed))))


def _target_name(deed: Deed) -> str | None:
    return deed.target.name if deed.targets else None


def _speak(deed: Deed) -> Start:
    shared = deed.given.is_so("common_language", default=True)
    if deed.target.id == deed.actor.id:
        alone = Refusal(RuleId("SF-SPK-01"), f"{deed.actor.name} speaks to others, not to itself")
        return refusing(deed, "speak", (alone,))
    return awake(deed, "speak", settled(speak(deed.me, deed.them, common_language=shared)))


def _mount(deed: Deed) -> Start:
    hidden = next(iter(deed.given.numbers("cover_percent")), 0.0) / 100
    ride = Ride(
        name=deed.target.name,
        adjacent=at_range_zero(deed.state, deed.actor, deed.target, deed.house),
        vehicle=deed.given.is_so("vehicle"),
        cover_fraction=hidden,
        hostile=are_hostile(deed.state, deed.actor, deed.target),
    )
    rider = in_grapple(deed)[deed.actor.name]
    return awake(deed, "mount", settled(mount(rider, ride, is_mounted=deed.actor.posture == "mounted")))


def _standby(deed: Deed) -> Start:
    note = standby(deed.actor.name, deed.given.counted("spent"))
    waits = settled(Outcome((Step(text=note.reason, who=deed.actor.name, notes=(note,)),)))
    return awake(deed, "stand by", waits)


def doubtful_parts(creature: Creature) -> tuple[str, ...]:
    """The wounded parts that may stop working when they are used. SF-PRT-02."""
    names = tuple(part.name for part in creature.parts)
    doubtful = {part.name for when in OCCASIONS for part in parts_to_check(creature, when, names)}
    return tuple(name for name in names if name in doubtful)


def _check_part(deed: Deed) -> Start:
    """Whether a wounded part still works when it is used."""
    name = deed.given.word("part")
    parts = {part.name for part in deed.me.parts}
    if name not in parts:
        raise RulingError(f"check-part needs a part (--fact part=NAME), one of: {', '.join(sorted(parts))}")
    if name not in doubtful_parts(deed.me):
        refusal = Refusal(RuleId("SF-PRT-02"), f"{name} needs no check: not wounded, failed already, or the body")
        return refusing(deed, f"check {name}", (refusal,))
    return lambda: part_check(deed.me, name, deed.house)


#: What is done quietly, by the name of the action.
QUIET: Mapping[str, Callable[[Deed], Start]] = {
    "prone": lambda deed: awake(deed, "drop prone", settled(drop_prone(deed.me, deed.house))),
    "stand": lambda deed: settled(stand_up(deed.me)),
    "draw": _draw,
    "sheathe": _sheathe,
    "reload": _reload,
    "drop": _drop,
    "use-skill": _use_skill,
    "activate": _activate,
    "concentrate": lambda deed: awake(deed, "concentrate", settled(use_skill(deed.me, "concentration"))),
    "cease-concentration": lambda deed: awake(deed, "cease concentration", settled(cease_concentration(deed.me))),
    "speak": _speak,
    "mount": _mount,
    "standby": _standby,
    "calm-down": lambda deed: lambda: calm_down(deed.me, deed.house),
    "check-part": _check_part,
}
#: Those that are about a weapon.
QUIET_WEAPON = ("draw", "sheathe", "reload")
FACTS_OF_QUIET: Mapping[str, tuple[str, ...]] = {
    "reload": ("done", "actions"),
    "activate": ("delay_rounds",),
    "speak": ("common_language",),
    "mount": ("vehicle", "cover_percent"),
    "standby": ("spent",),
    "check-part": ("part",),
}
