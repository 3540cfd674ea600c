"""Borrowed money: what is owed to banks and to the street, and what happens to those who do not pay."""

from enum import StrEnum

from rules.core.breakdown import Breakdown, Modifier, Note, RuleId
from rules.psipunk.answers import Answer
from rules.psipunk.checked import check_number
from rules.psipunk.ladder import HIGHEST, LOWEST, level_text
from rules.psipunk.wealth import worth


class Lender(StrEnum):
    """Who lends."""

    BANK = "bank"
    BROKER = "broker"


TERM_MONTHS = 1


def owed(lender: Lender, level: int, missed: int = 0) -> Answer:
    """What is owed for a loan of a wealth level after so many dates have been missed."""
    check_number("level", level, LOWEST, HIGHEST)
    check_number("missed", missed)
    lines = [
        Modifier(RuleId("PP-LON-02"), worth(level), f"borrowed {level_text(level)}"),
        Modifier(RuleId("PP-LON-02"), *_interest(lender, level)),
    ]
    if missed:
        fee = (
            f"late: {level_text(level - 2)}, two levels below"
            if worth(level - 2)
            else "late, but nothing lies two levels below"
        )
        lines.append(Modifier(RuleId("PP-LON-03"), worth(level - 2), fee))
    return Answer(number=Breakdown(tuple(lines)), notes=(_terms(lender), *_trouble(lender, level, missed)))


def _interest(lender: Lender, level: int) -> tuple[int, str]:
    if lender is Lender.BANK:
        return worth(level - 1), f"interest: {level_text(level - 1)}, one level below"
    return worth(level), "interest: as much again"


def _terms(lender: Lender) -> Note:
    asks = "looks at records and credit" if lender is Lender.BANK else "asks nothing"
    return Note(RuleId("PP-LON-01"), f"a {lender} {asks}; due in {TERM_MONTHS} month")


def _trouble(lender: Lender, level: int, missed: int) -> tuple[Note, ...]:
    if lender is Lender.BROKER and missed:
        return (Note(RuleId("PP-LON-05"), "no further month: all of it now, or be maimed"),)
    if lender is Lender.BANK and missed > 1:
        months = max(1, level)
        jail = f"a collection agency may come; jail for {months} month{'s' if months > 1 else ''}"
        return (Note(RuleId("PP-LON-04"), f"all of it is due in one more month; {jail}"),)
    return ()
