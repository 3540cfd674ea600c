"""Small files that were once read wrongly: each is read now, or refused in plain words."""

from pathlib import Path

import pytest

from tools.fuzz.case import case_in
from tools.fuzz.reading import fault_of

CASES = sorted(path for path in (Path(__file__).parent / "cases").iterdir() if path.is_dir())


def test_there_are_cases():
    assert CASES


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_a_case_is_read_or_refused(folder):
    assert fault_of(case_in(folder)) is None
