"""Grid fights for game masters: the map measures, the rules answer, and every number can say why."""

__version__ = "0.1.0"
