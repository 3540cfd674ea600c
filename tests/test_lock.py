"""requirements.lock holds every package with its exact version, and those are the ones in use."""

import importlib.metadata
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCK = [
    Requirement(line)
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
VERSIONS = {canonicalize_name(lock.name): str(lock.specifier).removeprefix("==") for lock in LOCK}


def test_every_line_is_exact() -> None:
    assert all(str(lock.specifier).startswith("==") and "*" not in str(lock.specifier) for lock in LOCK)


def test_every_dependency_is_locked_to_a_version_it_allows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(VERSIONS[canonicalize_name(requirement.name)]), requirement


def test_what_a_locked_package_needs_is_locked_too() -> None:
    missing = [
        f"{lock.name} needs {needed}"
        for lock in LOCK
        if lock.marker is None or lock.marker.evaluate()
        for needed in map(Requirement, importlib.metadata.requires(lock.name) or [])
        if needed.marker is None or needed.marker.evaluate({"extra": ""})
        if canonicalize_name(needed.name) not in VERSIONS
    ]
    assert missing == []


def test_the_locked_versions_are_installed() -> None:
    installed = {
        lock.name: importlib.metadata.version(lock.name)
        for lock in LOCK
        if lock.marker is None or lock.marker.evaluate()
    }
    assert installed == {name: VERSIONS[canonicalize_name(name)] for name in installed}
