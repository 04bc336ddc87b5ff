"""People: the players, their figures, and all finished games."""
