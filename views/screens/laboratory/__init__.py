"""The page of the laboratory. The route is always there; its page is loaded where there is a bench to play at."""
