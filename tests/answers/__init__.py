"""Everything that the referee derives from an entry, in whole games, beside what it derived when that was last looked at.

    python -m tests.answers                          # which answers differ from those that are kept, and where
    python -m tests.answers show GAME ENTRY PART     # one answer in full, to compare two versions of the program
    python -m tests.answers keep [GAME ...]          # keep today's answers
    python -m tests.answers play                     # make the random games anew, and keep their answers

A wording is no part of an answer. Keep new answers only where each difference is wanted: `show` it before and after the change.
"""
