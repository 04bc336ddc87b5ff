"""The list of legal acts in words, in groups that open. A tap on an act enters it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.table.legal_moves import LegalMoves, MoveGroup, MoveRow, Written
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import component, use_state_with_current
from views.app.drafts import Draft, use_draft
from views.app.faces import EDGE, INK, PAPER, short_card_text, suit_colour
from views.app.icons import Icons
from views.app.keys import use_focusable_field
from views.components.choices import name_field
from views.components.controls import (
    button,
    column,
    foldable_row,
    icon_button,
    pressable,
    silent_text,
    tappable_row,
    words,
)
from views.components.shell import use_closable_header

FEW: Final = 9
"""Up to this many rows the groups are open and there is no search field."""
MOST: Final = 40
"""The most rows of a group that are drawn."""


class OpenRow(NamedTuple):
    """The open row and the cards named for it."""

    row: str = ""
    cards: tuple[str, ...] = ()


class LegalMovesList(NamedTuple):
    """The actions of the list."""

    following: Callable[[MoveRow, Sequence[str]], tuple[Sequence[str], Written | None]]
    """Returns which cards may follow the named ones in a row, and the act if the named ones already make
    one."""
    tell: Callable[[Written], str]
    """Enters an act."""
    on_act: Callable[[Written], None]
    four_colours: bool
    naming: Draft[OpenRow]

    def enter_act_or_toggle_row(self, key: str, row: MoveRow) -> None:
        """Enter a row that is an act; open or close any other row."""
        if not row.open_field:
            self.on_act(row.act_json_without_open_cards)
        else:
            self.naming.change(lambda now: OpenRow() if key == now.row else OpenRow(key))

    def name_card_and_enter_if_last(self, row: MoveRow, card: str) -> None:
        """Name one more card; the last one completes the act and enters it."""
        key, before = self.naming.current()
        cards, complete_entry = self.following(row, (*before, card))
        if complete_entry is not None and not cards:
            self.on_act(complete_entry)
        else:
            self.naming.change(lambda _: OpenRow(key, (*before, card)))

    def remove_last_card(self) -> None:
        self.naming.change(lambda now: now._replace(cards=now.cards[:-1]))

    def row_with_cards_if_open(self, number: str, row: MoveRow) -> list[ft.Control]:
        key = f"{number} {row.typed_line}"
        is_open = key == self.naming.current().row
        shown = [
            tappable_move_row(row, f"may-{number}", is_open, lambda: self.enter_act_or_toggle_row(key, row))
        ]
        return [*shown, self._next_card_and_finish_buttons(row)] if is_open else shown

    def _next_card_and_finish_buttons(self, row: MoveRow) -> ft.Control:
        """Buttons for the cards that may be named next, and for the act if the named cards already make
        one."""
        named = self.naming.current().cards
        cards, complete_entry = self.following(row, named)
        back = None
        if named:
            named_cards_text = words(
                " ".join(short_card_text(card) for card in named), size=theme.MEDIUM, expand=True
            )
            label = say("may.not_so", "Not {card}", card=card_as_read_aloud(named[-1]))
            back = ft.Row(
                [
                    named_cards_text,
                    icon_button(Icons.BACKSPACE_OUTLINED, label, "may-back", self.remove_last_card),
                ]
            )
        makes = (
            button(
                self.tell(complete_entry), "may-whole", lambda: self.on_act(complete_entry), "may", fills=True
            )
            if complete_entry is not None
            else None
        )
        drawn = [
            card_button(card, self.four_colours, lambda card: self.name_card_and_enter_if_last(row, card))
            for card in cards
        ]
        inner = column(back, makes, ft.Row(drawn, wrap=True, spacing=5, run_spacing=5), spacing=6)
        return ft.Container(inner, padding=ft.Padding.only(left=14, right=4, top=4, bottom=8))


@component
def LegalMovesPanel(
    legal_moves: LegalMoves,
    none_text: str,
    search: Callable[[str], LegalMoves],
    following_cards: Callable[[MoveRow, Sequence[str]], tuple[Sequence[str], Written | None]],
    announcement: Callable[[Written], str],
    on_act: Callable[[Written], None],
    on_close: Callable[[], None],
    four_colours: bool,
    focus_search: bool,
    draft_key: str,
    entry_count: int,
) -> ft.Control:
    """All legal acts; `none_text` is the text if there are none. `search` narrows them to a typed text;
    `following_cards`, `announcement`: as in LegalMovesList; `draft_key`: the draft of the named cards."""
    text, set_text, typed = use_state_with_current(lambda: "")
    opened, set_opened = ft.use_state(frozenset[str]())
    naming = use_draft(draft_key, "may", OpenRow(), entry_count=entry_count)
    moves_list = LegalMovesList(following_cards, announcement, on_act, four_colours, naming)
    shown = search(text) if text.strip() else legal_moves
    field, _ = use_focusable_field(int(focus_search))

    def enter_only_match() -> None:
        found = search(typed.current) if typed.current.strip() else legal_moves
        rows = [row for group in found.groups for row in group.rows]
        if len(rows) == 1 and not rows[0].open_field:
            on_act(rows[0].act_json_without_open_cards)

    header = say("may.title", "What is allowed now"), say("may.close", "Back to the table"), "may-close"
    parts = [use_closable_header(*header, on_close, while_typing=True)]
    if not legal_moves.groups:
        parts.append(words(none_text))
    elif sum(group.choice_count for group in legal_moves.groups) > FEW:
        find = say("may.find", "Find a square, a card or a word")
        look: dict[str, theme.Look] = {"on_submit": enter_only_match, "ref": field, "dense": True}
        parts.append(name_field(find, "may-find", text, set_text, **look))
    if legal_moves.groups and not shown.groups:
        parts.append(words(say("may.none_found", "No match among the allowed actions."), faded=True))
    parts += move_group_controls(shown, moves_list, opened, lambda each: set_opened(lambda now: now ^ {each}))
    return ft.Semantics(identifier="may-list", container=True, content=column(*parts, spacing=4))


def move_group_controls(
    shown: LegalMoves, moves_list: LegalMovesList, opened: frozenset[str], toggle: Callable[[str], None]
) -> list[ft.Control]:
    """The groups, with the rows of the open ones."""
    is_short = sum(len(group.rows) for group in shown.groups) <= FEW or len(shown.groups) == 1
    parts: list[ft.Control] = []
    for at, group in enumerate(shown.groups):
        is_open = is_short or group.heading in opened
        if group.heading:
            parts.append(
                foldable_group_heading(group, f"may-group-{at}", is_open, partial(toggle, group.heading))
            )
        if is_open:
            parts += [
                each
                for n, row in enumerate(group.rows[:MOST])
                for each in moves_list.row_with_cards_if_open(f"{at}-{n}", row)
            ]
            if (left := len(group.rows) - MOST) > 0:
                more = say("may.and_more", "… and {count} more. Type to find them.", count=left)
                parts.append(words(more, faded=True))
    return parts


def foldable_group_heading(
    group: MoveGroup, identifier: str, is_open: bool, on_tap: Callable[[], None]
) -> ft.Control:
    parts: list[ft.Control] = [
        silent_text(
            group.heading, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.INK, expand=True
        ),
        silent_text(str(group.choice_count), size=theme.TINY, color=theme.INK_FADED),
    ]
    label = say(
        "may.heading",
        "{heading}, {count, plural, one {# way} other {# ways}}",
        heading=group.heading,
        count=group.choice_count,
    )
    return foldable_row(
        parts,
        label,
        identifier,
        on_tap,
        is_open,
        padding_across_and_down=(6, 12),
        border=ft.Border.only(bottom=ft.BorderSide(1, theme.PAPER_EDGE)),
        border_radius=None,
    )


def tappable_move_row(row: MoveRow, identifier: str, is_open: bool, on_tap: Callable[[], None]) -> ft.Control:
    text_column = ft.Column(
        [
            silent_text(row.words, size=theme.SMALL, color=theme.INK),
            silent_text(row.typed_line, size=theme.TINY, color=theme.INK_FADED),
        ],
        spacing=1,
        expand=True,
    )
    sign = (Icons.EXPAND_LESS if is_open else Icons.EXPAND_MORE) if row.open_field else Icons.CHEVRON_RIGHT
    label = say("may.open_row", "{words} Choose the cards.", words=row.words) if row.open_field else row.words
    return tappable_row(
        [text_column],
        label,
        identifier,
        on_tap,
        trailing_icon=sign,
        ink=theme.MAY,
        padding_across_and_down=(12, 7),
        selected=is_open or None,
        bgcolor=theme.MAY_WASH if is_open else None,
    )


def card_button(card: str, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    ink = INK if card in ("Joker", "?") else suit_colour(card[-1], four_colours)
    return pressable(
        silent_text(short_card_text(card), size=17, weight=ft.FontWeight.W_600, color=ink, no_wrap=True),
        card_as_read_aloud(card),
        f"may-card-{card}",
        lambda: on_tap(card),
        bgcolor=PAPER,
        border=ft.Border.all(1, EDGE),
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
        width=theme.TOUCH + (14 if card == "Joker" else 4),
        alignment=ft.Alignment.CENTER,
    )
