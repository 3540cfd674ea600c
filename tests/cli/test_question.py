"""``--question``: what is no question is told, with the file it stands in."""

import json

import pytest


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"battlemap-question": 1, "asked": 3},
        {"battlemap-question": 1, "asked": {"actor": "token-99", "weapon": "Knife"}},
        {"battlemap-question": 1, "asked": {"targets": 5}, "dice": []},
        {"battlemap-question": 1, "asked": {"action": "time", "minutes": "x", "ways": 1}, "dice": []},
        {"battlemap-question": 1, "asked": {"action": "time", "minutes": 5, "ways": {"token-1": "fly"}}, "dice": []},
        {"battlemap-question": 1, "asked": {"action": "roll", "kind": "check", "who": "token-77"}, "dice": []},
        {"battlemap-question": 1, "asked": {"actor": "token-1"}, "dice": [66]},
    ],
)
def test_a_question_that_is_none_is_told(battlemap, sample, tmp_path, told):
    path = tmp_path / "a.question.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    answer = battlemap("resolve" if "dice" in told else "attack", sample, "--question", path, "--json")
    assert (answer.code, list(answer.json)) == (1, ["error"])
    assert path.name in answer.json["error"]


def test_a_question_goes_alone_and_without_one_the_rest_is_needed(battlemap, sample, tmp_path):
    path = tmp_path / "a.question.json"
    assert battlemap("attack", sample, "--question", path, "--from", "Skarn").code == 2
    assert battlemap("resolve", sample, "--question", path, "--seed", 3).code == 2
    assert battlemap("attack", sample, "--from", "Skarn").code == 2
    assert battlemap("resolve", sample).code == 2
    assert battlemap("attack", sample, "--question", path).code == 1
