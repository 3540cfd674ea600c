"""Who looks at whom, with what: one viewer, one target, one weapon, and so at most one ruling."""

from collections.abc import Iterator
from math import hypot

from battlemap.document.model import MapState, System, Token, TokenId
from battlemap.rulings.arms import weapons_of
from battlemap.rulings.attack import AttackRuling, attack_steps
from battlemap.rulings.ground import walls_of
from battlemap.rulings.psipunk_creatures import is_power
from battlemap.rulings.psipunk_option_words import fitting
from battlemap.rulings.sight import SightRuling, last_of, sight_steps
from battlemap.rulings.views import Views
from battlemap.scene.hits import center

Ruling = AttackRuling | SightRuling


def sight_of(ruling: Ruling) -> SightRuling:
    """What a ruling says about sight."""
    return ruling.sight if isinstance(ruling, AttackRuling) else ruling


def weapon_names(token: Token, game: System) -> tuple[str, ...]:
    """What a token can attack with by the rules of a game."""
    return tuple(name for name, _ in weapons_of(token, game))


class Aim:
    """The viewer, what it points at, and the weapon in its hand."""

    def __init__(self) -> None:
        self.viewer: TokenId | None = None
        self.hovered: TokenId | None = None
        self.pinned: TokenId | None = None
        self._weapons: dict[TokenId, str | None] = {}  # what the GM chose
        self._choices: dict[TokenId, tuple[str, ...]] = {}  # for the attacks of each viewer

    @property
    def target(self) -> TokenId | None:
        """The pinned target, else the token the pointer rests on; never the viewer itself."""
        if self.viewer is None:
            return None
        return next((t for t in (self.pinned, self.hovered) if t not in (None, self.viewer)), None)

    def weapon(self, state: MapState) -> str | None:
        """The weapon the viewer uses: the GM's choice, else the first on its sheet."""
        if self.viewer is None or self.viewer not in state.tokens:
            return None
        names = weapon_names(state.tokens[self.viewer], state.info.system)
        if self.viewer in self._weapons:
            chosen = self._weapons[self.viewer]
            return chosen if chosen in names else None
        return names[0] if names else None

    def choose_weapon(self, name: str | None) -> None:
        """Use that weapon, or none: then only sight is ruled."""
        if self.viewer is not None:
            self._weapons[self.viewer] = name

    def choices(self, state: MapState) -> tuple[str, ...]:
        """What is chosen for the attacks of the viewer, as far as the game and the weapon in its hand have it."""
        words, weapon = self._choices.get(self.viewer, ()) if self.viewer else (), self.weapon(state)
        if not words or weapon is None or state.info.system != "psipunk":
            return ()
        return fitting(words, is_power=is_power(state.tokens[self.viewer], weapon))

    def choose(self, words: tuple[str, ...]) -> None:
        """Attack with these choices."""
        if self.viewer is not None:
            self._choices[self.viewer] = words

    def forget_missing(self, state: MapState) -> None:
        """Let go of tokens that are no longer on the map."""
        for role in ("viewer", "hovered", "pinned"):
            if getattr(self, role) not in state.tokens:
                setattr(self, role, None)

    def next_target(self, state: MapState) -> TokenId | None:
        """The token after the current target, from near to far."""
        order = targets_by_distance(state, self.viewer)
        if not order:
            return None
        place = order.index(self.target) + 1 if self.target in order else 0
        return order[place % len(order)]

    def ruling(self, state: MapState) -> Ruling | None:
        """The one ruling on the viewer and the target as the map stands."""
        if self.viewer not in state.tokens or self.target not in state.tokens:
            return None  # before the walls are asked: to index thousands of them takes a while
        return last_of(self.ruling_steps(state, Views(walls_of(state))))

    def ruling_steps(self, state: MapState, views: Views) -> Iterator[Ruling | None]:
        """The same as far as it is known, again after each bit of work; the last is the ruling."""
        if self.viewer not in state.tokens or self.target not in state.tokens:
            yield None
            return
        weapon = self.weapon(state)
        if weapon is None:
            yield from sight_steps(state, self.viewer, self.target, views)
        else:
            choices = self.choices(state)
            yield from attack_steps(state, self.viewer, self.target, weapon, choices=choices, views=views)


def targets_by_distance(state: MapState, viewer: TokenId | None) -> list[TokenId]:
    """All tokens but the viewer: other sides first, then near to far."""
    if viewer not in state.tokens:
        return []
    own = state.tokens[viewer]
    here = center(own)

    def order(token: Token) -> tuple[bool, float, str]:
        there = center(token)
        return token.side == own.side, hypot(there.x - here.x, there.y - here.y), token.id

    return [token.id for token in sorted(state.tokens.values(), key=order) if token.id != viewer]
