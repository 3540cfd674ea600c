"""What is left of a turn: actions and movement in Starflight, seconds and feet in Psi-punk."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from battlemap.document.model import MapState, Token, TokenId
from battlemap.document.turns_record import Spending, SpentDeed
from battlemap.rulings.attack import house_rules_of
from battlemap.rulings.games import feet
from battlemap.rulings.psipunk_ruling import psipunk_rules_of
from battlemap.rulings.riding import mover_on
from battlemap.rulings.starflight_creatures import creature_of
from rules.core.breakdown import Breakdown, Refusal
from rules.psipunk.actions import SECONDS, Deed, Doing, plan_round
from rules.starflight.actions.table import ROW, Action, Cost
from rules.starflight.actions.turn import Turn, actions_left
from rules.starflight.creature import combatant_of
from rules.starflight.facts import Scale
from rules.starflight.house_rules import HouseRules
from rules.starflight.movement.budget import Budget, Unit, budget, counted
from rules.starflight.movement.price import POINTS_AN_INCREMENT, is_step, leg_points

STEP, MOVE, RUN, TURNED = (str(each) for each in (Action.STEP, Action.MOVE, Action.RUN, Action.CHANGE_FACING))
MOVING = frozenset({STEP, MOVE, RUN, TURNED})
PACE_S = 3  # seconds of the shortest movement in Psi-punk
MOVES_A_TURN = 2
MOST_STEPS = ceil(600 / PACE_S)  # of a round of ten minutes
NOTHING = Breakdown()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBudget:
    """What a token has left, in words for the bar, and what is wrong with what it spent."""

    actions: str  # "1 of 2 actions", "3 of 6 s"
    movement: str  # "5 of 7 points", "30 ft"
    left: int  # actions or seconds
    reasons: Breakdown = NOTHING
    refusals: tuple[Refusal, ...] = ()
    is_over: bool = False  # more was spent than there was


@dataclass(frozen=True, slots=True, kw_only=True)
class _Going:
    """The Starflight move that is under way: what it is called, takes and leaves."""

    what: str
    actions: int
    left: float  # points or metres, below 0 where it is too far
    allowance: float
    unit: Unit


def budget_of(state: MapState, token: TokenId, spending: Spending | None = None) -> TurnBudget:
    """What is left of the turn of a token.

    Parameters
    ----------
    spending : what it would have spent; None: what it has.
    """
    there, turns = state.tokens[token], state.turns
    spending = spending or (turns.spending(token) if turns else Spending())
    return _psipunk(state, there, spending) if state.info.system == "psipunk" else _starflight(state, there, spending)


def cost_of(state: MapState, deed: str) -> int:
    """What a deed takes by the rules of the map's game: actions or seconds; 0 for one they do not know."""
    if state.info.system == "psipunk":
        return SECONDS.get(Deed(deed), 0) if deed in set(Deed) else 0
    if deed not in set(Action):
        return 0
    cost = ROW[Action(deed)].cost
    return 1 if cost is Cost.INSTEAD else cost.phases


def closed_move(state: MapState, token: TokenId, spending: Spending) -> Spending:
    """What was spent, with the move that was under way as one deed of its own; in Psi-punk all ways are one."""
    if state.info.system == "psipunk" or not (spending.move_m or turns_in(spending)):
        return spending
    going = _going(state, state.tokens[token], spending)
    deed = SpentDeed(what=going.what, cost=going.actions, moved_m=spending.move_m, turned=turns_in(spending))
    return replace(spending, deeds=(*spending.deeds, deed), move_m=0.0, turned=0, faced_deg=None, more=0.0)


def turn_facts(state: MapState, token: TokenId) -> Turn:
    """The turn of a token as the Starflight rules ask for it."""
    turns, spending = state.turns, closed_move(state, token, state.turns.spending(token) if state.turns else Spending())
    whats = [deed.what for deed in spending.deeds]
    return Turn(
        round_number=turns.round if turns else 1,
        spent=sum(deed.cost or 0 for deed in spending.deeds),
        free_actions=sum(not deed.cost and deed.what not in MOVING for deed in spending.deeds),
        steps=whats.count(STEP),
        has_moved=bool({MOVE, RUN} & set(whats)),
        owed=spending.owed,
        last_full_attack=spending.full_attack,
        turns_run=spending.runs,
        concentrating=creature_of(state.tokens[token]).has("concentrating"),
        has_readied=str(Action.READY) in whats,
    )


def turns_in(spending: Spending) -> int:
    """The changes of facing in the move that is under way."""
    return spending.turned + (spending.faced_deg is not None)


def _starflight(state: MapState, token: Token, spending: Spending) -> TurnBudget:
    house, creature = house_rules_of(state), creature_of(token)
    going = _going(state, token, spending)
    spent = sum(deed.cost or 0 for deed in spending.deeds) + going.actions
    conditions = combatant_of(creature).conditions
    whole = actions_left(conditions, Turn(owed=spending.owed), house).total
    left = actions_left(conditions, Turn(owed=spending.owed, spent=spent), house)
    over, words = spent > whole or going.left < 0, "action" if whole == 1 else "actions"
    movement = f"{counted(going.left, going.unit)} too far".replace("-", "") if going.left < 0 else _left(going)
    if not left.total and not spending.move_m:  # no action for a move to be made with
        movement = "a step" if _may_step(spending, house) else f"no {going.unit}"
    return TurnBudget(
        actions=f"{left.total} of {whole} {words}", movement=movement, left=left.total, reasons=left, is_over=over
    )


def _left(going: _Going) -> str:
    of = counted(going.allowance, going.unit)
    if going.actions < MOVES_A_TURN:
        return f"{going.left:g} of {of}"
    return f"{'run' if going.what == RUN else 'two moves'}: {going.left:g} of {of}"


def _going(state: MapState, token: Token, spending: Spending) -> _Going:
    """What the move under way is: a step, a move, two of them, or a run. SF-MOV-02 to 06, SF-RUN-01."""
    house, mover = house_rules_of(state), mover_on(state, token)
    one, run = budget(mover, house), budget(mover, house, running=True)
    price, allowance = move_price(state, token, spending), one.allowance.total

    def going(what: str, actions: int, whole: float) -> _Going:
        return _Going(what=what, actions=actions, left=whole - price, allowance=whole, unit=one.unit)

    if not spending.move_m:
        return going(TURNED, 0, allowance)
    if _may_step(spending, house) and is_step(spending.move_m) and not turns_in(spending):
        return going(STEP, 0, allowance)
    if price <= allowance:
        return going(MOVE, 1, allowance)
    if price <= MOVES_A_TURN * allowance:
        return going(MOVE, MOVES_A_TURN, MOVES_A_TURN * allowance)
    return going(RUN, MOVES_A_TURN, run.allowance.total)


def _may_step(spending: Spending, house: HouseRules) -> bool:
    """Whether a short way would be a free step. SF-MOV-02."""
    done = [deed.what for deed in spending.deeds]
    return done.count(STEP) < house.steps_per_turn and not {MOVE, RUN} & set(done)


def move_price(state: MapState, token: Token, spending: Spending) -> float:
    """What the move under way costs so far with its changes of facing, in points or metres."""
    one = budget(mover_on(state, token), house_rules_of(state))
    return _price(state, one, spending) + spending.more


def _price(state: MapState, one: Budget, spending: Spending) -> float:
    """The same by the length of the way alone."""
    if one.unit is Unit.METRES:
        return spending.move_m
    scale = Scale(state.info.fight.scale)
    by_the_point = scale is Scale.RANGED and is_step(spending.move_m)
    way = leg_points(spending.move_m, scale, by_the_point=by_the_point) if spending.move_m else 0
    return way + turns_in(spending) * POINTS_AN_INCREMENT[Scale.MELEE if by_the_point else scale]


def _psipunk(state: MapState, token: Token, spending: Spending) -> TurnBudget:
    """The seconds of the round; a way is walked where there is time for that, else it is hustled. PP-ACT-01, 02."""
    house, far_ft = psipunk_rules_of(state), feet(spending.move_m)
    crawls = token.posture == "prone"
    others = [_doing(deed) for deed in spending.deeds]

    def plan(path_ft: float, pace: Deed) -> int:
        way = [Doing(pace, path_ft=path_ft)] if path_ft else []
        return plan_round([*others, *way], house).number.total

    fast = Deed.CRAWL if crawls else Deed.HUSTLE
    slow = Deed.CRAWL if crawls else Deed.WALK
    pace = slow if plan(far_ft, slow) <= house.round_s else fast
    seconds = plan(far_ft, pace)
    answer = plan_round([*others, *([Doing(pace, path_ft=far_ft)] if far_ft else [])], house)
    farthest = _farthest_ft(lambda path_ft: plan(path_ft, fast) <= house.round_s, 5 if crawls else 30)
    left_ft = farthest - far_ft
    over = seconds > house.round_s
    return TurnBudget(
        actions=f"{max(0, house.round_s - seconds)} of {house.round_s} s",
        movement=f"{_tenths(-left_ft)} ft too far" if left_ft < 0 else f"{_tenths(left_ft)} ft",
        left=max(0, house.round_s - seconds),
        reasons=answer.number,
        refusals=answer.refusals,
        is_over=over,
    )


def _tenths(far_ft: float) -> str:
    return f"{far_ft:.1f}".removesuffix(".0")


def _doing(deed: SpentDeed) -> Doing:
    known = Deed(deed.what) if deed.what in set(Deed) else Deed.OTHER
    return Doing(
        known, path_ft=feet(deed.moved_m), seconds=None if known in SECONDS and deed.cost is None else deed.cost
    )


def _farthest_ft(fits: Callable[[float], bool], step_ft: int) -> float:
    """How far one can go in the time there is."""
    far = 0
    while far < step_ft * MOST_STEPS and fits(far + step_ft):
        far += step_ft
    return float(far)
