"""One action of somebody on a Starflight map: who, at whom, with what."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from battlemap.document.model import MapState, Token, TokenId
from battlemap.geometry.types import MapPoint
from battlemap.rulings.errors import RulingError
from battlemap.rulings.given_facts import Given
from battlemap.rulings.house_tables import starflight_tables
from battlemap.rulings.sight import measure, token_of
from battlemap.rulings.starflight_creatures import creatures_of
from battlemap.rulings.starflight_facts import attack_facts, used_weapon
from battlemap.rulings.views import Views, views_of
from battlemap.rulings.ways import RunAt, moved, run_at
from rules.core.breakdown import Refusal
from rules.core.resolution import Resolution, Typed
from rules.starflight.actions.run_up import CHARGE_HD
from rules.starflight.creature import Creature, combatant_of
from rules.starflight.facts import AttackFacts, Weapon
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome, Step
from rules.starflight.tables_missing import MissingTables

Start = Callable[[], Resolution[Outcome]]
TRIP = "trip"
LETS_PASS = "pass"
#: What earlier actions have left behind, where the fight on the map does not tell or the table says otherwise: the
#: price and the bonus of stunts, and of a charge.
FACTS_OF_ATTACKS = ("stunt_penalty", "target_stunt_hd", "target_charged")
NOTHING_GIVEN = Given()


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """An opportunity attack somebody wants to make; without a weapon, with the first drawn that will do."""

    by: Token
    weapon: str | None = None
    trips: bool = False
    passes: bool = False  # it lets the chance go by

    @classmethod
    def of(cls, text: str, state: MapState) -> "Taken":
        """Read ``name``, ``name=weapon``, ``name=trip``, ``name=trip:weapon`` or ``name=pass``.

        ``RulingError`` names the tokens there are.
        """
        tokens = {token.name: token for token in state.tokens.values()}
        name, _, how = (part.strip() for part in text.partition("="))
        if name not in tokens:
            there = ", ".join(tokens)
            raise RulingError(f"opportunity attack: there is no token {name!r}; tokens there: {there}")
        does, _, weapon = (part.strip() for part in how.partition(":"))
        if does.casefold() == TRIP:
            return cls(by=tokens[name], weapon=weapon or None, trips=True)
        if does.casefold() == LETS_PASS:
            return cls(by=tokens[name], passes=True)
        return cls(by=tokens[name], weapon=how or None)


@dataclass(frozen=True, kw_only=True)
class Deed:
    """One action on a map: who, at whom, with what."""

    state: MapState
    house: HouseRules
    actor: Token
    targets: tuple[Token, ...]
    weapon: str | None = None
    other_weapon: str | None = None
    item: str | None = None
    to: MapPoint | None = None  # where a move ends: the upper left corner of the token
    via: tuple[MapPoint, ...] = ()  # upper left corners it comes over
    way: int = 0  # which of the ways there, as ``move_ways`` lists them
    offers: bool = False  # whether the table is asked, when an opportunity attack is provoked, what it makes of it
    given: Given = NOTHING_GIVEN
    taken: tuple[Taken, ...] = ()  # opportunity attacks on the actor, in their order
    me_now: Creature | None = None  # the actor, where something has befallen it in this very action

    @property
    def target(self) -> Token:
        """The first target."""
        return self.targets[0]

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        """Everybody on the map by name."""
        now = {self.actor.name: self.me_now} if self.me_now else {}
        return {**creatures_of(self.state), **now}

    @cached_property
    def views(self) -> Views:
        """Looks on the map, also with its tokens elsewhere."""
        return views_of(self.state)

    @cached_property
    def run(self) -> RunAt:
        """The straight run of the actor at the first target."""
        return run_at(self.state, self.actor, self.target, self.house)

    @property
    def me(self) -> Creature:
        """The creature that acts."""
        return self.creatures[self.actor.name]

    @property
    def them(self) -> Creature:
        """The creature of the first target."""
        return self.creatures[self.target.name]

    @property
    def tables(self) -> MissingTables:
        """The map's own tables."""
        return starflight_tables(self.state.info)

    def used(self, name: str | None = None) -> Weapon:
        """The weapon used, as the rules see it."""
        name = name or self.weapon
        if name is None:
            raise RulingError("this action needs a weapon (--weapon, its name or unarmed)")
        return used_weapon(self.actor, name, self.state.info)

    def facts(
        self, target: Token | None = None, weapon: Weapon | None = None, *, at: Token | None = None
    ) -> AttackFacts:
        """The facts of an attack, measured where the actor stands, or where it will."""
        state = moved(self.state, at) if at else self.state
        look = measure(state, self.actor.id, (target or self.target).id, self.views)
        other = self.used(self.other_weapon) if self.other_weapon else None
        facts = attack_facts(state, look, weapon or self.used(), self.house)
        given = self.given
        return replace(
            facts,
            attacker=combatant_of(self.me),
            other_weapon=other,
            stunt_penalty=-given.counted("stunt_penalty", -facts.stunt_penalty),
            target_stunt_hd=given.counted("target_stunt_hd", facts.target_stunt_hd),
            target_charge_hd=CHARGE_HD if given.is_so("target_charged", facts.target_charge_hd < 0) else 0,
        )


def settled(outcome: Outcome) -> Start:
    """How an action is played that asks for no die."""

    def play() -> Resolution[Outcome]:
        return outcome
        yield  # a resolution that asks for no die

    return play


def refusing(deed: Deed, what: str, refusals: Iterable[Refusal], start: Start | None = None) -> Start:
    """An action that can not be made, with every reason: those found here, and those of its own."""
    own = Typed(start).outcome if start else None
    found = tuple(dict.fromkeys((*refusals, *(own.refusals if own else ()))))
    text = f"{deed.actor.name} can not {what}"
    return settled(Outcome((Step(text=text, who=deed.actor.name, refusals=found),)))


def deed_of(state: MapState, house: HouseRules, actor: TokenId, targets: tuple[TokenId, ...], **details: Any) -> Deed:
    """A deed by the ids of its tokens."""
    return Deed(
        state=state,
        house=house,
        actor=token_of(state, actor),
        targets=tuple(token_of(state, target) for target in targets),
        **details,
    )
