"""What can be chosen for an attack before it is played: actions, arms, items, and the odds both ways."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from battlemap.document.model import MapState, System, Token, TokenId
from battlemap.document.sheets import PsipunkSheet, StarflightSheet
from battlemap.rulings.action_list import siblings, words_of
from battlemap.rulings.arms import explosives_of, weapon_in_hand, weapons_of
from battlemap.rulings.attack import attack, attack_steps
from battlemap.rulings.attack_ruling import AttackRuling
from battlemap.rulings.chosen_items import ABOUT_ANYTHING, THINGS, items_for
from battlemap.rulings.errors import RulingError
from battlemap.rulings.given_facts import Given
from battlemap.rulings.house_tables import wielded
from battlemap.rulings.psipunk_creatures import is_power
from battlemap.rulings.psipunk_option_words import fitting, read_options
from battlemap.rulings.psipunk_ruling import burst_steps
from battlemap.rulings.psipunk_things import rule_on_breaking
from battlemap.rulings.session_blast import BLAST, caught_tokens
from battlemap.rulings.session_odds import FirstRoll, first_roll
from battlemap.rulings.session_question import ATTACK, Question, start_of
from battlemap.rulings.sight import last_of
from battlemap.rulings.starflight_actions import ALONE, AT_SEVERAL, FACTS_OF
from battlemap.rulings.starflight_creatures import failed_arm
from battlemap.rulings.starflight_deed import deed_of
from battlemap.rulings.starflight_menu import first_open, refusals_of
from battlemap.rulings.starflight_quiet import QUIET_WEAPON
from battlemap.rulings.starflight_ruling import StarflightRuling, house_rules_of
from battlemap.rulings.things import rule_on_thing
from rules.starflight.answers import AttackAnswer
from rules.starflight.armoury import UNARMED
from rules.starflight.attack import attack as starflight_attack
from rules.starflight.facts import AttackFacts
from rules.starflight.house_rules import HouseRules
from rules.starflight.strike import on_one_roll


@dataclass(frozen=True, slots=True)
class Choosable:
    """One way to attack somebody."""

    action: str
    title: str
    armed: bool = True  # made with one weapon
    several: bool = False  # at several targets
    second: bool = False  # a second weapon may be named
    item: bool = False  # about something: of the target, its own, or at hand
    free_item: bool = False  # which may be anything
    area: bool = False  # on all that a template catches
    alone: bool = False  # done to nobody
    is_attack: bool = True  # or one of the other ways to attack somebody


FULL_ATTACK = "full-attack"
#: Those whose chance is that of the card.
PLAIN = (ATTACK, "snipe", "opportunity")
CHOOSABLE: dict[System, tuple[Choosable, ...]] = {
    "starflight": (
        Choosable(ATTACK, "Attack", several=True, second=True),
        Choosable(FULL_ATTACK, "Full attack", armed=False),
        Choosable("disarm", "Disarm", item=True),
        Choosable("trip", "Trip"),
        Choosable("charge", "Charge"),
        Choosable("push", "Push", armed=False),
        Choosable("trample", "Trample", armed=False),
        Choosable("grapple", "Grapple"),
        Choosable("coup-de-grace", "Coup de grace"),
        Choosable("snipe", "Snipe"),
        Choosable("opportunity", "Opportunity attack"),
        Choosable(BLAST, "Blast", several=True, area=True),
    ),
    "psipunk": (
        Choosable(ATTACK, "Attack", several=True),
        Choosable("grapple", "Grapple", armed=False),
        Choosable(BLAST, "Blast", several=True, area=True),
    ),
}
#: Those that are never chosen from a list.
NOT_CHOSEN = frozenset({"move", "run"})  # their way is picked on the map


def choosable(game: System, action: str) -> Choosable:
    """How an action is chosen, be it an attack or not."""
    attack_way = next((each for each in CHOOSABLE[game] if each.action == action), None)
    if attack_way is not None or game == "psipunk":
        title = words_of(action).capitalize()
        return attack_way or Choosable(action, title, armed=action == "reload", is_attack=False)
    return Choosable(
        action=action,
        title=words_of(action).capitalize(),
        armed=action in QUIET_WEAPON,
        several=action in AT_SEVERAL,
        item=action in THINGS,
        free_item=action in ABOUT_ANYTHING,
        alone=action in ALONE,
        is_attack=False,
    )


def choices_for(token: Token, game: System, action: str = ATTACK) -> tuple[Choosable, ...]:
    """What may be chosen instead of an action: the ways of attacking, those that play the same action of the rules.

    A blast is one only with something that can go off.
    """
    attacks = [each for each in CHOOSABLE[game] if not each.area or arms_for(token, game, each.action)]
    names = [each.action for each in attacks]
    same = siblings(action) if game == "starflight" else (action,)
    others = [choosable(game, name) for name in same if name not in NOT_CHOSEN]
    return (*attacks, *(each for each in others if each.action not in names)) if action in names else tuple(others)


def arms_for(token: Token, game: System, action: str = ATTACK) -> tuple[str, ...]:
    """What it can attack with in that way; bare hands last. For a blast what can go off, and is not used up."""
    if choosable(game, action).area:
        return tuple(name for name, is_left in explosives_of(token, game) if is_left)
    if action in QUIET_WEAPON:
        return _carried(token, game)
    names = tuple(name for name, _ in weapons_of(token, game))
    bare = UNARMED.name if game == "starflight" else "unarmed"
    return names if bare in names else (*names, bare)


def _carried(token: Token, game: System) -> tuple[str, ...]:
    """What can be drawn, sheathed and reloaded."""
    if game == "psipunk":
        return tuple(each.name for each in (token.psipunk or PsipunkSheet()).weapons)
    return tuple(each.name for each in (token.starflight or StarflightSheet()).weapons if each.type != "natural")


def fitted(state: MapState, question: Question) -> Question:
    """The question with only what its action takes, and what it needs where the table has not said."""
    game = state.info.system
    way, actor = choosable(game, question.action), state.tokens[question.actor]
    item = _fitting_item(state, question, way)
    question = replace(
        question,
        targets=_as_many(way, caught_tokens(state, item) if way.area else question.targets),
        item=item,
        facts=tuple(each for each in question.facts if each.partition("=")[0] in FACTS_OF.get(question.action, ())),
    )
    if not way.is_attack:
        return question
    weapon = question.weapon or _first_arm(actor, game, question.action)
    power = game == "psipunk" and is_power(actor, weapon)
    return replace(
        question,
        weapon=weapon if way.armed else None,
        other_weapon=question.other_weapon if way.second else None,
        choices=fitting(question.choices, is_power=power) if game == "psipunk" else (),
    )


def _fitting_item(state: MapState, question: Question, way: Choosable) -> str | None:
    items = [name for _, name in items_for(state, question)]
    will_do = question.item in items or (way.free_item and question.item)
    return question.item if will_do else next(iter(items), None)


def _as_many(way: Choosable, targets: tuple[TokenId, ...]) -> tuple[TokenId, ...]:
    return () if way.alone else targets if way.several else targets[:1]


def _first_arm(token: Token, game: System, action: str) -> str:
    """What it takes where nothing is said: what it has in hand, if that will do."""
    in_hand = weapon_in_hand(token, game)
    explosives = sorted(explosives_of(token, game), key=lambda each: not each[1])  # of which there is some left
    if choosable(game, action).area and explosives and in_hand not in arms_for(token, game, action):
        return explosives[0][0]
    return in_hand or arms_for(token, game)[-1]


def asked_anew(state: MapState, question: Question) -> Question:
    """The question after another way was chosen: a weapon that will not do for it is put away.

    What is no attack is asked as it may be done, if what was chosen before will not do.
    """
    way = choosable(state.info.system, question.action)
    if not way.is_attack and state.info.system == "starflight":
        question = fitted(state, question)
        return question if not refusals_of(state, question) else first_open(state, question) or question
    will_do = question.weapon in arms_for(state.tokens[question.actor], state.info.system, question.action)
    return question if will_do else replace(question, weapon=None)


def previews(state: MapState, question: Question, *, doubts: bool = True) -> tuple[AttackRuling, ...]:
    """The rulings of the card on each target, with each weapon that is used on it; none for what is no such attack.

    ``doubts``: with whether they hang by a hair, which takes most of the time.
    """
    weapon = question.weapon
    try:
        if question.action == FULL_ATTACK and question.targets:
            singles = (replace(question, action=ATTACK, weapon=name) for name in _in_hand(state, question.actor))
            return tuple(ruling for each in singles for ruling in _as_played(state, each, 0, doubts=doubts))
        if weapon is None or question.action not in PLAIN:
            return ()
        if state.info.system == "psipunk":
            options = read_options(question.choices)
            if question.thing is not None:
                return (rule_on_breaking(state, question.actor, question.thing, weapon, question.mode, options),)
            steps = burst_steps(state, question.actor, question.targets, weapon, question.mode, options)
            return last_of(steps) if doubts else next(steps)
        if question.thing is not None:
            return (rule_on_thing(state, question.actor, question.thing, weapon),)
        places = range(len(question.targets))
        return tuple(ruling for place in places for ruling in _as_played(state, question, place, doubts=doubts))
    except RulingError:
        return ()


def all_hit(question: Question, rulings: Sequence[AttackRuling]) -> Fraction | None:
    """The chance that every attack of a full attack hits, and does double damage; None for others. SF-FUL-02."""
    chances = [ruling.chance for ruling in rulings]
    if question.action != FULL_ATTACK or len(chances) < 2 or None in chances:
        return None
    return math.prod((chance for chance in chances if chance is not None), start=Fraction(1))


def _in_hand(state: MapState, actor: TokenId) -> tuple[str, ...]:
    """What a full attack is made with. SF-FUL-01."""
    token, info = state.tokens[actor], state.info
    names = tuple(weapon.name for weapon in wielded(token, info))
    return tuple(name for name in names if not failed_arm(token, name, info)) or names


def _as_played(state: MapState, question: Question, place: int, *, doubts: bool) -> tuple[AttackRuling, ...]:
    """The rulings of the card as it is one of several targets, with a second weapon and the facts that were told."""
    target, count, weapon = question.targets[place], len(question.targets), str(question.weapon)
    steps = attack_steps(state, question.actor, target, weapon)
    ruling = last_of(steps) if doubts else next(steps)
    plain = count == 1 and not question.other_weapon and not question.facts
    if not isinstance(ruling, StarflightRuling) or plain:
        return (ruling,)
    house = house_rules_of(state)
    given = Given.of(question.facts)
    deed = deed_of(
        state, house, question.actor, (target,), weapon=weapon, other_weapon=question.other_weapon, given=given
    )
    facts = replace(deed.facts(), target_place=place + 1, target_count=count)
    return tuple(
        replace(ruling, weapon=used.weapon.name, facts=used, answer=answer)
        for used, answer in _on_the_roll(facts, house)
    )


def _on_the_roll(facts: AttackFacts, house: HouseRules) -> list[tuple[AttackFacts, AttackAnswer]]:
    """The weapons of one roll that may be used; where none may, the first with the reasons against all of them."""
    answers = [(each, starflight_attack(each, house)) for each in on_one_roll(facts)]
    usable = [(each, answer) for each, answer in answers if not answer.refusals]
    if usable:
        return usable
    against = tuple(dict.fromkeys(refusal for _, answer in answers for refusal in answer.refusals))
    return [(facts, replace(answers[0][1], refusals=against))]


def first_roll_of(state: MapState, question: Question) -> FirstRoll | None:
    """The first roll of an action that is no plain attack; None where it is one, is refused, or rolls nothing."""
    if state.info.system != "starflight" or question.action in (*PLAIN, BLAST, FULL_ATTACK):
        return None
    try:
        return first_roll(start_of(state, question))
    except RulingError:
        return None


def answers_back(state: MapState, actor: TokenId, targets: Sequence[TokenId]) -> tuple[AttackRuling, ...]:
    """What each target could do to the attacker with what it has in hand, as they stand."""
    found = []
    for target in targets:
        weapon = weapon_in_hand(state.tokens[target], state.info.system)
        if weapon is None:
            continue
        try:
            found.append(attack(state, target, actor, weapon))
        except RulingError:
            continue
    return tuple(found)
