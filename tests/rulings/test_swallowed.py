"""Who has been swallowed is off the map: nobody outside reaches it, and it reaches what holds it only. SF-SWL-03."""

from dataclasses import replace
from random import Random

import pytest

from battlemap.document.sheets import StarflightCondition, StarflightWeapon
from battlemap.rulings.session import Session
from battlemap.rulings.session_choices import previews
from battlemap.rulings.session_question import Question
from battlemap.rulings.starflight_creatures import creature_of
from rules.core.resolution import play
from rules.starflight.actions.blast import Bystander, detonation
from rules.starflight.damage import Damage
from rules.starflight.facts import DamageType, Scale
from rules.starflight.house_rules import HouseRules
from tests.rulings.build import token
from tests.rulings.fights import yard

KNIFE = StarflightWeapon(name="Knife", type="melee", damage=6, range_m=5)
PISTOL = StarflightWeapon(name="Pistol", type="projectile", damage=10, range_m=100)
STATS = {"hd": 50, "thd": 40, "security": 30, "intensive_care": 60, "hp": 100, "max_hp": 100, "nhp": 50, "max_nhp": 100}
OFF_THE_MAP, INSIDE = "Far is inside Beast, off the map", "Far is inside Beast, and reaches nothing else"


def belly():
    """Far inside Beast, on whose square it stands; Fr beside them, Old in the same belly."""

    def one(name: str, x: float, **facts):
        return token(name, x, 5, stats=STATS, weapons=(KNIFE, PISTOL), **facts)

    def eaten(name: str):
        each = one(name, 5, side="prey", conditions=("swallowed",))
        told = (StarflightCondition(name="swallowed", cause="Beast"),)
        return replace(each, starflight=replace(each.starflight, conditions=told))

    return yard("starflight", one("Beast", 5, side="beasts"), eaten("Far"), eaten("Old"), one("Fr", 6, side="prey"))


def reasons(actor: str, target: str, action: str = "attack", weapon: str | None = "Knife") -> list[str]:
    state = belly()
    ids = {each.name: each.id for each in state.tokens.values()}
    question = Question(action=action, actor=ids[actor], targets=(ids[target],), weapon=weapon)
    story = Session(state, question).story
    return [each.reason for each in story.refusals if each.rule == "SF-SWL-03"] if story else []


@pytest.mark.parametrize("action", ["attack", "trip", "disarm", "push", "trample", "grapple", "revive", "rally"])
@pytest.mark.parametrize("actor", ["Fr", "Beast"])
def test_nobody_outside_does_anything_to_it(action: str, actor: str):
    armed = "Knife" if action in ("attack", "trip", "disarm", "grapple") else None
    assert reasons(actor, "Far", action, armed) == [OFF_THE_MAP]


def test_inside_it_strikes_at_what_holds_it_and_at_nobody_outside():
    assert reasons("Far", "Beast") == []
    assert reasons("Far", "Fr", weapon="Pistol") == [INSIDE]
    assert reasons("Far", "Old") == []


def test_the_card_says_why_before_anything_is_rolled():
    state = belly()
    ids = {each.name: each.id for each in state.tokens.values()}
    (ruling,) = previews(state, Question(actor=ids["Fr"], targets=(ids["Far"],), weapon="Pistol"))
    assert OFF_THE_MAP in [each.reason for each in ruling.refusals]
    (back,) = previews(state, Question(actor=ids["Fr"], targets=(ids["Beast"],), weapon="Pistol"))
    assert "SF-SWL-03" not in [each.rule for each in back.refusals]


def test_a_blast_spares_who_is_inside_somebody():
    state = belly()
    creatures = {each.name: creature_of(each) for each in state.tokens.values()}
    near = tuple(Bystander(name=name, distance_m=0.0) for name in ("Far",))
    full = Damage.of(DamageType.BASIC, 40)
    played = play(lambda: detonation("Grenade", full, near, creatures, Scale.MELEE, HouseRules()), Random(1))
    assert [step.text for step in played.outcome[1:]] == ["Far is spared"]
