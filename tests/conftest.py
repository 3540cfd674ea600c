"""What all tests share: Qt without a screen, and the mark of tests that need it."""

import os
from importlib import import_module

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt


def _has_qt() -> bool:
    try:
        import_module("PySide6")
    except ImportError:
        return False
    return True


collect_ignore = [] if _has_qt() else ["scene", "ui"]  # everything below the scene is tested without Qt


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a Qt application is marked `gui`."""
    for item in items:
        if "qapp" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.gui)
