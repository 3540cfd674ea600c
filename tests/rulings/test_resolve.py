"""Actions played on a map."""

from dataclasses import replace
from pathlib import Path

import pytest

from battlemap.document.model import MapPoint, MapState, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.resolve import Request, Resolved, asked, resolve_with_dice, resolve_with_seed, typed
from battlemap.rulings.starflight_actions import ACTIONS, ALONE, AT_SEVERAL, WITHOUT_WEAPON
from battlemap.rulings.starflight_deed import deed_of
from battlemap.rulings.starflight_measures import bystanders
from rules.core.die import DieError
from rules.starflight.house_rules import HouseRules
from tests.rulings.duel import ABOUT_A_THING, yard_map

EXAMPLE = ["66", "6", "00", "4", "5", "5", "37", "59"]


def played(folder: Path, action: str, dice: list[str], weapon: str | None, **where: object) -> Resolved:
    state, one, other = yard_map(folder, **where)  # type: ignore[arg-type]
    return resolve_with_dice(state, Request(action=action, actor=one, targets=(other,), weapon=weapon), dice)


def test_the_books_example_plays_on_a_map_to_the_state_the_book_tells(tmp_path):
    found = played(tmp_path, "attack", EXAMPLE, "Hand laser")
    (after,) = found.after
    assert (after.hp, after.nhp, after.is_unconscious) == (79, 100, False)
    assert {part.name: part.wounds for part in after.parts if part.wounds} == {"groin": 1, "smell": 3}
    assert after.condition_names == {"dazed", "immobile", "prone"}


def test_the_answer_in_json_has_dice_breakdowns_and_changes(tmp_path):
    values = played(tmp_path, "attack", EXAMPLE, "Hand laser").to_json()
    assert [(die["value"], die["die"]) for die in values["dice"]][:3] == [(66, "d%"), (6, "d10"), (0, "d%")]
    roll = values["steps"][0]["roll"]
    assert (roll["total"], roll["number"], roll["succeeded"], roll["critical"]) == (70, 60, True, None)
    assert sum(one["value"] for one in roll["against"] if one["counts"]) == 60
    assert {"kind": "HpChanged", "name": "G'Nunk", "pool": "hp", "before": 100, "after": 79} in values["changes"]
    assert values["after"]["G'Nunk"]["wounds"] == {"groin": 1, "smell": 3}


def test_the_same_seed_plays_the_same(tmp_path):
    state, one, other = yard_map(tmp_path)
    request = Request(action="attack", actor=one, targets=(other,), weapon="Hand laser")
    first, second = (resolve_with_seed(state, request, 7) for _ in range(2))
    assert first.to_json() == second.to_json()


def test_typed_in_each_die_is_asked_for_by_name_and_can_be_taken_back(tmp_path):
    state, one, other = yard_map(tmp_path)
    table = typed(state, Request(action="attack", actor=one, targets=(other,), weapon="Hand laser"))
    assert asked(table.asks) == "attack of Xxksax (d%, 00 is 0): whether Hand laser hits G'Nunk"
    table.give_shown("66")
    assert table.asks.name == "hit location of G'Nunk"
    table.take_back()
    assert table.asks.name == "attack of Xxksax"


def test_a_die_too_few_is_named(tmp_path):
    with pytest.raises(DieError, match="die 2 is missing: hit location of G'Nunk"):
        played(tmp_path, "attack", ["66"], "Hand laser")


def test_a_refused_action_changes_nothing_and_says_why(tmp_path):
    found = played(tmp_path, "coup-de-grace", [], "Hand laser")
    assert [refusal.rule for refusal in found.refusals] == ["SF-CDG-01", "SF-CDG-01"]
    assert found.after == ()


def test_a_charge_runs_to_range_zero_strikes_and_runs_on(tmp_path):
    found = played(tmp_path, "charge", ["20"], "Blade", column=12)  # 9 m apart, so 6.5 m to a gap of 2.5 m
    assert found.refusals == ()
    moves = [change for change in found.to_json()["changes"] if change["kind"] == "MovedAlong"]
    assert [(move["legs"], move["length_m"]) for move in moves] == [(1, 6.5), (2, 6.5)]
    bonus = next(step["roll"]["bonus"] for step in found.to_json()["steps"] if step["roll"])
    assert [one["value"] for one in bonus if one["rule"] == "SF-CHG-05"] == [10]


def test_dice_given_for_a_refused_action_do_not_hide_why_it_is_refused(tmp_path):
    found = played(tmp_path, "coup-de-grace", ["10", "11"], "Hand laser")
    assert [refusal.rule for refusal in found.refusals] == ["SF-CDG-01", "SF-CDG-01"]
    assert found.lines()[-1] == "not used: 10, 11; no die was asked for"
    assert found.to_json()["unused_dice"] == ["10", "11"]


def test_a_wall_in_the_way_refuses_a_charge(tmp_path):
    wall = '[[wall]]\nline = [[8, 0], [8, 20]]\nkind = "wall"\n'
    found = played(tmp_path, "charge", [], "Blade", column=12, more=wall)
    assert "SF-CHG-02" in [refusal.rule for refusal in found.refusals]


def test_a_push_throws_only_as_far_as_the_wall_behind(tmp_path):
    wall = '[[wall]]\nline = [[15, 0], [15, 20]]\nkind = "wall"\n'
    found = played(tmp_path, "push", ["90", "10", "3", "50", "50", "50"], None, column=12, more=wall)
    (thrown,) = [change for change in found.to_json()["changes"] if change["kind"] == "Forced"]
    assert (thrown["name"], thrown["blocked"]) == ("G'Nunk", True)
    assert thrown["distance_m"] == pytest.approx(2.025)  # the body is 0.475 cells from the wall it stops at


def test_sniping_needs_more_than_fifteen_increments(tmp_path):
    found = played(tmp_path, "snipe", [], "Hand laser")
    assert [refusal.rule for refusal in found.refusals] == ["SF-SNP-01"]


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_plays_or_says_why_not(tmp_path, action):
    state, one, other = yard_map(tmp_path, column=4)
    request = Request(
        action=action,
        actor=one,
        targets=() if action in ALONE else (other,),
        weapon=None if action in WITHOUT_WEAPON else "Blade",
        item="Blade" if action in ABOUT_A_THING else None,
        to=MapPoint(2, 7) if action in ("move", "run") else None,
        facts=("part=left leg",) if action == "check-part" else (),
    )
    found = resolve_with_seed(state, request, 3)
    assert found.refusals or found.played.rolls or found.played.outcome.steps
    assert found.lines()
    assert found.to_json()["action"] == action


def test_an_action_nobody_knows_is_an_error(tmp_path):
    with pytest.raises(RulingError, match="no action 'dance'; there are attack, snipe"):
        played(tmp_path, "dance", [], "Blade")


def with_third(state: MapState, like: TokenId) -> tuple[MapState, TokenId]:
    """The map with one more of a kind, a little aside."""
    token = state.tokens[like]
    third = replace(token, id=TokenId("token-3"), name="Third", at=MapPoint(token.at.x, token.at.y + 3))
    return replace(state, tokens={**state.tokens, third.id: third}), third.id


def test_further_targets_of_an_action_at_one_are_an_error(tmp_path):
    state, one, other = yard_map(tmp_path)
    state, third = with_third(state, other)
    for action in ACTIONS.keys() - AT_SEVERAL - ALONE:
        request = Request(action=action, actor=one, targets=(other, third), weapon="Blade")
        with pytest.raises(RulingError, match=f"{action} takes one target, found 'Third' besides"):
            resolve_with_seed(state, request, 3)


def test_the_same_target_twice_is_an_error(tmp_path):
    state, one, other = yard_map(tmp_path)
    request = Request(action="attack", actor=one, targets=(other, other), weapon="Hand laser")
    with pytest.raises(RulingError, match="is named as a target twice"):
        resolve_with_seed(state, request, 3)


@pytest.mark.parametrize(("loaded", "refused"), [(1, ["SF-ATK-02", "SF-MTG-01"]), (2, []), (None, [])])
def test_every_target_needs_a_round_of_its_own(tmp_path, loaded, refused):
    state, one, other = yard_map(tmp_path)
    state, third = with_third(state, other)
    token = state.tokens[one]
    weapons = tuple(replace(weapon, loaded=loaded) for weapon in token.starflight.weapons)
    armed = replace(token, starflight=replace(token.starflight, weapons=weapons))
    state = replace(state, tokens={**state.tokens, one: armed})
    request = Request(action="attack", actor=one, targets=(other, third), weapon="Hand laser")
    found = resolve_with_seed(state, request, 1)
    assert [refusal.rule for refusal in found.refusals] == refused
    assert bool(found.played.rolls) is not bool(refused)


@pytest.mark.parametrize(
    ("between", "shielded"),
    [("", False), ("wall", True), ("window", True), ("curtain", True), ("fence", False)],
)
def test_whatever_is_not_open_air_shields_from_a_blast(tmp_path, between, shielded):
    wall = f'[[wall]]\nline = [[8, 0], [8, 20]]\nkind = "{between}"\n' if between else ""
    state, one, other = yard_map(tmp_path, column=12, more=wall)
    state = replace(state, tokens={**state.tokens, other: replace(state.tokens[other], facing_deg=90)})
    deed = deed_of(state, HouseRules(), one, (other,))
    assert [near.walls_between for near in bystanders(deed)] == [shielded, False]


def test_a_second_target_is_ten_harder(tmp_path):
    state, one, other = yard_map(tmp_path)
    state, third = with_third(state, other)
    request = Request(action="attack", actor=one, targets=(other, third), weapon="Hand laser")
    rolls = [step["roll"] for step in resolve_with_dice(state, request, ["10", "11"]).to_json()["steps"]]
    assert [[mod["value"] for mod in roll["bonus"] if mod["rule"] == "SF-MTG-02"] for roll in rolls] == [[], [-10]]


def test_wounds_on_the_sheet_hamper_the_attacker(tmp_path):
    state, one, other = yard_map(tmp_path)
    token = state.tokens[one]
    stats = {**token.starflight.stats, "wounds_left_leg": 3}
    hurt = replace(token, starflight=replace(token.starflight, stats=stats))
    state = replace(state, tokens={**state.tokens, one: hurt})
    found = resolve_with_dice(state, Request(action="attack", actor=one, targets=(other,), weapon="Hand laser"), ["10"])
    bonus = found.to_json()["steps"][0]["roll"]["bonus"]
    assert [mod["value"] for mod in bonus if mod["rule"] == "SF-WND-02"] == [-3]
