"""What may this creature do now: every action with its cost, and every reason why not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.core.breakdown import Breakdown, Refusal, RuleId
from rules.starflight.actions import menu_reasons as why_not
from rules.starflight.actions import menu_targets as around
from rules.starflight.actions.menu_facts import MenuFacts
from rules.starflight.actions.table import ACTIONS, ROW, Action, ActionRow, Cost
from rules.starflight.actions.turn import actions_left, unaffordable
from rules.starflight.creature import combatant_of
from rules.starflight.house_rules import HouseRules

LIST_OF_ACTIONS = RuleId("SF-ACT-02")


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One action: its cost, its rule, and why it can not be done, if it can not."""

    action: Action
    cost: Cost
    rule: RuleId
    refusals: tuple[Refusal, ...]

    @property
    def is_open(self) -> bool:
        """Whether it can be done."""
        return not self.refusals


@dataclass(frozen=True, slots=True)
class Menu:
    """The actions left, and all actions in the book's order."""

    left: Breakdown
    entries: tuple[MenuEntry, ...]
    rule: RuleId = LIST_OF_ACTIONS

    def entry(self, action: Action) -> MenuEntry:
        """One action of the menu."""
        return next(entry for entry in self.entries if entry.action is action)


Reasons = Callable[[MenuFacts, HouseRules], tuple[Refusal, ...]]

REASONS: Mapping[Action, Reasons] = {
    Action.CEASE_CONCENTRATION: why_not.concentrates_not,
    Action.RUN: why_not.can_not_run,
    Action.DRAW: why_not.nothing_to_draw,
    Action.SHIELD: why_not.no_gear,
    Action.MOUNT: why_not.nothing_to_mount,
    Action.DISMOUNT: why_not.not_mounted,
    Action.CHARGE: around.can_not_charge,
    Action.PUSH: around.can_not_push,
    Action.TRIP: around.nobody_to_trip,
    Action.TRAMPLE: around.can_not_trample,
    Action.GRAPPLE: around.nobody_to_grapple,
    Action.IMPROVED_GRAB: around.no_improved_grab,
    Action.CONSTRICT: around.can_not_constrict,
    Action.RECONSTRICT: around.can_not_constrict_again,
    Action.SWALLOW: around.can_not_swallow,
    Action.FULL_ATTACK: around.no_full_attack,
    Action.COUP_DE_GRACE: around.nobody_helpless,
    Action.DROP_PRONE: why_not.prone_already,
    Action.STAND_UP: why_not.not_prone,
    Action.MANIPULATE: why_not.nothing_in_reach,
    Action.ACTIVATE: why_not.no_items,
    Action.DROP_ITEM: why_not.holds_nothing,
    Action.ATTACK_ITEM: around.nothing_to_attack,
    Action.DISARM: around.nobody_to_disarm,
    Action.AID: around.nobody_to_aid,
    Action.RELOAD: why_not.nothing_to_reload,
    Action.MOVE: why_not.can_not_move,
    Action.STEP: why_not.can_not_step,
    Action.CHANGE_FACING: why_not.can_not_turn,
    Action.ATTACK: around.nobody_to_attack,
    Action.SNIPE: around.nobody_to_snipe,
}


def menu(facts: MenuFacts, house: HouseRules) -> Menu:
    """Every action of the list, open or not. SF-ACT-01, 02."""
    conditions = combatant_of(facts.creature).conditions
    return Menu(
        left=actions_left(conditions, facts.turn, house),
        entries=tuple(_entry(row, facts, conditions, house) for row in ACTIONS),
    )


def menu_entry(action: Action, facts: MenuFacts, house: HouseRules) -> MenuEntry:
    """One action of the list, for whoever asks for no other."""
    return _entry(ROW[action], facts, combatant_of(facts.creature).conditions, house)


def _entry(row: ActionRow, facts: MenuFacts, conditions: frozenset[str], house: HouseRules) -> MenuEntry:
    reasons = REASONS.get(row.action)
    refusals = (
        *why_not.unable(facts),
        *unaffordable(row.action, conditions, facts.turn, house),
        *(reasons(facts, house) if reasons else ()),
    )
    return MenuEntry(row.action, row.cost, row.rule, tuple(dict.fromkeys(refusals)))
