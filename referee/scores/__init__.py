"""Score sheets: the hands of a game on the way to its target, or the games of an evening, to be written on or as they stand.

`sheet` says what stands on one; `royals` and `evening` fill it; `given` reads it from record files; `paper` prints it.
"""
