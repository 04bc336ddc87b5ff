"""The table of any game, drawn only from what the referee says of the draft. No game is named here."""
