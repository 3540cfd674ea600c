"""What a combatant may do in a turn, and what each action brings."""
