"""The command line: MINUTES to run, `--from` and `--until NUMBER`, `--only NUMBER` to see a file again."""

import argparse
import re
import sys
import time
from functools import partial
from pathlib import Path

from tools.environment import ROOT
from tools.fuzz.case import Case
from tools.fuzz.child import FILES_A_CHILD, Findings, case_of, read_all
from tools.fuzz.reading import fault_of
from tools.fuzz.seeds import seeds
from tools.fuzz.shrink import kind_of, shrunk
from tools.say import say

CASES = ROOT / "tests" / "formats" / "cases"
CHILDREN_A_LINE = 5  # how many child processes there are from one line about a long run to the next
MOST_KINDS = 20  # then a run ends: there is enough to mend


def main(words: list[str]) -> int:
    """Run for some minutes, keep each new kind of fault as a small case, and give the exit code."""
    parser = argparse.ArgumentParser(prog="run.py fuzz", description="Damage map files and see how they are read.")
    parser.add_argument("minutes", type=float, nargs="?", default=1.0)
    parser.add_argument("--from", dest="start", type=int, default=0, help="the number of the first file")
    parser.add_argument("--until", type=int, help="the number to stop before, however many minutes are left")
    parser.add_argument("--only", type=int, help="read this file here, without a child process, and tell its fault")
    asked = parser.parse_args(words)
    whole = seeds()
    if asked.only is not None:
        case = case_of(asked.only, whole)
        say(f"file {asked.only}, {case.main}: {fault_of(case) or 'no fault'}")
        return 0
    findings = run(whole, asked.minutes, asked.start, asked.until)
    return 1 if findings.faults else 0


def run(whole: tuple[Case, ...], minutes: float, start: int = 0, until: int | None = None) -> Findings:
    """Read damaged files until the time is over or a number is reached, and tell about it now and then."""
    findings, known = Findings(), set[str]()
    end, number = time.monotonic() + 60 * minutes, start
    while time.monotonic() < end and len(known) < MOST_KINDS and (until is None or number < until):
        after = number + FILES_A_CHILD if until is None else min(until, number + FILES_A_CHILD)
        read_all(range(number, after), partial(case_of, whole=whole), findings)
        for failed, fault in findings.faults.items():
            if kind_of(fault) not in known:
                known.add(kind_of(fault))
                _keep(failed, case_of(failed, whole), fault)
        number = after
        if (number - start) % (FILES_A_CHILD * CHILDREN_A_LINE) == 0:
            say(_told(findings, start, len(known)))
    say(_told(findings, start, len(known)))
    if findings.faults:
        say(f"files with a fault: {', '.join(map(str, findings.faults))}")
    return findings


def _told(findings: Findings, start: int, kinds: int) -> str:
    return (
        f"{findings.read} files from number {start}, {len(findings.faults)} faults of {kinds} kinds; the slowest "
        f"(number {findings.slowest}) took {findings.slowest_s:.1f} s; most memory "
        f"(number {findings.largest}) {findings.most_bytes / 2**20:.0f} MB"
    )


def _keep(number: int, case: Case, fault: str) -> None:
    """Write a new fault as a small case into the tests."""
    small = shrunk(case, fault, _fault_in_child)
    name = re.sub(r"[^a-z0-9]+", "-", kind_of(fault).lower()).strip("-")[:60]
    folder = CASES / f"{name}-{number}"
    Case(f"map{Path(small.main).suffix}", {f"map{Path(small.main).suffix}": small.data} | {
        key: data for key, data in small.files.items() if key != small.main
    }).write(folder)  # fmt: skip
    say(f"file {number}: {fault}\n  kept as {folder.relative_to(ROOT)}")


def _fault_in_child(case: Case) -> str | None:
    found = Findings()
    read_all([0], lambda _: case, found)
    return found.faults.get(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
