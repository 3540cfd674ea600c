"""The private environment is made once, updated when the lock changes, and made anew when it was left half made."""

import sys
from pathlib import Path

import pytest

from tools.environment import Environment
from tools.say import SetupError


class Commands:
    """Does what venv and pip would leave behind, and remembers which was asked for."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.fails_on = ""

    def __call__(self, command: list[str], failure: str) -> None:
        name = command[2]
        self.done.append(name)
        if name == self.fails_on:
            raise SetupError(failure)
        if name == "venv":
            _lay_out(Environment(root=Path(command[3]).parent))


def _lay_out(environment: Environment) -> None:
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    version = ".".join(map(str, sys.version_info[:3]))
    text = f"version = {version}\ncommand = python -m venv {environment.folder}\n"
    (environment.folder / "pyvenv.cfg").write_text(text, encoding="utf-8")


@pytest.fixture
def commands() -> Commands:
    return Commands()


@pytest.fixture
def environment(tmp_path: Path, commands: Commands) -> Environment:
    (tmp_path / "requirements.lock").write_text("icepool==2.1.3\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    return Environment(root=tmp_path, call=commands)


def test_the_first_run_makes_it_and_installs_the_lock(environment: Environment, commands: Commands) -> None:
    environment.ensure()
    assert commands.done == ["venv", "pip"]


def test_the_second_run_does_nothing(environment: Environment, commands: Commands) -> None:
    environment.ensure()
    commands.done.clear()
    environment.ensure()
    assert commands.done == []


def test_a_changed_lock_is_installed_into_it(environment: Environment, commands: Commands) -> None:
    environment.ensure()
    environment.lock.write_text("icepool==2.1.4\n", encoding="utf-8")
    commands.done.clear()
    environment.ensure()
    assert commands.done == ["pip"]


def test_an_interrupted_installation_is_started_over(environment: Environment, commands: Commands) -> None:
    commands.fails_on = "pip"
    with pytest.raises(SetupError):
        environment.ensure()
    (environment.folder / "half a package").touch()
    commands.fails_on = ""
    commands.done.clear()
    environment.ensure()
    assert commands.done == ["venv", "pip"]
    assert not (environment.folder / "half a package").exists()


def test_an_update_that_fails_is_started_over(environment: Environment, commands: Commands) -> None:
    environment.ensure()
    environment.lock.write_text("icepool==2.1.4\n", encoding="utf-8")
    commands.fails_on = "pip"
    with pytest.raises(SetupError):
        environment.ensure()
    assert not environment.stamp.exists()


def test_another_python_makes_it_anew(environment: Environment, commands: Commands) -> None:
    environment.ensure()
    environment.stamp.write_text("of another python", encoding="utf-8")
    configuration = environment.folder / "pyvenv.cfg"
    configuration.write_text("version = 3.99.0\n", encoding="utf-8")
    commands.done.clear()
    environment.ensure()
    assert commands.done == ["venv", "pip"]
