"""The one table screen of all games: a scene in plain values, and the parts that show it. No game is named in here."""
