"""What lasts beyond the moment: which durations begin with a change, and what they do to numbers while they last."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from battlemap.document.model import MapState, TokenId
from battlemap.document.turns_record import Lasting, Spending, Turns
from battlemap.rulings.troubles import TROUBLES
from rules.starflight.actions.changes import ChargePaid, FullAttackMade, StuntsDone
from rules.starflight.changes import ConditionGained, ConditionLost, Wounded

STUNT_HD, STUNT_PENALTY = "stunts: HD", "stunts: Attack Bonus"
CHARGE_HD, CHARGE_BONUS = "charge: HD", "charge: Attack Bonus"
WOUNDED = "wounded"  # since when, for tables that count bleeding from the wound


def noted(state: MapState, turns: Turns, changes: Iterable[object]) -> Turns:
    """The fight with the durations that begin with these changes, and without those that end with them.

    For every change of an outcome, whether it stands on a sheet or not; names that are on no token are left out.
    """
    for change in changes:
        token = state.token_named(getattr(change, "name", ""))
        if token is None or turns.entry_of(token.id) is None:
            continue
        match change:
            case ConditionLost():
                turns = _without(turns, token.id, change)
            case FullAttackMade(round_number=number):
                spending = replace(turns.spent.get(token.id, Spending()), full_attack=number)
                turns = replace(turns, spent={**turns.spent, token.id: spending})
            case _:
                for begun in _begun(turns, token.id, change):
                    turns = with_lasting(turns, begun)
    return turns


def with_lasting(turns: Turns, lasting: Lasting) -> Turns:
    """The fight with a duration, in the place of one of the same token, name and cause."""
    kept = tuple(each for each in turns.lasting if _same(each) != _same(lasting))
    return replace(turns, lasting=(*kept, lasting))


def begin_lasting(turns: Turns, lasting: Lasting) -> Lasting:
    """A duration that begins now, in the turn of whoever acts."""
    by = turns.now[0] if turns.now else None
    return replace(lasting, began=turns.round, counted=turns.round, counted_with=by)


def _same(lasting: Lasting) -> tuple[str, str, str]:
    return lasting.token, lasting.name, lasting.cause


def _begun(turns: Turns, token: TokenId, change: object) -> Iterator[Lasting]:
    match change:
        case ConditionGained(condition=condition) if condition.rounds is not None or condition.name in TROUBLES:
            known = {_same(each): each for each in turns.lasting}
            fresh = Lasting(token=token, name=condition.name, cause=condition.cause)
            if _same(fresh) not in known:
                yield begin_lasting(turns, fresh)
        case StuntsDone(hd_bonus=hd, attack_penalty=penalty):
            if hd:
                yield _effect(turns, token, STUNT_HD, hd, "SF-STN-04", ends="next turn")
            if penalty:
                yield _effect(turns, token, STUNT_PENALTY, penalty, "SF-STN-05", ends="actions", left=1)
        case ChargePaid(hd=hd, phases=phases, attack_bonus=bonus):
            if hd and phases:
                yield _effect(turns, token, CHARGE_HD, hd, "SF-CHG-06", ends="actions", left=phases)
            if bonus:
                yield _effect(turns, token, CHARGE_BONUS, bonus, "SF-CHG-05", ends="round")
        case Wounded() if not any(each.token == token and each.name == WOUNDED for each in turns.lasting):
            yield begin_lasting(turns, Lasting(token=token, name=WOUNDED, ends="never", rule="SF-WND-03"))


def _effect(turns: Turns, token: TokenId, name: str, value: int, rule: str, **ends: object) -> Lasting:
    """An effect; of several at a time the values add up."""
    before = sum(each.value for each in turns.lasting if (each.token, each.name) == (token, name))
    return begin_lasting(turns, Lasting(token=token, name=name, value=before + value, rule=rule, **ends))  # type: ignore[arg-type]


def _without(turns: Turns, token: TokenId, lost: ConditionLost) -> Turns:
    kept = tuple(
        each
        for each in turns.lasting
        if each.token != token or each.name != lost.condition or lost.cause not in (None, each.cause)
    )
    return replace(turns, lasting=kept)


def effect_of(state: MapState, token: TokenId, name: str) -> int:
    """What an effect that lasts changes a number of a token by; 0 where there is none."""
    if state.turns is None:
        return 0
    return sum(each.value for each in state.turns.lasting if (each.token, each.name) == (token, name))
