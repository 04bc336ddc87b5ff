"""Royal Battles: its offer, its table, its seats, its pictures, and its armies."""
