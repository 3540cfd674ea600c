"""A ruling that is saved comes out the same on the command line: the number of the card, and what was played."""

import json
import random

import pytest

from battlemap.cli import main
from battlemap.document.log_record import LogId
from battlemap.formats.question_file import question_path
from battlemap.rulings.replaying import played_of
from battlemap.rulings.roll_session import RollSession
from battlemap.rulings.rolls import RollQuestion
from battlemap.rulings.session import Session
from battlemap.rulings.session_question import Question
from battlemap.rulings.things import gaps_to_things
from battlemap.rulings.time_passing import TimeSession
from battlemap.rulings.time_question import TimeQuestion
from tests.ui.hand import aim

pytestmark = pytest.mark.gui


@pytest.fixture
def answer(capsys):
    """What a command answers in JSON, and its exit code."""

    def run(*words):
        with pytest.raises(SystemExit) as end:
            main([*map(str, words), "--json"])
        return int(end.value.code or 0), json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a ruling.toml"


def play(window, session):
    """Play with the program's dice, and log it."""
    session.roll(random.Random(11))
    window.desk.execute(session.command(LogId(window.desk.document.new_id("log"))))
    return tuple(window.desk.state.logs.values())[-1]


def ids(window, *names):
    return tuple(window.desk.state.token_named(name).id for name in names)


@pytest.mark.parametrize("game", ["window", "street"])
def test_the_number_of_the_card_is_the_number_that_is_asked_again(request, answer, path, game):
    window = request.getfixturevalue(game)
    if game == "window":
        aim(window, "Ada", "Bo")
    ruling = window.card.ruling
    window.ledger.saver.save_card(ruling, path)
    code, told = answer("attack", path, "--question", question_path(path))
    assert (code, told.get("same"), told.get("error")) == (0, True, None)
    assert told["numbers"][0]["chance"] == str(ruling.chance)
    assert told["numbers"][0]["says"] == ruling.headline


@pytest.mark.parametrize(
    ("game", "who", "to", "weapon"), [("window", "Ada", "Bo", "Hand laser"), ("street", "Kestrel", "Brick", "Auto")]
)
def test_an_attack_of_the_log_is_played_again_with_its_dice(request, answer, path, game, who, to, weapon):
    """On the map as it was before: by now the target is hurt."""
    window = request.getfixturevalue(game)
    actor, target = ids(window, who, to)
    session = Session(window.desk.state, Question(actor=actor, targets=(target,), weapon=weapon))
    entry = play(window, session)
    play(window, Session(window.desk.state, Question(actor=actor, targets=(target,), weapon=weapon)))
    window.ledger.saver.save_entry(entry, path)
    code, told = answer("resolve", path, "--question", question_path(path))
    assert (code, told.get("same"), told.get("error")) == (0, True, None)
    assert told["dice"] == [die.shown for die in entry.dice]
    assert told["changes"] == [change.text for change in entry.changes]
    assert answer("attack", path, "--question", question_path(path))[1]["same"] is True


def test_rolls_and_time_are_played_again_too(window, answer, path):
    (ada,) = ids(window, "Ada")
    rolled = play(
        window, RollSession(window.desk.state, RollQuestion(kind="check", who=ada, values={"trait": "dodge"}))
    )
    passed = play(window, TimeSession(window.desk.state, TimeQuestion(minutes=600, ways={ada: "rest"})))
    for entry in (rolled, passed):
        window.ledger.saver.save_entry(entry, path)
        assert answer("resolve", path, "--question", question_path(path)) == (0, _told(entry))


def _told(entry):
    return {"dice": [die.shown for die in entry.dice], **played_of(entry), "same": True}


def test_an_attack_on_a_wall_keeps_its_wall(window, answer, path):
    """The scenario text may give the wall another id."""
    (ada,) = ids(window, "Ada")
    entry = play(window, Session(window.desk.state, Question(actor=ada, weapon="Hand laser", thing="wall-2")))
    window.ledger.saver.save_entry(entry, path)
    code, told = answer("resolve", path, "--question", question_path(path))
    assert (code, told.get("same"), told.get("error")) == (0, True, None)


def test_so_does_one_in_psi_punk(street, answer, path):
    """PP-MAT-01: Kestrel shoots at a wall beside her, whatever came of it."""
    kestrel = street.desk.state.token_named("Kestrel")
    wall = gaps_to_things(street.desk.state, kestrel)[0][1]
    entry = play(street, Session(street.desk.state, Question(actor=kestrel.id, weapon="Auto", thing=wall)))
    street.ledger.saver.save_entry(entry, path)
    code, told = answer("resolve", path, "--question", question_path(path))
    assert (code, told.get("same"), told.get("error")) == (0, True, None)
    assert entry.dice


def test_a_map_that_was_changed_by_hand_is_told_to_differ(window, answer, path):
    aim(window, "Ada", "Bo")
    window.ledger.saver.save_card(window.card.ruling, path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("ranged_ab = 4", "ranged_ab = 44"), encoding="utf-8")
    assert answer("attack", path, "--question", question_path(path))[1]["same"] is False
