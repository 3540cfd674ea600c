"""What an outcome changes, made on the map: the sheets then say what the rules say."""

from dataclasses import replace
from random import Random

import pytest

from battlemap.document.codec import decode, encode
from battlemap.document.model import MapState, Wall, WallId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.applying import applied
from battlemap.rulings.applying_words import words_of
from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.psipunk_resolve import Shooting, shoot_with_seed
from battlemap.rulings.resolve import Request, resolve_with_seed
from battlemap.rulings.starflight_actions import ACTIONS, ALONE, AT_SEVERAL, WITHOUT_WEAPON
from battlemap.rulings.starflight_creatures import creature_of, creatures_of
from rules.starflight.actions.changes import Forced, GearToggled, ItemHeld, ItemStowed, ItemSwitchedOff, ItemTaken
from rules.starflight.changes import ConditionGained, HpChanged, ItemDropped, ObstacleHpChanged, ShotsFired, all_changed
from rules.starflight.creature import Condition, Creature
from tests.rulings.arena import BLADE, LASER, PISTOL, arena

ROUNDS = 60
OFTEN = ("attack", "attack", "full-attack", "disarm", "trip", "charge", "push", "grapple", "coup-de-grace")
MOVES_HANDS = (ItemHeld, ItemStowed, ItemTaken)  # the rules leave it to the sheet what the hands hold then
ABOUT = {
    **dict.fromkeys(("use-skill", "activate", "drop"), ("Blade",)),
    "toggle-gear": ("Vest", "Shield"),
    "manipulate": ("Blade", "door-1", "a lever"),
}
SWITCHES_GEAR = (GearToggled, ItemSwitchedOff)  # so is what is raised or worn


def request(chance: Random, state: MapState) -> Request:
    """Any action of anybody at anybody, with any weapon of the sheet."""
    rest = [name for name in ACTIONS if name not in ("move", "run", "check-part", "mount")]
    action = chance.choice(chance.choice((OFTEN, rest)))
    actor, *others = chance.sample([*state.tokens.values()], len(state.tokens))
    weapon = chance.choice(actor.starflight.weapons).name
    targets = () if action in ALONE else tuple(each.id for each in others[: 2 if action in AT_SEVERAL else 1])
    return Request(
        action=action,
        actor=actor.id,
        targets=targets,
        weapon=None if action in WITHOUT_WEAPON else weapon,
        item=chance.choice(ABOUT[action]) if action in ABOUT else None,
        facts=("dc=20",) if action == "first-aid" else (),
    )


def is_thrown(change: object) -> bool:
    """Whether it takes the last grenade, which leaves the hand: that, too, is left to the sheet."""
    return isinstance(change, ShotsFired) and change.weapon == "Grenade"


def alike(creature: Creature, *, hands: bool, gear: bool) -> tuple[object, ...]:
    """All of a creature, whatever the order of its conditions; with what its hands hold and its gear, or without."""
    parts = creature.parts if hands else tuple(replace(part, holds=None) for part in creature.parts)
    worn = creature.gear if gear else tuple(replace(each, active=True) for each in creature.gear)
    return replace(creature, parts=parts, gear=worn, conditions=()), sorted(map(repr, creature.conditions))


@pytest.mark.parametrize("block", range(2))
def test_after_random_starflight_actions_the_sheets_say_what_the_rules_say(block: int) -> None:
    chance, played = Random(block), 0
    for _ in range(ROUNDS):
        state = arena(chance)
        asked = request(chance, state)
        try:
            resolved = resolve_with_seed(state, asked, chance.randrange(10**6))
        except RulingError:
            continue  # such as a weapon it does not have
        changes = resolved.played.outcome.changes
        played += bool(changes)
        after = applied(state, changes)
        expected = all_changed(creatures_of(state), changes)
        hands = not any(isinstance(change, MOVES_HANDS) or is_thrown(change) for change in changes)
        gear = not any(isinstance(change, SWITCHES_GEAR) for change in changes)
        for token in after.state.tokens.values():
            found, told = creature_of(token), expected[token.name]
            assert alike(found, hands=hands, gear=gear) == alike(told, hands=hands, gear=gear), asked
        assert {each.name for each in resolved.after} <= {each.name for each in after.changed if hasattr(each, "name")}
        assert all(decode("token", encode(token)) == token for token in after.state.tokens.values())
    assert played > ROUNDS / 6


def test_after_random_psipunk_attacks_the_sheets_say_what_the_rules_say() -> None:
    chance, hits = Random(7), 0
    for _ in range(ROUNDS // 2):
        state = arena(chance, "psipunk")
        attacker, *others = chance.sample([*state.tokens.values()], len(state.tokens))
        weapon = chance.choice(("Handgun", "Auto", "Auto [B]", "Auto [FA]", "Mind lash", "Large knife"))
        targets = tuple(each.id for each in others[: 1 + weapon.endswith("B]")])
        resolved = shoot_with_seed(
            state, Shooting(attacker=attacker.id, targets=targets, weapon=weapon), chance.randrange(10**6)
        )
        after = applied(state, resolved.played.outcome.all_changes).state
        hits += bool(resolved.after)
        for combatant in resolved.after:
            assert combatant_of(after.token_named(combatant.name), after.info) == combatant
    assert hits > ROUNDS / 12


def test_a_change_left_out_takes_nothing_from_those_after_it() -> None:
    state = arena(Random(1))
    first, second = HpChanged("Ada", "hp", 60, 50), HpChanged("Ada", "hp", 50, 45)
    before = creature_of(state.token_named("Ada")).hp
    after = applied(state, (second,)).state
    assert creature_of(after.token_named("Ada")).hp == before - 5
    assert creature_of(applied(state, (first, second)).state.token_named("Ada")).hp == before - 15


def test_what_is_knocked_out_of_one_hand_leaves_the_other_as_it_was() -> None:
    state = arena(Random(1))
    ada = state.token_named("Ada")
    ada = replace(ada, starflight=replace(ada.starflight, weapons=(BLADE, LASER, PISTOL)))
    state = replace(state, tokens={**state.tokens, ada.id: ada})
    after = applied(state, (ItemDropped("Ada", "Blade"),)).state.token_named("Ada")
    blade = after.starflight.weapons[0]
    assert (blade.drawn, blade.dropped) == (False, True)
    assert creature_of(after).part("left arm").holds == "Laser"
    assert creature_of(after).part("right arm").holds is None, "the pistol found no hand, and finds none by itself"


def test_a_window_loses_what_the_shot_took_from_what_it_has_left() -> None:
    state = arena(Random(1))
    window = Wall(id=WallId("wall-9"), kind="window", line=(MapPoint(0, 0), MapPoint(1, 0)), hp=6)
    state = replace(state, walls={window.id: window})
    shots = (ObstacleHpChanged("wall-9", 6, 2), ObstacleHpChanged("wall-9", 2, 0))
    assert applied(state, shots[:1]).state.walls[window.id].hp == 2
    assert applied(state, shots[1:]).state.walls[window.id].hp == 4
    assert applied(state, shots).state.walls[window.id].hp == 0


def test_who_is_thrown_lands_in_a_free_cell_before_the_wall() -> None:
    state = arena(Random(1))
    ada, bo = (state.token_named(name) for name in ("Ada", "Bo"))
    ada, bo = replace(ada, at=MapPoint(2, 2)), replace(bo, at=MapPoint(3, 2))
    wall = Wall(id=WallId("wall-9"), line=(MapPoint(6, 0), MapPoint(6, 9)))
    grid = replace(state.info.grid, cell_m=1.0)
    info = replace(state.info, grid=grid)
    state = replace(state, info=info, tokens={ada.id: ada, bo.id: bo}, walls={}, doors={})
    thrown = Forced("Bo", "Ada", 4.0)
    assert applied(state, (thrown,)).state.token_named("Bo").at == MapPoint(7, 2)
    assert applied(replace(state, walls={wall.id: wall}), (thrown,)).state.token_named("Bo").at == MapPoint(5, 2)


def test_a_grappler_that_nobody_holds_gets_away_without_a_roll() -> None:
    """It is said to grapple, and with nobody who is near: so no sheet leaves it stuck (issue 7)."""
    state = arena(Random(1))
    ada = replace(state.token_named("Ada"), conditions=("grappling",), at=MapPoint(19, 19))
    bo = replace(state.token_named("Bo"), conditions=(), at=MapPoint(0, 0))
    state = replace(state, tokens={ada.id: ada, bo.id: bo}, walls={}, doors={})
    found = resolve_with_seed(state, Request(action="escape", actor=ada.id, targets=(bo.id,)), 1)
    assert not found.refusals
    assert applied(state, found.played.outcome.changes).state.token_named("Ada").conditions == ()


@pytest.mark.parametrize(("rounds", "words"), [(1, "A is pinned for 1 round"), (3, "A is pinned for 3 rounds")])
def test_one_round_is_told_as_one(rounds, words):
    assert words_of(ConditionGained("A", Condition(name="pinned", rounds=rounds)), arena(Random(1))) == words
