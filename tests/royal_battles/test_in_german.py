"""Royal Battles told in German: every line of whole battles, and every refusal."""

import pytest

from models.translation import language_context, wording
from referee.books.book import example_caption, localized_paragraph_text
from referee.games import game_named
from referee.games.royal_battles import RULES
from referee.games.royal_battles.entry_reader import UNREADABLE
from referee.table.replay import replay_json_lines
from tests.royal_battles.positions import arranged, set_up
from tests.royal_battles.recording import BATTLES, GAMES
from tests.royal_battles.test_golden import mendis_king_steps_in

ENGLISH = (" the ", " and ", " is ", " draws ", " plays ", " card", " trump", " takes ")


def told(name):
    """Each line of a recorded battle, its verdict and words."""
    lines = replay_json_lines(
        (GAMES / f"royal-battles-{name}.json").read_text(encoding="utf-8"), after_refusals_too=True
    )
    return [(line["verdict"], line["text"]) for line in lines if "text" in line]


@pytest.mark.parametrize("name", BATTLES)
def test_a_whole_battle_is_told_without_an_english_word(name):
    english = told(name)

    with language_context("de"):
        german = told(name)

    assert [verdict for verdict, _ in german] == [verdict for verdict, _ in english]
    assert [text for _, text in german if any(word in text for word in ENGLISH)] == []


def test_a_blow_is_summed_up_in_german():
    with language_context("de"):
        _, answer = mendis_king_steps_in("optimal", "c4")

    assert answer["text"] == (
        "Mendi greift c4 an: Optimal. König gegen Bauer: 3 Trümpfe (Pik-5, Karo-3 und Herz-9), 1 nötig: Treffer. "
        "Bauer auf c4 nimmt 2 Schaden (5 laut Bogen − 3 Rüstung), Verletzung 2 von 8. "
        "Seite an Seite ist Schlüsselposition: Die Initiativekarte ist Pik. 2 Karten zu ziehen."
    )


def test_a_refusal_says_each_reason_in_german():
    battle = arranged({"a5": "pawn 2C"}, {"e5": "king 8D"}, hands=("3H", ""), turn="Jon")

    with language_context("de"):
        answer = battle.judged("move", from_="a5", to="e5", card="3H")

    assert answer["text"] == (
        "e5 liegt nicht neben a5 (Bauer). Herz-3 würde auf e5 die Karte Karo-8 bedecken, und beide sind rot. "
        "Auf e5 steht schon: König von Mendi."
    )


def test_one_card_and_several_are_told_apart():
    battle = set_up()

    with language_context("de"):
        one = battle.table.game.event_text("draw_lapsed", {"due": 1})
        two = battle.table.game.event_text("draw_lapsed", {"due": 2})

    assert (one, two) == ("1 Karte wird nicht gezogen.", "2 Karten werden nicht gezogen.")


@pytest.mark.parametrize("told", ["explanation", "sentence"])
def test_every_rule_and_its_reason_has_a_german_wording(told):
    ids = {"explanation": "{0}", "sentence": "{0}.sentence"}

    with language_context("de"):
        english = [
            rule.id
            for rule in (*RULES, *UNREADABLE)
            if wording(ids[told].format(rule.id), getattr(rule, told)) == getattr(rule, told)
        ]

    assert english == []


def test_the_whole_book_has_a_german_wording():
    whole = game_named("royal-battles").book()

    with language_context("de"):
        english = [
            each.id
            for _, each in whole.chapters_and_paragraphs()
            if localized_paragraph_text(whole, each) == each.text
        ]
        captions = [
            each.id
            for _, paragraph in whole.chapters_and_paragraphs()
            for each in paragraph.examples
            if example_caption(whole, each) == each.caption
        ]

    assert (english, captions) == ([], [])
