"""The rules books on the screen: search, from a refusal and back, between paragraphs and entries, examples, what is checked."""

import asyncio
import itertools
import json
from types import SimpleNamespace

import flet as ft
import pytest

from models.translation import language_context
from referee.books.book import paragraph_for_rule_or_its_ruling_or_section
from referee.books.table_paragraphs import paragraphs_played_differently
from referee.games import GAMES, game_named
from referee.table.replay import read_record
from referee.table.rule_usage import entry_numbers_by_rule_or_item
from referee.table.table import Table
from referee.table.worked_examples import RECORDS, play_example_and_judge_announced_act
from tests.screens.battles import (
    enter_unless_automatic,
    table_at_first_card,
    table_before_first_move,
    table_before_jons_attack,
)
from tools import coverage as gathering
from views.screens.rules.search import (
    OPENED_RESULT_KEY,
    all_books,
    find_paragraphs,
    url_of_search_that_led_here,
)
from views.screens.rules.urls import book_url
from views.screens.rules.worked_example import store_example_as_what_if

BATTLES = "/rules/royal-battles/0-1"
SAME_COLOUR = "paragraph-movement.same_colour"


def waits(phone, seconds=0.9):
    """What is drawn or scrolled a little later has happened."""
    phone.run(asyncio.sleep(seconds))
    phone.settle()


def search(phone, words):
    field = phone.get(ft.TextField, root=phone.get(ft.Semantics, identifier="rules-search"))
    phone.type(field, words)
    waits(phone, 0.3)


def shown(phone):
    """The paragraphs that are to be seen."""
    return [
        each.identifier
        for each in phone.all(ft.Semantics)
        if (each.identifier or "").startswith("paragraph-")
    ]


def within(phone, identifier):
    """What is written in one place of the screen."""
    return "\n".join(phone.texts(phone.get(ft.Semantics, identifier=identifier)))


def marks(phone):
    """Every piece of text that is marked as found."""
    return [
        span.text
        for text in phone.all(ft.Text)
        for span in text.spans or []
        if span.style is not None and span.style.bgcolor
    ]


def refused(app, workspace, width=390, height=844):
    """A phone at a table where the referee has just refused a card of the same colour."""
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}", width, height)
    for identifier in ("cell-a5", "cell-b5", "pick-others", "pick-rank-9", "pick-suit-S"):
        phone.tap(identifier)
    return id, phone


# -- the books -------------------------------------------------------------------------------------------------------
def test_every_edition_of_every_game_has_its_book_on_the_shelf(app):
    phone = app()

    phone.tap("rules")

    assert phone.page.route == "/rules"
    for game in GAMES:
        for edition in game_named(game).books_by_edition():
            assert phone.all(ft.Semantics, identifier=f"book-{game}-{edition}")


def test_a_book_is_opened_whole_with_each_paragraphs_section_and_rulings(app):
    phone = app("/rules")

    phone.tap("book-royal-battles-0.1")

    assert shown(phone) == [
        f"paragraph-{paragraph.id}"
        for _, paragraph in game_named("royal-battles").book().chapters_and_paragraphs()
    ]
    assert "Movement (explanation of Movement Card) · RB-29" in within(phone, SAME_COLOUR)
    assert all(
        heading.heading_level == 2
        for heading in phone.all(ft.Semantics, header=True)
        if heading.identifier != "headline"
    )


def test_a_paragraph_says_which_house_rules_change_it_and_what_is_usual(app):
    phone = app(BATTLES)

    said = within(phone, "paragraph-movement.passing")

    assert "House rule: Must move if able" in said and "Usually: off." in said
    assert "At this table: " not in phone.said()


@pytest.mark.parametrize("shelf", all_books(), ids=lambda shelf: f"{shelf.game} {shelf.edition}")
def test_every_book_can_be_read_on_a_phone_and_at_a_desk(app, shelf):
    for width, height in ((390, 844), (1280, 800)):
        screen = app(book_url(shelf), width, height)
        waits(screen, 0.3)

        assert len(shown(screen)) == sum(1 for _ in shelf.chapters_and_paragraphs())


def test_an_address_without_a_book_says_so(app):
    assert "No rules book has this name." in app("/rules/chess/1").said()
    assert "No table has this number." in app("/table/x/rules").said()


# -- search ----------------------------------------------------------------------------------------------------------
def results(phone):
    """What was found, the best first: edition and paragraph."""
    return [
        each.identifier.removeprefix("found-")
        for each in phone.all(ft.Semantics)
        if (each.identifier or "").startswith("found-")
    ]


@pytest.mark.parametrize(
    ("asked", "paragraph"),
    [
        ("tie", "ending.standstill"),
        ("swap", "changing.promise"),
        ("who deals", "battle.deal.dealing"),
        ("how many points", "scoring.cards"),
        ("assasin", "assassination.assassin"),
        ("joker colour", "movement.joker_standing"),
        ("shuffled deck", "later.deal.new_deck"),
        ("rb-29", "movement.same_colour"),
    ],
)
def test_what_people_type_finds_the_paragraph_among_the_first(asked, paragraph):
    assert paragraph in [
        place.paragraph.id for result in find_paragraphs(asked)[:6] for place in result.places
    ]


@pytest.mark.parametrize(
    ("asked", "paragraph"),
    [
        ("Gleichstand", "ending.units_count"),
        ("wer gibt", "deal.cards"),
        ("Assasine", "assassination.assassin"),
        ("stapel", "ending.empty_stack"),
    ],
)
def test_in_german_a_word_is_found_with_its_endings_and_within_longer_ones(asked, paragraph):
    with language_context("de"):
        assert paragraph in [
            place.paragraph.id for result in find_paragraphs(asked)[:6] for place in result.places
        ]


def test_in_german_how_many_is_one_word_or_two():
    with language_context("de"):
        assert find_paragraphs("wieviele punkte") == find_paragraphs("wie viele Punkte") != []


def test_nothing_is_found_of_what_no_book_speaks_of_and_signs_are_no_fault():
    for asked in ("volcano", '"', "a* OR", "'(", "-"):
        assert [each for each in find_paragraphs(asked) if "volcano" in each.snippet] == []
    assert find_paragraphs("volcano") == []


def test_a_search_in_a_book_shows_its_own_paragraphs_first_and_marks_the_words(app):
    phone = app(BATTLES)

    search(phone, "Joker colour")

    assert results(phone)[0] == "0.1-movement.joker_standing" and not [
        each for each in shown(phone) if phone.get(identifier=each).visible is False
    ]
    assert {mark.casefold() for mark in marks(phone)} >= {"joker", "colour"}


def test_a_result_opens_its_paragraph_and_back_leads_to_the_search(app):
    phone = app("/rules")
    search(phone, "joker colour")

    phone.tap("found-0.1-movement.joker_standing")
    assert phone.page.route == f"{BATTLES}/movement-joker_standing"
    phone.tap("back")

    assert phone.page.route == "/rules" and "0.1-movement.joker_standing" in results(phone)
    assert phone.get(ft.TextField).value == "joker colour"


def test_what_nothing_says_is_told(app):
    phone = app(BATTLES)

    search(phone, "volcano")

    assert results(phone) == [] and within(phone, "rules-found") == "Nothing found for “volcano”."


def test_escape_clears_the_search_even_while_one_types(app):
    phone = app(BATTLES)
    every = shown(phone)
    field = phone.get(ft.TextField)
    phone.fire(field, "focus")
    search(phone, "volcano")

    phone.key("Escape")

    assert (
        every
        and shown(phone) == every
        and phone.get(ft.TextField).value == ""
        and not phone.all(ft.Semantics, identifier="rules-found")
    )


def test_one_letter_is_no_search(app):
    phone = app(BATTLES)

    search(phone, "j")

    assert not phone.all(ft.Semantics, identifier="rules-found")


def test_what_is_typed_on_quickly_is_searched_once(app, monkeypatch):
    monkeypatch.setattr("views.screens.rules.search.QUIET", 1.0)
    phone = app(BATTLES)
    field = phone.get(ft.TextField)

    for words in ("jo", "jok", "joker", "jokers"):
        phone.type(field, words)
    before = results(phone)
    waits(phone, 1.2)

    assert before == [] != results(phone)
    assert phone.get(ft.TextField).value == "jokers"


def test_typing_sends_only_what_changes(app):
    phone = app("/rules/el-royale/elimination")
    waits(phone, 3)
    whole = phone.wire.bytes

    search(phone, "hand")
    search(phone, "hand size")

    assert phone.wire.bytes - whole < whole / 4


# -- chapters --------------------------------------------------------------------------------------------------------
def test_on_a_phone_the_chapters_are_a_sheet_and_a_tap_scrolls_there(app):
    phone = app(BATTLES)
    assert not phone.all(ft.Semantics, identifier="chapter-movement")

    phone.tap("rules-chapters")
    phone.tap("chapter-movement")
    waits(phone)

    assert not phone.all(ft.Semantics, identifier="chapter-initiative")
    assert [args["scroll_key"] for name, args in phone.wire.calls if name == "Column.scroll_to"] == [
        "chapter-movement"
    ]


def test_at_a_desk_the_chapters_stand_at_the_left(app):
    desktop = app(BATTLES, 1280, 800)

    assert desktop.all(ft.Semantics, identifier="chapter-movement") and not desktop.all(
        ft.Semantics, identifier="rules-chapters"
    )


# -- from a refusal --------------------------------------------------------------------------------------------------
def test_a_refusal_opens_the_paragraph_it_rests_on_and_the_way_back_finds_it_again(app, workspace):
    id, phone = refused(app, workspace)

    phone.tap("rule-0")
    waits(phone)

    assert phone.page.route == f"/table/{id}/rules/movement-same_colour"
    assert phone.get(ft.Semantics, identifier=SAME_COLOUR).selected
    assert ("Column.scroll_to", "movement.same_colour") in [
        (name, (args or {}).get("scroll_key")) for name, args in phone.wire.calls
    ]
    assert "Pawn on 2C (a5) is on black; 9S is black too" in phone.said()
    phone.tap("to-table")
    assert phone.page.route == f"/table/{id}"
    assert "9S is black too" in within(phone, "banner") and phone.all(ft.Semantics, identifier="override")
    phone.tap("banner-close")
    phone.goto(f"/table/{id}/rules")
    phone.tap("back")
    assert not phone.all(ft.Semantics, identifier="banner")


def test_what_was_refused_can_still_be_let_stand_after_reading_the_rule(app, workspace):
    id, phone = refused(app, workspace)
    phone.tap("rule-0")
    phone.tap("back")

    phone.tap("override")
    phone.tap("reason-0")

    last = workspace.table(id).ruling_to_undo
    assert (last.verdict, last.entry.do) == ("irregular", "move")


def test_a_refusal_is_not_shown_again_once_somebody_has_played_on(app, workspace):
    id, phone = refused(app, workspace)
    phone.tap("rule-0")

    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a5", "to": "b5", "card": "9H"})
    phone.settle()

    assert not phone.all(ft.Semantics, identifier="to-table")
    phone.tap("back")
    assert not phone.all(ft.Semantics, identifier="banner")


def test_every_rule_of_every_game_is_found_in_its_book():
    lost = []
    for shelf in all_books():
        game = Table(read_record(_first_record(shelf.game, shelf.edition))[0]).game
        lost += [
            (shelf.edition, rule.id)
            for rule in game.rules
            if paragraph_for_rule_or_its_ruling_or_section(shelf, rule.id, rule.ruling, rule.section) is None
        ]

    assert lost == []


def _first_record(game, edition):
    for path in sorted(RECORDS.rglob("*.json")):
        text = path.read_text(encoding="utf-8")
        if (json.loads(text)["game"], json.loads(text).get("edition")) == (game, edition):
            return text
    raise AssertionError(f"no example of {game}, {edition}")


# -- paragraphs and entries ------------------------------------------------------------------------------------------
def test_a_paragraph_leads_to_the_entries_in_which_it_acted(app, workspace):
    id = table_before_jons_attack(workspace)
    irregular = next(
        n for n, ruling in enumerate(workspace.table(id).rulings, 1) if ruling.verdict == "irregular"
    )
    phone = app(f"/table/{id}")

    phone.tap("more-signs")
    phone.tap("rules")
    paragraph = phone.get(ft.Semantics, identifier=SAME_COLOUR)
    phone.click(phone.get(ft.Semantics, root=paragraph, identifier=f"acted-{irregular}"))

    assert phone.page.route == f"/table/{id}/record/{irregular}"


def test_the_entries_named_are_those_whose_rulings_name_the_paragraph(workspace):
    id = table_before_jons_attack(workspace)
    table = workspace.table(id)

    named = entry_numbers_by_rule_or_item(table)

    for ruling, entries in named.items():
        assert list(entries) == sorted(set(entries)) and all(1 <= n <= len(table) for n in entries), ruling
    broken = {finding.rule.id for ruling in table.rulings for finding in ruling.findings}
    assert broken and broken <= named.keys()


def test_an_entry_on_the_table_screen_leads_to_its_paragraph(app, workspace):
    id = table_before_jons_attack(workspace)
    phone = app(f"/table/{id}")
    phone.tap("log")
    irregular = next(
        n for n, ruling in enumerate(workspace.table(id).rulings) if ruling.verdict == "irregular"
    )

    phone.tap(f"log-{irregular}")
    phone.tap("look-up-RB-29")

    assert phone.page.route.startswith(f"/table/{id}/rules/movement-")
    phone.tap("back")
    assert phone.page.route == f"/table/{id}"


def test_an_entry_of_the_record_leads_to_its_paragraph_and_back(app, workspace):
    id = table_before_jons_attack(workspace)
    irregular = next(
        n for n, ruling in enumerate(workspace.table(id).rulings, 1) if ruling.verdict == "irregular"
    )
    phone = app(f"/table/{id}/record/{irregular}")

    phone.tap("look-up-RB-29")

    assert phone.page.route.startswith(f"/table/{id}/rules/movement-")
    phone.tap("back")
    assert phone.page.route == f"/table/{id}/record/{irregular}"


def test_a_house_rule_of_this_table_is_told_where_it_changes_the_paragraph(app, workspace):
    id = table_at_first_card(workspace, must_move_if_able=True)
    phone = app(f"/table/{id}/rules")

    assert "At this table: on." in within(phone, "paragraph-movement.passing")
    assert phone.said().count("At this table: ") == 1


# -- worked examples -------------------------------------------------------------------------------------------------
def test_the_sentences_that_hold_at_this_table_alone_and_those_that_do_not_are_told(app, workspace):
    seats = [{"name": "Ann"}, {"name": "Ben"}]
    id = workspace.begin_table(
        {
            "game": "royals",
            "edition": "2-player",
            "seats": seats,
            "options": {"redeal": "before_choosing", "change_ransom": "face_only"},
        }
    )
    told = paragraphs_played_differently(
        game_named("royals").book(), game_named("royals"), workspace.table(id).header.options
    )
    said = app(f"/table/{id}/rules").said()

    assert sorted(bool(each.added_sentences) for each in told.values()) == [False, True]
    assert (
        "Applies at this table: For a change, tens and nines are not ransomed (house rule “Ransoming for a change”)."
        in said
    )
    assert (
        "Does not apply at this table: The dealer may force a re-deal after the opponent has passed, and before choosing."
        in said
    )
    assert (
        paragraphs_played_differently(
            game_named("royals").book(), game_named("royals"), type(workspace.table(id).header.options)()
        )
        == {}
    )


def test_an_example_shows_the_position_and_the_real_ruling(app):
    phone = app(f"{BATTLES}/movement-same_colour")

    said = within(phone, SAME_COLOUR)

    assert "Refused. Knight on 10D (a7) is on red; 3H is red too" in said
    assert "a7, 10 of Diamonds, Jon's Knight, injury 0 of" in said


@pytest.mark.parametrize("shelf", all_books(), ids=lambda shelf: f"{shelf.game} {shelf.edition}")
def test_a_book_opens_with_its_words_alone(app, shelf):
    phone = app("/rules")
    before = phone.wire.bytes

    phone.tap(f"book-{shelf.game}-{shelf.edition}")

    assert phone.wire.bytes - before < 250_000


def test_pictures_of_examples_come_after_the_words(app):
    phone = app(BATTLES)
    pieces = lambda: len([each for each in phone.all(ft.Image) if "pieces/" in str(each.src)])
    before = pieces()

    waits(phone, 3)

    assert before == 0 < pieces()


@pytest.mark.parametrize("shelf", all_books(), ids=lambda shelf: f"{shelf.game} {shelf.edition}")
def test_every_example_opens_as_a_table_of_its_own(workspace, shelf):
    for _, paragraph in shelf.chapters_and_paragraphs():
        for example in paragraph.examples:
            id = store_example_as_what_if(workspace, shelf, example.id)

            table, source = workspace.table(id), play_example_and_judge_announced_act(example).table
            assert len(table) == len(source)
            assert table.game.headline(table.state) == source.game.headline(source.state)
            assert table.header.fork is not None and shelf.title in table.header.fork.of


def test_an_example_is_tried_at_a_what_if_table(app, workspace):
    phone = app(f"{BATTLES}/movement-same_colour")

    phone.tap("try-example.movement_2")

    id = int(phone.page.route.removeprefix("/table/"))
    fork = workspace.table(id).header.fork
    assert fork is not None and fork.of.startswith("Royal Battles, example: Jon holds the 3 of Hearts.")
    assert (
        workspace.enter(
            id, {"do": "move", "by": "Jon", "from": "a7", "to": "b7", "card": "3H"}
        ).ruling.verdict
        == "refused"
    )
    phone.goto("/")
    assert "Trial: Royal Battles" in phone.said()


# -- what is checked -------------------------------------------------------------------------------------------------
def test_what_is_checked_is_up_to_date():
    assert not gathering.is_out_of_date(), "run python tools/coverage.py"


def test_every_item_is_checked_and_tested_or_left_to_the_table_with_a_reason():
    for item in itertools.chain.from_iterable(game["items"] for game in gathering.gathered()):
        assert item.get("left") or ((item["rules"] or item["code"]) and item["tests"]), item["id"]


def test_a_result_on_the_searched_page_does_not_lead_back_to_itself():
    page = SimpleNamespace(
        session=SimpleNamespace(store={OPENED_RESULT_KEY: ("/rules/a", "trumps", "/rules/a")})
    )

    assert url_of_search_that_led_here(page, "/rules/a") == ""
