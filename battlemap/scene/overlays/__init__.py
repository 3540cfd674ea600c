"""What is laid over the map for a moment: sight lines, arcs, the number, a drag, the visible area."""
