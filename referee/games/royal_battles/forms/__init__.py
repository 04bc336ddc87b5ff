"""The Army Record Form as a living document: fed by the battle, checked against the pieces at hand, and put on paper.

`living` derives forms from a table; `chess_set`, `advantages`, `reference` say what stands on them; `paper` prints them.
"""
