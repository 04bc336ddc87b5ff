"""The screens of Royal Battles: seating two armies, the board, the attack panel, the table."""
