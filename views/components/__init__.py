"""What every table's screen is built from: buttons, paper, card picker, ruling banner, log, undo bar. No game's rules in here."""
