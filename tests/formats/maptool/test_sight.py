"""How tokens of MapTool see: who has no sight, and who has another than the usual one."""

from battlemap.formats.load import load_map
from battlemap.rulings.fog import shares_sight
from tests.formats.maptool.zones import campaign, single, token, write, zone


def read(folder, *tokens, usual=None):
    more = (
        ""
        if usual is None
        else f"<campaignProperties><defaultSightType>{usual}</defaultSightType></campaignProperties>"
    )
    return load_map(write(folder, campaign(zone(tokens=tokens), more=more), "a.cmpgn"))


def test_tokens_without_sight_are_counted_and_do_not_share_it(tmp_path):
    blind = [token(name, 10, 0, tokenType=kind, hasSight="false") for name, kind in (("Ada", "PC"), ("Orc", "NPC"))]
    loaded = read(
        tmp_path, *blind, token("Bo", 60, 0, tokenType="PC", hasSight="true"), token("Cy", 60, 0, tokenType="PC")
    )
    assert [shares_sight(found) for found in loaded.state.tokens.values()] == [False, False, True, True]
    assert "2 tokens without sight; here every token sees" in loaded.report.notes


def test_a_sight_that_is_no_truth_is_told(tmp_path):
    loaded = read(tmp_path, token("Ada", 10, 0, tokenType="PC", hasSight="maybe"))
    assert loaded.report.mended == ('token Ada.hasSight: found "maybe", expected true or false; taken as true',)


def test_a_sight_that_is_not_the_usual_one_is_told_with_its_number(tmp_path):
    tokens = [token(str(n), 10, 0, hasSight="true", sightType=kind) for n, kind in enumerate(("Normal", "Elf", "Elf"))]
    blind = token("Blind", 10, 0, hasSight="false", sightType="Owl")
    told = "2 tokens with a sight of another kind, taken as the usual one: Elf"
    assert told in read(tmp_path, *tokens, blind).report.notes
    told_of_elves = "1 token with a sight of another kind, taken as the usual one: Normal"
    assert told_of_elves in read(tmp_path, *tokens, usual="Elf").report.notes
    assert not any("another kind" in note for note in read(tmp_path, tokens[0], blind).report.notes)
    assert told in load_map(write(tmp_path, single(zone(tokens=tokens)))).report.notes
