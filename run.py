"""Set Battlemap up and open it: python3 run.py. Set it up and check it: python3 run.py test."""

# This file has to parse on every Python there is, so that an old one gets to the message; the work is in tools/.
import os
import sys

NEEDED = (3, 11)


def main():
    if sys.version_info < NEEDED:
        return "Battlemap needs Python %d.%d or later. This is Python %d.%d (%s). Run it with a newer one: %s" % (
            NEEDED + sys.version_info[:2] + (sys.executable, "python3.11 run.py")
        )
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from tools.start import main as start

    return start(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
