"""The private environment .venv: made once, kept in step with the lock, mended when left half made."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools import system
from tools.say import SetupError, say

ROOT = Path(__file__).resolve().parent.parent

#: Settings of the caller that would put packages elsewhere or bring in other ones.
FOREIGN_SETTINGS = ("PYTHONHOME", "PYTHONSTARTUP", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIREMENT")


def variables() -> dict[str, str]:
    """The variables our own commands run with: this project is importable, whatever the folder."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN_SETTINGS}
    return kept | {"PYTHONPATH": str(ROOT)}


def call(command: list[str], failure: str) -> None:
    """Run a command of the set-up; ``SetupError`` when it fails."""
    if subprocess.run(command, env=variables(), stdout=sys.stderr, check=False).returncode:
        raise SetupError(f"{failure} Its own words are above; run this again when that is mended.")


@dataclass(frozen=True)
class Environment:
    """The environment of the project in a folder."""

    root: Path = ROOT
    call: Callable[[list[str], str], None] = call

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "Scripts" / "python.exe" if os.name == "nt" else self.folder / "bin" / "python"

    @property
    def lock(self) -> Path:
        """The exact packages that belong in it."""
        return self.root / "requirements.lock"

    @property
    def stamp(self) -> Path:
        """Written last. Without it the set-up was interrupted, and what is there cannot be trusted."""
        return self.folder / "set-up-done"

    def ensure(self) -> None:
        """Make or update it; at once when nothing changed."""
        wanted = self._fingerprint()
        have = self.stamp.read_text(encoding="utf-8") if self.stamp.is_file() and self.python.exists() else None
        if have == wanted:
            return
        try:
            self._make_and_install(is_whole=have is not None)
            self.stamp.write_text(wanted, encoding="utf-8")
        except PermissionError as error:
            place = error.filename or self.folder
            raise SetupError(f"cannot write {place}: the project folder must be writable") from error
        say("the environment is ready")

    def _fingerprint(self) -> str:
        """What it depends on; a moved folder or another Python makes it stale too."""
        parts = [self.lock.read_bytes(), (self.root / "pyproject.toml").read_bytes()]
        parts += [text.encode() for text in (sys.version, sys.base_prefix, str(self.root))]
        return hashlib.sha256(b"\0".join(parts)).hexdigest()

    def _make_and_install(self, *, is_whole: bool) -> None:
        if not (is_whole and self._is_of_this_python()):
            self._make()
        self.stamp.unlink(missing_ok=True)
        self._install()

    def _is_of_this_python(self) -> bool:
        """Whether it was made by the Python that runs this; else it has to be made anew."""
        configuration = (self.folder / "pyvenv.cfg").read_text(encoding="utf-8")
        ours = f"version = {'.'.join(map(str, sys.version_info[:3]))}"
        return ours in configuration.splitlines() and str(self.root) in configuration

    def _make(self) -> None:
        system.ensure_venv_module(importlib.util.find_spec("ensurepip") is not None)
        if self.folder.exists():
            say(f"{self.folder} was not finished, or is of another Python; starting it over")
            shutil.rmtree(self.folder)
        say(f"making a private environment in {self.folder}")
        self.call([sys.executable, "-m", "venv", str(self.folder)], "the environment could not be made.")

    def _install(self) -> None:
        say(f"installing the exact packages of {self.lock.name}; the first time about 200 MB are fetched")
        options = ["--quiet", "--disable-pip-version-check", "--no-input", "--requirement", str(self.lock)]
        failure = "the packages could not be installed; is the network there?"
        self.call([str(self.python), "-m", "pip", "install", *options], failure)
