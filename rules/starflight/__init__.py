"""Starflight RPG 9.2, character-scale combat."""
