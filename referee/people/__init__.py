"""Who has played, and how it went: everything is derived from refereed records, nothing is counted beside them."""
