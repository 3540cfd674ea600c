"""Back to the turn before, and back to the start of the turn with everything that was done in it (TC-27)."""

from dataclasses import replace

import pytest

from battlemap.document.commands import EditToken, MoveTokens, SetFogMode, StartFight, TurnTokens
from battlemap.document.document import Document
from battlemap.geometry.types import MapPoint
from battlemap.rulings.revealing import carry_out
from battlemap.rulings.turn_back import previous_turn, start_of_turn, taken_back
from battlemap.rulings.turn_choices import come_back, hold, interrupt
from battlemap.rulings.turn_next import next_turn
from rules.core.resolution import play_values
from tests.rulings.fights import acting, fight, fighter, number, of, punk, turns, yard


@pytest.fixture
def campaign():
    """A fight in the third round of which Ada has her turn; the fight began as a step of the history."""
    before = yard(
        "starflight",
        fighter("Ada", 9, kind="pc", stats={"hp": 60, "max_hp": 100, "wounds": 2}),
        fighter("Bo", 1, x=9.0),
    )
    found = Document.in_memory()
    found.import_map(before, {})
    found.execute(SetFogMode(map_of(found), "explored"))
    started = fight(state_of(found), 5, 5)
    found.execute(StartFight(map_of(found), turns(started), "Ada and Bo"))
    return found


def map_of(campaign):
    return next(iter(campaign.maps))


def state_of(campaign):
    return campaign.map(map_of(campaign))


def on(campaign, times: int = 1):
    """So many turns later."""
    for _ in range(times):
        campaign.execute(play_values(lambda: next_turn(state_of(campaign)), ()).outcome)


def hurt(campaign, name: str, hp: int):
    """Somebody loses hit points."""
    token = of(state_of(campaign), name)
    sheet = replace(token.starflight, stats={**token.starflight.stats, "hp": hp})
    carry_out(campaign, EditToken(map_of(campaign), replace(token, starflight=sheet)))


def test_tc_27_move_reveal_fog_lose_hit_points_then_undo_restores_all_and_back_to_turn_start_stops_there(campaign):
    on(campaign, 4)
    at_start = state_of(campaign)
    ada = of(at_start, "Ada")
    carry_out(campaign, MoveTokens(map_of(campaign), {ada.id: MapPoint(4.0, 5.0)}))
    moved = state_of(campaign)
    assert moved.fog.revealed != at_start.fog.revealed
    assert turns(moved).spending(ada.id).move_m == 6.0
    campaign.undo()
    assert state_of(campaign) == at_start
    campaign.redo()
    assert state_of(campaign) == moved
    hurt(campaign, "Bo", 12)
    carry_out(campaign, TurnTokens(map_of(campaign), {ada.id: 45.0}))
    campaign.undo_to(start_of_turn(campaign, map_of(campaign)))
    assert state_of(campaign) == at_start
    assert acting(state_of(campaign)) == ["Ada"]
    assert start_of_turn(campaign, map_of(campaign)) == campaign.position


def test_back_to_the_turn_start_is_one_that_can_be_taken_back(campaign):
    on(campaign)
    hurt(campaign, "Ada", 5)
    after = state_of(campaign)
    end = campaign.position
    campaign.undo_to(start_of_turn(campaign, map_of(campaign)))
    campaign.undo_to(end)
    assert state_of(campaign) == after


def test_the_previous_turn_of_the_next_one_is_the_same_map(campaign):
    for _ in range(20):  # the twentieth goes past the bleeding of round ten
        before = state_of(campaign)
        on(campaign)
        campaign.execute(previous_turn(campaign, map_of(campaign)))
        assert state_of(campaign) == before
        campaign.undo()
        campaign.undo()
        assert state_of(campaign) == before
        on(campaign)
    assert of(state_of(campaign), "Ada").starflight.stats["hp"] == 58


def test_previous_goes_back_turn_after_turn_to_the_first(campaign):
    seen = [state_of(campaign)]
    for _ in range(4):
        on(campaign)
        seen.append(state_of(campaign))
    while len(seen) > 1:
        assert state_of(campaign) == seen.pop()
        campaign.execute(previous_turn(campaign, map_of(campaign)))
    assert state_of(campaign) == seen[0]
    assert previous_turn(campaign, map_of(campaign)) is None


def test_what_was_done_since_stands_when_the_turn_is_given_back(campaign):
    on(campaign, 20)  # Ada has bled from 60 to 58
    hurt(campaign, "Ada", 40)
    campaign.execute(previous_turn(campaign, map_of(campaign)))
    assert of(state_of(campaign), "Ada").starflight.stats["hp"] == 42
    assert turns(state_of(campaign)).round == 10


def test_without_a_fight_there_is_nothing_to_go_back_to(campaign):
    campaign.undo()
    assert start_of_turn(campaign, map_of(campaign)) is None
    assert previous_turn(campaign, map_of(campaign)) is None


def test_a_change_is_taken_back_where_nothing_else_changed_it():
    assert taken_back({"hp": 60, "x": 1}, {"hp": 58, "x": 1, "new": 3}, {"hp": 40, "x": 2, "new": 3}) == {
        "hp": 42,
        "x": 2,
    }


@pytest.mark.parametrize("how", ["comes back", "interrupts"])
def test_one_who_held_holds_again_where_the_turn_goes_back_past_its_return(how):
    """PP-HLD-01: its place came with the return; without it, it waits to come in."""
    gifted = punk("Bix", stats={"focus": 6}, gifts=("Combat Reflexes",))
    before = yard("psipunk", gifted, punk("Ash", stats={"focus": 2}), punk("Nox", stats={"focus": 0}))
    with Document.in_memory() as found:
        found.import_map(fight(before, 0, 0, 0), {})
        holds = play_values(lambda: hold(state_of(found), number(state_of(found), "Bix")), ()).outcome
        found.execute(holds.command)
        assert acting(state_of(found)) == ["Ash"]
        on(found)
        bix = number(state_of(found), "Bix")
        if how == "interrupts":
            found.execute(interrupt(state_of(found), bix).command)
        else:
            found.execute(play_values(lambda: come_back(state_of(found), bix), ()).outcome.command)
            on(found)
            found.execute(previous_turn(found, map_of(found)))
        found.execute(previous_turn(found, map_of(found)))
        assert acting(state_of(found)) == ["Ash"]
        assert turns(state_of(found)).entry(bix).state == "holding"
        on(found)
        again = play_values(lambda: come_back(state_of(found), bix), ()).outcome
        assert again.refusals == ()


def test_from_a_round_that_waits_for_one_who_holds_it_goes_back_to_the_last_turn():
    """PP-HLD-01: nobody is on turn then; the turn that ended is given back, not the one before it."""
    names = ("Ash", "Nox", "Bix")
    before = yard("psipunk", *(punk(name, stats={"focus": 3 - place}) for place, name in enumerate(names)))
    with Document.in_memory() as found:
        found.import_map(fight(before, 0, 0, 0), {})
        found.execute(play_values(lambda: hold(state_of(found), number(state_of(found), "Ash")), ()).outcome.command)
        seen = [state_of(found)]
        for _ in range(2):
            on(found)
            seen.append(state_of(found))
        assert acting(seen[-1]) == []
        for expected in reversed(seen[:-1]):
            found.execute(previous_turn(found, map_of(found)))
            assert acting(state_of(found)) == acting(expected)
            assert state_of(found) == expected
