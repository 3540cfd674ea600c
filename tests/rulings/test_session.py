"""One action from the choice to the map: dice of the program or of the table, parts of the result, the log."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, TokenId
from battlemap.document.sheets import StarflightWeapon
from battlemap.document.turns_record import TurnEntry, Turns, TurnsId
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.applying import applied
from battlemap.rulings.log_words import entry_lines, player_lines
from battlemap.rulings.player_view import player_view
from battlemap.rulings.psipunk_creatures import combatant_of
from battlemap.rulings.session import Session, dice_for
from battlemap.rulings.session_card import preview_sections
from battlemap.rulings.session_choices import all_hit, first_roll_of, fitted, previews
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.turn_spending import spent_on
from rules.psipunk.wounds import Stage
from rules.starflight.changes import HpChanged
from tests.rulings.duel import yard_map
from tests.rulings.street import A, B, a_street, fighter


def shot(folder: Path, **details) -> Session:
    state, one, other = yard_map(folder, column=5)
    return Session(state, Question(actor=one, targets=(other,), weapon="Hand laser", **details))


def typed(session: Session, *faces: str) -> Session:
    for face in faces:
        session.give(face)
    return session


def hit(folder: Path) -> Session:
    """A hit on the body, with whatever dice follow rolled by a program."""
    session = typed(shot(folder), "95")
    session.roll(Random(3))
    return session


def test_each_die_is_asked_for_by_name_and_the_last_is_taken_back(tmp_path: Path) -> None:
    session = shot(tmp_path)
    assert session.asks.name == "attack of Xxksax"
    typed(session, "95")
    following = session.asks.name
    session.take_back()
    assert (session.asks.name, session.dice) == ("attack of Xxksax", ())
    assert typed(session, "95").asks.name == following != "attack of Xxksax"


def test_what_is_applied_is_one_step_with_one_entry_and_undo_gives_back_the_first(tmp_path: Path) -> None:
    session = hit(tmp_path)
    with Document.in_memory() as document:
        map_id = document.import_map(session.state, {}, undoable=False)
        before = document.map(map_id)
        session = typed(Session(before, replace(session.question)), *(die.shown for die in session.dice))
        document.execute(session.command(LogId(document.new_id("log"))))
        after = document.map(map_id)
        assert document.undo_text == "Xxksax: attack at G'Nunk with Hand laser"
        lost = [change for change in session.story.changes if isinstance(change, HpChanged) and change.pool == "hp"]
        assert creature_of(after.token_named("G'Nunk")).hp == lost[-1].after < 100
        assert [entry.id for entry in after.logs.values()] == ["log-1"]
        document.undo()
        assert document.map(map_id) == before
        document.redo()
        assert document.map(map_id) == after


def test_none_of_it_changes_no_token_and_still_tells_of_the_shot(tmp_path: Path) -> None:
    session = hit(tmp_path)
    session.take_all(False)
    command = session.command(LogId("log-1"))
    assert command.changed == ()
    assert command.entry.changes
    assert not any(change.applied for change in command.entry.changes)
    assert any(line.strip().startswith("not applied: ") for line in entry_lines(command.entry))


def test_a_number_made_another_is_the_one_that_counts_and_is_marked(tmp_path: Path) -> None:
    session = hit(tmp_path)
    place = next(i for i, each in enumerate(session.proposed) if getattr(each.change, "pool", "") == "hp")
    rules_say = session.proposed[place].words
    session.override(place, 42)
    command = session.command(LogId("log-1"))
    (token,) = [each for each in command.changed if each.name == "G'Nunk"]
    assert creature_of(token).hp == 42
    assert command.entry.changes[place].instead_of == rules_say
    assert f"(overridden, the rules: {rules_say})" in "\n".join(entry_lines(command.entry))


def test_a_hidden_roll_is_for_the_game_master_only(tmp_path: Path) -> None:
    session = shot(tmp_path)
    session.hides_dice = True
    typed(session, "95")
    session.hides_dice = False
    session.roll(Random(1))
    entry = session.entry(LogId("log-1"))
    assert [die.hidden for die in entry.dice] == [True] + [False] * (len(entry.dice) - 1)
    assert entry.gm_only
    assert player_lines(entry, ("Xxksax", "G'Nunk")) == []
    assert any("95" in line for line in entry_lines(entry))


def test_the_log_names_every_die_and_every_reason_with_its_rule(tmp_path: Path) -> None:
    session = hit(tmp_path)
    entry = session.entry(LogId("log-1"))
    reasons = [reason for step in entry.steps for number in step.numbers for reason in number.reasons]
    assert reasons
    assert all(reason.rule and reason.text for reason in reasons)
    assert all(die.name and die.decides and die.shown for die in entry.dice)
    assert Question.of_json(entry.asked) == session.question


def test_the_same_seed_rolls_the_same_fight(tmp_path: Path) -> None:
    def fight(seed: int) -> MapState:
        state, one, other = yard_map(tmp_path, column=5)
        for number, (actor, target, weapon) in enumerate([(one, other, "Hand laser"), (other, one, "Axe")] * 3, 1):
            session = Session(state, Question(actor=actor, targets=(target,), weapon=weapon))
            session.roll(dice_for(seed, state))
            command = session.command(LogId(f"log-{number}"), seed)
            state = applied(state, [each.now for each in session.proposed]).state
            state = replace(state, logs={**state.logs, command.entry.id: command.entry})
        return state

    assert fight(5) == fight(5)
    assert fight(5) != fight(6)


@pytest.mark.parametrize(
    ("action", "posture", "after"), [("stand", "prone", "standing"), ("aim", "standing", "standing")]
)
def test_quiet_psipunk_deeds_ask_for_no_die_and_are_written(action: str, posture: str, after: str) -> None:
    state = a_street(fighter("A", 2, 2, posture=posture), fighter("B", 4, 2))
    session = Session(state, Question(action=action, actor=A))
    assert session.asks is None
    assert not session.is_refused
    token = applied(state, [each.now for each in session.proposed]).state.tokens[A]
    assert token.posture == "standing"
    assert token.psipunk.aimed == (action == "aim")


def test_more_than_three_rounds_of_aiming_are_no_more_than_three() -> None:
    state = a_street(fighter("A", 2, 2, sheet={"aimed": 3}), fighter("B", 4, 2))
    session = Session(state, Question(action="aim", actor=A))
    assert applied(state, [each.now for each in session.proposed]).state.tokens[A].psipunk.aimed == 3


def test_a_psipunk_wound_made_worse_by_the_game_master_is_marked_so() -> None:
    state = a_street(fighter("A", 2, 2), fighter("B", 6, 2))
    session = Session(state, Question(actor=A, targets=(B,), weapon="Handgun"))
    typed(session, "+000", "----")
    (place,) = [i for i, each in enumerate(session.proposed) if each.number and each.number.field == "wound"]
    assert session.proposed[place].value < Stage.NEAR_DEATH
    session.override(place, Stage.NEAR_DEATH)
    (changed,) = [each for each in session.command(LogId("log-1")).changed if each.id == B]
    assert combatant_of(changed).physical.worst is Stage.NEAR_DEATH


def test_a_psipunk_grapple_sends_the_loser_down() -> None:
    state = a_street(fighter("A", 2, 2), fighter("B", 3, 2))
    session = Session(state, Question(action="grapple", actor=A, targets=(B,)))
    while session.asks:
        session.give("++++" if not session.dice else "----")
    after = applied(state, [each.now for each in session.proposed]).state
    assert after.tokens[TokenId("token-B")].posture == "prone"


def test_what_is_played_in_a_fight_is_spent_of_the_turn_and_given_back_by_undo() -> None:
    state = a_street(fighter("A", 2, 2), fighter("B", 6, 2))
    turns = Turns(
        id=TurnsId("turns-1"),
        entries=(TurnEntry(number=1, tokens=(A,)), TurnEntry(number=2, tokens=(B,))),
        order=((1,), (2,)),
        round=3,
    )
    with Document.in_memory() as document:
        map_id = document.import_map(replace(state, turn_orders={turns.id: turns}), {}, undoable=False)
        before = document.map(map_id)
        actor, target = (before.token_named(name).id for name in "AB")
        session = Session(before, Question(actor=actor, targets=(target,), weapon="Handgun"))
        session.roll(Random(1))
        document.execute(session.command(LogId("log-1")))
        after = document.map(map_id)
        assert [deed.what for deed in after.turns.spending(actor).deeds] == ["attack"]
        assert after.logs["log-1"].round == 3
        assert action_menu(after, actor).left == "0 s left"
        assert not action_menu(after, actor).line("attack").is_open
        document.undo()
        assert document.map(map_id) == before


@pytest.mark.parametrize("facts", [(), ("stunt_penalty=10",), ("target_stunt_hd=7",)])
def test_the_preview_is_the_number_that_is_rolled(tmp_path: Path, facts: tuple[str, ...]) -> None:
    state, one, other = yard_map(tmp_path, column=5)
    question = fitted(state, Question(actor=one, targets=(other,), weapon="Hand laser", facts=facts))
    (ruling,) = previews(state, question)
    needed = ruling.needed
    outcomes = []
    for face in (needed - 1, needed):
        session = typed(Session(state, question), f"{face:02d}")
        session.roll(Random(1))
        outcomes.append(" hits " in session.story.steps[0].text)
    assert outcomes == [False, True]


PAIR = tuple(StarflightWeapon(name=name, type="beam", damage=10, loaded=12) for name in ("Right", "Left"))


def with_a_pair(tmp_path: Path) -> tuple[MapState, TokenId, TokenId]:
    """One with a gun in each hand before the other."""
    state, one, other = yard_map(tmp_path, column=5)
    armed = replace(state.tokens[one], starflight=replace(state.tokens[one].starflight, weapons=PAIR))
    return replace(state, tokens={**state.tokens, one: armed}), one, other


def hits_with(state: MapState, question: Question, weapon: str, *faces: int) -> bool:
    """Whether that weapon hits where the first dice fall like that."""
    session = typed(Session(state, question), *(f"{face:02d}" for face in faces))
    session.roll(Random(1))
    return any(" hits " in step.text for step in session.story.steps if weapon in step.text)


def test_a_second_weapon_is_previewed_as_it_is_rolled(tmp_path: Path) -> None:
    """One roll for both, against a number of its own for each."""
    state, one, other = with_a_pair(tmp_path)
    question = Question(actor=one, targets=(other,), weapon="Right", other_weapon="Left")
    found = previews(state, question)
    assert [ruling.weapon for ruling in found] == ["Right", "Left"]
    for ruling in found:
        hits = [hits_with(state, question, ruling.weapon, face) for face in (ruling.needed - 1, ruling.needed)]
        assert hits == [False, True], ruling.weapon


def test_each_attack_of_a_full_attack_is_previewed_and_the_chance_that_all_hit(tmp_path: Path) -> None:
    state, one, other = with_a_pair(tmp_path)
    full = fitted(state, Question(action="full-attack", actor=one, targets=(other,)))
    first, second = found = previews(state, full)
    assert [ruling.weapon for ruling in found] == ["Right", "Left"]
    assert [hits_with(state, full, "Right", first.needed + at, 1) for at in (-1, 0)] == [False, True]
    assert [hits_with(state, full, "Left", 1, second.needed + at) for at in (-1, 0)] == [False, True]
    assert all_hit(full, found) == first.chance * second.chance
    sections = preview_sections(found, (), state, all_hit=all_hit(full, found))
    assert any(line.text.startswith("all hit, double damage: ") for line in sections[0].lines)
    assert {section.title.partition(": ")[0] for section in sections[1:]} == {"Right", "Left"}
    assert all_hit(replace(full, action="attack"), found) is None


def test_the_first_roll_of_a_trip_has_its_chance_and_reasons_before_it_is_rolled(tmp_path: Path) -> None:
    state, one, other = yard_map(tmp_path, column=3)
    question = fitted(state, Question(action="trip", actor=one, targets=(other,), weapon="Blade"))
    first = first_roll_of(state, question)
    won = 0
    for face in range(100):
        session = typed(Session(state, question), f"{face:02d}")
        session.roll(Random(face))
        (tested,) = [step for step in session.story.steps if step.numbers][:1]
        won += "success" in tested.numbers[0].words
    assert first.chance == Fraction(won, 100)
    assert first.against.modifiers
    assert previews(state, question) == ()


def test_players_read_of_those_they_know_by_name_and_no_number(tmp_path: Path) -> None:
    session = hit(tmp_path)
    entry = session.entry(LogId("log-1"))
    assert player_lines(entry, ("Xxksax", "G'Nunk")) == ["Xxksax: attack at G'Nunk with Hand laser"]
    assert player_lines(entry, ("Xxksax",)) == []
    state = replace(session.state, logs={entry.id: entry})
    assert player_view(state).state.logs == {}


def on_turn(state: MapState, *order: TokenId) -> MapState:
    """A fight in which the first of them is on turn."""
    entries = tuple(
        TurnEntry(number=number, tokens=(each,), begun_in=1 if number == 1 else -1)
        for number, each in enumerate(order, start=1)
    )
    turns = Turns(id=TurnsId("turns"), entries=entries, order=tuple((each.number,) for each in entries))
    return replace(state, turn_orders={turns.id: turns})


def test_what_the_turn_order_is_against_is_told_before_any_die_and_logged_as_overruled(tmp_path: Path) -> None:
    state, one, other = yard_map(tmp_path, column=5)
    asked = Question(actor=one, targets=(other,), weapon="Hand laser")
    session = Session(on_turn(state, one, other), asked)
    assert session.warnings == ()
    for _ in range(2):
        now = session.state
        session = Session(replace(now, turn_orders={now.turns.id: spent_on(now, one, "attack")}), asked)
    assert session.asks is not None
    assert [(each.rule, each.reason) for each in session.warnings] == [
        ("SF-ACT-01", "it takes an action; none is left")
    ]
    (section, *_) = preview_sections(previews(session.state, asked), (), session.state, warnings=session.warnings)
    assert [line.rule for line in section.lines] == ["SF-ACT-01"]
    session.roll(Random(3))
    lines = entry_lines(session.entry(LogId("log-1")))
    assert "  Overruled by the game master" in lines
    assert "    it takes an action; none is left [SF-ACT-01]" in lines


def test_who_attacks_out_of_turn_is_told_so_and_pays_with_its_own(tmp_path: Path) -> None:
    state, one, other = yard_map(tmp_path, column=5)
    session = Session(on_turn(state, other, one), Question(actor=one, targets=(other,), weapon="Hand laser"))
    assert [each.reason for each in session.warnings] == ["it is not the turn of Xxksax; it pays with its own"]
    session.roll(Random(3))
    (after,) = [each for each in session.command(LogId("log-1")).changed if isinstance(each, Turns)]
    assert [(deed.what, deed.early) for deed in after.spending(one).deeds] == [("attack", True)]
    opportunity = Session(session.state, replace(session.question, action="opportunity"))
    assert opportunity.warnings == ()
