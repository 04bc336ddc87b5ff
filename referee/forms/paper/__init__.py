"""Record forms on paper: PDF documents in A4 or Letter, upright, drawn with our own signs and selectable text."""

from referee.forms.paper.documents import Where, army_pdf, battle_pdf, blank_pdf, reference_pdf, tokens_pdf
from referee.forms.paper.sheet import PAPERS

__all__ = ["PAPERS", "Where", "army_pdf", "battle_pdf", "blank_pdf", "reference_pdf", "tokens_pdf"]
