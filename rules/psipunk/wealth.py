"""Money: a value that is spent, and a level that is standing."""

from rules.core.breakdown import Breakdown, Modifier, Note, Refusal, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.checked import check_number
from rules.psipunk.checks import CheckFacts
from rules.psipunk.house_rules import HouseRules
from rules.psipunk.ladder import HIGHEST, LOWEST, level_text
from rules.psipunk.sides import Circumstance, Side, circumstances, trait

CHART = {level: 0 if level == LOWEST else 2 ** (level - LOWEST - 1) for level in range(LOWEST, HIGHEST + 1)}


def worth(level: int) -> int:
    """The value of a wealth level; nothing below Abysmal."""
    return CHART[min(HIGHEST, level)] if level >= LOWEST else 0


def wealth_level(value: int) -> int:
    """The highest row of the chart whose value is not above the Wealth Value."""
    return max(level for level, least in CHART.items() if least <= max(0, value))


def standing(value: int) -> Answer:
    """The two numbers of wealth."""
    level = wealth_level(value)
    return Answer(
        number=Breakdown((Modifier(RuleId("PP-WLT-01"), level, f"{value} is {level_text(level)}"),)),
        notes=(Note(RuleId("PP-WLT-02"), f"{value} to spend; {level_text(level)} to be rolled or added"),),
    )


def buy(value: int, cost: int, discounts: tuple[Circumstance, ...] = ()) -> Answer:
    """Pay a price; faults of a thing lower it, at most to nothing. Everyday things cost nothing."""
    check_number("value", value)
    check_number("cost", cost)
    lowered = sum(each.value for each in discounts)
    check_number("discounts", lowered, most=cost)
    price = cost - lowered
    had = Modifier(RuleId("PP-WLT-02"), value, "Wealth Value")
    paid = [Modifier(RuleId("PP-WLT-03"), -cost, "price")]
    paid += [Modifier(RuleId("PP-WLT-03"), each.value, each.reason) for each in discounts]
    if price > value:
        return Answer(
            number=Breakdown((had,)),
            refusals=(Refusal(RuleId("PP-WLT-03"), f"it costs {price}, and only {value} is there"),),
        )
    return _with_level(Breakdown((had, *paid)))


def earn(value: int, pay: int) -> Answer:
    """Add what a job pays; the level follows."""
    had = Modifier(RuleId("PP-WLT-02"), value, "Wealth Value")
    return _with_level(Breakdown((had, Modifier(RuleId("PP-WLT-05"), pay, "pay"))))


def sell(value: int, price: int, house: HouseRules, haggled: int = 0) -> Answer:
    """Sell a thing one level below its price; a haggler may add a little."""
    lines = [Modifier(RuleId("PP-WLT-02"), value, "Wealth Value"), _sold(price, house)]
    if haggled:
        lines.append(Modifier(RuleId("PP-WLT-06"), haggled, "haggled"))
    return _with_level(Breakdown(tuple(lines)))


def _sold(price: int, house: HouseRules) -> Modifier:
    level = wealth_level(price)
    off_chart = worth(level) != price
    if off_chart and house.sell_off_chart == "half":
        return Modifier(RuleId("PP-WLT-06"), price // 2, f"half of {price}")
    return Modifier(RuleId("PP-WLT-06"), worth(level - 1), f"one level below {level_text(level)}")


def _with_level(number: Breakdown) -> Answer:
    total = number.total
    return Answer(number=number, notes=(Note(RuleId("PP-WLT-01"), f"{total} is {level_text(wealth_level(total))}"),))


def wealth_check(
    name: str, value: int, difficulty: int = 0, spent: int = 0, bonus: int = 0
) -> tuple[CheckFacts, Answer]:
    """Roll wealth like a skill; after a failure, spend some and try again. Luck gives no attribute rerolls on it."""
    level = wealth_level(value - spent)
    more = circumstances((Circumstance("a large sum", bonus),) if bonus else ())
    side = Side(name=name, base=Breakdown((trait("Wealth", level), *more)))
    notes = [Note(RuleId("PP-WLT-04"), "Luck Points reroll one die only: wealth has no attribute")]
    number = [Modifier(RuleId("PP-WLT-02"), value, "Wealth Value")]
    if spent:
        number.append(Modifier(RuleId("PP-WLT-04"), -spent, "spent to try again"))
    return CheckFacts(side=side, difficulty=difficulty), Answer(number=Breakdown(tuple(number)), notes=tuple(notes))


def fence(side: Side, rank: int) -> tuple[CheckFacts, Answer]:
    """Find a buyer for restricted goods: Urban or the like against the rank of the thing."""
    note = Note(RuleId("PP-WLT-07"), "success finds a fence in time; better ones sooner or more to be trusted")
    return CheckFacts(side=side, difficulty=rank), Answer(notes=(note,))
