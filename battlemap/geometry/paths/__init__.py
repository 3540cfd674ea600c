"""Ways over the map: what a body may cross, what it costs, how far it comes, and which way is best."""
