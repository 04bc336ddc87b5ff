"""The outlines every drawing of the project is made from: suits, signs, index characters, pieces, court figures, card faces."""
