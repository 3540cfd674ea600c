from dataclasses import replace

from battlemap.rulings.attack import AttackRuling, attack
from battlemap.rulings.card import card_sections, card_text, headline
from battlemap.rulings.sight import sight
from rules.core.breakdown import Breakdown, Modifier, RuleId
from tests.bay import bay
from tests.rulings.build import A, B, a_map, token, wall


def ruling_on(target: str, weapon: str = "Hand laser") -> AttackRuling:
    return attack(bay(), "token-1", target, weapon)


def lines_of(ruling: AttackRuling) -> list:
    return [line for section in card_sections(ruling, bay()) for line in section.lines]


def test_the_headline_is_the_rulings_own():
    ruling = ruling_on("token-2")
    assert headline(ruling) == ruling.headline


def test_every_modifier_and_refusal_has_a_line_with_value_and_rule():
    ruling = ruling_on("token-3", "Knife")
    told = {(line.text, line.rule) for line in lines_of(ruling)}
    modifiers = ruling.target_number.modifiers + ruling.roll.modifiers
    assert len(ruling.refusals) == 2
    assert {(each.reason, each.rule) for each in (*ruling.refusals, *modifiers)} <= told


def test_a_modifier_that_does_not_count_says_so():
    ruling = ruling_on("token-2")
    idle = Modifier(RuleId("SF-TEST"), -25, "displaced", counts=False)
    roll = Breakdown((*ruling.roll.modifiers, idle))
    ruling = replace(ruling, answer=replace(ruling.answer, roll=roll))
    assert [line.counts for line in lines_of(ruling) if line.rule == "SF-TEST"] == [False]
    assert "−25  displaced (does not count) [SF-TEST]" in card_text(ruling, bay())


def test_a_refusal_that_names_a_wall_speaks_of_that_wall():
    refusal = card_sections(ruling_on("token-3"), bay())[0].lines[0]
    assert (refusal.rule, refusal.records) == ("SF-LOS-08", frozenset({"wall-1"}))


def test_a_reason_that_names_a_creature_speaks_of_that_creature():
    refusal = card_sections(ruling_on("token-4"), bay())[0].lines[0]
    assert (refusal.text, refusal.records) == ("Bo is in the way", frozenset({"token-2"}))


def test_a_name_inside_another_word_is_not_named():
    state = bay()
    tokens = {key: replace(each, name="Bow" if key == "token-3" else each.name) for key, each in state.tokens.items()}
    refusal = card_sections(attack(state, "token-1", "token-4", "Hand laser"), replace(state, tokens=tokens))[0].lines[
        0
    ]
    assert refusal.records == frozenset({"token-2"})


def test_distance_and_increments_are_facts_of_the_card():
    ruling = ruling_on("token-2")
    assert "9 m apart, 2 increments (melee scale)" in [line.text for line in lines_of(ruling)]


def test_a_look_without_weapon_shows_sight_and_obstacles():
    ruling = sight(bay(), "token-1", "token-3")
    sections = card_sections(ruling, bay())
    assert headline(ruling) == "Not seen"
    assert [section.title for section in sections] == ["On the map", "Obstacles"]
    assert sections[1].lines[0].records == frozenset({"wall-1"})


def test_what_two_walls_hide_together_is_told_once_and_each_share_alone():
    """The first hides the left half and the second all: half alone, half together."""
    first, second = wall((5, -20), (5, 5.5)), wall((7, -20), (7, 40), name="wall-2")
    state = a_map(token("A", 2, 5), token("B", 12, 5), first, second)
    (section,) = [each for each in card_sections(sight(state, A, B), state) if each.title == "Obstacles"]
    assert [line.text for line in section.lines] == [
        "stone wall (wall-1): solid, 30 cm, 1500 HP; hides 50%, 0% alone",
        "stone wall (wall-2): solid, 30 cm, 1500 HP; hides 100%, 50% alone",
        "behind more than one of them: 50%",
    ]
    assert section.lines[-1].records == {"wall-1", "wall-2"}
