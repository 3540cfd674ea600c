"""Who gets no air saves against it whenever its turn begins, for as long as nobody lets go. M34, SF-CST-02."""

from dataclasses import replace

from battlemap.document.model import Token
from battlemap.document.turns_record import Lasting
from battlemap.rulings.holds import partners
from battlemap.rulings.house_tables import starflight_tables
from battlemap.rulings.starflight_creatures import creature_of
from battlemap.rulings.starflight_ruling import house_rules_of
from battlemap.rulings.turn_course import Course
from battlemap.rulings.turn_lasting import begin_lasting, with_lasting
from rules.core.resolution import Resolution
from rules.starflight.actions.scores import SUFFOCATING
from rules.starflight.changes import ConditionLost
from rules.starflight.creature import Condition
from rules.starflight.healing.afflictions import suffocating_round


def air_due(course: Course, token: Token) -> Resolution[None]:
    """The save of one that gets no air, once a turn, harder each round; it breathes again when it was let go."""
    for had in creature_of(course.state.tokens[token.id]).conditions:
        if had.name == SUFFOCATING and _was_let_go(course, token, had):
            course.change((ConditionLost(token.name, SUFFOCATING, cause=had.cause),))
            course.tell(f"{token.name} was let go and breathes again", "SF-CST-02")
    creature, info = creature_of(course.state.tokens[token.id]), course.state.info
    causes = [had.cause for had in creature.conditions if had.name == SUFFOCATING]
    _forget(course, token, causes)
    if not causes or creature.is_dead:
        return
    rounds = _count(course, token, causes[0])
    house, tables = house_rules_of(course.state), starflight_tables(info)
    course.happen((yield from suffocating_round(creature, rounds, house, tables)).steps)


def _was_let_go(course: Course, token: Token, had: Condition) -> bool:
    """Whether it suffocated in the coils of somebody who has no hold of it any more."""
    if not had.cause:
        return False
    by, house = course.state.token_named(had.cause), house_rules_of(course.state)
    return by is None or creature_of(by).is_helpless or by not in partners(course.state, token, house)


def _forget(course: Course, token: Token, causes: list[str]) -> None:
    """Keep no count of what is over, whoever ended it."""
    for each in course.turns.lasting:
        if (each.token, each.name) == (token.id, SUFFOCATING) and each.cause not in causes:
            course.put_lasting(each, None)


def _count(course: Course, token: Token, cause: str) -> int:
    """How many rounds it had no air, this one counted; the fight keeps count until it breathes again."""
    known = {(each.token, each.name, each.cause): each for each in course.turns.lasting}
    before = known.get((token.id, SUFFOCATING, cause))
    if before is None:
        fresh = Lasting(token=token.id, name=SUFFOCATING, cause=cause, ends="never", left=1, rule="M34")
        course.put(with_lasting(course.turns, begin_lasting(course.turns, fresh)))
        return 1
    rounds = (before.left or 0) + 1
    course.put_lasting(before, replace(before, left=rounds))
    return rounds
