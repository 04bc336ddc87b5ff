"""Checks the cards of one place by a photo: choose the place, photograph it, and see the differences from the
record."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.json_values import JsonObject
from models.translation import fill_facts, say, wording
from referee.table.card_audit import (
    BOARD,
    CardComparison,
    CardDifference,
    CardPlace,
    SeenCard,
    certain_cards_and_locations_by_place,
    compare_cards,
    entry_json_with_card_replaced,
    possible_copy_count_by_card,
)
from referee.table.card_locations import PLACES
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import component, use_app_context
from views.app.icons import Icons
from views.card_reader.review import ReviewedCard
from views.components.controls import button, column, heading_text, row, words
from views.components.photo import PhotoRequest, can_read_cards_in_photos, take_photo_and_read_cards

BeginCorrection = Callable[[int, JsonObject], None]
"""Begins to correct an entry, with its new text."""


@component
def PhotoAudit(table: Table, begin_correction: BeginCorrection) -> ft.Control:
    """Draw the places whose cards the record knows, and the differences of the photographed one. Hidden where
    photos cannot be read.
    """
    page, context = ft.context.page, use_app_context()
    no_comparison: tuple[int, CardPlace, CardComparison] | None = None
    found, show = ft.use_state(no_comparison)
    places = certain_cards_and_locations_by_place(table)
    if not can_read_cards_in_photos(page) or not places:
        return ft.Container(visible=False)

    def photograph(place: CardPlace) -> None:
        def show_differences(cards: tuple[ReviewedCard, ...]) -> None:
            seen = [
                SeenCard(card.card, (card.frame.x, card.frame.y) if card.frame else None) for card in cards
            ]
            show((len(table), place, compare_cards(table, place, seen)))

        request = PhotoRequest(
            card_place_heading(place),
            possible_copy_count_by_card(table),
            expected_card_count(table, place, len(places[place])),
            may_be_more=True,
        )
        take_photo_and_read_cards(page, request, context.preferences.theme, show_differences)

    buttons = [
        button(
            f"{card_place_heading(place)} ({len(cards)})",
            f"photo-of-{number}",
            partial(photograph, place),
            icon=Icons.PHOTO_CAMERA_OUTLINED,
        )
        for number, (place, cards) in enumerate(places.items())
    ]
    how = say("photo_audit.how", "Or photograph cards and compare them with the record:")
    rows: list[ft.Control] = [words(how, faded=True), row(*buttons)]
    if found is not None and found[0] == len(table):
        rows.append(photo_comparison(table, *found[1:], begin_correction))
    return column(*rows)


def expected_card_count(table: Table, place: CardPlace, known_count: int) -> int | None:
    """Return how many cards must be at a place where so many are known; None for a board, whose pieces hide
    cards."""
    if place.place == BOARD:
        return None
    if place.place == "hand":
        seat = table.header.names.index(place.owner)
        return max(known_count, len(table.game.hand_with_hidden_cards(table.state, seat)))
    return known_count


def card_place_heading(place: CardPlace) -> str:
    if place.place == BOARD:
        return say("photo_audit.board", "The board")
    name = "one_deck" if place.place == "deck" and not place.owner else place.place
    text = fill_facts(wording(f"where.{name}", PLACES[name]), {"at": "", "whose": place.owner})
    return text[:1].upper() + text[1:]


def photo_comparison(
    table: Table, place: CardPlace, comparison: CardComparison, begin_correction: BeginCorrection
) -> ft.Control:
    """Return what agrees, what differs, and what was not seen."""
    agree = say(
        "photo_audit.agree",
        "{place}: {count, plural, one {# card agrees} other {# cards agree}}.",
        place=card_place_heading(place),
        count=comparison.agreeing,
    )
    rows: list[ft.Control] = [heading_text(say("photo_audit.title", "Photo and record")), words(agree)]
    for difference in comparison.differences:
        rows.append(words(photo_difference_text(difference), color=theme.REFUSAL))
        if difference.correct:
            rows.append(row(correct_entry_button(table, difference, begin_correction)))
    if comparison.unseen:
        cards = ", ".join(map(card_as_read_aloud, comparison.unseen))
        unseen = say("photo_audit.unseen", "Not seen in the photo: {cards}.", cards=cards)
        rows.append(words(unseen, faded=True))
    content = ft.Column(rows, spacing=6, tight=True)
    return ft.Semantics(identifier="photo-compared", live_region=True, container=True, content=content)


def correct_entry_button(
    table: Table, difference: CardDifference, begin_correction: BeginCorrection
) -> ft.Control:
    entry = entry_json_with_card_replaced(table, difference.correct, difference.recorded, difference.seen)
    text = say(
        "photo_audit.correct",
        "Correct entry {n}: {card}",
        n=difference.correct,
        card=card_as_read_aloud(difference.seen),
    )
    correct = partial(begin_correction, difference.correct, entry)
    return button(text, f"photo-correct-{difference.seen}", correct, "may")


def photo_difference_text(difference: CardDifference) -> str:
    """Return a difference in words: `8 of Clubs is on c4; the record has 3 of Clubs there since entry 47.`"""
    facts = {
        "seen": card_as_read_aloud(difference.seen),
        "recorded": card_as_read_aloud(difference.recorded or difference.seen),
        "n": difference.since,
    }
    if not difference.recorded:
        return say("photo_audit.extra", "{seen} is in the photo, but not here in the record.", **facts)
    if difference.square:
        return say(
            "photo_audit.on_square",
            "{seen} is on {square}; the record has {recorded} there since entry {n}.",
            square=difference.square,
            **facts,
        )
    return say(
        "photo_audit.instead",
        "{seen} is in the photo; the record has {recorded} instead since entry {n}.",
        **facts,
    )
