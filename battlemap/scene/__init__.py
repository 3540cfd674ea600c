"""The map as a QGraphicsScene: items that follow the document, and the map tools."""
