"""``battlemap creatures``: out of a map or the library, into the library or onto a map."""

import pytest

from battlemap.document.document import Document


@pytest.fixture
def campaign(battlemap, sample, tmp_path):
    path = tmp_path / "bay.bmap"
    battlemap("import", sample, "-o", path)
    return path


def tokens_of(path):
    with Document.open(path) as document:
        (state,) = document.maps.values()
        return [*state.tokens.values()]


def test_a_table_of_a_map_goes_into_the_library_and_out_of_it_the_same(battlemap, sample, tmp_path):
    out, library, again = tmp_path / "bay.csv", tmp_path / "own.bmap", tmp_path / "again.csv"
    assert "wrote" in battlemap("creatures", "export", sample, "-o", out).out
    answer = battlemap("creatures", "import", out, "--library", library, "--folder", "Bay", "--json")
    assert {each["folder"] for each in answer.json["added"]} == {"Bay"}
    assert len(answer.json["added"]) == 6
    battlemap("creatures", "export", "--library", library, "-o", again)
    with_folder = [line.split(",") for line in again.read_text(encoding="utf-8-sig").splitlines()]
    without = sorted(",".join(cells[:1] + cells[2:]) for cells in with_folder)
    assert without == sorted(out.read_text(encoding="utf-8-sig").splitlines())


def test_creatures_come_onto_a_map_in_one_step_where_nobody_stands(battlemap, sample, campaign, tmp_path):
    one = tmp_path / "skarn.json"
    battlemap("creatures", "export", sample, "-o", one, "--token", "Skarn")
    answer = battlemap("creatures", "import", one, "--onto", campaign, "--at", "3,11")
    assert "Skarn 2" in answer.out
    there = {token.name: token for token in tokens_of(campaign)}
    assert there["Skarn 2"].starflight == there["Skarn"].starflight
    assert len({token.at for token in there.values()}) == len(there)
    with Document.open(campaign) as document:
        document.undo()
        assert "Skarn 2" not in {token.name for token in next(iter(document.maps.values())).tokens.values()}


def test_a_bad_table_changes_neither_library_nor_map(battlemap, campaign, tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text("name,starflight.stats.hd\nGood,50\nBad,much\n")
    before = tokens_of(campaign)
    for where in (("--library", tmp_path / "own.bmap"), ("--onto", campaign)):
        answer = battlemap("creatures", "import", bad, *where)
        assert (answer.code, answer.out) == (1, "")
        assert 'bad.csv: row 3, column "starflight.stats.hd": found "much", expected a whole number' in answer.err
    assert tokens_of(campaign) == before
    assert not (tmp_path / "own.bmap").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", "SAMPLE", "-o", "x.txt"), "found no ending .json or .csv"),
        (("export", "SAMPLE", "-o", "x.csv", "--token", "Nobody"), "there is no token 'Nobody'"),
        (("export", "-o", "x.csv", "--library", "none.bmap"), "there are no creatures in the library"),
        (("import", "SAMPLE", "--library", "none.bmap"), "there is no such column"),
        (("import", "none.csv", "--library", "none.bmap"), "there is no such file"),
    ],
)
def test_what_cannot_be_done_is_told(battlemap, sample, tmp_path, words, told, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = battlemap("creatures", *(sample if word == "SAMPLE" else word for word in words))
    assert answer.code == 1
    assert told in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_map_that_is_no_campaign_is_not_written_to(battlemap, sample, tmp_path):
    one = tmp_path / "skarn.csv"
    battlemap("creatures", "export", sample, "-o", one, "--token", "Skarn")
    assert "found no campaign" in battlemap("creatures", "import", one, "--onto", sample).err
    assert "expected column and row" in battlemap("creatures", "import", one, "--onto", sample, "--at", "x").err


def test_a_file_that_is_there_is_not_written_over(battlemap, sample, tmp_path):
    out = tmp_path / "bay.csv"
    out.write_text("mine")
    assert "--force" in battlemap("creatures", "export", sample, "-o", out).err
    assert out.read_text() == "mine"


def test_what_can_hardly_be_meant_is_asked_about_first(battlemap, tmp_path):
    table, library = tmp_path / "odd.csv", tmp_path / "library.bmap"
    table.write_text("name,starflight.stats.hp,starflight.stats.max_hp\nAda,80,10\nBo,9\n")
    refused = battlemap("creatures", "import", table, "--library", library)
    assert refused.code == 1
    assert 'odd.csv: row 2, column "starflight.stats.hp": found 80, more than the max_hp of 10' in refused.err
    assert "odd.csv: row 3: found 2 cells, row 1 has 3" in refused.err
    assert "--anyway" in refused.err
    taken = battlemap("creatures", "import", table, "--library", library, "--anyway", "--json")
    assert [each["name"] for each in taken.json["added"]] == ["Ada", "Bo"]
    assert len(taken.json["problems"]) == 2
