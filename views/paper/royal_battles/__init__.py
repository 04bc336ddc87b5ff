"""Army record forms on paper: PDF documents in A4 or Letter, upright, drawn with our own signs and selectable text.

Imported where something is printed, not before: the library behind it is the largest of all, and the app starts without it.
"""
