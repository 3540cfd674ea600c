"""What every game system shares: modifiers, breakdowns, refusals, dice and exact odds."""
