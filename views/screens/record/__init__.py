"""The Record screen: the log with every ruling, replay, amendments, counts, house rules and files."""
