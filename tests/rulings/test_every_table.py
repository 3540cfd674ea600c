"""Every table a game master may edit changes something: one number of each is edited, and seen where it is ruled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

import pytest

from assets import SAMPLE, asset_path
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState
from battlemap.document.sheets import StarflightCondition
from battlemap.formats.load import load_map
from battlemap.rulings.applying import applied
from battlemap.rulings.attack import attack
from battlemap.rulings.catching import caught_by
from battlemap.rulings.npc import strength_of
from battlemap.rulings.roll_session import RollSession
from battlemap.rulings.rolls import RollQuestion
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.rulings.sight import measure
from battlemap.rulings.starflight_menu import refusals_of
from battlemap.rulings.table_list import TABLE_LIST, table_settings
from battlemap.rulings.table_offers import followers, offered_blast, offered_gear
from battlemap.rulings.things import rule_on_thing
from battlemap.rulings.time_passing import TimeSession
from battlemap.rulings.time_question import TimeQuestion
from battlemap.rulings.turn_initiative import Fighter, score_of
from rules.psipunk.changes import Wounded
from rules.psipunk.wounds import UNHURT, Domain, Stage
from tests.rulings.build import LASER, A, B, a_map, template, token, wall
from tests.rulings.fights import after_turns, fight, fighter, turns, yard
from tests.rulings.street import a_street
from tests.rulings.street import fighter as punk

ADA, BO = fighter("Ada", 9), fighter("Bo", 1, x=1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """An edit of one table, and what it is seen in: what that was, and what it has become."""

    edit: object
    by: Callable[[MapState], object]
    on: Callable[[], MapState]
    before: object
    after: object


def session_of(state, action, *dice, facts=(), **asked):
    session = Session(state, Question(action=action, actor=A, facts=facts, **asked))
    for die in dice:
        session.give(die)
    return session


def told(session) -> str:
    """Everything a session tells, in one line."""
    return " | ".join(dict.fromkeys(text for step in session.steps for text in (step.text, *map(_text, step.notes))))


def _text(note) -> str:
    return note.text


def total(session, what: str, nth: int = 0) -> int:
    """A number of a session as its entry of the log has it; of several the one of that place."""
    numbers = [each for step in session.entry(LogId("log-1")).steps for each in step.numbers]
    return [each.total for each in numbers if each.what == what][nth]


def rolled(state, kind, **values):
    return RollSession(state, RollQuestion(kind=kind, who=values.pop("who", None), values=values))


def named_dc(session: RollSession) -> str:
    session.give("50")
    return session.entry(LogId("log-1")).steps[0].numbers[1].reasons[0].text


def timed(state, minutes, way, *dice):
    session = TimeSession(state, TimeQuestion(minutes=minutes, ways=dict.fromkeys(state.tokens, way)))
    for die in dice:
        session.give(die)
    return session


@cache
def bay() -> MapState:
    return load_map(asset_path(SAMPLE)).state


def duel(x: float = 6, **facts) -> MapState:
    return a_map(token("A", 5, 5, **facts), token("B", x, 5, facing_deg=270.0))


def to_hit_with_a_laser(state: MapState) -> tuple[int, ...]:
    """Before an attack, in it, and in a full attack."""
    shot = session_of(state, "attack", "10", targets=(B,), weapon="Hand laser")
    volley = session_of(state, "full-attack", "10", "10", targets=(B,))
    shown = attack(state, A, B, "Hand laser").target_number.total
    return shown, total(shot, "against"), total(volley, "against")


def arc_after(state: MapState) -> str:
    """The arc one looks in that sees by the first row of the table, where tokens follow it."""
    looks = replace(state, info=replace(state.info, house_rules={}))
    tokens = {each.id: each for each in followers(looks, state.info)}
    return measure(replace(state, tokens={**state.tokens, **tokens}), A, B).arc


def wearing(state: MapState) -> int:
    """The Strength Index of one that is given the first armour of the table."""
    worn = replace(state.tokens[A], starflight=replace(state.tokens[A].starflight, gear=offered_gear(state.info)[:1]))
    return strength_of(worn, state.info).total


def mara_at_skarn(state: MapState) -> int:
    mara, skarn = (state.token_named(name).id for name in ("Mara Voss", "Skarn"))
    return attack(state, mara, skarn, "Pistol").roll.total


def without_air() -> MapState:
    """Bo gets no air; Ada has the turn."""
    had = StarflightCondition(name="suffocating")
    bo = replace(BO, conditions=("suffocating",), starflight=replace(BO.starflight, conditions=(had,)))
    return yard("starflight", ADA, bo)


def air_saves(state: MapState) -> list[int]:
    """The DCs of the saves of two rounds without air."""
    once = after_turns(fight(state, 5, 5), 2, 90)
    twice = after_turns(once, 2, 90)
    lines = [line for each in (once, twice) for line in turns(each).told if "gets no air" in line]
    return [int(line.partition("against ")[2].split(" ")[0]) for line in lines]


def poisoned() -> MapState:
    return yard("starflight", replace(ADA, conditions=("poisoned",)))


def cured_after(state: MapState) -> bool:
    """Whether one save that succeeds is enough."""
    session = timed(state, 60, "busy", "99")
    return session.rows[0].words == "no longer poisoned"


def patient() -> MapState:
    medic = {"stamina": 0, "medicine": 0, "medical_treatment": 0}
    hurt = {"hp": 60, "max_hp": 100, "wounds": 2, "durability": 20}
    return a_map(token("A", 5, 5, stats=medic), token("B", 5, 5, side="A", stats=hurt))


def street(**facts) -> MapState:
    """A at B, 25 ft off."""
    return a_street(punk("A", 2, 2, sheet=facts), punk("B", 7, 2, sheet={"armour_kind": "Light"}))


def boxes(state: MapState) -> tuple[str, ...]:
    """The wounds of one with three scratches who is scratched again."""
    sheet = replace(state.tokens[A].psipunk, wounds={"physical": ("Scratched",) * 3})
    scratched = replace(state.tokens[A], psipunk=sheet)
    state = replace(state, tokens={**state.tokens, A: scratched})
    scratch = Wounded("A", Domain.PHYSICAL, Stage.SCRATCHED, Stage.SCRATCHED, UNHURT)
    return applied(state, (scratch,)).state.tokens[A].psipunk.wounds["physical"]


def luck_refused(state: MapState) -> tuple[str, ...]:
    """What is refused to one that spends four Luck Points, before the attack and in it."""
    choices = ("luck=Dexterity",) * 4
    shown = attack(state, A, B, "Handgun", choices=choices).refusals
    played = session_of(state, "attack", targets=(B,), weapon="Handgun", choices=choices)
    assert shown == (played.story.refusals if played.story else ())
    return tuple(refusal.reason for refusal in shown)


def catches(state: MapState) -> tuple[str, ...]:
    """Whom a new template of a grenade at A catches."""
    here = template(2.5, 2.5, size=offered_blast(state.info))
    return tuple(each.name for each in caught_by(state, here))


def healing_bonus(state: MapState) -> int:
    session = timed(state, 7 * 24 * 60, "rest", "0000")
    numbers = [each for step in session.rows[0].steps for each in step.numbers]
    return next(each.total for each in numbers if each.what == "healing")


DICE = ("++++", "----")
LOW_WALL = wall((6.8, 0), (6.8, 9), top_m=1.0)  # half of who stands behind it
STARFLIGHT = {
    "weapon_table": Seen(
        edit=[["Hand laser", "beam", 10, "lethal", 1, 250, 9, 1, 0]],
        by=to_hit_with_a_laser,
        on=lambda: duel(15, weapons=(LASER, replace(LASER, name="Old laser"))),
        before=(60, 60, 60),
        after=(78, 78, 78),
    ),
    "gear_table": Seen(edit=[["Suit", "armour", 33, "torso"]], by=wearing, on=duel, before=30, after=53),
    "fields_of_vision": Seen(
        edit=[["two, forward", 120, 160]],
        by=arc_after,
        on=lambda: duel(15, facing_deg=0.0, optimal_arc_deg=120.0, peripheral_arc_deg=200.0),
        before="peripheral",
        after="outside",
    ),
    "hit_location_table": Seen(
        edit=["body"] * 10,
        by=lambda state: session_of(state, "attack", "90", "1", targets=(B,), weapon="Hand laser").asks.name,
        on=duel,
        before="which motor appendage",
        after="Reflex save of B",
    ),
    "cover_table": Seen(edit=[[0.25, -15]], by=mara_at_skarn, on=bay, before=1, after=-9),
    "difficulties": Seen(
        edit=[[79, "dull"], [95, "plain"]],
        by=lambda state: named_dc(rolled(state, "check", dc=80)),
        on=duel,
        before="DC, easy",
        after="DC, plain",
    ),
    "sizes": Seen(
        edit=["small", "big", "very big"],
        by=lambda state: refusals_of(state, Question(action="push", actor=A, targets=(B,)))[0].reason,
        on=lambda: a_map(token("A", 5, 5, stats={"size_class": 1}), token("B", 12, 5)),
        before="B is of size class human-sized (3), more than one above tiny (1)",
        after="B is of size class very big (3), more than one above small (1)",
    ),
    "object_hd": Seen(
        edit=40,
        by=lambda state: rule_on_thing(state, A, "wall-1", "Hand laser").target_number.total,
        on=lambda: a_map(token("A", 2, 5), wall((8, 2), (8, 9))),
        before=21,
        after=36,
    ),
    "item_delay_rounds": Seen(
        edit=3,
        by=lambda state: told(session_of(state, "activate", item="beacon")),
        on=duel,
        before="A uses beacon; it works at once",
        after="A uses beacon; it works after 3 rounds",
    ),
    "suffocation_dc": Seen(edit=60, by=air_saves, on=without_air, before=[55, 60], after=[65, 70]),
    "suffocation_step": Seen(edit=10, by=air_saves, on=without_air, before=[55, 60], after=[60, 70]),
    "poison_dc": Seen(
        edit=20,
        by=lambda state: total(timed(state, 60, "busy", "10", "4"), "against"),
        on=poisoned,
        before=75,
        after=20,
    ),
    "poison_saves": Seen(edit=1, by=cured_after, on=poisoned, before=False, after=True),
    "infection_dc": Seen(
        edit=30,
        by=lambda state: total(session_of(state, "care-wounds", "02", "50", targets=(B,)), "against", 1),
        on=patient,
        before=75,
        after=30,
    ),
    "cold_damage": Seen(
        edit=30,
        by=lambda state: "B takes 15 lethal damage" in told(session_of(state, "stasis", "10", targets=(B,))),
        on=patient,
        before=False,
        after=True,
    ),
}
PSIPUNK = {
    "arms_table": Seen(
        edit=[["Large knife", "melee", 4, "Fair", False]],
        by=lambda state: total(session_of(state, "attack", *DICE, targets=(B,), weapon="Large knife"), "damage"),
        on=lambda: a_street(punk("A", 2, 2), punk("B", 3, 2)),
        before=10,
        after=13,
    ),
    "armour_table": Seen(
        edit=[["light", 5]],
        by=lambda state: total(session_of(state, "attack", *DICE, targets=(B,), weapon="Handgun"), "damage"),
        on=street,
        before=10,
        after=6,
    ),
    "range_bands_ft": Seen(
        edit=[5, 10, 15, 75, 330, 1650, 6600],
        by=lambda state: attack(state, A, B, "Handgun").target_number.total,
        on=street,
        before=-1,
        after=0,
    ),
    "cover_steps": Seen(
        edit=[0.0, 0.6, 0.75],
        by=lambda state: attack(state, A, B, "Handgun").roll.total,
        on=lambda: a_street(punk("A", 2, 2), punk("B", 7, 2), LOW_WALL),
        before=0,
        after=1,
    ),
    "track_boxes": Seen(
        edit=[4, 1, 1, 1, 1],
        by=boxes,
        on=street,
        before=("Scratched",) * 3 + ("Hurt",),
        after=("Scratched",) * 4,
    ),
    "initiative_gifts": Seen(
        edit=[["Lightning", 3]],
        by=lambda state: score_of(state, Fighter(tokens=(A,))).total,
        on=lambda: street(gifts=("lightning", "Quickness")),
        before=2,
        after=3,
    ),
    "luck_points": Seen(
        edit=4,
        by=luck_refused,
        on=street,
        before=("A has 3 Luck Points left in this session, not 4",),
        after=(),
    ),
    "luck_gift": Seen(
        edit=0,
        by=luck_refused,
        on=lambda: street(gifts=("lucky",)),
        before=(),
        after=("A has 3 Luck Points left in this session, not 4",),
    ),
    "luck_sure_up_to": Seen(
        edit=0,
        by=lambda state: rolled(state, "check", difficulty=1, sure=True).result.words,
        on=street,
        before="sure success for a Luck Point",
        after="sure success for a Luck Point; Good (+1): the game master may say no",
    ),
    "fast_healer": Seen(
        edit=4,
        by=healing_bonus,
        on=lambda: a_street(
            punk("A", 2, 2, sheet={"gifts": ("Fast Healer",), "wounds": {"physical": ("Very Hurt",)}}),
            natural_healing_roll=True,
        ),
        before=2,
        after=4,
    ),
    "blast_ft": Seen(
        edit=8,
        by=catches,
        on=lambda: a_street(punk("A", 2, 2), punk("B", 5, 2)),
        before=("A", "B"),
        after=("A",),
    ),
    "permit_value": Seen(
        edit=5,
        by=lambda state: rolled(state, "wealth", deed="permit", value=12).result.words,
        on=street,
        before="4 is Fair (0)",
        after="7 is Fair (0)",
    ),
}
SEEN: Mapping[str, Mapping[str, Seen]] = {"starflight": STARFLIGHT, "psipunk": PSIPUNK}
ALL = [(game, name) for game in TABLE_LIST for table in TABLE_LIST[game] for name in table.settings]


def with_table(state: MapState, name: str, value: object) -> MapState:
    return replace(state, info=replace(state.info, house_rules={**state.info.house_rules, name: value}))


@pytest.mark.parametrize(("game", "name"), ALL, ids=[f"{game}-{name}" for game, name in ALL])
def test_a_number_that_is_edited_is_ruled_by(game, name):
    row = SEEN[game][name]
    state = row.on()
    assert row.by(state) == row.before
    assert row.by(with_table(state, name, row.edit)) == row.after
    assert row.before != row.after


def test_every_table_that_is_offered_has_its_row_and_no_other():
    assert {game: set(rows) for game, rows in SEEN.items()} == {game: set(table_settings(game)) for game in TABLE_LIST}
