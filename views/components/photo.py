"""Cards named by a photo: the page takes, reads and shows it (assets/card_reader/photo.js), and a person
confirms what was read.

A built app has no page and does the same itself (views/components/app_photo.py). The photo stays in the page
or the app. What comes back are the confirmed cards, how sure each reading was, and where it lies in the
photo.
"""

import json
import math
import sys
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import flet as ft

from models.assets import ASSETS
from models.cards import JOKER, NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app.component import safe_handler
from views.card_reader.group import Frame
from views.card_reader.review import ReviewedCard
from views.components.app_photo import AppPhoto, can_read_photos_in_app
from views.runtime.sessions import client_control_id

PHOTO: Final = "/photo"
"""The address a browser opens for a photo; the page itself opens its layer (assets/moving.js)."""
ANY_CARD: Final = (1,) * 52 + (0,)
"""Copies of each card in one pack without Jokers, in the order of models.cards."""
WEIGHTS: Final = ASSETS / "card_reader" / "weights.npz"
"""What the page reads photos with. A page without a server has it beside it, out of Python's sight."""
REQUESTS: Final = "photo-requests"
"""In the store of a session: its PhotoRequests, made with the first photo."""


class PhotoRequest(NamedTuple):
    """What a photo is taken for."""

    title: str
    """Whose cards these are, above the photo."""
    copies: tuple[int, ...] = ANY_CARD
    """How many copies of each card of models.cards up to the Joker can be in the photo."""
    expected: int | None = None
    """The number of cards there must be; None if it is not known."""
    may_be_more: bool = False
    """True if more cards than expected can be used: an audit finds the very card that the record does not
    have."""


OnPhoto = Callable[[tuple[ReviewedCard, ...]], None]


@ft.control("Container")  # type: ignore[arg-type]  # as flet types it, for none
class PhotoReceiver(ft.Container):
    """The control that the page addresses with confirmed cards; draws nothing."""

    on_photo: ft.ControlEventHandler["PhotoReceiver"] | None = None


class PhotoRequests:
    """The photos of one session: the answer to the last request is used, and any other is ignored."""

    def __init__(self, page: ft.Page) -> None:
        self._asked = 0
        self._use: OnPhoto = ignore_photo
        self.receiver = PhotoReceiver(
            width=0, height=0, on_photo=safe_handler(self._use_photo_of_latest_request)
        )
        page.overlay.append(self.receiver)
        page.update()

    def begin_request_and_return_number(self, on_photo: OnPhoto) -> int:
        self._asked, self._use = self._asked + 1, on_photo
        return self._asked

    def _use_photo_of_latest_request(self, event: "ft.Event[PhotoReceiver]") -> None:
        # checked before it comes here: views.app.client_properties
        number, found = event.data  # type: ignore[misc]
        if number == self._asked:
            use, self._use = self._use, ignore_photo
            use(
                tuple(
                    ReviewedCard(card, confidence, Frame(*frame) if frame else None)
                    for card, confidence, frame in found
                )
            )


def ignore_photo(_: tuple[ReviewedCard, ...]) -> None:
    """Do nothing: no photo is awaited."""


def can_read_cards_in_photos(page: ft.Page) -> bool:
    """True if photos can be read here: by the page in a browser, or by the app itself."""
    return (sys.platform == "emscripten" or WEIGHTS.is_file()) if page.web else can_read_photos_in_app()


def take_photo_and_read_cards(page: ft.Page, request: PhotoRequest, theme: str, on_photo: OnPhoto) -> None:
    """Let the page or the app take a photo; `on_photo` is given the cards once somebody has confirmed them.
    `theme`: `system`, `light` or `dark`.
    """
    if not page.web:
        photo = AppPhoto(
            page,
            request.title,
            request.copies,
            request.expected,
            request.may_be_more,
            lambda cards: on_photo(tuple(cards)),
        )
        page.run_task(photo.choose_and_read_picture)
        return
    requests: PhotoRequests | None = page.session.store.get(REQUESTS)
    if requests is None:
        requests = PhotoRequests(page)
        page.session.store.set(REQUESTS, requests)
    parameters = photo_layer_parameters(request, theme) | {
        "number": requests.begin_request_and_return_number(on_photo),
        "target": client_control_id(requests.receiver),
    }
    packed = json.dumps(parameters, ensure_ascii=False, separators=(",", ":"))
    page.run_task(open_photo_layer, f"{PHOTO}?asked={quote(packed)}")


async def open_photo_layer(address: str) -> None:
    await ft.UrlLauncher().launch_url(address)


def photo_layer_parameters(request: PhotoRequest, theme: str) -> dict[str, Any]:
    """Return what the layer needs: the cards that can be there, and every text, in this session's
    language."""
    names = NAMES[: JOKER + 1]
    return {
        "title": request.title,
        "theme": theme,
        "expected": request.expected,
        "may_be_more": request.may_be_more,
        "copies": dict(zip(names, request.copies, strict=True)),
        "words": {name: card_as_read_aloud(name) for name in names},
        "ranks": [rank_letter_on_cards(rank) for rank in RANKS],
        "rank_words": [vocabulary_word("rank", rank) for rank in RANKS],
        "suit_words": [vocabulary_word("suit", suit) for suit in SUITS],
        "texts": photo_layer_texts(),
    }


def photo_layer_texts() -> dict[str, str]:
    """Return the texts of the layer. `{count}` and the like are filled in by the page."""
    count, found, expected, card = "{count}", "{found}", "{expected}", "{card}"
    return {
        "begin": say("photo.begin", "Spread the cards so that a corner of each is visible. The photo stays "
                                    "on this device."),
        "take": say("photo.take", "Take a photo"),
        "again": say("photo.again", "New photo"),
        "album": say("photo.album", "Choose a picture"),
        "close": say("photo.close", "Close the photo"),
        "cancel": say("photo.cancel", "Cancel"),
        "reading": say("photo.reading", "Reading the cards …"),
        "picture": say("photo.picture", "The photo with the cards that were read"),
        "cards": say("photo.cards", "Cards in the photo"),
        "found": say("photo.found", "Cards found: {found}.", found=found),
        "found_of": say("photo.found_of", "{found} of {expected} found.", found=found, expected=expected),
        "over": say("photo.over", "Too many: remove {count}.", count=count),
        "unsure": say("photo.unsure", "To check: {count}. Tap a card to confirm or change it.", count=count),
        "check": say("photo.check", "check"),
        "gone": say("photo.gone", "not possible here"),
        "twice": say("photo.twice", "named already"),
        "half": say("photo.half", "card to name"),
        "add": say("photo.add", "Add a card"),
        "change": say("photo.change", "Rank and suit"),
        "remove": say("photo.remove", "Remove {card}", card=card),
        "use": say("photo.use", "Use these cards ({count})", count=count),
        "joker": say("card.joker", "Joker"),
        "none": say("photo.none", "No cards found. Go closer, add light, or spread the cards."),
        "broken": say("photo.broken", "This file is not a picture that can be opened here."),
        "large": say("photo.large", "This picture is too large. Choose one of less than 80 MB."),
        "failed": say("photo.failed", "The photo could not be read. Try again."),
    }  # fmt: skip


def allowed_copies_from_picker_marks(marks: str) -> tuple[int, ...]:
    """Return one copy of each card that a picker of one pack marks as allowed."""
    return tuple(int(mark == ".") for mark in marks)


def sorted_from_left_to_right(cards: tuple[ReviewedCard, ...]) -> tuple[ReviewedCard, ...]:
    """Return the cards in the order in which they lie in the photo; those without a frame come last."""
    return tuple(sorted(cards, key=lambda each: each.frame.x if each.frame is not None else math.inf))
