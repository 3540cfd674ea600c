"""Opportunity attacks in the middle of an action: they come before it goes on, and may stop it."""

from collections.abc import Callable

from rules.core.resolution import Resolution, play_values
from rules.starflight.actions.changes import MovedAlong, Slid
from rules.starflight.actions.charge import ChargeFacts, charge
from rules.starflight.actions.grapple import GrappleFacts, grapple
from rules.starflight.actions.provoke import Onlooker, Reaction
from rules.starflight.actions.push import PushFacts, push
from rules.starflight.actions.run_up import RunUp
from rules.starflight.actions.trip import Slide, TripFacts, trip
from rules.starflight.actions.unarmed import bare_hands
from rules.starflight.changes import HpChanged
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts
from rules.starflight.outcome import Outcome
from rules.starflight.strike import attack_resolution
from tests.rules.starflight.build import BLADE, BOOK

SCORES = {"initiative": 6, "power": 30, "finesse": 20, "hd": 50, "thd": 40, "reflex": 20, "willpower": 20}
ROOK = Creature(name="Rook", scores=SCORES)
GUARD = Creature(name="Guard", scores=SCORES)
CROWD = {"Rook": ROOK, "Guard": GUARD}
FACTS = ChargeFacts(
    actor=ROOK,
    target=GUARD,
    run_up=RunUp(length_m=10.0),
    exit_free_m=10.0,
    attack=AttackFacts(attacker=combatant_of(ROOK), target=combatant_of(GUARD), weapon=BLADE, distance_m=0.0),
    onlooker=Onlooker(name="Guard"),
)


def struck_back(creature: Creature) -> Resolution[Outcome]:
    facts = AttackFacts(attacker=combatant_of(GUARD), target=combatant_of(creature), weapon=BLADE, distance_m=0.0)
    return attack_resolution(facts, {"Guard": GUARD, creature.name: creature}, BOOK)


def tripped(creature: Creature) -> Resolution[Outcome]:
    slide = Slide(free_m=100.0, frictionless=True)
    facts = TripFacts(actor=GUARD, target=creature, attack=bare_hands(GUARD, creature), slide=slide)
    return trip(facts, {"Guard": GUARD, creature.name: creature}, BOOK)


def charged(dice: list[int], react: Callable[[Creature], Resolution[Outcome]]) -> Outcome:
    reactions = (Reaction("Guard", react),)
    return play_values(lambda: charge(FACTS, CROWD, BOOK, reactions), dice).outcome


def test_a_charger_tripped_on_ice_slides_and_does_not_strike():
    outcome = charged([60, 50, 10, 2, 9], tripped)  # touch, Power 90 against Finesse 30, 2 increments, 9 N
    assert [change for change in outcome.changes if isinstance(change, Slid)] == [Slid("Rook", 20.0)]
    assert [change for change in outcome.changes if isinstance(change, MovedAlong)] == [MovedAlong("Rook", 1, 10.0)]
    assert outcome.steps[-1].text == "Rook is stopped"


def test_a_charger_that_is_hit_goes_on_with_its_wounds():
    outcome = charged([60, 3, 50, 50, 99, 10], struck_back)  # a hit on the body, three saves, and Rook misses
    pools = [change for change in outcome.changes if isinstance(change, HpChanged)]
    assert pools == [HpChanged("Rook", "hp", 100, 70)]
    rolls = [step.tested for step in outcome.steps if step.tested is not None]
    assert [line.rule for line in rolls[-1].bonus.modifiers] == ["SF-CHG-05", "SF-WND-02"]


def test_who_gets_no_opportunity_attack_can_not_take_one():
    blind = PushFacts(
        actor=ROOK, target=GUARD, run_up=RunUp(length_m=10.0), onlookers=(Onlooker(name="Guard", sees_it=False),)
    )
    reactions = (Reaction("Guard", struck_back),)
    outcome = play_values(lambda: push(blind, BOOK, reactions), [20, 30]).outcome  # a tie, and no other die
    assert outcome.changes[0] == MovedAlong("Rook", 1, 10.0)


def test_a_grappler_that_is_knocked_out_holds_nobody():
    facts = GrappleFacts(actor=ROOK, target=GUARD, attack=bare_hands(ROOK, GUARD), onlooker=Onlooker(name="Guard"))
    reactions = (Reaction("Guard", struck_back),)
    dice = [90, 60, 3, 50, 50, 0]  # grabbed; hit on the body; the save against passing out fails
    outcome = play_values(lambda: grapple(facts, CROWD, BOOK, reactions), dice).outcome
    assert outcome.steps[-1].text == "Rook is stopped"
