"""The base of every page: sessions, guests' limits, error handling, keys, drafts and the theme."""
