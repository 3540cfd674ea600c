"""The log read and handed on: what is looked for is found, names stay as typed, players read no secrets."""

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from battlemap.document.log_record import LogChange, LogDie, LogEntry, LogId, LogNumber, LogReason, LogStep
from battlemap.rulings.log_export import log_html, log_json, log_markdown
from battlemap.rulings.log_reading import NO_ROUND, Wanted, is_wanted, kind_of
from tests.rulings.fights import fighter, yard

NASTY = "<b>Bo</b> | `rm` *x* _y_ [z](q) & #1"


def entry(number: int, title: str, **facts) -> LogEntry:
    step = LogStep(
        text=f"{title} happens",
        who=facts.get("who", ""),
        numbers=(LogNumber(what="attack", total=7, reasons=(LogReason(text="skill", rule="SF-HIT-04", value=7),)),),
        notes=(LogReason(text="a note", rule="SF-LOC-01"),),
    )
    die = LogDie(
        name="attack", die="d%", decides="whether it hits", shown="66", value=66, hidden=facts.get("gm_only", False)
    )
    changes = (LogChange(text="3 HP lost"), LogChange(text="falls down", applied=False))
    return LogEntry(id=LogId(f"log-{number}"), title=title, dice=(die,), steps=(step,), changes=changes, **facts)


def logged(*entries: LogEntry, **tokens):
    state = yard("starflight", *(fighter(name, **facts) for name, facts in tokens.items()))
    return replace(state, logs={each.id: each for each in entries})


ATTACK = entry(1, "Ada: attack at Bo", who="Ada", targets=("Bo",), round=2, asked={"action": "attack"})
SECRET = entry(2, "Cy: roll", who="Cy", gm_only=True, asked={"action": "roll"})


class Shown(HTMLParser):
    """The text a page shows, and the tags it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags, self.texts = [], []
        self.feed(page)

    def handle_starttag(self, tag, _attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.texts.append(data)


def test_markdown_tells_the_whole_entry_round_by_round():
    assert log_markdown(logged(ATTACK, SECRET)).splitlines()[:14] == [
        "# Yard: log",
        "",
        "## Round 2",
        "",
        "### Ada: attack at Bo",
        "",
        "- attack, d%: 66 (whether it hits)",
        "- Ada: attack at Bo happens",
        "    - attack: 7",
        "        - +7 skill \\[SF-HIT-04\\]",
        "    - a note \\[SF-LOC-01\\]",
        "- **3 HP lost**",
        "- **not applied: falls down**",
        "",
    ]


def test_a_name_full_of_signs_stays_a_name_in_markdown():
    text = log_markdown(logged(entry(1, NASTY)))
    title = next(line for line in text.splitlines() if line.startswith("### "))
    assert title == r"### \<b\>Bo\</b\> \| \`rm\` \*x\* \_y\_ \[z\](q) \& \#1"


@pytest.mark.parametrize(("name", "shown"), [("1. Ada", r"1\. Ada"), ("- Ada", r"\- Ada"), ("a\n# b", r"a\\n\# b")])
def test_a_name_that_begins_like_a_list_does_not_make_one(name, shown):
    assert f"### {shown}" in log_markdown(logged(entry(1, name))).splitlines()


def test_a_name_full_of_signs_stays_a_name_in_html():
    page = Shown(log_html(logged(entry(1, NASTY))))
    assert NASTY in page.texts
    assert page.tags.count("b") == 1  # of the change that was made


def test_html_runs_nothing_and_folds_the_reasons():
    page = log_html(logged(ATTACK, entry(2, "<script>alert(1)</script>")))
    assert "<script" not in page
    assert Shown(page).tags.count("details") == 4


def test_json_holds_every_field():
    told = json.loads(json.dumps(log_json(logged(ATTACK))))
    assert told["entries"][0]["steps"][0]["numbers"][0]["reasons"][0]["rule"] == "SF-HIT-04"


@pytest.mark.parametrize(
    "tell", [log_markdown, log_html, lambda state, player: json.dumps(log_json(state, player=player))]
)
def test_players_read_no_secret_and_no_hidden_name(tell):
    of_hidden = entry(3, "Di: attack at Ada", who="Di", targets=("Ada",))
    told = tell(logged(ATTACK, SECRET, of_hidden, Ada={}, Bo={}, Di={"hidden": True}), player=True)
    assert "Ada: attack at Bo" in told
    assert not any(word in told for word in ("Cy", "Di:", "66", "SF-HIT-04"))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), True),
        (Wanted(text="SF-hit ADA"), True),
        (Wanted(text="ada nowhere"), False),
        (Wanted(who="Bo"), True),
        (Wanted(who="Cy"), False),
        (Wanted(round=2), True),
        (Wanted(round=NO_ROUND), False),
        (Wanted(kind="attack"), True),
        (Wanted(kind="roll"), False),
    ],
)
def test_an_entry_is_found_by_words_creature_round_and_kind(wanted, found):
    assert is_wanted(ATTACK, wanted) is found


def test_an_entry_outside_of_a_fight_is_found_as_such():
    assert is_wanted(SECRET, Wanted(round=NO_ROUND))
    assert kind_of(entry(3, "x")) == "other"
