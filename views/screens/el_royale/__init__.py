"""The screens of El Royale: seating players and teams, the ring of seats with the pile, the panel, the table."""
