"""What may I do? Everything the rules allow and nothing they refuse, whatever the map looks like."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.sheets import StarflightWeapon
from battlemap.rulings.action_list import PLAYED
from battlemap.rulings.action_menu import BREAK, action_menu
from battlemap.rulings.arms import explosives_of, weapon_in_hand
from battlemap.rulings.attack import attack
from battlemap.rulings.hostility import hostile_to
from battlemap.rulings.psipunk_creatures import attacks_of, is_power
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_actions import ALONE, ARMED, MAY_BE_ALONE
from battlemap.rulings.starflight_menu import NOT_TRIED, TOLD, refusals_of
from battlemap.rulings.starflight_quiet import QUIET_WEAPON
from battlemap.rulings.things import is_standing
from rules.psipunk.actions import Deed, Doing
from rules.starflight.actions.table import ACTIONS, Action
from rules.starflight.actions.turn import Turn
from tests.rulings.arena import arena
from tests.rulings.build import KNIFE, LASER, a_map, token
from tests.rulings.street import A, a_street, fighter

STATES = 3
#: Those that hang on what a question does not tell: what was hit just before.
BY_MORE = (Action.IMPROVED_GRAB, Action.ATTACK_ITEM)


def every_way(state: MapState, actor: Token, name: str) -> Iterator[Question]:
    """Every way an action could be asked for: at whomever, with whatever."""
    arms = [weapon.name for weapon in actor.starflight.weapons]
    targets = [None] if name in ALONE | MAY_BE_ALONE else [*state.tokens]
    weapons = [*arms, "Unarmed"] if name in ARMED else arms if name in QUIET_WEAPON else [None]
    items = _items(state, actor, name)
    for target, weapon, item in product(targets, weapons, items):
        at = () if target is None else (target,)
        told = TOLD.get(name, ())
        yield Question(action=name, actor=actor.id, targets=at, weapon=weapon, item=item, facts=told)


def _items(state: MapState, actor: Token, name: str) -> list[str | None]:
    gear = [worn.name for worn in actor.starflight.gear]
    lying = {arm.name for each in state.tokens.values() for arm in each.starflight.weapons if arm.dropped}
    about: dict[str, list[str | None]] = {
        "drop": [arm.name for arm in actor.starflight.weapons],
        "toggle-gear": [*gear],
        "manipulate": [*state.doors, *lying],
    }
    return about.get(name, ["a lamp"] if name in MAY_BE_ALONE else [None])


def allowed(state: MapState, actor: Token, names: tuple[str, ...]) -> bool:
    """Whether the rules refuse none of the ways to do it, whomever with whatever."""
    return any(not refusals_of(state, way) for name in names for way in every_way(state, actor, name))


@pytest.mark.parametrize("seed", range(STATES))
def test_no_starflight_action_is_offered_that_is_refused_and_none_is_missing(seed: int) -> None:
    chance = Random(seed)
    state = arena(chance)
    actor = chance.choice([*state.tokens.values()])
    menu = action_menu(state, actor.id)
    blast = ["blast"] if explosives_of(actor, "starflight") else []
    assert [line.name for line in menu.lines] == [*(row.action.value for row in ACTIONS), *blast]
    for action, played in PLAYED.items():
        names = tuple(name for name in played if name not in NOT_TRIED and name != "opportunity")
        if names and action not in BY_MORE:
            line = menu.line(action.value)
            assert line.is_open == allowed(state, actor, names), (action, line.refusals)
    for line in menu.lines:
        if line.question is not None:
            assert not refusals_of(state, line.question), line.name
        assert all(refusal.reason and refusal.rule for refusal in line.refusals)


def test_what_is_spent_closes_what_takes_more_than_is_left() -> None:
    state = arena(Random(1))
    actor = state.token_named("Ada")
    actor = replace(actor, conditions=(), posture="standing")
    state = replace(state, tokens={**state.tokens, actor.id: actor})
    fresh, spent = (action_menu(state, actor.id, Turn(spent=each)) for each in (0, 1))
    assert (fresh.left, spent.left) == ("2 actions left", "1 action left")
    assert any("whole turn" in refusal.reason for refusal in spent.line("full attack").refusals)
    assert fresh.line("drop prone").is_open
    assert fresh.movement.endswith(" running")


@pytest.mark.parametrize("seed", range(STATES))
def test_no_psipunk_deed_is_offered_that_is_refused_and_none_is_missing(seed: int) -> None:
    chance = Random(seed)
    state = arena(chance, "psipunk")
    actor = chance.choice([*state.tokens.values()])
    menu = action_menu(state, actor.id)
    things = [key for key in (*state.walls, *state.doors) if is_standing(state, key)]
    assert [line.name for line in menu.lines] == [*(deed.value for deed in Deed), *([BREAK] if things else [])]
    arms = [*(name for name in attacks_of(actor) if not is_power(actor, name)), "unarmed"]
    attacks = (
        Question(actor=actor.id, targets=(target.id,), weapon=weapon)
        for target, weapon in product(hostile_to(state, actor), arms)
    )
    grapples = (Question(action="grapple", actor=actor.id, targets=(each.id,)) for each in hostile_to(state, actor))
    assert menu.line("attack").is_open == any(not refusals_of(state, each) for each in attacks)
    assert menu.line("grapple").is_open == any(not refusals_of(state, each) for each in grapples)
    assert menu.line("stand up").is_open == (actor.posture == "prone")
    if things:
        arms = [*attacks_of(actor), "unarmed"]
        at = (Question(actor=actor.id, thing=key, weapon=weapon) for key, weapon in product(things, arms))
        assert menu.line(BREAK).is_open == any(not refusals_of(state, each) for each in at)


def test_a_psipunk_round_that_is_full_takes_no_second_attack() -> None:
    state = a_street(fighter("A", 2, 2), fighter("B", 6, 2))
    assert action_menu(state, A).line("attack").is_open
    after = action_menu(state, A, spent=(Doing(Deed.ATTACK),))
    assert after.left == "0 s left"
    assert [refusal.rule for refusal in after.line("attack").refusals] == ["PP-ACT-02"]
    assert after.line("speak").is_open


def test_an_empty_gun_may_be_reloaded_and_a_power_hurled() -> None:
    shooter = fighter("A", 2, 2)
    gun = replace(shooter.psipunk.weapons[0], empty=True)
    shooter = replace(shooter, psipunk=replace(shooter.psipunk, weapons=(gun,)))
    menu = action_menu(a_street(shooter, fighter("B", 6, 2)), A)
    assert menu.line("reload").question == Question(action="reload", actor=A, weapon="Handgun")
    assert menu.line("psionics or magic").question.weapon == "Ice dart"
    assert [refusal.reason for refusal in menu.line("fast reload").refusals] == ["A has no Fast Reload"]
    assert menu.line("walk").not_played


@pytest.mark.parametrize(
    ("rider", "steed", "reason"),
    [
        ({"posture": "mounted"}, "A horse", "mounted already"),
        ({}, "B horse", "no steed beside it"),  # an enemy's
        ({"conditions": ("grappling",)}, "A horse", "A is grappling"),
        ({"conditions": ("pinned",)}, "A horse", "A is pinned"),
        ({}, "A horse", ""),
    ],
)
def test_a_session_refuses_to_mount_for_the_reason_of_the_menu(rider, steed, reason) -> None:
    state = a_map(token("A", 5, 5, **rider), token(steed, 5, 5, size=2))
    question = Question(action="mount", actor=TokenId("token-A"), targets=(TokenId(f"token-{steed}"),))
    for refusals in (
        Session(state, question).story.refusals,
        action_menu(state, question.actor).line("mount").refusals,
    ):
        assert [each.reason for each in refusals] == [reason] * bool(reason)


@pytest.mark.parametrize("other", ["A friend", "B captive"])
@pytest.mark.parametrize(("line", "action"), [("aid", "first-aid"), ("coup de grace", "coup-de-grace")])
def test_the_helpless_of_either_side_may_be_aided_and_killed(line: str, action: str, other: str) -> None:
    """SF-AID-01 speaks of another combatant, SF-CDG-01 of anybody helpless."""
    state = a_map(token("A", 5, 5), token(other, 6, 5, conditions=("unconscious",)))
    me, them = TokenId("token-A"), TokenId(f"token-{other}")
    found = action_menu(state, me).line(line)
    assert found.question is not None
    assert found.question.targets == (them,)
    weapon = "Knife" if action in ARMED else None
    question = Question(action=action, actor=me, targets=(them,), weapon=weapon, facts=TOLD.get(action, ()))
    assert not refusals_of(state, question)


def test_those_who_are_mostly_meant_come_first() -> None:
    """The friend is aided and the foe is killed, though the other is nearer."""
    down = {"conditions": ("unconscious",)}
    near_foe = a_map(token("A", 5, 5), token("B", 6, 5, **down), token("A friend", 7, 5, **down))
    near_friend = a_map(token("A", 5, 5), token("A friend", 6, 5, **down), token("B", 7, 5, **down))
    me = TokenId("token-A")
    assert action_menu(near_foe, me).line("aid").question.targets == ("token-A friend",)
    assert action_menu(near_friend, me).line("coup de grace").question.targets == ("token-B",)


def lame(*weapons: StarflightWeapon, **arms: tuple[str, ...]) -> MapState:
    """A, with arms that have failed or are maimed, beside B."""
    me = token("A", 5, 5, weapons=weapons)
    return a_map(replace(me, starflight=replace(me.starflight, **arms)), token("B", 6, 5))


def test_the_emptiest_gun_is_reloaded_first_and_of_these_the_one_in_hand() -> None:
    full = replace(LASER, name="Full", magazine=12, loaded=12)
    used, spent = replace(full, name="Used", loaded=11), replace(full, name="Spent", loaded=0)
    sheathed = replace(spent, name="Sheathed", drawn=False)
    state = a_map(token("A", 5, 5, weapons=(full, used, sheathed, spent)), token("B", 15, 5))
    assert action_menu(state, TokenId("token-A")).line("reload or recharge").question.weapon == "Spent"


def test_an_empty_gun_is_the_reason_where_somebody_stands_in_its_range() -> None:
    state = a_map(token("A", 5, 5, weapons=(replace(LASER, magazine=6, loaded=0),)), token("B", 15, 5))
    (refusal,) = action_menu(state, TokenId("token-A")).line("attack").refusals
    assert (refusal.rule, refusal.reason) == ("SF-ATK-02", "Hand laser is not charged")


BOTH = ("right arm", "left arm")
GUN = replace(LASER, name="Gun", magazine=6, loaded=2)
RIFLE = replace(LASER, name="Rifle", appendages=2)
ON = {"actor": TokenId("token-A"), "targets": (TokenId("token-B"),)}


@pytest.mark.parametrize("how", ["failed", "maimed"])
@pytest.mark.parametrize(
    ("weapons", "arms", "useless"),
    [
        ((GUN, KNIFE), ("right arm",), ["Gun"]),  # it stands in the right arm, the first
        ((GUN, KNIFE), ("left arm",), ["Knife"]),
        ((GUN, KNIFE), BOTH, ["Gun", "Knife"]),
        ((GUN,), ("right arm",), []),  # then it is in the left: SF-DRW-02
        ((replace(GUN, hands=("right arm",)),), ("right arm",), ["Gun"]),
        ((RIFLE,), ("left arm",), ["Rifle"]),
        ((replace(KNIFE, type="natural"),), BOTH, []),
    ],
)
def test_what_a_failed_arm_holds_is_of_no_use(weapons, arms, useless, how: str) -> None:
    """SF-PRT-03, table 9c: the attack, its preview, the trip, and the full attack with all that is in hand.

    An arm that fails drops what it holds, so the full attack is made with the others.
    """
    state = lame(*weapons, **{how: arms})
    for weapon in weapons:
        names = ("attack", "disarm") if weapon.type == "beam" else ("attack", "disarm", "trip", "grapple")
        for name in names:
            rules = [each.rule for each in refusals_of(state, Question(action=name, weapon=weapon.name, **ON))]
            assert rules == ["SF-PRT-03"] * (weapon.name in useless), (name, weapon.name)
        rules = [each.rule for each in attack(state, ON["actor"], *ON["targets"], weapon.name).refusals]
        assert rules == ["SF-PRT-03"] * (weapon.name in useless)
    menu = action_menu(state, ON["actor"])
    assert menu.line("full attack").is_open is (len(useless) < len(weapons))  # with what is still in its hands
    assert menu.line("reload or recharge").is_open is (weapons[0].loaded is not None and "Gun" not in useless)


def test_nothing_is_drawn_or_reloaded_without_an_arm_that_works() -> None:
    state = lame(replace(GUN, drawn=False), failed=BOTH)
    for name, rule in (("draw", "SF-DRW-02"), ("reload", "SF-PRT-03")):
        question = Question(action=name, actor=ON["actor"], weapon="Gun")
        assert [each.rule for each in refusals_of(state, question)] == [rule]
    menu = action_menu(state, ON["actor"])
    assert not menu.line("draw or sheathe").is_open
    assert not menu.line("reload or recharge").is_open


def test_what_is_used_where_nothing_is_said_stands_in_an_arm_that_works() -> None:
    state = lame(GUN, KNIFE, failed=("right arm",))
    assert weapon_in_hand(state.tokens[ON["actor"]], "starflight") == "Knife"
