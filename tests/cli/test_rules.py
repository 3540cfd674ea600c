"""The handbook on the command line."""

from tests.cli.conftest import Command


def test_a_rule_is_told_with_its_source_and_its_house_rules_in_both_readings(battlemap: Command) -> None:
    answer = battlemap("rules", "starflight", "SF-PRN-02")
    assert answer.code == 0
    assert "Source: Starflight RPG 9.2, Drop Prone" in answer.out
    assert "House rule prone_bonus_vs_melee" in answer.out
    assert "true (default): prone helps against every attack" in answer.out
    assert "false: prone does not help against melee attacks" in answer.out


def test_an_id_may_be_typed_the_short_way(battlemap: Command) -> None:
    assert battlemap("rules", "starflight", "sf-chg-2").out == battlemap("rules", "starflight", "SF-CHG-02").out


def test_without_an_id_all_rules_are_told(battlemap: Command) -> None:
    assert len(battlemap("rules", "starflight").out.splitlines()) == 302 + 40
    values = battlemap("rules", "starflight", "--json").json
    assert [rule["id"] for rule in values["rules"]][:2] == ["SF-GEN-01", "SF-GEN-02"]


def test_an_unknown_rule_is_refused_with_the_nearest(battlemap: Command) -> None:
    answer = battlemap("rules", "starflight", "SF-CHX-02")
    assert (answer.code, answer.out) == (1, "")
    assert "no rule 'SF-CHX-02'; the nearest: SF-CHG-02" in answer.err
    assert "error" in battlemap("rules", "starflight", "nonsense", "--json").json


def test_a_missing_fact_tells_its_status_and_where_to_change_it(battlemap: Command) -> None:
    values = battlemap("rules", "starflight", "M35", "--json").json
    assert (values["status"], values["edit"]) == ("default", "table poison_dc, poison_saves")


def test_psi_punk_has_its_own_handbook(battlemap: Command) -> None:
    answer = battlemap("rules", "psipunk", "pp-cmb-1")
    assert answer.code == 0
    assert "PP-CMB-01  Combat modifiers" in answer.out
    assert "House rule cover_steps" in answer.out
    assert len(battlemap("rules", "psipunk").out.splitlines()) == 128 + 24
    assert battlemap("rules", "psipunk", "SF-CHG-02").code == 1


def test_every_action_is_listed_with_how_it_is_played(battlemap: Command) -> None:
    lines = battlemap("rules", "actions").out.splitlines()
    assert len([line for line in lines if not line.startswith(" ")]) == 35
    assert "    first-aid: dc, age" in lines
    assert "stand up: move [SF-STD-01]; stand" in lines
    assert "change facing: free [SF-MOV-06]; not played: tokens are turned on the map; no die decides" in lines
    aid = next(one for one in battlemap("rules", "actions", "--json").json["actions"] if one["action"] == "aid")
    first_aid = {"name": "first-aid", "targets": "one", "needs_weapon": False, "facts": ["dc", "age"]}
    assert first_aid in aid["played_by"]
