"""What lies on the map, drawn: one piece a record, each with `sync(record)` as its only way in."""
