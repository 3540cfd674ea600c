"""What the commands answer, as text and as JSON."""

import shutil
from fractions import Fraction
from pathlib import Path

from assets import SAMPLE, asset_path
from battlemap.formats.load import load_map
from battlemap.rulings.attack import attack
from tests.cli.conftest import Command

SIGHT_KEYS = {
    *("from", "to", "distance_m", "sight", "arc", "bearing_deg", "visible_fraction", "hidden_fraction"),
    *("obstacles", "between", "between_every_line", "borderline", "light", "dark_fraction"),
    *("open_fraction", "hidden_by_several", "stopped_by_several", "steed_cover_fraction"),
}
ATTACK_KEYS = {"refusals", "target_number", "target_modifiers", "roll_modifiers", "needed", "chance", "facts"}


def test_info_tells_grid_system_counts_and_tokens(battlemap: Command, sample: Path) -> None:
    answer = battlemap("info", sample)
    assert answer.code == 0
    assert "Star-port bay: starflight, 26 x 18 cells of 1.5 m" in answer.out
    assert "7 doors" in answer.out
    assert "Mara Voss" in answer.out


def test_info_in_json_has_the_maps_and_the_report(battlemap: Command, sample: Path) -> None:
    values = battlemap("info", sample, "--json").json
    (only,) = values["maps"]
    assert only["grid"] == {"kind": "square", "columns": 26, "rows": 18, "cell_m": 1.5}
    assert only["darkness"] == "bright"
    assert only["counts"]["tokens"] == len(only["tokens"]) == 6
    assert values["report"]["format"] == "battlemap-scenario/1"


def test_sight_in_json_has_the_keys_that_are_promised(battlemap: Command, sample: Path) -> None:
    values = battlemap("sight", sample, "--from", "Mara Voss", "--to", "Skarn", "--json").json
    assert set(values) == SIGHT_KEYS
    assert values["arc"] == "optimal"
    assert values["sight"] is True


def test_attack_in_json_has_the_keys_that_are_promised(battlemap: Command, sample: Path) -> None:
    values = battlemap("attack", sample, "--from", "Mara Voss", "--to", "Skarn", "--weapon", "Pistol", "--json").json
    assert set(values) >= ATTACK_KEYS
    assert set(values["roll_modifiers"][0]) == {"rule", "value", "reason", "counts"}
    counting = [modifier["value"] for modifier in values["target_modifiers"] if modifier["counts"]]
    assert values["target_number"] == sum(counting)


def test_attack_answers_what_the_ruling_says(battlemap: Command, sample: Path) -> None:
    state = load_map(asset_path(SAMPLE)).state
    shooter, target = (token for token in state.tokens.values() if token.name in {"Mara Voss", "Skarn"})
    ruling = attack(state, shooter.id, target.id, "Pistol")
    options = ("--from", "Mara Voss", "--to", "Skarn", "--weapon", "Pistol")
    assert battlemap("attack", sample, *options, "--json").json == ruling.to_json()
    text = battlemap("attack", sample, *options).out
    assert ruling.headline in text
    assert all(modifier.reason in text for modifier in ruling.target_number.modifiers + ruling.roll.modifiers)


def test_a_refused_attack_is_an_answer_and_no_error(battlemap: Command, sample: Path) -> None:
    options = ("--from", "Mara Voss", "--to", "Dorn One-Eye", "--weapon", "Pistol")
    answer = battlemap("attack", sample, *options, "--json")
    assert answer.code == 0
    assert {refusal["rule"] for refusal in answer.json["refusals"]} == {"SF-LOS-04", "SF-LOS-08"}
    assert answer.json["chance"] is None
    assert "No attack" in battlemap("attack", sample, *options).out


def test_names_may_be_written_small(battlemap: Command, sample: Path) -> None:
    options = ("--from", "mara voss", "--to", "SKARN", "--weapon", "pistol")
    assert battlemap("attack", sample, *options, "--json").json["from"] == "Mara Voss"


def test_the_version_is_told(battlemap: Command) -> None:
    assert battlemap("--version").out == "battlemap 0.1.0\n"


def test_a_multiple_fire_weapon_tells_its_shots_and_the_chance_of_each_number_of_hits(
    battlemap: Command, sample: Path
) -> None:
    options = ("--from", "Vekka", "--to", "Seri Quill", "--weapon", "Submachine gun", "--json")
    values = battlemap("attack", sample, *options).json
    assert [shot["number"] for shot in values["shots"]] == list(range(1, len(values["shots"]) + 1))
    assert (values["shots"][0]["extra"], values["shots"][0]["chance"]) == (0, values["chance"])
    assert len(values["hits"]) == len(values["shots"]) + 1
    assert sum(map(Fraction, values["hits"])) == 1


def test_a_single_shot_weapon_has_no_shots_to_tell(battlemap: Command, sample: Path) -> None:
    options = ("--from", "Mara Voss", "--to", "Skarn", "--weapon", "Pistol", "--json")
    assert not {"shots", "hits"} & set(battlemap("attack", sample, *options).json)


def test_a_name_cannot_move_the_cursor_or_forge_a_line(battlemap: Command, sample: Path, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    text = sample.read_text(encoding="utf-8").replace('"Skarn"', '"Sk\\u001b[2Jarn\\n\\u202eSeen"')
    path.write_text(text, encoding="utf-8")
    shutil.copy(sample.with_suffix(".png"), tmp_path)
    name = "Sk\x1b[2Jarn\n\u202eSeen"
    options = ("--from", "Mara Voss", "--to", name)
    for words in (("info", path), ("sight", path, *options), ("attack", path, *options, "--weapon", "Pistol")):
        answer = battlemap(*words)
        assert answer.code == 0
        assert "Sk\\x1b[2Jarn\\n\\u202eSeen" in answer.out
        assert not {"\x1b", "\u202e"} & set(answer.out)
    assert battlemap("sight", path, *options, "--json").json["to"] == name
    assert "\x1b" not in battlemap("sight", path, "--from", "nobody", "--to", name).err


def test_info_tells_of_a_fight_whose_turn_it_is(battlemap: Command, tmp_path: Path) -> None:
    text = (tmp_path / "yard.toml").write_text  # a token, and a fight of it
    text(
        'format = "battlemap-scenario/1"\nsystem = "psipunk"\nname = "Yard"\n[grid]\ncolumns = 9\nrows = 9\n'
        '[turns]\norder = [[2], [1]]\nat = 1\nround = 4\n[[turns.entry]]\nnumber = 1\ntokens = ["Ada"]\n'
        '[[turns.entry]]\nnumber = 2\ntokens = ["Bo"]\n'
        '[[token]]\nname = "Ada"\nat = [1, 1]\n[[token]]\nname = "Bo"\nat = [3, 1]\n'
    )
    assert "fight: round 4, turn of Ada" in battlemap("info", tmp_path / "yard.toml").out
    (only,) = battlemap("info", tmp_path / "yard.toml", "--json").json["maps"]
    assert only["fight"] == {"round": 4, "order": [["Bo"], ["Ada"]], "turn_of": ["Ada"]}
