"""The terminal: the command line, and a game refereed from typed lines."""
