"""What a token may do, and playing into a campaign, from the console."""

from pathlib import Path

from battlemap.document.document import Document
from battlemap.rulings.starflight_creatures import creature_of
from tests.cli.conftest import Command
from tests.rulings.duel import yard

WHO = ("--from", "Xxksax", "--to", "G'Nunk", "--weapon", "Hand laser")


def campaign(battlemap: Command, folder: Path) -> Path:
    path = folder / "yard.bmap"
    assert battlemap("import", yard(folder), "-o", path).code == 0
    return path


def test_every_action_is_told_with_its_reasons(battlemap: Command, tmp_path: Path) -> None:
    told = battlemap("may", yard(tmp_path), "--token", "Xxksax", "--json").json
    by_name = {line["action"]: line for line in told["actions"]}
    assert (by_name["attack"]["may"], by_name["attack"]["cost"]) == (True, "standard")
    assert by_name["stand up"]["refusals"] == [{"rule": "SF-STD-01", "reason": "Xxksax is not prone"}]
    assert "✗ stand up: move [SF-STD-01]" in battlemap("may", yard(tmp_path), "--token", "Xxksax").out


def test_what_is_played_is_written_with_its_log_and_can_be_undone(battlemap: Command, tmp_path: Path) -> None:
    path = campaign(battlemap, tmp_path)
    answer = battlemap("play", path, *WHO, "--seed", "3", "--json").json
    assert answer["written"]
    with Document.open(path) as document:
        (state,) = document.maps.values()
        (entry,) = state.logs.values()
        assert (entry.title, entry.asked["seed"]) == ("Xxksax: attack at G'Nunk with Hand laser", 3)
        document.undo()
        (state,) = document.maps.values()
        assert not state.logs
        assert creature_of(state.token_named("G'Nunk")).hp == 100


def test_what_is_refused_is_told_and_not_written(battlemap: Command, tmp_path: Path) -> None:
    path = campaign(battlemap, tmp_path)
    answer = battlemap("play", path, "--from", "Xxksax", "--action", "stand", "--seed", "1", "--json").json
    assert not answer["written"]
    assert answer["refusals"] == [{"rule": "SF-STD-01", "reason": "Xxksax is not prone"}]
    with Document.open(path) as document:
        assert not next(iter(document.maps.values())).logs


def test_a_scenario_text_is_not_played_on(battlemap: Command, tmp_path: Path) -> None:
    answer = battlemap("play", yard(tmp_path), *WHO, "--seed", "1")
    assert answer.code == 1
    assert "only a campaign can be played on" in answer.err


def test_no_blade_goes_off_on_a_template(battlemap: Command, tmp_path: Path) -> None:
    path, template = tmp_path / "yard.bmap", '[[template]]\nshape = "circle"\nat = [23.5, 5.5]\nsize_cells = 2\n'
    assert battlemap("import", yard(tmp_path, more=template), "-o", path).code == 0
    asked = ("--from", "Xxksax", "--action", "blast", "--weapon", "Blade", "--seed", "1", "--json")
    answer = battlemap("play", path, *asked).json
    assert not answer["written"]
    assert {"rule": "SF-DIS-08", "reason": "Blade is no explosive"} in answer["refusals"]
