"""The attack flow: choose, roll or type the dice, see what came out, apply it; and "what may I do?"."""
