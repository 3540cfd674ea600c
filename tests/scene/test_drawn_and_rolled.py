"""TC-24: the number drawn on the map is the number that is rolled, in 10,000 random states of both games.

What is drawn is the headline that the map writes beside a target. What is rolled is told by the resolution of the same
state, played with dice that just reach the drawn number, and with dice that just miss it. The looks of a state are
measured once and shared; every 500th state goes the whole way through the scene's own ruling, too.
"""

import os
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice, repeat
from random import Random

from battlemap.document.model import Door, DoorId, MapState, Token, TokenId, Wall, WallId
from battlemap.document.sheets import PsipunkPower, PsipunkWeapon, StarflightWeapon
from battlemap.geometry.types import MapPoint
from battlemap.rulings import psipunk_facts, starflight_facts
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import attack
from battlemap.rulings.ground import walls_of
from battlemap.rulings.psipunk_creatures import attack_of
from battlemap.rulings.psipunk_resolve import Shooting, typed_shooting
from battlemap.rulings.psipunk_ruling import PsipunkRuling, psipunk_rules_of
from battlemap.rulings.resolve import Request, typed
from battlemap.rulings.sight import SightRuling, measure_undrawn
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import StarflightRuling, house_rules_of
from battlemap.rulings.views import Views
from battlemap.scene.wording import announce
from rules.core.resolution import Resolution, Start
from rules.psipunk.attack import AttackAnswer
from rules.psipunk.attack import attack as psipunk_attack
from rules.psipunk.dice import DICE
from rules.psipunk.ladder import word
from rules.psipunk.outcomes import AttackOutcome
from rules.psipunk.resolve import resolve_attack
from rules.psipunk.setup import setup
from rules.starflight.attack import attack as starflight_attack
from rules.starflight.outcome import Outcome
from rules.starflight.strike import attack_resolution
from tests.rulings.build import a_map, token
from tests.rulings.street import a_street, fighter

TIMES = int(os.environ.get("BATTLEMAP_TC24_TIMES", "1"))
STARFLIGHT_STATES, PSIPUNK_STATES = 7_000 * TIMES, 3_000 * TIMES  # a Psi-punk state takes twice as long
SHEETS = 6  # times that everybody has other scores on the same places
WHOLE_WAY = 500  # every so many states goes the whole way
SIDE = 14  # cells
ME, FOE = TokenId("token-A"), TokenId("token-B")
ARMS = (
    StarflightWeapon(name="Pistol", type="projectile", damage=10, range_m=15, falloff_hd=2, loaded=6),
    StarflightWeapon(name="Rifle", type="projectile", damage=16, range_m=375, falloff_hd=1, off_hand=True),
    StarflightWeapon(name="Laser", type="beam", damage=10, range_m=250, rate=3),
    StarflightWeapon(name="Knife", type="melee", damage=6),
)
STREET_ARMS = {
    "weapons": (
        PsipunkWeapon(name="Handgun", damage=1, max_range="Good", modes=("S",), blanks={"S": 4}),
        PsipunkWeapon(name="Knife", damage=1, max_range="Poor"),
    ),
    "powers": (PsipunkPower(name="Ice dart", level=2, projectile=True),),
}
LOWEST_NATURALS = 9  # among them are the critical failures
DRAWN = r"(\d+) %   (\d\d)\+"
POSTURES = ("standing", "kneeling", "prone")


def some_walls(dice: Random) -> list[Wall | Door]:
    """Walls and doors, open, shut and locked, high and low."""
    walls: list[Wall | Door] = []
    for number in range(5):
        x, y, across = dice.randrange(1, SIDE), dice.randrange(1, SIDE), dice.random() < 0.5
        line = (MapPoint(x, y), MapPoint(x + 3, y) if across else MapPoint(x, y + 3))
        if number < 2:
            walls.append(Door(id=DoorId(f"door-{number}"), line=line, state=dice.choice(("open", "closed", "locked"))))
        else:
            kind = dice.choice(("wall", "window", "fence", "curtain"))
            walls.append(Wall(id=WallId(f"wall-{number}"), line=line, kind=kind, top_m=dice.choice((None, 0.9, 1.4))))
    return walls


def places(dice: Random) -> list[tuple[int, int]]:
    """Three cells that are not the same."""
    cells = dice.sample(range(SIDE * SIDE), 3)
    return [(cell % SIDE, cell // SIDE) for cell in cells]


def stood(dice: Random, made: Token) -> Token:
    return replace(made, posture=dice.choice(POSTURES), facing_deg=dice.randrange(8) * 45.0)


def a_starflight_state(dice: Random) -> MapState:
    people = [stood(dice, token(name, *at, weapons=ARMS)) for name, at in zip("ABC", places(dice), strict=True)]
    return a_map(*people, *some_walls(dice), scale=dice.choice(("melee", "ranged")), surprise_round=dice.random() < 0.2)


def a_psipunk_state(dice: Random) -> MapState:
    people = [stood(dice, fighter(name, *at, sheet=STREET_ARMS)) for name, at in zip("ABC", places(dice), strict=True)]
    return a_street(*people, *some_walls(dice))


def with_other_starflight_sheets(dice: Random, state: MapState) -> MapState:
    """The same places with other scores, wounds of the mind and guns that are empty or not."""

    def changed(each: Token) -> Token:
        stats = {"hd": dice.randrange(30, 90), "dodge": dice.randrange(60), "ranged_ab": dice.randrange(-5, 30)}
        sheet = replace(each.starflight, stats={**each.starflight.stats, **stats, "encumbrance": dice.randrange(4)})
        named = dice.choice(((), ("shaken",), ("dazed",), ("stunned",), ("aware",)))
        return replace(each, starflight=sheet, conditions=named)

    return replace(state, tokens={**state.tokens, **{i: changed(state.tokens[i]) for i in (ME, FOE)}})


def with_other_psipunk_sheets(dice: Random, state: MapState) -> MapState:
    """The same places with other skills, and rounds that were aimed."""

    def changed(each: Token) -> Token:
        skills = {"combat_melee": dice.randrange(3), "combat_ranged": dice.randrange(3)}
        return replace(each, psipunk=replace(each.psipunk, skills=skills, aimed=dice.randrange(2)))

    return replace(state, tokens={**state.tokens, **{i: changed(state.tokens[i]) for i in (ME, FOE)}})


def strikes(resolution: Resolution[Outcome], natural: int, dice: Random) -> bool:
    """Whether a resolution that has asked for its first die hits with this one.

    A hit asks on, for where it strikes; a miss is over, or goes astray where the die is a critical failure.
    """
    try:
        ask = resolution.send(natural)
        if natural > LOWEST_NATURALS:
            return True
        while True:
            ask = resolution.send(ask.die.roll(dice))
    except StopIteration as end:
        return end.value.steps[0].tested.succeeded


def drawn_in_starflight(state: MapState, look: SightRuling, weapon: str, views: Views):
    """What the map writes, and the resolution of the same attack."""
    house, armed = house_rules_of(state), starflight_facts.weapon_of(state.tokens[ME], weapon)
    facts = starflight_facts.attack_facts(state, look, armed, house, views)
    ruling = StarflightRuling(
        attacker_name="A",
        target_name="B",
        weapon=weapon,
        sight=look,
        facts=facts,
        answer=starflight_attack(facts, house),
        range_band=0,
        borderline=False,
    )
    creatures = {
        each.name: views.of_sheet("creature", each, partial(creature_of, each)) for each in state.tokens.values()
    }
    return announce(ruling).headline, partial(attack_resolution, facts, creatures, house)


def check_starflight(headline: str, start: Start[Outcome], dice: Random) -> None:
    """Dice that show the number drawn hit, one less misses; what is refused asks for none."""
    if headline == "No attack":
        assert next(start(), None) is None
        return
    percent, needed = (0, 100) if "no roll" in headline else map(int, re.fullmatch(DRAWN, headline).groups())
    assert percent == 100 - needed
    for natural in (needed, needed - 1):
        if 0 <= natural < 100:
            resolution = start()
            next(resolution)
            assert strikes(resolution, natural, dice) == (natural == needed), (headline, natural)


def some_states(
    make: Callable[[Random], MapState], change: Callable[[Random, MapState], MapState], dice: Random
) -> Iterator[tuple[MapState, SightRuling, str, Views]]:
    """Random states, each with a weapon in hand; those that differ only in that share what was measured."""
    while True:
        placed = make(dice)
        look = measure_undrawn(placed, ME, FOE, Views(walls_of(placed)))
        for _ in range(SHEETS):
            state = change(dice, placed)
            views = Views(walls_of(state))
            for weapon, _words in weapons_of(state.tokens[ME], state.info.system):
                yield state, look, weapon, views


def test_tc_24_the_number_drawn_is_the_number_rolled_in_starflight():
    dice, seen = Random(24), set()
    states = islice(some_states(a_starflight_state, with_other_starflight_sheets, dice), STARFLIGHT_STATES)
    for number, (state, look, weapon, views) in enumerate(states):
        headline, start = drawn_in_starflight(state, look, weapon, views)
        check_starflight(headline, start, dice)
        seen.add(headline)
        if number % WHOLE_WAY == 0:
            assert announce(attack(state, ME, FOE, weapon)).headline == headline
            asked = typed(state, Request(action="attack", actor=ME, targets=(FOE,), weapon=weapon)).asks
            assert (asked is None) == (headline == "No attack")
    assert len(seen) > 60
    assert "No attack" in seen


def drawn_in_psipunk(
    state: MapState, look: SightRuling, weapon: str, views: Views, answers: dict[Hashable, AttackAnswer]
):
    """What the map writes, and the resolution of the same attack; equal levels share their odds."""
    house, (arm, mode) = psipunk_rules_of(state), attack_of(state.tokens[ME], weapon)
    facts = psipunk_facts.attack_facts(state, (look,), arm, mode, house, views)
    laid = setup(facts, facts.targets[0], house)
    defence = None if laid.defence is None else laid.defence.base.total
    key = laid.attack.base.total, defence, laid.minimum.total, laid.refusals, weapon
    if key not in answers:
        answers[key] = psipunk_attack(facts, house)
    ruling = PsipunkRuling(
        attacker_name="A",
        target_name="B",
        weapon=weapon,
        sight=look,
        facts=facts,
        answer=answers[key],
        range_row=0,
        dice=DICE,
        borderline=False,
    )
    return announce(ruling).headline, partial(resolve_attack, facts, house)


def check_psipunk(headline: str, start: Start[AttackOutcome]) -> None:
    """With dice that come to nothing the results are the levels drawn; what is refused asks for none.

    Where no roll is drawn to hit, the best dice against the worst do not.
    """
    throws = chain(("++++", "----") if "no roll" in headline else (), repeat("0000"))
    resolution = start()
    try:
        ask = next(resolution)
        assert headline != "No attack"
        while True:
            ask = resolution.send(ask.die.parse(next(throws)))
    except StopIteration as end:
        outcome = end.value
    if headline == "No attack":
        return
    (one,) = outcome.targets
    levels = headline.split("   ")[1]
    if "no roll" in headline:
        assert not one.hit
    elif one.defence is not None:
        assert levels == f"{word(one.attack.total)} v {word(one.defence.total)}"
    else:
        assert levels == f"{word(one.attack.total)} for {word(one.minimum.total)}"


def test_tc_24_the_number_drawn_is_the_number_rolled_in_psipunk():
    dice, seen = Random(24), set()
    answers: dict[Hashable, AttackAnswer] = {}
    states = islice(some_states(a_psipunk_state, with_other_psipunk_sheets, dice), PSIPUNK_STATES)
    for number, (state, look, weapon, views) in enumerate(states):
        headline, start = drawn_in_psipunk(state, look, weapon, views, answers)
        check_psipunk(headline, start)
        seen.add(headline)
        if number % WHOLE_WAY == 0:
            assert announce(attack(state, ME, FOE, weapon)).headline == headline
            asked = typed_shooting(state, Shooting(attacker=ME, targets=(FOE,), weapon=weapon)).asks
            assert (asked is None) == (headline == "No attack")
    assert len(seen) > 30
    assert "No attack" in seen
