"""The state outside the screens: tables, armies, players, leagues, drafts, files and background work."""
