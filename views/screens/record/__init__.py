"""The Record screen: the log with every ruling, the game step by step, amendments, audit, house rules and files."""
