"""People: the players, what is known of each, and all games that were finished."""
