"""The screens, a room each."""
