"""Faults that random states brought to light, each by itself: previews and menus that were not as the rules are."""

from dataclasses import replace
from random import Random

import pytest

from battlemap.document.log_record import LogEntry, LogId, LogReason, LogStep
from battlemap.document.model import MapState
from battlemap.document.sheets import PsipunkPower, StarflightGear, StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import previews
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_deed import deed_of
from battlemap.rulings.starflight_measures import onlooker
from battlemap.rulings.starflight_menu import refusals_of
from battlemap.rulings.starflight_reactions import Provoking, strikes_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.views import views_of
from rules.psipunk.actions import Deed, Doing
from tests.rulings.build import KNIFE, LASER, A, B, a_map, door, token, wall
from tests.rulings.fights import did
from tests.rulings.street import a_street, fighter

C = "token-C"
CLAWS = StarflightWeapon(name="Claws", type="natural", damage=9)
PISTOL = StarflightWeapon(name="Pistol", type="projectile", damage=10, range_m=100, loaded=1, magazine=9)


def rules_of(state: MapState, **asked: object) -> set[str]:
    """The rules by which A may not do something."""
    return {refusal.rule for refusal in refusals_of(state, Question(actor=A, **asked))}


def test_the_second_target_of_an_attack_is_shown_ten_less() -> None:
    state = a_map(token("A", 5, 5), token("B", 9, 5), token("C", 9, 8, side="B"))
    first, second = previews(state, Question(actor=A, targets=(B, C), weapon=LASER.name))
    alone = previews(state, Question(actor=A, targets=(C,), weapon=LASER.name))[0]
    assert second.roll.total == alone.roll.total - 10
    assert first.roll.total == previews(state, Question(actor=A, targets=(B,), weapon=LASER.name))[0].roll.total


def test_a_second_target_for_which_no_round_is_left_is_shown_refused() -> None:
    state = a_map(token("A", 5, 5, weapons=(PISTOL,)), token("B", 9, 5), token("C", 9, 8, side="B"))
    first, second = previews(state, Question(actor=A, targets=(B, C), weapon=PISTOL.name))
    assert (first.refusals, [each.rule for each in second.refusals]) == ((), ["SF-ATK-02"])


def test_where_one_of_two_weapons_is_sheathed_the_other_is_shown() -> None:
    sheathed = replace(LASER, name="Spare laser", drawn=False)
    state = a_map(token("A", 5, 5, weapons=(sheathed, LASER)), token("B", 9, 5))
    asked = Question(actor=A, targets=(B,), weapon=sheathed.name, other_weapon=LASER.name)
    assert not refusals_of(state, asked)
    assert [(each.weapon, each.refusals) for each in previews(state, asked)] == [(LASER.name, ())]


def test_whoever_has_no_hit_points_left_does_nothing_and_is_helpless_before_a_condition_says_so() -> None:
    state = a_map(token("A", 5, 5, stats={"hp": 0, "max_hp": 30}), token("B", 6, 5, facing_deg=270.0))
    assert not any(line.is_open for line in action_menu(state, A).lines)
    assert rules_of(state, action="speak", targets=(B,)) == {"SF-DTH-01"}
    assert not refusals_of(state, Question(action="coup-de-grace", actor=B, targets=(A,), weapon=KNIFE.name))


def test_the_unconscious_neither_wait_nor_cease_to_concentrate() -> None:
    state = a_map(token("A", 5, 5, conditions=("unconscious", "concentrating")))
    assert rules_of(state, action="standby") == rules_of(state, action="cease-concentration") == {"SF-CND-03"}


def test_nobody_is_pushed_or_charges_off_the_map() -> None:
    state = a_map(token("A", 30, 20, stats={"initiative": 20, "power": 90}), token("B", 38, 20))
    pushed = Session(state, Question(action="push", actor=A, targets=(B,)))
    pushed.roll(Random(3))
    after = did(state, pushed.command(LogId("log-1")))
    assert after.token_named("B").at == MapPoint(39, 20)
    charger = Session(state, Question(action="charge", actor=A, targets=(B,), weapon=KNIFE.name))
    charger.roll(Random(3))
    assert did(state, charger.command(LogId("log-1"))).token_named("A").at.x <= 39


def test_the_kneeling_do_not_run() -> None:
    state = a_map(token("A", 5, 5, posture="kneeling", stats={"initiative": 20}), token("B", 15, 5), cell_m=1.5)
    assert rules_of(state, action="charge", targets=(B,), weapon=KNIFE.name) == {"SF-RUN-01"}
    assert not action_menu(state, A).line("run").is_open


@pytest.mark.parametrize(
    ("scale", "initiative", "opened"), [("melee", 0, {"step"}), ("melee", -1, set()), ("ranged", 3, {"step"})]
)
def test_with_few_points_there_is_a_step_or_nothing(scale: str, initiative: int, opened: set[str]) -> None:
    state = a_map(token("A", 5, 5, stats={"initiative": initiative}), scale=scale)
    menu = action_menu(state, A)
    assert {name for name in ("move", "step") if menu.line(name).is_open} == opened


def test_claws_are_not_struck_from_anybody_and_a_shield_is() -> None:
    clawed = token("B", 6, 5, weapons=(CLAWS,))
    state = a_map(token("A", 5, 5), clawed)
    asked = {"action": "disarm", "targets": (B,), "weapon": KNIFE.name}
    assert rules_of(state, **asked) == rules_of(state, **asked, item="Claws") == {"SF-DIS-01"}
    worn = StarflightGear(name="Belt shield", kind="shield", hp=15)
    shielded = replace(clawed, starflight=replace(clawed.starflight, gear=(worn,)))
    assert rules_of(a_map(token("A", 5, 5), shielded), **asked) == set()


def test_nobody_is_grabbed_with_a_laser() -> None:
    state = a_map(token("A", 5, 5), token("B", 6, 5))
    assert rules_of(state, action="grapple", targets=(B,), weapon=LASER.name) == {"SF-GRP-02"}
    assert rules_of(state, action="grapple", targets=(B,), weapon="unarmed") == set()


def test_nobody_joins_a_grapple_behind_a_wall() -> None:
    held = [token(name, 6, 5, side="B", conditions=("grappling",)) for name in "BC"]
    asked = {"action": "grapple", "targets": (B,), "weapon": "unarmed"}
    assert rules_of(a_map(token("A", 5, 5), *held), **asked) == set()
    assert rules_of(a_map(token("A", 5, 5), *held, wall((6, 0), (6, 20))), **asked) == {"SF-LOS-08"}


def test_a_rider_mounts_no_second_steed() -> None:
    state = a_map(token("A", 5, 5, posture="mounted"), token("B", 6, 5, side="A"))
    assert rules_of(state, action="mount", targets=(B,)) == {"SF-MNT-01"}


def test_a_door_at_hand_may_be_handled() -> None:
    near, far = (a_map(token("A", 5, 5), door((x, 3), (x, 8))) for x in (7, 12))
    row = "manipulate an item or object"
    assert [action_menu(state, A).line(row).is_open for state in (near, far)] == [True, False]


@pytest.mark.parametrize(
    ("weapon", "who", "is_open"), [("Knife", "B", True), ("Hand laser", "B", False), ("Knife", "A", False)]
)
def test_only_a_melee_hit_just_before_allows_an_improved_grab(weapon: str, who: str, is_open: bool) -> None:
    state = a_map(token("A", 5, 5, stats={"improved_grab": 1}), token("B", 6, 5), token("C", 5, 6, side="B"))
    hit = LogStep(text="hit", who=who, notes=(LogReason(text="location", rule="SF-LOC-01"),))
    asked = Question(actor=A, targets=(B,), weapon=weapon).to_json()
    entry = LogEntry(id=LogId("log-1"), title="", who="A", targets=("B",), steps=(hit,), asked=asked)
    line = action_menu(replace(state, logs={entry.id: entry}), A).line("improved grab")
    assert line.is_open == is_open
    assert line.question is None or line.question.targets == (B,)


def test_whoever_is_knocked_out_in_psipunk_does_nothing_at_all() -> None:
    state = a_street(fighter("A", 2, 2, conditions=("unconscious",)), fighter("B", 3, 2))
    assert not any(line.is_open for line in action_menu(state, A).lines)
    assert rules_of(state, targets=(B,), weapon="unarmed") == {"PP-KO-01"}


@pytest.mark.parametrize(("stage", "is_open"), [("Incapacitated", True), ("Near Death", False)])
def test_the_incapacitated_crawl_and_whisper_and_those_near_death_do_not(stage: str, is_open: bool) -> None:
    state = a_street(fighter("A", 2, 2, sheet={"wounds": {"physical": (stage,)}}))
    menu = action_menu(state, A)
    assert {menu.line(name).is_open for name in ("crawl", "speak")} == {is_open}
    assert not menu.line("walk").is_open


def test_nobody_is_grappled_through_a_wall() -> None:
    pair = (fighter("A", 2, 2), fighter("B", 3, 2))
    assert rules_of(a_street(*pair), action="grapple", targets=(B,)) == set()
    assert rules_of(a_street(*pair, wall((3, 0), (3, 6))), action="grapple", targets=(B,)) == {"PP-ACT-04"}


def test_one_may_aim_where_the_whole_round_is_left() -> None:
    state = a_street(fighter("A", 2, 2), fighter("B", 6, 2))
    assert action_menu(state, A, spent=()).line("aim").question == Question(action="aim", actor=A)
    assert not action_menu(state, A, spent=(Doing(Deed.WALK, path_ft=5),)).line("aim").is_open


def test_a_power_that_hurls_nothing_is_open_and_left_to_the_game_master() -> None:
    shield = PsipunkPower(name="Mind shield", level=1)
    line = action_menu(a_street(fighter("A", 2, 2, sheet={"powers": (shield,)})), A).line("psionics or magic")
    assert (line.is_open, line.question) == (True, None)
    assert "Mind shield" in line.not_played


def test_a_full_round_leaves_no_way_to_go() -> None:
    state = a_street(fighter("A", 2, 2))
    menu = action_menu(state, A, spent=(Doing(Deed.ATTACK), Doing(Deed.WALK, path_ft=15)))
    assert not any(menu.line(name).is_open for name in ("crawl", "walk", "hustle", "climb", "swim"))


DEADLY = {"durability": 8, "wounds": 24, "hp": 60}


@pytest.mark.parametrize(
    ("stats", "conditions"),
    [(DEADLY, ()), ({"physique": -100}, ()), ({}, ("stasis",))],
    ids=["wounds", "Physique", "stasis"],
)
def test_who_is_dead_of_wounds_or_in_stasis_does_nothing_before_a_condition_says_so(stats, conditions) -> None:
    """SF-DTH-01, SF-STA-01."""
    state = a_map(token("A", 5, 5, stats=stats, conditions=conditions), token("B", 6, 5, facing_deg=270.0))
    assert not any(line.is_open for line in action_menu(state, A).lines)
    assert rules_of(state, targets=(B,), weapon="Knife")
    assert action_menu(state, B).line("coup de grace").is_open


@pytest.mark.parametrize(
    ("stats", "rule"), [(DEADLY, "SF-HIM-05"), ({"hp": -60, "max_hp": 60}, "SF-BRN-01")], ids=["wounds", "mutilated"]
)
def test_care_does_nothing_for_the_dead_before_a_condition_says_so(stats: dict[str, int], rule: str) -> None:
    """SF-DTH-01, 03."""
    state = a_map(token("A", 5, 5), token("B", 6, 5, stats=stats))
    assert rule in rules_of(state, action="care-lethal", targets=(B,))
    assert rules_of(state, action="revive", targets=(B,))


@pytest.mark.parametrize("condition", ["grappling", "pinned"])
def test_grapplers_take_no_opportunity_to_strike_or_to_trip(condition: str) -> None:
    """SF-GRP-12: the pinned are grapplers too, and a trip is an opportunity attack as well."""
    held, free = (
        a_map(token("A", 5, 5, conditions=names, stats={"size_class": 3}), token("B", 6, 5, stats={"size_class": 3}))
        for names in ((condition,), ())
    )
    found = []
    for state in (held, free):
        deed = deed_of(state, house_rules_of(state), B, (A,))
        found.append(strikes_of(deed, state.tokens[A], Provoking(at=state.tokens[B]), deed.me))
    assert found[0] == ()
    assert [way.trips for way in found[1]] == [False, False, False, True]
    assert "SF-OPP-02" in rules_of(held, action="opportunity", targets=(B,), weapon="Knife")


def test_who_holds_a_broken_blade_trips_with_bare_hands() -> None:
    broken = replace(KNIFE, works=False)
    me, other = (token(name, x, 5, weapons=(broken,), stats={"thd": 40}) for name, x in (("A", 5), ("B", 6)))
    state = a_map(me, other)
    deed = deed_of(state, house_rules_of(state), B, (A,))
    ways = strikes_of(deed, me, Provoking(at=other), deed.me)
    assert [(way.weapon, way.trips) for way in ways] == [("Unarmed", False), (None, True)]


def test_one_may_speak_to_foes_where_there_is_nobody_else_and_not_alone() -> None:
    lines = [action_menu(a_map(token("A", 5, 5), *others), A).line("speak") for others in ((token("B", 6, 5),), ())]
    assert [line.is_open for line in lines] == [True, False]
    assert lines[0].question.targets == (B,)


def test_the_menu_offers_a_wall_that_is_in_reach_of_what_is_in_the_hand() -> None:
    def offered(x: float, *weapons: StarflightWeapon) -> Question | None:
        state = a_map(token("A", 5, 5, weapons=weapons), wall((x, 3), (x, 8)))
        return action_menu(state, A).line("attack an item").question

    assert offered(7, KNIFE) == Question(actor=A, thing="wall-1", weapon="Knife")
    assert offered(7) == Question(actor=A, thing="wall-1", weapon="Unarmed")
    assert offered(20, KNIFE) is None
    assert offered(20, KNIFE, LASER) == Question(actor=A, thing="wall-1", weapon="Hand laser")


def test_aiming_takes_the_whole_round_however_long_it_is() -> None:
    """PP-CMB-01: the menu counted six seconds of ten."""
    state = a_street(fighter("A", 2, 2))
    state = replace(state, info=replace(state.info, house_rules={"round_s": 10}))
    lines = [action_menu(state, A, spent=spent).line("aim") for spent in ((), (Doing(Deed.WALK, path_ft=15),))]
    assert [(line.cost, line.is_open) for line in lines] == [("10 s", True), ("10 s", False)]


def test_what_lies_on_the_ground_is_picked_up_not_drawn_or_reloaded() -> None:
    lying = replace(PISTOL, drawn=False, dropped=True)
    state = a_map(token("A", 5, 5, weapons=(lying,)))
    for action in ("draw", "reload"):
        assert rules_of(state, action=action, weapon="Pistol") == {"SF-DRP-01"}
    menu = action_menu(state, A)
    assert not menu.line("draw or sheathe").is_open
    assert not menu.line("reload or recharge").is_open
    assert menu.line("manipulate an item or object").question.item == "Pistol"


@pytest.mark.parametrize(("initiative", "rules"), [(0, {"SF-RUN-01"}), (1, set())])
def test_a_short_run_on_ranged_scale_takes_five_points_as_any_run(initiative: int, rules: set[str]) -> None:
    """SF-MOV-05: it was paid by the point, as a step is. Four times 1 point is too little, four times 2 is not."""
    me = token("A", 5, 5, stats={"initiative": initiative})
    state = a_map(me, cell_m=5.0, scale="ranged")
    assert rules_of(state, action="run", to=MapPoint(6, 5)) == rules


def test_bare_hands_reach_an_increment_whatever_short_blade_is_drawn() -> None:
    """SF-OPP-01: who holds a blade of a short reach was said to be too far off to strike at all."""
    state = a_map(token("A", 5, 5), token("B", 8, 5, facing_deg=270.0, weapons=(replace(KNIFE, range_m=1.0),)))
    assert onlooker(state, state.tokens[B], state.tokens[A], views_of(state)).in_range
