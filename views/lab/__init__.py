"""The laboratory at work: processes that play, and what is shown of what they find."""
