"""Paragraphs that stand in every book of a game with cards: what the app itself does at a table, which no text speaks of."""

from referee.books.book import Paragraph


def chances_paragraph(id: str, section: str, ruling: str) -> Paragraph:
    """That chances are told, and to whom."""
    return Paragraph(
        id,
        section,
        "Each player may see the chances with the cards that are really left, counted from what that player knows. No text speaks of "
        "it; a table may turn it off.",
        (ruling,),
        ("odds",),
    )


def memory_paragraph(id: str, section: str, ruling: str) -> Paragraph:
    """Who remembers what was seen."""
    return Paragraph(
        id,
        section,
        "What the players have seen, the app remembers for them: cards known to lie in a hand, the size of a pile, where a card "
        "is. A table may want to remember by itself. The app then tells only what lies open on the table, and no chances.",
        (ruling,),
        ("memory",),
    )
