"""The screens of Royals and Battle Royals: seating, the players' boards, the discard pile, the tray of cards, scores, tallies."""
