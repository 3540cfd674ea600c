"""Set Battlemap up and open it: python3 run.py. Set it up and check it: python3 run.py test."""

# This file has to parse on every Python there is, so that an old one gets to the message.
# The work is in tools/.
import os
import sys

NEEDED = (3, 11)
TOO_OLD = "Battlemap needs Python %d.%d or later. This is Python %d.%d, %s. Start run.py with a newer one."


def main():
    if sys.version_info < NEEDED:
        return TOO_OLD % (NEEDED + tuple(sys.version_info[:2]) + (sys.executable,))
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from tools.start import main as start

    return start(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
