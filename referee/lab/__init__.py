"""The laboratory: games played by themselves, and what they say of armies and house rules. It names no game."""
