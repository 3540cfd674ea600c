"""``battlemap catch``: whom an effect catches, as text and as JSON."""

from dataclasses import replace

import pytest

from battlemap.formats.scenario import write_scenario
from tests.rulings.build import a_map, template, token, wall


@pytest.fixture
def yard(tmp_path):
    path = tmp_path / "yard.toml"
    gas = replace(template(5.5, 5.5, size=4, cut_by_walls=True), name="Gas\x1b")
    named = a_map(token("Ann", 5, 5), token("Bea", 8, 5), wall((7, 0), (7, 40)), gas)
    write_scenario(named, {}, path)
    return path


def test_an_effect_that_is_not_on_the_map(battlemap, yard):
    asked = ("catch", yard, "--at", "5.5,5.5", "--shape", "line", "--size", 9, "--direction", 90, "--width", 0.5)
    answer = battlemap(*asked)
    assert answer.out.splitlines() == [
        "Line, 0.5 wide, 9 cells, 13.5 m, at (5.5, 5.5)",
        "  Bea   64 %  3.8 m",
        "  Ann   32 %  0.0 m",
    ]
    assert battlemap(*asked, "--walls", "--json").json["caught"] == [
        {"token": "Ann", "share": pytest.approx(0.32, abs=0.01), "distance_m": 0.0}
    ]


def test_a_template_of_the_map_by_name_or_id(battlemap, yard):
    for name in ("Gas\x1b", "template-1"):
        answer = battlemap("catch", yard, "--template", name)
        assert answer.out.splitlines()[0] == r"Gas\x1b: Circle, 4 cells, 6.0 m, cut by walls, at (5.5, 5.5)"
        assert "Bea" not in answer.out
    assert battlemap("catch", yard, "--template", "template-1", "--json").json["template"] == "Gas\x1b"


def test_nobody_is_an_answer_too(battlemap, yard):
    answer = battlemap("catch", yard, "--at", "30,30", "--shape", "square", "--size", 2)
    assert (answer.code, answer.out.splitlines()[1]) == (0, "  catches nobody")


def test_a_template_that_is_not_there_is_told_with_those_that_are(battlemap, yard):
    answer = battlemap("catch", yard, "--template", "Fire", "--json")
    assert answer.code == 1
    assert "there is no template 'Fire'; templates there: Gas" in answer.json["error"]


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--at", "1,1", "--shape", "circle"),
        ("--at", "1;1", "--shape", "circle", "--size", 2),
        ("--at", "1,1", "--shape", "star", "--size", 2),
        ("--at", "1,1", "--shape", "circle", "--size", "nan"),
        ("--template", "Gas", "--size", 2),
    ],
)
def test_what_is_asked_wrongly_is_refused(battlemap, yard, words):
    assert battlemap("catch", yard, *words).code == 2
