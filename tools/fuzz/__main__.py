"""The words of the command line: MINUTES to run, and `--from NUMBER`, `--only NUMBER` to see a file again."""

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
MOST_KINDS = 20  # then a run ends: there is enough to mend


def main(words: list[str]) -> int:
    """Run for some minutes, keep each new kind of fault as a small case, and give the exit code."""
    parser = argparse.ArgumentParser(prog="run.py fuzz", description="Damage map files and see how they are read.")
    parser.add_argument("minutes", type=float, nargs="?", default=1.0)
    parser.add_argument("--from", dest="start", type=int, default=0, help="the number of the first file")
    parser.add_argument("--only", type=int, help="read this file here, without a child process, and tell its fault")
    asked = parser.parse_args(words)
    whole = seeds()
    if asked.only is not None:
        case = case_of(asked.only, whole)
        say(f"file {asked.only}, {case.main}: {fault_of(case) or 'no fault'}")
        return 0
    findings = run(whole, asked.start, asked.minutes)
    return 1 if findings.faults else 0


def run(whole: tuple[Case, ...], start: int, minutes: float) -> Findings:
    """Read damaged files until the time is over, and tell about it."""
    findings, known = Findings(), set[str]()
    end, number = time.monotonic() + 60 * minutes, start
    while time.monotonic() < end and len(known) < MOST_KINDS:
        read_all(range(number, number + FILES_A_CHILD), partial(case_of, whole=whole), findings)
        number += FILES_A_CHILD
        for failed, fault in findings.faults.items():
            if kind_of(fault) not in known:
                known.add(kind_of(fault))
                _keep(failed, case_of(failed, whole), fault)
    say(
        f"{findings.read} files from number {start}, {len(findings.faults)} faults of {len(known)} kinds; the slowest "
        f"(number {findings.slowest}) took {findings.slowest_s:.1f} s; most memory {findings.most_bytes / 2**20:.0f} MB"
    )
    return findings


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
