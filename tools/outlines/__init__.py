"""The outlines of all the project's drawings: suits, signs, index characters, pieces, court figures, card faces."""
