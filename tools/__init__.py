"""What run.py does: the private environment, the system packages, the checks. Standard library only."""
