"""Always in sight: rectangles from the running page, for positions of every game, at every size (`python -m tests.sight`)."""
