"""The rules: one package per game, the table that folds a record, replay, and the command line."""
