"""The campaign as plain frozen values: maps, walls, doors, tokens, commands, and the file they live in."""
