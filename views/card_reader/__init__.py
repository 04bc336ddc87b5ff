"""Reads playing cards from a photo: two small networks find the corners and name the card
(docs/card-reader.md)."""
