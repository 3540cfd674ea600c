"""Sample encounters and the pictures that go with them."""
