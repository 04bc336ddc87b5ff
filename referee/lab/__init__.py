"""The laboratory: computer players play games, and statistics of them compare armies and house rules. It
names no game."""
