"""Paragraphs of every card game's book, about what the app does at a table; printed rules say nothing of
it."""

from referee.books.book import Paragraph


def chances_paragraph(id: str, section: str, ruling: str) -> Paragraph:
    """The paragraph on chances: whether they are shown, and to whom."""
    return Paragraph(
        id,
        section,
        "Each player may see the chances with the cards that are really left, counted from what that player "
        "knows. No text speaks of it; a table may turn it off.",
        (ruling,),
        ("odds",),
    )


def card_memory_paragraph(id: str, section: str, ruling: str) -> Paragraph:
    """The paragraph on memory: whether the app shows cards that were seen earlier."""
    return Paragraph(
        id,
        section,
        "What the players have seen, the app remembers for them: cards known to lie in a hand, the size of a "
        "pile, where a card is. A table may want to remember by itself. The app then tells only what lies "
        "open on the table, and no chances.",
        (ruling,),
        ("memory",),
    )
