"""What all tests share: Qt without a screen, the mark of tests that need it, and the same tries on every machine."""

import os
import sys
from importlib import import_module

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
if sys.platform == "linux":
    os.environ["LC_ALL"] = "C.UTF-8"  # Qt warns of any locale of other letters

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")  # a loaded machine fails no test, and the same is tried on every one
# WORKAROUND: Hypothesis also tries numbers that stand in the modules that happen to be loaded: others in another order.
providers._get_local_constants = lambda: providers._local_constants  # none


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
