"""The table of any game, drawn from what the referee says of the half-said act, and from nothing else. No game is named in here."""
