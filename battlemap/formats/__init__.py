"""Files of others, read as far as they can be read and written so that others can read them."""
