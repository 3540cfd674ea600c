"""What rulings raise: a question that can not be asked of this map."""


class RulingError(Exception):
    """The question names something the map does not have; the message says what, and what there is."""
