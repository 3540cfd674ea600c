"""What can be chosen for an attack before it is played: actions, arms, items, and the odds both ways."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from battlemap.document.model import MapState, System, Token, TokenId
from battlemap.document.sheets import StarflightSheet
from battlemap.rulings.arms import explosives_of, weapon_in_hand, weapons_of
from battlemap.rulings.attack import attack, attack_steps
from battlemap.rulings.attack_ruling import AttackRuling
from battlemap.rulings.catching import template_words
from battlemap.rulings.errors import RulingError
from battlemap.rulings.given_facts import Given
from battlemap.rulings.psipunk_creatures import is_power
from battlemap.rulings.psipunk_option_words import fitting, read_options
from battlemap.rulings.psipunk_ruling import burst_steps
from battlemap.rulings.session_blast import BLAST, caught_tokens
from battlemap.rulings.session_odds import FirstRoll, first_roll
from battlemap.rulings.session_question import ATTACK, Question, start_of
from battlemap.rulings.sight import last_of
from battlemap.rulings.starflight_actions import FACTS_OF
from battlemap.rulings.starflight_deed import deed_of
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
    item: bool = False  # about something the target carries
    area: bool = False  # on all that a template catches


#: Those whose chance is that of the card.
PLAIN = (ATTACK, "snipe", "opportunity")
CHOOSABLE: dict[System, tuple[Choosable, ...]] = {
    "starflight": (
        Choosable(ATTACK, "Attack", several=True, second=True),
        Choosable("full-attack", "Full attack", armed=False),
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


def choosable(game: System, action: str) -> Choosable:
    """How an action is chosen; one that is not offered for attacks takes what its question brings."""
    return next((each for each in CHOOSABLE[game] if each.action == action), Choosable(action, action, armed=False))


def choices_for(token: Token, game: System) -> tuple[Choosable, ...]:
    """The ways of attacking that somebody has: a blast only with something that can go off."""
    return tuple(each for each in CHOOSABLE[game] if not each.area or arms_for(token, game, each.action))


def arms_for(token: Token, game: System, action: str = ATTACK) -> tuple[str, ...]:
    """What it can attack with in that way; bare hands last. For a blast what can go off, and is not used up."""
    if choosable(game, action).area:
        return tuple(name for name, is_left in explosives_of(token, game) if is_left)
    names = tuple(name for name, _ in weapons_of(token, game))
    bare = UNARMED.name if game == "starflight" else "unarmed"
    return names if bare in names else (*names, bare)


def items_of(token: Token) -> tuple[str, ...]:
    """What can be knocked away from somebody: what it has drawn, then what it wears."""
    sheet = token.starflight or StarflightSheet()
    held = (weapon.name for weapon in sheet.weapons if weapon.drawn and weapon.type != "natural")
    return (*held, *(worn.name for worn in sheet.gear if worn.active))


def items_for(state: MapState, question: Question) -> tuple[tuple[str, str], ...]:
    """What an action may be about, in words and by its name: things of the target, or templates on the map."""
    way = choosable(state.info.system, question.action)
    if way.area:
        grid = state.info.grid
        told = ((template_words(each, grid.cell_m, state.info.system), each.id) for each in state.templates.values())
        return tuple(told)
    target = state.tokens.get(question.targets[0]) if question.targets else None
    return tuple((name, name) for name in items_of(target)) if target and way.item else ()


def fitted(state: MapState, question: Question) -> Question:
    """The question with only what its action takes, and what it needs where the table has not said."""
    game = state.info.system
    way, actor = choosable(game, question.action), state.tokens[question.actor]
    weapon = question.weapon or _first_arm(actor, game, question.action)
    items = [name for _, name in items_for(state, question)]
    item = question.item if question.item in items else next(iter(items), None)
    targets = caught_tokens(state, item) if way.area else question.targets
    offered = question.action in {each.action for each in CHOOSABLE[game]}
    if not offered:
        return question
    power = game == "psipunk" and is_power(actor, weapon)
    return replace(
        question,
        targets=targets if way.several else targets[:1],
        weapon=weapon if way.armed else None,
        other_weapon=question.other_weapon if way.second else None,
        item=item,
        choices=fitting(question.choices, is_power=power) if game == "psipunk" else (),
        facts=tuple(each for each in question.facts if each.partition("=")[0] in FACTS_OF.get(question.action, ())),
    )


def _first_arm(token: Token, game: System, action: str) -> str:
    """What it takes where nothing is said: what it has in hand, if that will do."""
    in_hand = weapon_in_hand(token, game)
    explosives = sorted(explosives_of(token, game), key=lambda each: not each[1])  # of which there is some left
    if choosable(game, action).area and explosives and in_hand not in arms_for(token, game, action):
        return explosives[0][0]
    return in_hand or arms_for(token, game)[-1]


def with_its_arm(state: MapState, question: Question) -> Question:
    """The question after another way was chosen: a weapon that will not do for it is put away."""
    will_do = question.weapon in arms_for(state.tokens[question.actor], state.info.system, question.action)
    return question if will_do else replace(question, weapon=None)


def previews(state: MapState, question: Question, *, doubts: bool = True) -> tuple[AttackRuling, ...]:
    """The rulings of the card on each target; none for what is no attack with a weapon of the sheet.

    ``doubts``: with whether they hang by a hair, which takes most of the time.
    """
    weapon = question.weapon
    if weapon is None or question.action not in PLAIN:
        return ()
    try:
        if question.thing is not None:
            return (rule_on_thing(state, question.actor, question.thing, weapon),)
        if state.info.system == "psipunk":
            options = read_options(question.choices)
            steps = burst_steps(state, question.actor, question.targets, weapon, question.mode, options)
            return last_of(steps) if doubts else next(steps)
        return tuple(_as_played(state, question, place, doubts=doubts) for place in range(len(question.targets)))
    except RulingError:
        return ()


def _as_played(state: MapState, question: Question, place: int, *, doubts: bool) -> AttackRuling:
    """The ruling of the card as it is one of several targets, with a second weapon and the facts that were told."""
    target, count, weapon = question.targets[place], len(question.targets), str(question.weapon)
    steps = attack_steps(state, question.actor, target, weapon)
    ruling = last_of(steps) if doubts else next(steps)
    plain = count == 1 and not question.other_weapon and not question.facts
    if not isinstance(ruling, StarflightRuling) or plain:
        return ruling
    house = house_rules_of(state)
    given = Given.of(question.facts)
    deed = deed_of(
        state, house, question.actor, (target,), weapon=weapon, other_weapon=question.other_weapon, given=given
    )
    facts = replace(deed.facts(), target_place=place + 1, target_count=count)
    used, answer = _on_the_roll(facts, house)
    return replace(ruling, weapon=used.weapon.name, facts=used, answer=answer)


def _on_the_roll(facts: AttackFacts, house: HouseRules) -> tuple[AttackFacts, AttackAnswer]:
    """The first of the weapons of one roll that may be used; where none may, the reasons against all of them."""
    answers = [(each, starflight_attack(each, house)) for each in on_one_roll(facts)]
    usable = next(((each, answer) for each, answer in answers if not answer.refusals), None)
    if usable is not None:
        return usable
    against = tuple(dict.fromkeys(refusal for _, answer in answers for refusal in answer.refusals))
    return facts, replace(answers[0][1], refusals=against)


def first_roll_of(state: MapState, question: Question) -> FirstRoll | None:
    """The first roll of an action that is no plain attack; None where it is one, is refused, or rolls nothing."""
    if state.info.system != "starflight" or question.action in (*PLAIN, BLAST):
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
