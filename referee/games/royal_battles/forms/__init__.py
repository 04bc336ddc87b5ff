"""The Army Record Form, filled in from a battle and checked against the chess set.

`filled_form` derives forms from a table; `chess_set`, `advantages` and `quick_reference` supply their
contents; `text_form` writes them as plain text.
"""
