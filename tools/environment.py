"""The private environment .venv: made once, kept in step with the lock, mended when left half made."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import system
from tools.say import SetupError, say

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
#: Written last. No stamp: the set-up was interrupted, and what is there cannot be trusted.
STAMP = FOLDER / "set-up-done"

#: Settings of the caller that would put packages elsewhere or bring in other ones.
FOREIGN_SETTINGS = ("PYTHONHOME", "PYTHONSTARTUP", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIREMENT")


def python(folder: Path = FOLDER) -> Path:
    """The interpreter of the private environment."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def variables() -> dict[str, str]:
    """The variables our own commands run with: this project is importable, whatever the folder."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN_SETTINGS}
    return kept | {"PYTHONPATH": str(ROOT)}


def ensure() -> None:
    """Make or update the environment; at once when nothing changed."""
    wanted = _fingerprint()
    have = STAMP.read_text(encoding="utf-8") if STAMP.is_file() and python().exists() else None
    if have == wanted:
        return
    try:
        if have is None:
            _make()
        STAMP.unlink(missing_ok=True)
        _install()
        STAMP.write_text(wanted, encoding="utf-8")
    except PermissionError as error:
        raise SetupError(
            f"cannot write {error.filename or FOLDER}: the project folder must be writable"
        ) from error
    say("the environment is ready")


def _fingerprint() -> str:
    """What the environment depends on; a moved folder or another Python makes it stale too."""
    parts = [LOCK.read_bytes(), (ROOT / "pyproject.toml").read_bytes()]
    parts += [text.encode() for text in (sys.version, sys.base_prefix, str(ROOT))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def _make() -> None:
    system.ensure_venv_module(importlib.util.find_spec("ensurepip") is not None)
    if FOLDER.exists():
        say("the last set-up was not finished; starting it over")
        shutil.rmtree(FOLDER)
    say(f"making a private environment in {FOLDER}")
    _call([sys.executable, "-m", "venv", str(FOLDER)], "could not make the environment")


def _install() -> None:
    say(f"installing the exact packages of {LOCK.name} (about 200 MB to fetch the first time)")
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--requirement", str(LOCK)]
    _call(
        [str(python()), "-m", "pip", "install", *options],
        "could not install the packages; is the network there?",
    )


def _call(command: list[str], failure: str) -> None:
    if subprocess.run(command, env=variables(), stdout=sys.stderr, check=False).returncode:
        raise SetupError(f"{failure} Its own words are above; run this again when that is mended.")
