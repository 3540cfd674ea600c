"""Windows, docks and dialogs."""
