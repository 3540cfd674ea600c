"""What all tests share: Qt without a screen, and the mark of tests that need it."""

import os
from importlib.util import find_spec

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

HAS_QT = find_spec("PySide6") is not None
collect_ignore = [] if HAS_QT else ["scene", "ui"]  # everything below the scene is tested without Qt


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a Qt application is marked `gui`."""
    for item in items:
        if "qapp" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.gui)
