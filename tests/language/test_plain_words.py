"""The style of every text: short sentences, plain words, one term per thing in each language."""

import pytest

from tools import plain_words
from tools.catalogue import Text


def test_every_text_is_plain():
    """Run `python tools/plain_words.py`."""
    assert plain_words.all_faults() == {}


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Whoever keeps the table is asked.", "“Whoever”: say the player, anyone, you"),
        ("{card} is no card of a pack.", "“is no”: say is not a"),
        ("One lies in the dead pile.", "“lies”: say is"),
        ("Name the cards anew", "“anew”: say again, or name what changes"),
    ],
)
def test_a_banned_word_is_found(said, fault):
    assert list(plain_words.banned_faults("en", said)) == [fault]


@pytest.mark.parametrize(
    "said", ["There is no {card} in this pack.", "It is no longer here.", "{lies} cards", "The light is on."]
)
def test_a_plain_text_has_no_banned_word(said):
    assert list(plain_words.banned_faults("en", said)) == []


def test_a_choice_counts_as_one_word_of_a_sentence():
    words = " ".join(["word"] * 18)
    choice = "{count, plural, one {# card of a pack} other {# cards of a pack}}"

    assert list(plain_words.sentence_faults("en", f"{choice} {words}.")) == []
    assert list(plain_words.sentence_faults("en", f"{choice} {words} word word.")) == [
        "a sentence of 21 words (20 are allowed)"
    ]


def test_a_list_with_middle_dots_is_read_item_by_item():
    assert list(plain_words.sentence_faults("en", " · ".join(["undo", "where CARD"] * 12))) == []


def test_a_forbidden_synonym_is_found_in_its_own_game_only():
    text = Text("royals_table.example", "A suit")
    forbidden = "“eigene Farbe”: say Heimfarbe"

    assert list(plain_words.term_faults("de", text, "eigene Farbe", "royals")) == [forbidden]
    assert list(plain_words.term_faults("de", text, "eigene Farbe", "el_royale")) == []


def test_a_term_of_the_english_is_named_in_german():
    text = Text("example", "Open the record")

    assert list(plain_words.term_faults("de", text, "Datei öffnen", "")) == [
        "“record” is Protokoll in German"
    ]
    assert list(plain_words.term_faults("de", text, "Protokoll öffnen", "")) == []


def test_only_the_text_of_the_rules_is_exempt():
    assert plain_words.EXEMPT == ("book.",)
