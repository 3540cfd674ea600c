"""The players' screen: a window that shows what their characters see, and what the game master does with it."""
