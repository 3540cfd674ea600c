"""When chapter 4 of Psi-punk allows a deed: a table of conditions, read off the sheets, independent of the menu.

None: the chapter leaves it to the game master, or the map can not tell it for certain.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from battlemap.document.model import MapState, Token
from tests.rulings.oracle_sight import all_of, any_of, gap_m, parted_by, shares_cell

STAGES = ("scratched", "hurt", "very hurt", "incapacitated", "near death", "dead")
INCAPACITATED = STAGES.index("incapacitated")
UNABLE = frozenset({"unconscious", "comatose", "dead", "asleep", "bound", "helpless"})
OUT_COLD = frozenset({"unconscious", "comatose", "dead", "asleep"})
A_FOOT_M = 0.3048
ROWS_FT = {"Abysmal": 5, "Poor": 10, "Mediocre": 30, "Fair": 75, "Good": 330, "Great": 1650, "Superb": 6600}
NEXT_TO_FT = 5
FISTS = "unarmed"
Answer = bool | None


@dataclass(frozen=True)
class Asked:
    """Somebody who would do something, to somebody, with something."""

    state: MapState
    actor: Token
    target: Token | None = None
    arm: str | None = None

    @property
    def worst(self) -> int:
        """The worst stage of body and mind; -1: unhurt."""
        wounds = self.actor.psipunk.wounds if self.actor.psipunk else {}
        return max((STAGES.index(word.lower()) for track in wounds.values() for word in track), default=-1)

    @property
    def is_able(self) -> bool:  # PP-WND-01, 03
        tough = "Hard to Kill" in self.gifts
        most = INCAPACITATED + 1 if tough else INCAPACITATED
        return self.worst < most and UNABLE.isdisjoint(self.actor.conditions)

    @property
    def may_crawl(self) -> bool:  # PP-WND-01: the incapacitated crawl a few feet and gasp a message
        return self.worst <= INCAPACITATED and OUT_COLD.isdisjoint(self.actor.conditions)

    @property
    def gifts(self) -> tuple[str, ...]:
        return self.actor.psipunk.gifts if self.actor.psipunk else ()

    @property
    def gap_ft(self) -> float:
        assert self.target is not None
        return gap_m(self.state, self.actor, self.target) / A_FOOT_M

    @property
    def sees(self) -> Answer:  # no facing in this game; whoever stands between is a crowd, no more
        assert self.target is not None
        if shares_cell(self.actor, self.target):
            return None
        between = parted_by(self.state, self.actor, self.target)
        if not between:
            return True
        return None if all(each.kind == "window" for each in between) else False  # a fist and a pane of glass


def attack(ask: Asked) -> Answer:
    """PP-ATK, PP-RAN-02, PP-REL-02."""
    reach_ft, empty = ROWS_FT["Abysmal"], False
    for arm in ask.actor.psipunk.weapons:
        if arm.name == ask.arm:
            reach_ft, empty = ROWS_FT[arm.max_range], arm.empty
    return all_of(ask.is_able, not empty, ask.gap_ft <= reach_ft, ask.sees)


def power(ask: Asked) -> Answer:
    """PP-PSI-01, 03: how far it reaches is known after the roll."""
    return all_of(ask.is_able, ask.sees)


def grapple(ask: Asked) -> Answer:
    """PP-ACT-04: next to each other, with nothing between."""
    return ask.is_able and ask.gap_ft <= NEXT_TO_FT and not parted_by(ask.state, ask.actor, ask.target)


def reload(ask: Asked) -> Answer:
    """PP-REL-02."""
    return ask.is_able and any(arm.empty and ask.arm in (None, arm.name) for arm in ask.actor.psipunk.weapons)


def stand(ask: Asked) -> Answer:
    """M24."""
    return ask.is_able and ask.actor.posture in ("prone", "kneeling")


#: By the names of the deeds on a map; attacks with a power have a line of their own.
WAYS: Mapping[str, Callable[[Asked], Answer]] = {
    "attack": attack,
    "power": power,
    "grapple": grapple,
    "reload": reload,
    "stand": stand,
    "aim": lambda ask: ask.is_able,
}


def _foes(ask: Asked) -> list[Token]:
    return [each for each in ask.state.tokens.values() if each.side != ask.actor.side]


def _attacks(ask: Asked) -> Answer:
    arms = [*(arm.name for arm in ask.actor.psipunk.weapons), FISTS]
    return any_of(*(attack(Asked(ask.state, ask.actor, foe, arm)) for foe in _foes(ask) for arm in arms))


def _psionics(ask: Asked) -> Answer:
    """PP-ACT-03: a bolt at somebody, or any other power, whose use is the game master's."""
    powers = ask.actor.psipunk.powers
    bolts = any(each.projectile for each in powers)
    at_somebody = any_of(*(power(Asked(ask.state, ask.actor, foe)) for foe in _foes(ask))) if bolts else False
    return any_of(ask.is_able and any(not each.projectile for each in powers), at_somebody)


def _able(ask: Asked) -> Answer:
    return ask.is_able


#: PP-ACT-01 and what else takes seconds: when it may be done, and what it takes.
ROWS: Mapping[str, tuple[Callable[[Asked], Answer], int]] = {
    "crawl": (lambda ask: ask.may_crawl, 3),
    "walk": (_able, 3),
    "hustle": (_able, 3),
    "climb": (_able, 6),
    "swim": (_able, 6),
    "attack": (_attacks, 6),
    "psionics or magic": (_psionics, 6),
    "speak": (lambda ask: ask.may_crawl, 0),
    "negotiate": (_able, 6),
    "grapple": (lambda ask: any_of(*(grapple(Asked(ask.state, ask.actor, foe)) for foe in _foes(ask))), 6),
    "reload": (reload, 6),
    "fast reload": (lambda ask: all_of(reload(ask), "Fast Reload" in ask.gifts), 3),
    "stand up": (stand, 3),
    "aim": (_able, 6),
}
MOVEMENT = frozenset({"crawl", "walk", "hustle", "stand up", "fast reload"})
#: What fits into 6 s after something: an attack or reloading leaves one short movement, a short movement leaves those.
AFTER: Mapping[str, Callable[[str], bool]] = {
    "": lambda _row: True,
    "attack": lambda row: row in MOVEMENT or row == "speak",
    "walk": lambda row: row in MOVEMENT or row in ("speak", "attack", "reload"),
    "attack, walk": lambda row: row in ("speak", "fast reload"),  # reloading so is part of the movement
}


def allowed(state: MapState, actor: Token, row: str, spent: str) -> Answer:
    """Whether somebody may do what a row says after what it has done in the round."""
    return all_of(AFTER[spent](row), ROWS[row][0](Asked(state, actor)))
