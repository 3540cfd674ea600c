"""The "Why?" card: one ruling, every reason, line by line."""
