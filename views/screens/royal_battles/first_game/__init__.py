"""The first game for newcomers: a demo battle and a sample table."""
