"""Players, their results, ratings and leagues. All of it is derived from refereed records; nothing is counted
separately."""
