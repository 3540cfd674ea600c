"""Healing over time: rest, care, revival, resuscitation, stasis and surgery."""
