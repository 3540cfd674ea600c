"""What a rules package raises: only for settings that can not be understood and for our own mistakes."""


class RulesError(Exception):
    """A value handed to the rules is wrong; the message says what was found and what was expected."""
