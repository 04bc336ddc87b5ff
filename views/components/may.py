"""What may I do now: the legal acts in words, in groups that open; what is chosen is entered."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.speech import say
from referee.table.may import Group, May, Row, Written
from referee.words.phrases import card_words
from views.app import theme
from views.app.drafts import ALWAYS, use_draft
from views.app.faces import EDGE, INK, PAPER, SIGNS, suit_colour
from views.app.guards import component
from views.app.keys import use_field, use_held
from views.components.choices import name_field
from views.components.closing import use_closing
from views.components.paper import words
from views.components.press import button, pressable, sign_button, silent

FEW: Final = 9
"""So many rows are read at a glance: groups need not be closed, and nothing need be sought."""
MOST: Final = 40
"""Rows of one group that are drawn."""


class Naming(NamedTuple):
    """The row that is open, and the cards named for it."""

    row: str = ""
    cards: tuple[str, ...] = ()


@component
def MayList(
    found: May,
    none: str,
    search: Callable[[str], May],
    following: Callable[[Row, Sequence[str]], tuple[Sequence[str], Written | None]],
    tell: Callable[[Written], str],
    on_act: Callable[[Written], None],
    on_close: Callable[[], None],
    four_colours: bool = False,
    seek_at_once: bool = False,
    place: str = "",
    at: int = ALWAYS,
) -> ft.Control:
    """Everything that may be done now.

    `none` is said where nothing is listed; `search` narrows to what was typed; `following` says which cards of a row may come next
    and the act those named make already; `tell` announces one act; `seek_at_once` puts the keyboard into the field. The cards
    named at a `place` are there again.
    """
    text, set_text, typed = use_held(lambda: "")
    opened, set_opened = ft.use_state(frozenset[str]())
    naming = use_draft(place, "may", Naming(), at=at)
    row_open, named = naming.now()
    shown = search(text) if text.strip() else found
    field, _ = use_field(int(seek_at_once))
    rows = sum(len(group.rows) for group in shown.groups)

    def enter_only() -> None:
        now = search(typed.current) if typed.current.strip() else found
        left = [row for group in now.groups for row in group.rows]
        if len(left) == 1 and not left[0].field:
            on_act(left[0].act)

    def tap_row(key: str, row: Row) -> None:
        if not row.field:
            on_act(row.act)
        else:
            naming.change(lambda now: Naming() if key == now.row else Naming(key))

    def tap_card(row: Row, card: str) -> None:
        key, before = naming.now()
        cards, whole = following(row, (*before, card))
        if whole is not None and not cards:
            on_act(whole)
        else:
            naming.change(lambda _: Naming(key, (*before, card)))

    def take_back() -> None:
        naming.change(lambda now: now._replace(cards=now.cards[:-1]))

    head = use_closing(
        say("may.title", "What may be done now"), say("may.close", "Back to the table"), "may-close", on_close, while_typing=True
    )
    parts: list[ft.Control] = [head]
    if not found.groups:
        parts.append(words(none))
    elif sum(group.ways for group in found.groups) > FEW:
        look: dict[str, theme.Look] = {"on_submit": enter_only, "ref": field, "dense": True}
        parts.append(name_field(say("may.find", "Find: a square, a card, a word"), "may-find", text, set_text, **look))
        if not shown.groups:
            parts.append(words(say("may.none_found", "Nothing that may be done now is called so."), faded=True))

    def drawn_row(number: str, row: Row) -> list[ft.Control]:
        key = f"{number} {row.line}"
        drawn = [_row(row, f"may-{number}", key == row_open, lambda: tap_row(key, row))]
        if key == row_open:
            cards = _cards(
                following(row, named),
                named,
                tell,
                on_act,
                lambda card: tap_card(row, card),
                take_back,
                four_colours,
            )
            drawn.append(cards)
        return drawn

    for at, group in enumerate(shown.groups):
        is_open = rows <= FEW or len(shown.groups) == 1 or group.heading in opened
        if group.heading:
            toggle = lambda heading=group.heading: set_opened(lambda now: now ^ {heading})  # noqa: E731
            parts.append(_heading(group, f"may-group-{at}", is_open, toggle))
        if is_open:
            parts += [each for n, row in enumerate(group.rows[:MOST]) for each in drawn_row(f"{at}-{n}", row)]
            if len(group.rows) > MOST:
                left = len(group.rows) - MOST
                parts.append(words(say("may.and_more", "… and {count} more. Type to find them.", count=left), faded=True))
    return ft.Semantics(
        identifier="may-list",
        container=True,
        content=ft.Column(parts, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def _heading(group: Group, identifier: str, is_open: bool, on_tap: Callable[[], None]) -> ft.Control:
    face = ft.Row(
        [
            silent(group.heading, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.INK, expand=True),
            silent(str(group.ways), size=theme.TINY, color=theme.INK_FADED),
            ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=20, color=theme.INK_FADED),
        ],
        spacing=8,
    )
    said = say("may.heading", "{heading}, {count, plural, one {# way} other {# ways}}", heading=group.heading, count=group.ways)
    return pressable(
        face,
        label=said,
        identifier=identifier,
        on_click=on_tap,
        selected=is_open,
        padding=ft.Padding.symmetric(horizontal=6, vertical=12),
        border=ft.Border.only(bottom=ft.BorderSide(1, theme.PAPER_EDGE)),
    )


def _row(row: Row, identifier: str, is_open: bool, on_tap: Callable[[], None]) -> ft.Control:
    said = ft.Column(
        [silent(row.words, size=theme.SMALL, color=theme.INK), silent(row.line, size=theme.TINY, color=theme.INK_FADED)],
        spacing=1,
        expand=True,
    )
    sign = (ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE) if row.field else ft.Icons.CHEVRON_RIGHT
    label = say("may.open_row", "{words} Choose the cards.", words=row.words) if row.field else row.words
    return pressable(
        ft.Row([said, ft.Icon(sign, size=20, color=theme.MAY)], spacing=8),
        label=label,
        identifier=identifier,
        on_click=on_tap,
        selected=True if is_open else None,
        bgcolor=theme.MAY_WASH if is_open else None,
        border_radius=theme.ROUND,
        padding=ft.Padding.only(left=14, right=8, top=7, bottom=7),
    )


def _cards(
    following: tuple[Sequence[str], Written | None],
    named: Sequence[str],
    tell: Callable[[Written], str],
    on_act: Callable[[Written], None],
    on_card: Callable[[str], None],
    on_back: Callable[[], None],
    four_colours: bool,
) -> ft.Control:
    """The cards that may be named next, and the act that those named make already."""
    cards, whole = following
    shown: list[ft.Control] = []
    if named:
        signs = " ".join(_sign(card) for card in named)
        back = say("may.not_so", "Not {card}", card=card_words(named[-1]))
        shown.append(
            ft.Row([words(signs, size=theme.MEDIUM, expand=True), sign_button(ft.Icons.BACKSPACE_OUTLINED, back, "may-back", on_back)])
        )
    if whole is not None:
        shown.append(button(tell(whole), "may-whole", lambda: on_act(whole), "may", fills=True))
    shown.append(ft.Row([_card(card, four_colours, on_card) for card in cards], wrap=True, spacing=5, run_spacing=5))
    inner = ft.Column(shown, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(inner, padding=ft.Padding.only(left=14, right=4, top=4, bottom=8))


def _sign(card: str) -> str:
    return card if card in ("Joker", "?") else f"{card[:-1]}{SIGNS[card[-1]]}"


def _card(card: str, four_colours: bool, on_card: Callable[[str], None]) -> ft.Control:
    ink = INK if card in ("Joker", "?") else suit_colour(card[-1], four_colours)
    return pressable(
        silent(_sign(card), size=17, weight=ft.FontWeight.W_600, color=ink, no_wrap=True),
        label=card_words(card),
        identifier=f"may-card-{card}",
        on_click=lambda: on_card(card),
        bgcolor=PAPER,
        border=ft.Border.all(1, EDGE),
        border_radius=7,
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
        width=theme.TOUCH + (14 if card == "Joker" else 4),
        alignment=ft.Alignment.CENTER,
    )
