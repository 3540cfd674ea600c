"""Things at hand: gear raised and lowered, steeds got off, doors swung, things picked up; each has its effect."""

from dataclasses import replace

import pytest

from battlemap.document.model import Door, DoorId, MapState, Token, TokenId
from battlemap.document.sheets import StarflightGear, StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.applying import applied
from battlemap.rulings.applying_starflight import with_creature
from battlemap.rulings.arms import explosives_of
from battlemap.rulings.chosen_items import items_for
from battlemap.rulings.lying import lying_things
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_menu import refusals_of
from battlemap.rulings.ways import moved
from rules.starflight.actions.changes import ItemHeld
from rules.starflight.changes import ItemDropped, changed
from tests.rulings.test_action_menu import KNIFE, LASER, a_map, token

ME, FRIEND = TokenId("token-A"), TokenId("token-A friend")
SHIELD = StarflightGear(name="Shield", kind="shield", hp=20, active=False)
BELT = StarflightGear(name="Belt", kind="shield", hp=10)
VEST = StarflightGear(name="Vest", kind="armour", parts=("torso",), hp=20)
TWO_HANDED = StarflightWeapon(name="Axe", type="melee", appendages=2)


def after(state: MapState, **asked: object) -> MapState:
    """The map after something that needs no die and is not refused."""
    question = Question(actor=ME, **asked)
    assert refusals_of(state, question) == ()
    return applied(state, Session(state, question).story.changes).state


def rules_of(state: MapState, **asked: object) -> list[str]:
    """The rules that forbid it."""
    return [each.rule for each in refusals_of(state, Question(actor=ME, **asked))]


def geared(*gear: StarflightGear, **told: object) -> MapState:
    """A alone with gear."""
    me = token("A", 5, 5, **told)
    return a_map(replace(me, starflight=replace(me.starflight, gear=gear)))


def is_on(state: MapState, name: str) -> bool:
    """Whether its gear is raised or worn."""
    return next(each.active for each in state.tokens[ME].starflight.gear if each.name == name)


def test_a_shield_is_raised_and_lowered_by_one_action() -> None:
    state = geared(SHIELD)
    line = action_menu(state, ME).line("raise or lower a shield, don or remove armour")
    assert (line.cost, line.question) == ("move", Question(action="toggle-gear", actor=ME, item="Shield"))
    raised = after(state, action="toggle-gear", item="Shield")
    assert is_on(raised, "Shield")
    assert not is_on(after(raised, action="toggle-gear", item="Shield"), "Shield")


def test_one_shield_at_a_time_and_a_held_one_takes_two_hands() -> None:
    asked = {"action": "toggle-gear", "item": "Shield"}
    assert rules_of(geared(SHIELD, BELT), **asked) == ["SF-SHD-02"]
    assert rules_of(geared(SHIELD, weapons=(KNIFE,)), **asked, facts=("physical=yes",)) == ["SF-SHD-03"]
    assert rules_of(geared(SHIELD, weapons=(KNIFE,)), **asked) == []


def test_no_part_wears_two_armours() -> None:
    coat = replace(VEST, name="Coat", active=False)
    assert rules_of(geared(VEST, coat), action="toggle-gear", item="Coat") == ["SF-SHD-04"]
    bare = after(geared(VEST, coat), action="toggle-gear", item="Vest")
    assert rules_of(bare, action="toggle-gear", item="Coat") == []


def rider(**told: object) -> Token:
    """A on its steed, which fills the same cell."""
    return replace(token("A", 5, 5, **told), posture="mounted")


def steed() -> Token:
    """The friend that carries it."""
    return token("A friend", 5, 5, side="A")


def test_who_dismounts_stands_beside_the_steed() -> None:
    state = a_map(rider(), steed())
    line = action_menu(state, ME).line("dismount")
    assert (line.is_open, line.cost, line.question.action) == (True, "move", "dismount")
    there = after(state, action="dismount").tokens[ME]
    assert there.posture == "standing"
    assert there.at != state.tokens[ME].at


def test_who_sits_on_no_steed_of_the_map_gets_off_where_it_is() -> None:
    there = after(a_map(rider()), action="dismount").tokens[ME]
    assert (there.posture, there.at) == ("standing", MapPoint(5, 5))


@pytest.mark.parametrize("conditions", [("grappling",), ("pinned",), ("immobile",)])
def test_the_held_stay_in_the_saddle(conditions: tuple[str, ...]) -> None:
    state = a_map(replace(rider(), conditions=conditions), steed())
    assert rules_of(state, action="dismount") != []
    assert not action_menu(state, ME).line("dismount").is_open


def test_nobody_dismounts_on_foot() -> None:
    assert rules_of(a_map(token("A", 5, 5)), action="dismount") == ["SF-MNT-03"]


def with_door(state: MapState, door_state: str, y: float = 5.0) -> MapState:
    """The map with a door along the upper edge of A's cell, or elsewhere."""
    door = Door(id=DoorId("door-1"), line=(MapPoint(4, y), MapPoint(7, y)), state=door_state)
    return replace(state, doors={door.id: door})


@pytest.mark.parametrize(("before", "then"), [("closed", "open"), ("open", "closed"), ("locked", "locked")])
def test_a_door_at_hand_swings_and_a_locked_one_is_the_game_masters(before: str, then: str) -> None:
    state = with_door(a_map(token("A", 5, 5)), before)
    line = action_menu(state, ME).line("manipulate an item or object")
    assert (line.cost, line.question.item) == ("move", "door-1")
    assert after(state, action="manipulate", item="door-1").doors[DoorId("door-1")].state == then


def test_a_door_far_off_is_out_of_reach() -> None:
    assert rules_of(with_door(a_map(token("A", 5, 5)), "closed", 15.0), action="manipulate", item="door-1") == [
        "SF-MAN-01"
    ]


def lying(name: str, x: float, arm: StarflightWeapon, **told: object) -> Token:
    """Somebody at whose feet a weapon lies."""
    return token(name, x, 5, weapons=(replace(arm, drawn=False, dropped=True),), **told)


def test_what_lies_at_its_own_feet_is_picked_up_again() -> None:
    state = after(a_map(lying("A", 5, LASER)), action="manipulate", item=LASER.name)
    weapon = state.tokens[ME].starflight.weapons[0]
    assert (weapon.drawn, weapon.dropped) == (True, False)


def test_what_lies_at_the_feet_of_another_changes_hands() -> None:
    state = a_map(token("A", 5, 5, weapons=()), lying("A friend", 6, LASER, side="A"))
    assert action_menu(state, ME).line("manipulate an item or object").question.item == LASER.name
    done = after(state, action="manipulate", item=LASER.name)
    assert [each.name for each in done.tokens[ME].starflight.weapons if each.drawn] == [LASER.name]
    assert done.tokens[FRIEND].starflight.weapons == ()


def test_of_two_things_of_one_name_either_is_picked_up() -> None:
    state = a_map(token("A", 5, 5, weapons=()), lying("Bo", 6, LASER), lying("Cy", 5, LASER))
    asked = Question(action="manipulate", actor=ME)
    assert [name for _, name in items_for(state, asked)] == [f"{LASER.name} of Bo", f"{LASER.name} of Cy"]
    for name in ("Bo", "Cy"):
        done = after(state, action="manipulate", item=f"{LASER.name} of {name}")
        left = {each.name for each in done.tokens.values() if each.starflight.weapons}
        assert left == {"A", "Bo", "Cy"} - {name}


def test_picking_up_takes_a_free_hand_and_range_zero() -> None:
    full = a_map(token("A", 5, 5, weapons=(TWO_HANDED,)), lying("A friend", 6, LASER, side="A"))
    far = a_map(token("A", 5, 5, weapons=()), lying("A friend", 15, LASER, side="A"))
    for state, rule in ((full, "SF-DRW-02"), (far, "SF-MAN-01")):
        assert rules_of(state, action="manipulate", item=LASER.name) == [rule]
        assert not action_menu(state, ME).line("manipulate an item or object").is_open


def dropped_by_friend() -> MapState:
    """A with empty hands beside a friend, who has let its laser fall and gone far away. (issue 7, F17)"""
    friend = token("A friend", 6, 5, side="A", weapons=(LASER,))
    state = applied(a_map(token("A", 5, 5, weapons=()), friend), (ItemDropped("A friend", LASER.name),)).state
    return moved(state, replace(state.tokens[FRIEND], at=MapPoint(20, 5)))


def lies_at(state: MapState) -> list[MapPoint | None]:
    return [each.weapon.fell_at for each in lying_things(state)]


def test_what_fell_stays_where_it_fell_and_its_owner_has_it_no_more() -> None:
    state = dropped_by_friend()
    assert lies_at(state) == [MapPoint(6.5, 5.5)]
    assert refusals_of(state, Question(action="manipulate", actor=FRIEND, item=LASER.name))[0].rule == "SF-MAN-01"
    drawn = refusals_of(state, Question(action="draw", actor=FRIEND, weapon=LASER.name))
    assert [each.reason for each in drawn] == [f"{LASER.name} lies on the ground: it is picked up by handling it"]
    assert action_menu(state, FRIEND).line("draw or sheathe").refusals == drawn


def test_whoever_is_at_the_place_picks_up_what_fell_there() -> None:
    state = dropped_by_friend()
    assert action_menu(state, ME).line("manipulate an item or object").question.item == LASER.name
    done = after(state, action="manipulate", item=LASER.name)
    assert [(each.name, each.drawn) for each in done.tokens[ME].starflight.weapons] == [(LASER.name, True)]
    assert lies_at(done) == []


def test_its_owner_comes_back_for_it() -> None:
    state = dropped_by_friend()
    state = moved(state, replace(state.tokens[FRIEND], at=MapPoint(7, 5)))
    state = applied(state, (ItemHeld("A friend", LASER.name, 1),)).state
    weapon = state.tokens[FRIEND].starflight.weapons[0]
    assert (weapon.drawn, weapon.dropped, weapon.fell_at) == (True, False, None)


def test_what_falls_from_a_hand_that_holds_no_more_stays_there_too() -> None:
    """Also where the creature, not the thing, was changed."""
    me = token("A", 5, 5, weapons=(LASER,))
    fallen = with_creature(me, changed(creature_of(me), (ItemDropped("A", LASER.name),)))
    assert lies_at(a_map(fallen)) == [MapPoint(5.5, 5.5)]


def test_nobody_blows_up_what_lies_elsewhere() -> None:
    grenade = StarflightWeapon(name="Grenade", type="thrown", explosive=True, loaded=2)
    me = token("A", 5, 5, weapons=(grenade,))
    there = applied(a_map(me), (ItemDropped("A", "Grenade"),)).state.tokens[ME]
    assert explosives_of(me, "starflight") == (("Grenade", True),)
    assert explosives_of(there, "starflight") == ()
