"""The record of Royals and Battle Royals: headers, house rules and the entries players make."""
