"""Plain measuring on a grid: footprints, arcs, sight, cover, distance. No documents, no rules, no Qt."""
