"""Components of all table screens: buttons, paper, card picker, ruling banner, log, undo bar. They know no
game's rules."""
