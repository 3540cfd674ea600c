"""Reads files in a child process, which may crash, hang or take too much memory without harm to the rest."""

import os
import random
import resource
import select
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.fuzz.case import Case
from tools.fuzz.changes import damaged
from tools.fuzz.reading import fault_of

LIMIT_S = 10.0  # of computing, for one file
PATIENCE_S = 40.0  # by the clock: other programs may have the computer
LIMIT_BYTES = 1500 * 2**20  # of the whole process
FILES_A_CHILD = 400
_MOST_ASKED = 2  # times the limit: what is asked for and never used is no memory yet, but ends somewhere
_UNIT = 1024  # of /proc/self/status, in bytes


@dataclass
class Findings:
    """What a run found: faults by the number of their file, and the most memory and time a file took."""

    read: int = 0
    faults: dict[int, str] = field(default_factory=dict)
    slowest_s: float = 0.0
    slowest: int = 0
    most_bytes: int = 0
    largest: int = 0


def case_of(number: int, whole: tuple[Case, ...]) -> Case:
    """The damaged file of a number: always the same."""
    rng = random.Random(number)
    return damaged(rng.choice(whole), rng)


def read_all(numbers: Iterable[int], make: Callable[[int], Case], findings: Findings) -> None:
    """Read the files of these numbers in child processes, one after another."""
    left = list(numbers)
    while left:
        done = _read_some(left[:FILES_A_CHILD], make, findings)
        left = left[done:]


def _read_some(numbers: list[int], make: Callable[[int], Case], findings: Findings) -> int:
    """How many of these one child got through; the last of them may have been its end."""
    with TemporaryDirectory(prefix="battlemap-fuzz-") as place:  # not the child's, which may end without a word
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            _be_child(numbers, make, Path(place), writing)
        os.close(writing)
        try:
            return _listen(numbers, reading, pid, findings)
        finally:
            os.close(reading)


def _be_child(numbers: list[int], make: Callable[[int], Case], place: Path, writing: int) -> None:
    """Read, and write a line for each file; never returns."""
    try:
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + _MOST_ASKED * LIMIT_BYTES, size + _MOST_ASKED * LIMIT_BYTES))
        signal.signal(signal.SIGPROF, _too_long)
        for number in numbers:
            fault, took_s, peak = _measured(make(number), place)
            os.write(writing, f"{number}\t{took_s:.3f}\t{peak}\t{fault!r}\n".encode("utf-8", "replace"))
    finally:
        os._exit(0)


def _measured(case: Case, place: Path) -> tuple[str, float, int]:
    """The fault of a case or nothing, with the seconds of computing and the bytes of memory it took at most.

    The limits are held against what was measured, for a reader may catch what tells it that it went too far.
    """
    _forget_peak()
    _too_late.clear()
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
    fault = fault_of(case, place) or ""
    signal.setitimer(signal.ITIMER_PROF, 0)
    took_s, peak = time.process_time() - started, _peak_bytes()
    if not fault and _too_late:
        fault = f"hang: {took_s:.1f} s of computing"
    if not fault and peak > LIMIT_BYTES:
        fault = f"memory: {peak / 2**20:.0f} MB"
    return fault, took_s, peak


def _forget_peak() -> None:
    with suppress(OSError):  # where it is not allowed, the peak is that of all files so far
        Path("/proc/self/clear_refs").write_text("5")


def _peak_bytes() -> int:
    """The most memory since it was last forgotten."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) * _UNIT


class TooLongError(Exception):
    """A file that took too long."""


_too_late: list[bool] = []


def _too_long(*_: object) -> None:
    _too_late.append(True)
    raise TooLongError(f"more than {LIMIT_S:g} s")


def _listen(numbers: list[int], reading: int, pid: int, findings: Findings) -> int:
    done, text = 0, b""
    while True:
        ready, _, _ = select.select([reading], [], [], PATIENCE_S)
        piece = os.read(reading, 65536) if ready else b""
        text += piece
        *lines, text = text.split(b"\n")
        for line in lines:
            _note(line.decode(), findings)
        done += len(lines)
        if piece:
            continue
        if not ready:
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        if done < len(numbers):
            kind = f"crash: ended by signal or exit ({status})" if ready else f"hang: more than {PATIENCE_S:g} s"
            findings.faults[numbers[done]] = kind
            findings.read += 1
            done += 1
        return done


def _note(line: str, findings: Findings) -> None:
    number, took, peak, fault = line.split("\t", 3)
    findings.read += 1
    if int(peak) > findings.most_bytes:
        findings.most_bytes, findings.largest = int(peak), int(number)
    if float(took) > findings.slowest_s:
        findings.slowest_s, findings.slowest = float(took), int(number)
    if fault != "''":
        findings.faults[int(number)] = fault[1:-1]
