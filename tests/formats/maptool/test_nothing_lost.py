"""What is in a MapTool file and does not come in is named, with how much of it there is."""

import pytest

from battlemap.formats.load import load_map
from battlemap.formats.maptool.known_tags import LEFT_OUT_OF_CAMPAIGN, LEFT_OUT_OF_MAP, LEFT_OUT_OF_TOKENS
from tests.formats.maptool.zones import campaign, single, token, write, zone

TWO = "<entry><string>a</string><string>1</string></entry><entry><string>b</string><string>2</string></entry>"


def read(folder, *tokens, more=""):
    return load_map(write(folder, single(zone(tokens=tokens, more=more)))).report


def told(number, words):
    one, more = words
    return f"{number} {one if number == 1 else more or one + 's'}: not read from MapTool files"


@pytest.mark.parametrize("tag", LEFT_OUT_OF_MAP)
def test_what_lies_on_a_map_and_does_not_come_in_is_counted(tmp_path, tag):
    report = read(tmp_path, more=f"<{tag}>{TWO}</{tag}>")
    assert report.dropped == (told(2, LEFT_OUT_OF_MAP[tag]),)
    assert [*report.lost.values()] == [2]
    assert read(tmp_path, more=f"<{tag}/>").dropped == ()


@pytest.mark.parametrize("tag", LEFT_OUT_OF_TOKENS)
def test_what_tokens_have_and_does_not_come_in_is_counted_over_all_of_them(tmp_path, tag):
    orc, ada = token("Orc", 10, 0, **{tag: TWO}), token("Ada", 60, 0, layer="OBJECT", **{tag: "some words"})
    report = read(tmp_path, orc, ada)
    assert told(3, LEFT_OUT_OF_TOKENS[tag]) in report.dropped


@pytest.mark.parametrize("tag", LEFT_OUT_OF_CAMPAIGN)
@pytest.mark.parametrize("inside", [False, True])
def test_what_a_campaign_has_besides_its_maps_is_counted(tmp_path, tag, inside):
    more = f"<{tag}>{TWO}</{tag}>"
    more = f"<campaignProperties>{more}</campaignProperties>" if inside else more
    report = load_map(write(tmp_path, campaign(zone(), more=more), "a.cmpgn")).report
    assert report.dropped == (told(2, LEFT_OUT_OF_CAMPAIGN[tag]),)


def properties(*pairs):
    return "<store>" + "".join(f"<entry><string>{k}</string>{v}</entry>" for k, v in pairs) + "</store>"


def test_the_height_of_a_token_is_one_of_its_properties_and_the_others_are_counted(tmp_path):
    pair = "<net.rptools.CaseInsensitiveHashMap_-KeyValue><key>Elevation</key><value>10</value>"
    pair += "</net.rptools.CaseInsensitiveHashMap_-KeyValue>"
    new = token("New", 10, 0, propertyMapCI=properties(("elevation", pair), ("hp", "<string>9</string>")))
    old = token("Old", 60, 0, propertyMap="<entry><string>Elevation</string><string>15</string></entry>")
    bad = token("Bad", 110, 0, propertyMapCI=properties(("elevation", "<string>high</string>")))
    loaded = load_map(write(tmp_path, single(zone(tokens=[new, old, bad]))))
    assert [found.elevation_m for found in loaded.state.tokens.values()] == [3, 4.5, 0]
    assert loaded.report.lost == {"properties of tokens": 2}


def test_tags_that_are_not_known_are_named_with_their_number_wherever_they_are(tmp_path):
    tokens = [token("Orc", 10, 0, glow=1), token("Ada", 60, 0, glow="<deep/>")]
    grid = "<grid><size>50</size><tilt>3</tilt></grid>"
    content = campaign(zone(tokens=tokens, grid=grid, more="<weather>rain</weather>"), more="<moon>full</moon>")
    content = content.replace("</campaign></", "</campaign><extra/></")
    report = load_map(write(tmp_path, content, "a.cmpgn", files=("libraries/a.mtlib", "libraries/b", "data/x"))).report
    assert report.unread == {
        "token.glow": 2, "map.grid.tilt": 1, "map.weather": 1, "file.campaign.moon": 1, "file.extra": 1,
        "file libraries/": 2, "file data/": 1,
    }  # fmt: skip
    (line,) = [line for line in report.lines() if line.startswith("not read: ")]
    assert "token.glow (2 times)" in line


def test_what_is_set_and_has_no_like_here_is_named_only_where_it_is_set(tmp_path):
    plain = token("Orc", 10, 0, visibleOnlyToOwner="false", terrainModifier="0.0", terrainModifierOperation="NONE")
    assert read(tmp_path, plain, more="<hasFog>false</hasFog><playerAlias/><isVisible>true</isVisible>").unread == {}
    other = token("Orc", 10, 0, visibleOnlyToOwner="true", terrainModifier="2.0")
    report = read(tmp_path, other, more="<hasFog>true</hasFog><playerAlias>The cave</playerAlias>")
    assert sorted(report.unread) == [
        "map.hasFog",
        "map.playerAlias",
        "token.terrainModifier",
        "token.visibleOnlyToOwner",
    ]


@pytest.mark.parametrize("tag", ["isVisible", "drawBoard"])
def test_what_is_always_on_here_is_named_where_it_is_off(tmp_path, tag):
    assert read(tmp_path, more=f"<{tag}>true</{tag}>").unread == {}
    assert read(tmp_path, more=f"<{tag}>false</{tag}>").unread == {f"map.{tag}": 1}
