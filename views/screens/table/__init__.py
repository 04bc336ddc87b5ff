"""The table screen that all games share: a scene in plain values, and the parts that draw it. No game is
named here."""
