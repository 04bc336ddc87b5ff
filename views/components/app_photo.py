"""Photos of cards in a built app, which has no page: a picture is chosen and read in the app, and a person
confirms the cards."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import flet as ft

from models.assets import ASSETS
from models.cards import JOKER, NAMES, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views import large_modules
from views.app import theme
from views.app.background import run_in_background
from views.app.faces import SIGNS
from views.app.icons import Icons
from views.card_reader.group import CardReading, Frame
from views.card_reader.review import (
    UNNAMED,
    ReviewedCard,
    are_rank_and_suit_named,
    cards_to_show_in_review,
    excess_card_count,
    with_copy_faults_recomputed,
    with_rank_or_suit_replaced,
)
from views.components.controls import button, heading_text, icon_button, words

if TYPE_CHECKING:
    from PIL import Image

MOST_WIDTH, SIDE_MARGINS = 440.0, 64.0
"""The greatest width of the dialog's content, and the room that the dialog needs beside it."""
MOST_HEIGHT = 240.0
"""The greatest height of the picture, so that the list of cards stays in sight on a phone."""
MOST_BYTES = 80_000_000
SHOWN_SIDE = 1000
"""The longest side of the picture that is shown, in pixels."""


@cache
def can_read_photos_in_app() -> bool:
    """True if numpy, Pillow and the weights are in this build. Loads none of them: that would slow down the
    first table."""
    is_installed = all(
        any((Path(folder) / name).is_dir() for folder in sys.path) for name in ("numpy", "PIL")
    )
    return is_installed and (ASSETS / "card_reader" / "weights.npz").is_file()


@dataclass(frozen=True)
class ReadPhoto:
    """A photo as it is shown, its size before it was reduced, and its cards."""

    shown: bytes
    width: int
    height: int
    readings: list[CardReading]


class UnreadablePhoto(Exception):
    """The chosen file cannot be read; the message says why."""


def read_photo(content: bytes, expected_count: int | None, has_jokers: bool) -> ReadPhoto:
    """Read the cards in a picture file. Raises UnreadablePhoto."""
    if len(content) > MOST_BYTES:
        raise UnreadablePhoto(picture_too_large_text())
    try:
        photo = large_modules.ImageOps.exif_transpose(large_modules.Image.open(BytesIO(content))).convert(
            "RGB"
        )
    except large_modules.Image.DecompressionBombError as error:
        raise UnreadablePhoto(picture_too_large_text()) from error
    except (OSError, ValueError, SyntaxError) as error:  # Pillow raises each of them for a damaged file
        raise UnreadablePhoto(
            say("photo.broken", "This file is not a picture that can be opened here.")
        ) from error
    readings = large_modules.reading.read_cards(photo, expected_count, has_jokers=has_jokers)
    return ReadPhoto(reduced_jpeg(photo), *photo.size, readings)


def picture_too_large_text() -> str:
    return say("photo.large", "This picture is too large. Choose one of less than 80 MB.")


def reduced_jpeg(photo: "Image.Image") -> bytes:
    small = photo.copy()
    small.thumbnail((SHOWN_SIDE, SHOWN_SIDE))
    packed = BytesIO()
    small.save(packed, "JPEG", quality=80)
    return packed.getvalue()


class AppPhoto:
    """The dialog of one photo: choose a picture, wait while it is read, correct the cards, use them."""

    def __init__(
        self,
        page: ft.Page,
        heading: str,
        copies: tuple[int, ...],
        expected: int | None,
        may_be_more: bool,
        use: Callable[[list[ReviewedCard]], None],
    ) -> None:
        self.page, self.heading, self.expected, self.use = page, heading, expected, use
        self.may_be_more = may_be_more
        self.copies = dict(zip(NAMES[: JOKER + 1], copies, strict=True))
        self.items: list[ReviewedCard] = []
        self.chosen = -1
        self.photo: ReadPhoto | None = None
        self.is_open = True
        self.width = min(MOST_WIDTH, (page.width or MOST_WIDTH) - SIDE_MARGINS)
        self.body = ft.Column(spacing=10, tight=True, width=self.width, scroll=ft.ScrollMode.AUTO)
        self.dialog = ft.AlertDialog(
            title=heading_text(heading), content=self.body, bgcolor=theme.PAPER,
            on_dismiss=self._mark_dialog_as_closed,
            inset_padding=16, content_padding=16, actions_padding=16,
        )  # fmt: skip

    async def choose_and_read_picture(self) -> None:
        """Let a picture be chosen, read it, and show the cards. Nothing happens if none is chosen."""
        files = await ft.FilePicker().pick_files(file_type=ft.FilePickerFileType.IMAGE, with_data=True) or []
        if not files or files[0].bytes is None:
            return
        self.page.show_dialog(self.dialog)
        self._show_reading_progress()
        try:
            photo = await run_in_background(
                read_photo, bytes(files[0].bytes), self.expected, self.copies["Joker"] > 0
            )
        except UnreadablePhoto as error:
            self._show_in_dialog_if_open([words(str(error), color=theme.REFUSAL)], self._close_button())
            return
        if self.is_open:
            self.photo, self.items = (
                photo,
                cards_to_show_in_review(photo.readings, self.copies, self.expected),
            )
            self.render_review()

    def _mark_dialog_as_closed(self) -> None:
        self.is_open = False

    def close(self) -> None:
        """Close the dialog; a reading that still runs is not used."""
        self.is_open = False
        self.page.pop_dialog()

    def _show_in_dialog_if_open(self, rows: list[ft.Control], *actions: ft.Control) -> None:
        if self.is_open:
            self.body.controls, self.dialog.actions = rows, [*actions]
            self.page.update()

    def _show_reading_progress(self) -> None:
        reading = say("photo.reading", "Reading the cards …")
        self._show_in_dialog_if_open(
            [words(reading), ft.ProgressBar(semantics_label=reading)],
            button(say("photo.cancel", "Cancel"), "photo-cancel", self.close),
        )

    def _close_button(self) -> ft.Control:
        return button(say("photo.close", "Close the photo"), "photo-close", self.close, "quiet")

    # -- the list of cards -----------------------------------------------------------------------------------
    def render_review(self) -> None:
        """Draw the photo, the list of cards, and the buttons."""
        counted = [item for item in self.items if item.is_counted]
        can_use = (
            bool(counted)
            and not any(item.fault for item in counted)
            and not excess_card_count(len(counted), self.expected, self.may_be_more)
        )
        rows = [
            self._photo_with_corner_frames(),
            self._found_count_announcement(len(counted)),
            *([self._rank_and_suit_buttons()] if self.chosen >= 0 else []),
            wrapped_row(
                *(self._card_and_remove_buttons(at, item) for at, item in enumerate(self.items)),
                button("+", "photo-add", self.add_unnamed_card, label=say("photo.add", "Add a card")),
            ),
        ]
        actions = [self._close_button()]
        if can_use:
            uses = say("photo.use", "Use these cards ({count})", count=len(counted))
            actions.append(button(uses, "photo-use", self.close_and_use_cards, "may"))
        self._show_in_dialog_if_open(rows, *actions)

    def _found_count_announcement(self, counted_cards: int) -> ft.Control:
        if not self.items:
            return words(say("photo.none", "No cards found. Go closer, add light, or spread the cards."))
        text = say("photo.found", "Cards found: {found}.", found=counted_cards)
        if self.expected is not None:
            text = say(
                "photo.found_of", "{found} of {expected} found.", found=counted_cards, expected=self.expected
            )
        return ft.Semantics(live_region=True, identifier="photo-status", content=words(text))

    def _photo_with_corner_frames(self) -> ft.Control:
        assert self.photo is not None
        scale = min(self.width / self.photo.width, MOST_HEIGHT / self.photo.height)
        width = self.photo.width * scale
        label = say("photo.picture", "The photo with the cards that were read")
        parts: list[ft.Control] = [ft.Image(src=self.photo.shown, width=width, semantics_label=label)]
        parts += [corner_frame_box(item, item.frame, scale) for item in self.items if item.frame]
        return ft.Stack(parts, width=width, height=self.photo.height * scale)

    def _card_and_remove_buttons(self, index: int, item: ReviewedCard) -> ft.Control:
        name = (
            card_as_read_aloud(item.card)
            if are_rank_and_suit_named(item.card)
            else say("photo.half", "card to name")
        )
        mark = review_warning_text_or_empty(item)
        kind = "refusal" if item.fault else "chosen" if item.is_counted else "plain"
        remove = say("photo.remove", "Remove {card}", card=name)
        card = button(
            f"{card_corner_text(item.card)} {mark}".strip(),
            f"photo-card-{index}",
            lambda: self.confirm_card_and_toggle_correction(index),
            kind,
            label=f"{name}, {mark}" if mark else name,
        )
        return ft.Row(
            [
                card,
                icon_button(Icons.CLOSE, remove, f"photo-remove-{index}", lambda: self.remove_card(index)),
            ],
            spacing=0,
            tight=True,
        )

    def _rank_and_suit_buttons(self) -> ft.Control:
        parts = [(rank, rank_letter_on_cards(rank), vocabulary_word("rank", rank)) for rank in RANKS]
        parts += [(suit, SIGNS[suit], vocabulary_word("suit", suit)) for suit in SUITS]
        if self.copies["Joker"]:
            joker = say("card.joker", "Joker")
            parts.append(("Joker", joker, joker))
        return wrapped_row(
            *(
                button(sign, f"photo-part-{part}", partial(self.replace_rank_or_suit, part), label=word)
                for part, sign, word in parts
            )
        )

    def _set_cards_and_redraw(self, items: list[ReviewedCard], chosen_index: int) -> None:
        self.items, self.chosen = with_copy_faults_recomputed(items, self.copies), chosen_index
        self.render_review()

    def confirm_card_and_toggle_correction(self, index: int) -> None:
        """Confirm a card and open its ranks and suits; a second tap closes them."""
        items = [replace(item, is_sure=True) if n == index else item for n, item in enumerate(self.items)]
        self._set_cards_and_redraw(items, -1 if index == self.chosen else index)

    def replace_rank_or_suit(self, rank_or_suit: str) -> None:
        """Give the chosen card another rank or suit."""
        item = self.items[self.chosen]
        named = replace(
            item, card=with_rank_or_suit_replaced(item.card, rank_or_suit), confidence=1.0, is_sure=True
        )
        is_done = are_rank_and_suit_named(named.card) and not are_rank_and_suit_named(item.card)
        items = [named if n == self.chosen else other for n, other in enumerate(self.items)]
        self._set_cards_and_redraw(items, -1 if is_done else self.chosen)

    def add_unnamed_card(self) -> None:
        """Add a card that is named next."""
        self._set_cards_and_redraw([*self.items, ReviewedCard(UNNAMED)], len(self.items))

    def remove_card(self, index: int) -> None:
        self._set_cards_and_redraw([item for n, item in enumerate(self.items) if n != index], -1)

    def close_and_use_cards(self) -> None:
        """Close the dialog and use the counted cards."""
        self.close()
        self.use([item for item in self.items if item.is_counted])


def wrapped_row(*parts: ft.Control) -> ft.Row:
    return ft.Row([*parts], wrap=True, spacing=6, run_spacing=6)


def card_corner_text(card: str) -> str:
    """Return a card as its corner shows it, such as `10♥`; `?` for what is not named."""
    if card == "Joker":
        return say("card.joker", "Joker")
    rank, suit = card[:-1], card[-1]
    return (rank_letter_on_cards(rank) if rank in RANKS else rank) + SIGNS.get(suit, suit)


def review_warning_text_or_empty(item: ReviewedCard) -> str:
    """Return what a person has to know of this card, or "" if it is sure."""
    if item.fault == "gone":
        return say("photo.gone", "not possible here")
    if item.fault == "twice":
        return say("photo.twice", "named already")
    return "" if item.is_sure else say("photo.check", "check")


def corner_frame_box(item: ReviewedCard, frame: Frame, scale: float) -> ft.Control:
    """Return the frame around a card's corner on the photo; it is thin until the card counts."""
    width, height = frame.height * 0.9 * scale, frame.height * 1.25 * scale
    return ft.Container(
        left=frame.x * scale - width / 2,
        top=frame.y * scale - height / 2,
        width=width,
        height=height,
        rotate=frame.turn,
        border=ft.Border.all(3 if item.is_counted else 1, theme.REFUSAL if item.fault else theme.MAY),
        border_radius=4,
    )
