"""One action of somebody on a Starflight map: who, at whom, with what."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from battlemap.document.model import MapState, Token, TokenId
from battlemap.rulings.errors import RulingError
from battlemap.rulings.sight import measure, token_of
from battlemap.rulings.starflight_creatures import creatures_of
from battlemap.rulings.starflight_facts import attack_facts, weapon_facts, weapon_of
from battlemap.rulings.ways import moved
from rules.core.resolution import Resolution
from rules.starflight.armoury import UNARMED
from rules.starflight.creature import Creature
from rules.starflight.facts import AttackFacts, Weapon
from rules.starflight.house_rules import HouseRules
from rules.starflight.outcome import Outcome

Start = Callable[[], Resolution[Outcome]]


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

    @property
    def target(self) -> Token:
        """The first target."""
        return self.targets[0]

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        """Everybody on the map by name."""
        return creatures_of(self.state)

    @property
    def me(self) -> Creature:
        """The creature that acts."""
        return self.creatures[self.actor.name]

    @property
    def them(self) -> Creature:
        """The creature of the first target."""
        return self.creatures[self.target.name]

    def used(self, name: str | None = None) -> Weapon:
        """The weapon used, as the rules see it."""
        name = name or self.weapon
        if name is None:
            raise RulingError("this action needs a weapon")
        if name.casefold() == UNARMED.name.casefold():
            return UNARMED
        return weapon_facts(weapon_of(self.actor, name))

    def facts(
        self, target: Token | None = None, weapon: Weapon | None = None, *, at: Token | None = None
    ) -> AttackFacts:
        """The facts of an attack, measured where the actor stands, or where it will."""
        state = moved(self.state, at) if at else self.state
        look = measure(state, self.actor.id, (target or self.target).id)
        other = self.used(self.other_weapon) if self.other_weapon else None
        return replace(attack_facts(state, look, weapon or self.used(), self.house), other_weapon=other)


def deed_of(
    state: MapState, house: HouseRules, actor: TokenId, targets: tuple[TokenId, ...], **details: str | None
) -> Deed:
    """A deed by the ids of its tokens."""
    return Deed(
        state=state,
        house=house,
        actor=token_of(state, actor),
        targets=tuple(token_of(state, target) for target in targets),
        **details,
    )
