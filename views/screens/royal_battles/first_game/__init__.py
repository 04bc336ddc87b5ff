"""The first game: a battle that plays itself and a table to look at, for whoever opens the app without tables of one's own."""
