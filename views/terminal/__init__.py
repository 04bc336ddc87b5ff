"""The command line, and games refereed in the terminal from typed lines."""
