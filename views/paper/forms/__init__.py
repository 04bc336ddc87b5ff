"""Record forms on paper: PDF documents in A4 or Letter, upright, drawn with our own signs and selectable text.

Imported where something is printed, not before: the library behind it is the largest of all, and the app starts without it.
"""

from views.paper.forms.documents import army_pdf, battle_pdf, blank_pdf, reference_pdf, tokens_pdf
from views.paper.forms.sheet import PAPERS

__all__ = ["PAPERS", "army_pdf", "battle_pdf", "blank_pdf", "reference_pdf", "tokens_pdf"]
