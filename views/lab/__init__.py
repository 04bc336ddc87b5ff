"""Running the laboratory: processes that play games, and how their findings are shown."""
