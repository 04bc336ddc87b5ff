"""Paragraphs that both books share word for word. `book`: the prefix of the ids in the later book."""

from referee.books.book import Paragraph


def detail_level_paragraph(paragraph_id_prefix: str = "") -> Paragraph:
    """The paragraph on how much is entered."""
    return Paragraph(
        f"{paragraph_id_prefix}turn.refereeing",
        "The Play",
        "What lies open is entered card by card. Cards that nobody shows stay hidden from the referee, who "
        "then goes by what has been seen and by the players' word. A table may tell less: how each hand "
        "ended, and its score is counted, or only what each hand came to. It may change that at any time: "
        "what is scored stays, and a hand under way is put aside.",
        ("R-21", "R-63"),
        ("entry",),
    )


def target_paragraph(name_prefix: str = "") -> Paragraph:
    """The paragraph on winning the game."""
    return Paragraph(
        f"{name_prefix}game.target",
        "Game",
        "The scores of the hands are added up. You win by surpassing the number agreed on, looked at after "
        "each hand. It is 1066 by tradition, the year of the Battle of Hastings, and because all scores are "
        "multiples of five that means 1070. Nothing is played after somebody has won.",
        ("R-55", "R-57", *(("BR-64",) if name_prefix else ())),
        ("target",),
    )
