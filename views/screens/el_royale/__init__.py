"""El Royale: its offer, its table, its seats and its pictures."""
