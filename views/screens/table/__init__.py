"""The one table screen of all games: a scene in plain values, and the parts that draw it. No game is named here."""
