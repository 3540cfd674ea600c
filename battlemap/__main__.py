"""Lets ``python -m battlemap`` do what the command ``battlemap`` does."""

from battlemap.cli import main

if __name__ == "__main__":
    main()
