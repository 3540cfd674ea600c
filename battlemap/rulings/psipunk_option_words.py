"""The choices of a Psi-punk attack as words: ``head``, ``pull=Hurt``, ``luck=Dexterity``; each with its rule."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_options import BEST, NO_OPTIONS, NONE, ON_A_POWER, PsipunkOptions, SideOptions
from rules.psipunk.combatant import ATTRIBUTES, Posture
from rules.psipunk.dice import DICE
from rules.psipunk.wounds import STAGES_WITH_BOXES

T = TypeVar("T")
Take = Callable[[PsipunkOptions, str], PsipunkOptions]
STAGES = {stage.words: stage for stage in STAGES_WITH_BOXES}
POSTURES = {str(posture): posture for posture in Posture}
LUCK = {**{name: name for name in ATTRIBUTES}, ON_A_POWER: ON_A_POWER}
LUCK_ON_A_POWER = f"luck={ON_A_POWER}"
MOST_AIMED = 99
#: Choices of which one rules the other out.
ONCE = frozenset({"head", "pull", "aimed", "stance", "target-stance", "defence", "rerolls", "target-rerolls"})


class Choice(NamedTuple):
    """One word a table may choose by."""

    expects: str  # what stands behind "="; nothing: the word stands alone
    meaning: str
    rule: str
    take: Take
    title: str  # in a menu
    values: tuple[str, ...] = ()  # what a menu offers behind "="


def read_options(words: Sequence[str]) -> PsipunkOptions:
    """Options from their words, in any letters; ``RulingError`` names the first wrong one and what was expected."""
    options, told = NO_OPTIONS, Counter[str]()
    for word in words:
        key, _, value = (part.strip() for part in word.partition("="))
        choice = choice_of(word)
        told[key.casefold()] += 1
        if told[key.casefold()] > 1 and key.casefold() in ONCE:
            raise RulingError(f"{key} is chosen twice; expected one of them")
        if bool(value) != bool(choice.expects):
            expected = f"{key}={choice.expects}" if choice.expects else f"{key} alone"
            raise RulingError(f"found {word!r}, expected {expected}")
        try:
            options = choice.take(options, value)
        except ValueError as error:
            raise RulingError(f"{key}: found {value!r}, expected {error}") from error
    return replace(options, words=tuple(words))


def choice_of(word: str) -> Choice:
    """The choice that a word such as ``pull=Hurt`` makes."""
    key = word.partition("=")[0].strip()
    choice = CHOICES.get(key.casefold())
    if choice is None:
        raise RulingError(f"there is no choice {key!r}; there are {', '.join(CHOICES)}")
    return choice


def fitting(words: Sequence[str], *, is_power: bool) -> tuple[str, ...]:
    """The words that can be chosen with a weapon: luck on the roll adds to a power, and throws other dice again."""
    return tuple(word for word in words if not word.startswith("luck=") or (word == LUCK_ON_A_POWER) == is_power)


def _one_of(value: str, there: Mapping[str, T]) -> T:
    for name, found in there.items():
        if name.casefold() == value.casefold():
            return found
    raise ValueError(f"one of {', '.join(there)}")


def _whole(value: str, least: int, most: int) -> int:
    numbers = {str(number): number for number in range(least, most + 1)}
    found = numbers.get(value.removeprefix("+").replace("−", "-"))
    if found is None:
        raise ValueError(f"a whole number from {least} to {most}")
    return found


def _again(side: SideOptions, value: str) -> SideOptions:
    """Best, none, or the places of the dice, from 1; named once more: those of the next occasion."""
    if value.casefold() in (BEST, NONE):
        return replace(side, again=value.casefold())
    places = value.split("+")
    if not all(place in {str(number) for number in range(1, DICE + 1)} for place in places):
        raise ValueError(f"{BEST}, {NONE}, or dice from 1 to {DICE} as in 1+3")
    before = () if isinstance(side.again, str) else side.again
    return replace(side, again=(*before, tuple(int(place) - 1 for place in places)))


def _luck(side: SideOptions, value: str) -> SideOptions:
    return replace(side, luck=(*side.luck, _one_of(value, LUCK)))


def _against(side: SideOptions, _value: str) -> SideOptions:
    return replace(side, luck_against=side.luck_against + 1)


def _rerolls(side: SideOptions, value: str) -> SideOptions:
    return replace(side, rerolls=_whole(value, -DICE, DICE))


def _stance(side: SideOptions, value: str) -> SideOptions:
    return replace(side, posture=_one_of(value, POSTURES))


def _own(change: Callable[[SideOptions, str], SideOptions]) -> Take:
    return lambda options, value: replace(options, own=change(options.own, value))


def _target(change: Callable[[SideOptions, str], SideOptions]) -> Take:
    return lambda options, value: replace(options, target=change(options.target, value))


_DICE = "best|none|1+3"
_GRANTED = ("2", "1", "-1", "-2")
_USE = (NONE,)
#: Every choice of the rules that is made for one attack. A defence throws when it has seen the attack.
CHOICES: Mapping[str, Choice] = {
    "head": Choice(
        "",
        "a blow to the head, which may knock out",
        "PP-KO-01",
        lambda options, _: replace(options, at_head=True),
        "At the head",
    ),
    "pull": Choice(
        "STAGE",
        "the worst wound it may make",
        "PP-KO-02",
        lambda options, value: replace(options, pulled_to=_one_of(value, STAGES)),
        "Pull the punch to",
        tuple(STAGES),
    ),
    "aimed": Choice(
        "ROUNDS",
        "full rounds spent aiming",
        "PP-CMB-01",
        lambda options, value: replace(options, aimed=_whole(value, 0, MOST_AIMED)),
        "Rounds aimed",
        ("0", "1", "2", "3"),
    ),
    "stance": Choice(
        "STANCE", "how daringly the attacker fights this round", "PP-TAC-01", _own(_stance), "Stance", tuple(POSTURES)
    ),
    "target-stance": Choice(
        "STANCE", "how daringly the target fights", "PP-TAC-01", _target(_stance), "Target's stance", tuple(POSTURES)
    ),
    "defence": Choice(
        "TRAIT|none",
        "what the target defends with",
        "PP-DEF-01",
        lambda options, value: replace(options, defence=value),
        "Target defends with",
        ("Body", "Melee", NONE),
    ),
    "luck": Choice(
        "ATTRIBUTE|+1",
        "a Luck Point: dice by the attribute of the skill are thrown again, or 1 more on a power",
        "M8",
        _own(_luck),
        "Luck Point",
        tuple(LUCK),
    ),
    "target-luck": Choice(
        "ATTRIBUTE", "a Luck Point on the defence", "M8", _target(_luck), "Target's Luck Point", ATTRIBUTES
    ),
    "luck-against": Choice(
        "", "a Luck Point has one die of the defence thrown again", "M8", _own(_against), "Luck against the defence"
    ),
    "target-luck-against": Choice(
        "", "a Luck Point has one die of the attack thrown again", "M8", _target(_against), "Target's luck against it"
    ),
    "rerolls": Choice(
        "DICE",
        "further dice thrown again; below 0: a penalty",
        "PP-RRL-02",
        _own(_rerolls),
        "Further dice to throw again",
        _GRANTED,
    ),
    "target-rerolls": Choice(
        "DICE", "the same for the defence", "PP-RRL-02", _target(_rerolls), "Target's further dice", _GRANTED
    ),
    "reroll": Choice(
        _DICE, "which dice of the attack are thrown again", "PP-RRL-01", _own(_again), "Throw again of the attack", _USE
    ),
    "target-reroll": Choice(
        _DICE,
        "which dice of the defence are thrown again",
        "PP-RRL-01",
        _target(_again),
        "Throw again of the defence",
        _USE,
    ),
}
