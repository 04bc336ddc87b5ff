"""The rules book of the 2019 edition: what it shares with the later one, and the five differences."""

from typing import Final

from referee.books.book import Book, Chapter, Example, Paragraph
from referee.games.el_royale.book import ending, opening
from referee.games.el_royale.book.ending import ETIQUETTE, WINNING
from referee.games.el_royale.book.opening import CASE_1, CASE_2, THE_DEAL

TITLE: Final = "El Royale"
"""The title above the introduction, which has no heading of its own."""

_LATER: Final = {
    paragraph.id: paragraph
    for chapter in (
        opening.GAME,
        opening.DEAL,
        opening.ATTACK,
        opening.BEAT,
        opening.CONCESSION,
        ending.WIN,
        ending.TALK,
    )
    for paragraph in chapter.paragraphs
}


def paragraph_shared_with_later_edition(name: str, section: str) -> Paragraph:
    """A paragraph that both editions share, under this edition's heading and without the examples of the
    later one."""
    later = _LATER[f"later.{name}"]
    return later._replace(id=f"first.{name}", section=section, examples=())


def edition_2019_chapter(title: str, chapter: str, *paragraphs: Paragraph) -> Chapter:
    return Chapter(f"first.{chapter}", title, paragraphs)


GAME: Final = edition_2019_chapter(
    "The game",
    "game",
    paragraph_shared_with_later_edition("game.players", TITLE),
    paragraph_shared_with_later_edition("game.teams", TITLE),
    paragraph_shared_with_later_edition("game.aim", TITLE),
)

DEAL: Final = edition_2019_chapter(
    "The deal",
    "deal",
    paragraph_shared_with_later_edition("deal.four_cards", THE_DEAL),
    paragraph_shared_with_later_edition("deal.first_game", THE_DEAL),
    paragraph_shared_with_later_edition("deal.next_game", THE_DEAL),
    paragraph_shared_with_later_edition("deal.games_won", THE_DEAL),
    paragraph_shared_with_later_edition("deal.chances", THE_DEAL),
    paragraph_shared_with_later_edition("deal.memory", THE_DEAL),
    paragraph_shared_with_later_edition("deal.joining", THE_DEAL),
    paragraph_shared_with_later_edition("deal.piles", THE_DEAL),
    paragraph_shared_with_later_edition("deal.new_deck", THE_DEAL),
    paragraph_shared_with_later_edition("deal.nothing_left", THE_DEAL),
)

ATTACK: Final = edition_2019_chapter(
    "Battles",
    "battles",
    paragraph_shared_with_later_edition("battles.defender", THE_DEAL),
    paragraph_shared_with_later_edition("battles.must_attack", THE_DEAL),
    paragraph_shared_with_later_edition("battles.attack", THE_DEAL),
    paragraph_shared_with_later_edition("battles.throw_in", THE_DEAL),
    paragraph_shared_with_later_edition("battles.attacker_adds", THE_DEAL),
    paragraph_shared_with_later_edition("battles.circuits", THE_DEAL),
)

BEAT: Final = edition_2019_chapter(
    "Beating the attack",
    "beat",
    Paragraph(
        "first.beat.equal",
        CASE_1,
        "The attack is beaten with one card of the top card's rank. Its suit does not matter, and a higher "
        "card in the hand need not be played instead.",
        ("ER-15", "D1"),
    ),
    Paragraph(
        "first.beat.higher",
        CASE_1,
        "It is also beaten with one higher card of the top card's suit. What lies below the top card does "
        "not count.",
        ("ER-15", "ER-17", "D1"),
    ),
    Paragraph(
        "first.beat.one_card",
        CASE_1,
        "One card beats, never several: further cards of its rank can be thrown in afterwards. So no more "
        "than two ranks ever lie in a battle pile.",
        ("ER-18", "ER-16", "D1"),
        (),
        (
            Example(
                "first.beat.one_card.queens",
                "Bob holds four Queens and may not beat the top Jack with all of them at once.",
                "el-royale/four-queens-2019.json",
                {"do": "beat", "by": "Bob", "cards": ["QH", "QS", "QD", "QC"]},
                "refused",
            ),
        ),
    ),
    paragraph_shared_with_later_edition("beat.once", CASE_1),
    Paragraph(
        "first.beat.everybody_adds",
        CASE_1,
        "After the beat everybody may throw in cards of the top card's rank, clockwise and beginning with "
        "the defender. Nobody else has to add a card before the defender does.",
        ("ER-24", "ER-22", "ER-23", "ER-18", "D2", "ER-11"),
        (),
        (
            Example(
                "first.beat.everybody_adds.defender",
                "Bob has beaten with the 10 of Diamonds and throws in another 10 at once.",
                "el-royale/ten-of-diamonds-2019.json",
                {"do": "throw_in", "by": "Bob", "cards": ["10C"]},
            ),
        ),
    ),
    paragraph_shared_with_later_edition("beat.pick_up", CASE_1),
    Paragraph(
        "first.beat.defender_alone",
        CASE_1,
        "The defender may not pick the pile up if no other player has added a card since the beat. Everybody "
        "else may, even who played the last card.",
        ("ER-27", "ER-28", "D3"),
        (),
        (
            Example(
                "first.beat.defender_alone.barred",
                "Bob has beaten with the 10 of Diamonds, and nobody has added a card: Bob may not pick the "
                "pile up.",
                "el-royale/ten-of-diamonds-2019.json",
                {"do": "take", "by": "Bob"},
                "refused",
            ),
        ),
    ),
    paragraph_shared_with_later_edition("beat.set_aside", CASE_1),
    paragraph_shared_with_later_edition("beat.draw", CASE_1),
    paragraph_shared_with_later_edition("beat.next_attack", CASE_1),
)

CONCESSION: Final = edition_2019_chapter(
    "Conceding",
    "concede",
    paragraph_shared_with_later_edition("concede.pick_up", CASE_2),
    paragraph_shared_with_later_edition("concede.stands", CASE_2),
    paragraph_shared_with_later_edition("concede.draw", CASE_2),
    paragraph_shared_with_later_edition("concede.next_attack", CASE_2),
    paragraph_shared_with_later_edition("concede.out_of_turn", CASE_2),
    Paragraph(
        "first.concede.no_limit",
        CASE_2,
        "A hand may grow as large as it likes: in this edition nobody is eliminated, no hand is spread, and "
        "nobody needs a substitute. House rules about more than 16 cards change nothing here.",
        (
            "D4",
            "D5",
            "ER-45",
            "ER-46",
            "ER-47",
            "ER-48",
            "ER-49",
            "ER-50",
            "ER-51",
            "ER-52",
            "ER-53",
            "ER-76",
        ),
        ("elimination_on_voluntary_take", "over16_by_choice"),
    ),
)

WIN: Final = edition_2019_chapter(
    "Winning the game",
    "win",
    paragraph_shared_with_later_edition("win.conditions", WINNING)._replace(
        examples=(
            Example(
                "first.win.conditions.queens",
                "Bob has beaten the top Jack with the Queen of its suit. The other three Queens, thrown in "
                "at once, win.",
                "el-royale/queen-beats-2019.json",
                {"do": "throw_in", "by": "Bob", "cards": ["QS", "QD", "QC"]},
            ),
        )
    ),
    paragraph_shared_with_later_edition("win.whoever", WINNING),
    paragraph_shared_with_later_edition("win.at_once", WINNING),
    paragraph_shared_with_later_edition("win.empty_hand", WINNING),
    paragraph_shared_with_later_edition("win.three_ranks", WINNING),
    paragraph_shared_with_later_edition("win.equal_cards", WINNING),
    paragraph_shared_with_later_edition("win.jacks_and_queens", WINNING),
    paragraph_shared_with_later_edition("win.king", WINNING),
)

TALK: Final = edition_2019_chapter(
    "Talk at the table",
    "talk",
    paragraph_shared_with_later_edition("talk.seen", ETIQUETTE),
    paragraph_shared_with_later_edition("talk.open", ETIQUETTE),
    paragraph_shared_with_later_edition("talk.counts", ETIQUETTE),
)

FIRST: Final = Book(
    "el_royale",
    "el-royale",
    "2019",
    "El Royale, 2019",
    "El Royale, contributed by Adomas Milius, last updated 2nd January 2019",
    (GAME, DEAL, ATTACK, BEAT, CONCESSION, WIN, TALK),
    {"teams.partners_do_not_fight": "first.battles.defender"},
)
