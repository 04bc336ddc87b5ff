"""The laboratory's screen. The route always exists; the page is loaded where games can be run."""
