"""The app below its screens: serving, sessions, routes, guards, keys, drafts, the look."""
