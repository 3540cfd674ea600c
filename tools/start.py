"""`python3 run.py ...`: set up, then open the sample, run the checks, or pass the words on to the program."""

import subprocess

from tools import system
from tools.checks import run_checks, run_fuzz
from tools.environment import Environment, variables
from tools.say import SetupError, say

#: Words of the command line that get by without Qt, so that its system packages are not asked for.
NEED_NO_QT = ("info", "import", "export", "sight", "attack", "resolve", "rules", "--help", "--version")

FUZZ = "fuzz"


def main(arguments: list[str]) -> int:
    """Do what the words say and return the exit code."""
    try:
        return _run(arguments)
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("stopped; run it again to go on")
        return 130


def _run(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in (*NEED_NO_QT, FUZZ):
        system.ensure_qt_packages()
    Environment().ensure()
    if arguments == ["test"]:
        return run_checks()
    if arguments[:1] == [FUZZ]:
        return run_fuzz(arguments[1:])
    if not arguments:
        say("opening the sample encounter")
    # -P: modules that happen to lie in the current folder are not ours.
    command = [str(Environment().python), "-P", "-m", "battlemap", *arguments]
    return subprocess.run(command, env=variables(), check=False).returncode
