"""The app below its screens: sessions, guards, keys, drafts, the look."""
