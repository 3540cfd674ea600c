"""Psi-punk, chapter 4: dice, deeds, wealth, combat and wounds."""
