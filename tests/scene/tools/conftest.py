"""What the tests of the tools share."""

from collections.abc import Iterator

import pytest

from battlemap.scene.tools.gestures import Hand, select_tool
from tests.scene.tools.table import QuietTable


@pytest.fixture
def table() -> Iterator[QuietTable]:
    table = QuietTable()
    yield table
    table.document.close()


@pytest.fixture
def hand(table) -> Hand:
    return Hand(table, select_tool)
