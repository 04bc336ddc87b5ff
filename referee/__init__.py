"""The referee: what a game is, the games, the table that folds a record, words and typed lines, and the books
of the rules."""
