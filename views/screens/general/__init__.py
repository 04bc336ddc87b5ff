"""The table of any game, drawn only from what the referee says about the draft. No game is named here."""
