"""How the project draws its own map pictures: with Pillow, from the scenario, the same every time."""
