"""What goes off on a template: with what, how far, behind what, whom it catches, and what is left of it."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from battlemap.document.document import Document
from battlemap.document.log_record import LogId
from battlemap.document.model import MapState, Template, TemplateId, Token, TokenId, Wall, WallId
from battlemap.document.sheets import PsipunkWeapon, StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.rulings.action_menu import action_menu
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import arms_for, asked_anew, choices_for, fitted
from battlemap.rulings.session_question import Question
from rules.starflight.changes import ShotsFired
from tests.rulings.duel import yard_map
from tests.rulings.street import HANDGUN, A, a_street, fighter

GRENADE = StarflightWeapon(
    name="Grenade", type="thrown", damage=40, damage_type="basic", range_m=30, falloff_hd=5, explosive=True
)
LAUNCHER = StarflightWeapon(
    name="Launcher", type="projectile", damage=40, range_m=100, explosive=True, magazine=1, loaded=1
)
FRAG = PsipunkWeapon(name="Grenade", damage=2)
WALL = '[[wall]]\nline = [[10, 0], [10, 20]]\nkind = "{kind}"\n'


def with_template(state: MapState, x: float, y: float = 5.5, size_cells: float = 3.0) -> MapState:
    template = Template(id=TemplateId("template-1"), at=MapPoint(x, y), size_cells=size_cells)
    return replace(state, templates={template.id: template})


def a_yard(
    folder: Path, x: float = 30.0, *, column: int = 31, kind: str = "", facing: float = 90, arms=(GRENADE,)
) -> tuple[MapState, TokenId]:
    """Xxksax with hand laser, blade and what explodes, its right edge at 3 m; a template of 3 m at x."""
    state, one, _ = yard_map(folder, column=column, more=WALL.format(kind=kind) if kind else "")
    thrower = state.tokens[one]
    sheet = replace(thrower.starflight, weapons=(*thrower.starflight.weapons, *arms))
    thrower = replace(thrower, starflight=sheet, facing_deg=facing)
    return with_template(replace(state, tokens={**state.tokens, one: thrower}), x), one


def thrown(state: MapState, actor: TokenId, weapon: str | None = None) -> Session:
    session = Session(state, fitted(state, Question(action="blast", actor=actor, weapon=weapon)))
    session.roll(Random(3))
    return session


def refused(session: Session) -> list[tuple[str, str]]:
    assert session.is_refused == bool(session.story.refusals)
    return [(each.rule, each.reason) for each in session.story.refusals]


def done(state: MapState, session: Session) -> Token:
    """The actor after all of it, and after it was taken back all is as before."""
    with Document.in_memory() as document:
        map_id = document.import_map(state, {}, undoable=False)
        document.execute(session.command(LogId("log-1")))
        after = document.map(map_id).tokens[session.question.actor]
        document.undo()
        assert document.map(map_id).tokens == state.tokens
    return after


@pytest.mark.parametrize(
    ("weapon", "rule", "reason"),
    [
        ("Blade", "SF-DIS-08", "Blade is no explosive"),
        ("Hand laser", "SF-DIS-08", "Hand laser goes off only where it is destroyed"),
        ("Unarmed", "SF-DIS-08", "Unarmed is no explosive"),
    ],
)
def test_only_what_explodes_goes_off_on_a_template(tmp_path: Path, weapon: str, rule: str, reason: str) -> None:
    """Issue 7: any weapon went off on a template."""
    assert (rule, reason) in refused(thrown(*a_yard(tmp_path), weapon))


def test_a_grenade_goes_as_far_as_its_range_and_no_farther(tmp_path: Path) -> None:
    """From the edge at 3 m to 33 m are 30 m, the end is in; half of 40 Basic at band 0."""
    assert refused(thrown(*a_yard(tmp_path, 33.1))) == [("SF-ATK-02", "30.1 m is beyond 30 m, the range of Grenade")]
    session = thrown(*a_yard(tmp_path, 33.0))
    reasons = [reason.text for step in session.steps for number in step.numbers for reason in number.reasons]
    assert "half of 40" in reasons
    assert "30 m away, within 30 m" in [note.text for step in session.steps for note in step.notes]


@pytest.mark.parametrize(
    ("kind", "rules"),
    [("wall", ["SF-LOS-08"]), ("window", ["SF-LOS-07"]), ("fence", []), ("curtain", [])],
)
def test_what_is_thrown_comes_over_what_is_low_and_through_nothing_that_stops_it(
    tmp_path: Path, kind: str, rules: list[str]
) -> None:
    assert [rule for rule, _ in refused(thrown(*a_yard(tmp_path, kind=kind)))] == rules


def test_one_throws_where_one_looks_with_what_one_has_drawn(tmp_path: Path) -> None:
    state, one = a_yard(tmp_path, facing=270, arms=(replace(GRENADE, drawn=False),))
    assert [rule for rule, _ in refused(thrown(state, one))] == ["SF-DRW-01", "SF-LOS-04"]


def test_somebody_between_is_no_hindrance_to_a_place(tmp_path: Path) -> None:
    """The target stands at 11 m, right on the line."""
    assert refused(thrown(*a_yard(tmp_path, column=11))) == []


@pytest.mark.parametrize(
    ("arm", "before", "left"),
    [
        (GRENADE, None, (0, False)),
        (replace(GRENADE, magazine=2, loaded=2), 2, (1, True)),
        (LAUNCHER, 1, (0, True)),
        (replace(LAUNCHER, loaded=None), None, (None, True)),
    ],
)
def test_what_went_off_is_used_up_in_the_same_step(tmp_path: Path, arm, before: int | None, left) -> None:
    """Uncounted, a grenade is one, and a launcher never runs dry; the last grenade leaves the hand."""
    state, one = a_yard(tmp_path, arms=(arm,))
    session = thrown(state, one)
    used = [each.change for each in session.proposed if isinstance(each.change, ShotsFired)]
    assert used == ([] if left[0] is None else [ShotsFired("Xxksax", arm.name, 1)])
    after = done(state, session).starflight.weapons[-1]
    assert (after.loaded, after.drawn) == left


def test_a_grenade_is_gone_also_where_it_catches_nobody(tmp_path: Path) -> None:
    session = thrown(*a_yard(tmp_path, 20.0, column=38))
    assert [each.words for each in session.proposed] == ["Xxksax: Grenade, 1 fired"]


def test_a_plain_throw_at_somebody_takes_the_grenade_too(tmp_path: Path) -> None:
    state, one = a_yard(tmp_path, column=20)
    other = next(key for key in state.tokens if key != one)
    session = Session(state, Question(actor=one, targets=(other,), weapon="Grenade"))
    session.give("50")
    assert [each.words for each in session.proposed] == ["Xxksax: Grenade, 1 fired"]


def test_a_used_up_grenade_is_offered_nowhere_and_refused_everywhere(tmp_path: Path) -> None:
    """Issue 7: it went off again and again."""
    state, one = a_yard(tmp_path, arms=(replace(GRENADE, loaded=0),))
    none_left = ("SF-ATK-02", "no Grenade is left")
    assert none_left in refused(thrown(state, one))
    assert "blast" not in [each.action for each in choices_for(state.tokens[one], "starflight")]
    assert none_left in [(each.rule, each.reason) for each in action_menu(state, one).line("blast").refusals]
    other = next(key for key in state.tokens if key != one)
    assert none_left in refused(Session(state, Question(actor=one, targets=(other,), weapon="Grenade")))


def test_no_grenade_is_made_by_reloading(tmp_path: Path) -> None:
    state, one = a_yard(tmp_path, arms=(replace(GRENADE, loaded=0, magazine=3, drawn=True),))
    reload = Session(state, Question(action="reload", actor=one, weapon="Grenade"))
    assert refused(reload) == [("SF-REL-01", "Grenade is gone once it is thrown")]


def test_menu_choices_and_session_agree_on_a_grenade(tmp_path: Path) -> None:
    state, one = a_yard(tmp_path)
    line = action_menu(state, one).line("blast")
    assert (line.is_open, line.question.weapon, line.question.item) == (True, "Grenade", "template-1")
    assert not Session(state, line.question).is_refused
    assert arms_for(state.tokens[one], "starflight", "blast") == ("Grenade",)
    chosen = asked_anew(state, Question(action="blast", actor=one, weapon="Blade"))
    assert fitted(state, chosen).weapon == "Grenade"
    far = action_menu(with_template(state, 39.0), one).line("blast")
    assert [each.rule for each in far.refusals] == ["SF-ATK-02"]
    bare = replace(state, templates={})
    assert "template" in action_menu(bare, one).line("blast").refusals[0].reason
    unarmed, _ = a_yard(tmp_path, arms=())
    assert "blast" not in [each.name for each in action_menu(unarmed, one).lines]


def a_throw(x: float, *others: Token, arms=(FRAG, HANDGUN), **choices) -> Session:
    """A, whose right edge is at 15 ft, throws at x cells of five feet."""
    state = with_template(a_street(fighter("A", 2, 2, sheet={"weapons": arms}), *others), x, 2.5, 8.0)
    return Session(state, fitted(state, Question(action="blast", actor=A, **choices)))


def asked(session: Session) -> list[str]:
    names = []
    while session.asks is not None:
        names.append(session.asks.name)
        session.give("+++0" if "attack" in names[-1] else "0000")
    return names


def test_a_psipunk_grenade_is_rolled_against_each_within_fifteen_feet() -> None:
    """C's near edge is 15 ft from the point, which is in; D's is 15.5 ft from it, inside of the template."""
    others = (fighter("B", 20, 2), fighter("C", 23.5, 2), fighter("D", 16.4, 2))
    session = a_throw(20.5, *others)
    assert asked(session) == ["attack of A", "defence of B", "attack of A", "defence of C"]
    assert [each.words for each in session.proposed][-1] == "A: one Grenade used, none left"
    assert done(session.state, session).psipunk.weapons[0].count == 0


def test_the_place_counts_for_the_range_and_not_who_stands_near_it() -> None:
    """330 ft to the place are the last of Good; B stands at 335 ft."""
    session = a_throw(69.0, fighter("B", 70, 2))
    asked(session)
    needs = [number.total for step in session.steps for number in step.numbers if number.what == "needs"]
    assert needs == [1]
    far = a_throw(69.2, fighter("B", 70, 2))
    assert refused(far) == [("PP-RAN-02", "331 ft is Great (+2); Grenade reaches Good (+1)")]


def test_the_thrower_stands_in_its_own_blast_and_defends() -> None:
    assert asked(a_throw(4.0, fighter("B", 30, 2))) == ["attack of A", "defence of A"]


def test_no_handgun_goes_off_and_no_second_grenade() -> None:
    """Issue 7: a handgun attacked everybody in a template."""
    near = fighter("B", 20, 2)
    assert refused(a_throw(20.5, near, weapon="Handgun")) == [("M23", "Handgun does not go off over an area")]
    used = a_throw(20.5, near, arms=(replace(FRAG, count=0), HANDGUN))
    assert refused(used) == [("M23", "no Grenade is left")]
    assert [each.rule for each in action_menu(used.state, A).line("blast").refusals] == ["M23"]
    assert "blast" not in [each.action for each in choices_for(used.state.tokens[A], "psipunk")]
    two = a_throw(
        20.5, near, arms=(replace(FRAG, name="Pineapple", explosive=True, kind="thrown", max_range="Good", count=2),)
    )
    asked(two)
    assert done(two.state, two).psipunk.weapons[0].count == 1


@pytest.mark.parametrize(
    ("x", "top", "asks"), [(18.0, 2.9, ["attack of A"]), (19.8, 0.0, [])], ids=["before the place", "behind it"]
)
def test_cover_counts_from_where_it_goes_off(x: float, top: float, asks: list[str]) -> None:
    """A does not see B behind the wall. West of the place at 19.5 it is no help; east of it B is out of the blast.

    B does not see A either, and so does not defend.
    """
    wall = Wall(id=WallId("wall-1"), kind="wall", line=(MapPoint(x, top), MapPoint(x, 12)))
    state = a_street(fighter("A", 2, 2, sheet={"weapons": (FRAG,)}), fighter("B", 20, 4), wall)
    state = with_template(state, 19.5, 2.5, 8.0)
    assert asked(Session(state, fitted(state, Question(action="blast", actor=A)))) == asks


@pytest.mark.parametrize("cut_by_walls", [False, True])
@pytest.mark.parametrize(("kind", "is_spared"), [("", False), ("wall", True), ("window", True), ("fence", False)])
def test_a_wall_shields_whatever_the_template_says(
    tmp_path: Path, kind: str, is_spared: bool, cut_by_walls: bool
) -> None:
    """The wall stands at 10 m, the grenade goes off at 9 m, the target is at 11 m."""
    state, one = a_yard(tmp_path, 9.0, column=11, kind=kind)
    templates = {key: replace(each, cut_by_walls=cut_by_walls) for key, each in state.templates.items()}
    session = thrown(replace(state, templates=templates), one)
    assert refused(session) == []
    assert any(each.words.startswith("G'Nunk") for each in session.proposed) is not is_spared
