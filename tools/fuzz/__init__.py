"""Damages files of every kind on purpose and sees how they are read: `python3 run.py fuzz MINUTES`."""
