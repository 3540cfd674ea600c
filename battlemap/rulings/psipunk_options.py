"""What a table chooses for one Psi-punk attack, beyond weapon, mode and targets."""

from dataclasses import dataclass, replace

from battlemap.rulings.errors import RulingError
from battlemap.rulings.psipunk_creatures import trait_named
from rules.psipunk.chances import Apart, OneSide, Told
from rules.psipunk.combatant import ATTRIBUTES, Combatant, Posture
from rules.psipunk.facts import AttackFacts, TargetFacts
from rules.psipunk.luck import luck_dice
from rules.psipunk.rerolls import Grant, Rerolls
from rules.psipunk.weapons import Kind
from rules.psipunk.wounds import Stage

ON_A_POWER = "+1"  # a Luck Point named before a psionic roll
BEST, NONE = "best", "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideOptions:
    """What one side chooses; None: as its sheet says."""

    posture: Posture | None = None
    luck: tuple[str, ...] = ()  # of each Luck Point the attribute whose level gives the dice, or "+1"
    luck_against: int = 0  # Luck Points that have one die of the other side thrown again
    rerolls: int = 0  # dice the game master grants, or takes (below 0)
    again: tuple[tuple[int, ...], ...] | str = BEST  # the dice thrown again, from 0, or best or none


@dataclass(frozen=True, slots=True, kw_only=True)
class PsipunkOptions:
    """Every choice of one attack."""

    words: tuple[str, ...] = ()  # as they were chosen
    own: SideOptions = SideOptions()
    target: SideOptions = SideOptions()
    at_head: bool = False
    pulled_to: Stage | None = None
    aimed: int | None = None
    defence: str | None = None  # what the targets defend with; "none": they do not

    def policy(self, targets: int) -> Apart:
        """Who decides which dice are thrown again."""
        resisting = _policy(self.target.again)
        if isinstance(resisting, Told) and targets > 1:
            raise RulingError(f"target-reroll names dice of one target; this attack has {targets}")
        return Apart(_policy(self.own.again), resisting)

    def odds_policy(self) -> Apart:
        """The same for odds, which can not know which die will lie where; ``RulingError`` for dice that are named."""
        if not isinstance(self.own.again, str) or not isinstance(self.target.again, str):
            raise RulingError("dice are named once they lie on the table; the odds are told for best or none")
        return self.policy(1)


NO_OPTIONS = PsipunkOptions()


def _policy(again: tuple[tuple[int, ...], ...] | str) -> OneSide:
    if isinstance(again, str):
        return "best" if again == BEST else "keep"
    return Told(acting=again, resisting=(again,))


def with_options(facts: AttackFacts, options: PsipunkOptions) -> AttackFacts:
    """The facts of an attack with what the table has chosen; ``RulingError`` for what can not be chosen here."""
    if options == NO_OPTIONS:
        return facts
    own, theirs = options.own, options.target
    is_power = facts.weapon.kind is Kind.POWER
    _check_luck(own, is_power, facts.weapon.name)
    attacker = facts.attacker
    changes: dict[str, object] = {} if options.aimed is None else {"rounds_aimed": options.aimed}
    return replace(
        facts,
        attacker=_postured(attacker, own),
        rerolls=_rerolls(facts.rerolls, own, theirs, attacker),
        luck_points=facts.luck_points + own.luck.count(ON_A_POWER),
        at_head=options.at_head,
        pulled_to=options.pulled_to,
        targets=tuple(_target(target, options) for target in facts.targets),
        **changes,  # type: ignore[arg-type]
    )


def _target(facts: TargetFacts, options: PsipunkOptions) -> TargetFacts:
    target = _postured(facts.target, options.target)
    if options.defence is not None:
        target = replace(target, defence=trait_named(options.defence, target.skills))
    if ON_A_POWER in options.target.luck:
        raise RulingError(f"target-luck: found {ON_A_POWER!r}, expected one of {', '.join(ATTRIBUTES)}")
    return replace(facts, target=target, rerolls=_rerolls(facts.rerolls, options.target, options.own, target))


def _postured(combatant: Combatant, side: SideOptions) -> Combatant:
    return combatant if side.posture is None else replace(combatant, posture=side.posture)


def _rerolls(rerolls: Rerolls, own: SideOptions, other: SideOptions, combatant: Combatant) -> Rerolls:
    """What one side may throw again: its sheet, what is granted, its luck, and the luck of the other side."""
    granted = (Grant("granted" if own.rerolls > 0 else "imposed", own.rerolls),) if own.rerolls else ()
    bought = tuple(luck_dice(combatant.level(name)).number.total for name in own.luck if name != ON_A_POWER)
    return Rerolls(
        grants=(*rerolls.grants, *granted),
        luck=(*rerolls.luck, *bought),
        foe_luck=rerolls.foe_luck + other.luck_against,
    )


def _check_luck(own: SideOptions, is_power: bool, weapon: str) -> None:
    if ON_A_POWER in own.luck and not is_power:
        raise RulingError(
            f"luck={ON_A_POWER} is for psionic powers; {weapon} is none: luck=ATTRIBUTE throws dice again"
        )
