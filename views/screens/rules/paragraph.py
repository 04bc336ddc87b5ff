"""One paragraph of a rules book: its printed section, its text, its house rules, its examples, and its
entries in a game."""

from collections.abc import Callable
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.books.book import Example
from referee.books.table_paragraphs import PlayedDifferently
from views.app import theme
from views.app.error_boundary import component, memo_component
from views.app.icons import Icons
from views.components.paper import words
from views.components.pressable import button, pressable, silent_text
from views.screens.rules.house_rules import HouseRuleView
from views.screens.rules.worked_example import WorkedExample

FIRST: Final = 8
"""The number of entries shown at first."""


class ParagraphView(NamedTuple):
    """A paragraph in plain values. An equal paragraph is not drawn again."""

    id: str
    section: str
    text: str
    rulings: tuple[str, ...] = ()
    house_rules: tuple[HouseRuleView, ...] = ()
    examples: tuple[Example, ...] = ()
    acted: tuple[int, ...] = ()
    """The numbers of this table's entries that are based on the paragraph."""
    is_cited: bool = False
    differently: PlayedDifferently = PlayedDifferently()
    """How this table's rules differ from the paragraph."""


@memo_component
def Paragraph(
    paragraph: ParagraphView,
    game_and_edition: tuple[str, str],
    picture_turn: int,
    width: int,
    four_colours: bool,
    on_entry: Callable[[int], None],
    on_try: Callable[[str], None],
) -> ft.Control:
    """Draw a paragraph. `game_and_edition`: game and edition; `picture_turn`: the position of its first
    picture in the order of drawing, 0 for at once.

    `on_entry` opens an entry of the table, `on_try` opens an example as a what-if.
    """
    cited = " · ".join(part for part in (paragraph.section, *paragraph.rulings) if part)
    text = ft.Column(
        [
            words(paragraph.text, size=theme.MEDIUM, style=ft.TextStyle(height=1.4)),
            words(cited, size=theme.TINY, faded=True),
        ],
        spacing=6,
    )
    rows: list[ft.Control] = [
        *map(house_rule_of_paragraph, paragraph.house_rules),
        *table_difference_notes(paragraph.differently),
    ]
    if paragraph.acted:
        rows.append(EntriesOfParagraph(paragraph.id, paragraph.acted, on_entry))
    for number, each in enumerate(paragraph.examples):
        rows.append(
            WorkedExample(
                game_and_edition,
                each,
                picture_turn and picture_turn + number,
                width,
                four_colours,
                on_try,
                key=each.id,
            )
        )
    edge = ft.BorderSide(4, theme.MAY if paragraph.is_cited else ft.Colors.TRANSPARENT)
    look: dict[str, theme.Look] = {
        "padding": ft.Padding.only(left=10, right=14, top=10, bottom=10),
        "border": ft.Border.only(left=edge),
    }
    controls: list[ft.Control] = [
        ft.Container(text, bgcolor=theme.MAY_WASH if paragraph.is_cited else None, **look)
    ]
    if rows:
        below = ft.Column(rows, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        controls.append(
            ft.Container(
                below,
                padding=ft.Padding.only(left=14, right=14, top=8 if paragraph.is_cited else 0, bottom=12),
            )
        )
    return ft.Semantics(
        identifier=f"paragraph-{paragraph.id}",
        container=True,
        selected=paragraph.is_cited or None,
        content=ft.Column(
            controls, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
    )


def house_rule_of_paragraph(rule: HouseRuleView) -> ft.Control:
    """Draw a house rule that changes the paragraph: its sentence, the usual value, and this table's value."""
    lines: list[ft.Control] = [
        words(say("rules.house_rule", "House rule: {title}", title=rule.title), weight=ft.FontWeight.W_600),
        words(f"{rule.sentence} {rule.usual}".strip(), faded=True),
    ]
    if rule.played:
        lines.append(
            highlighted_note_about_table(
                say("rules.this_table", "At this table: {value}.", value=rule.played)
            )
        )
    row = ft.Row(
        [
            ft.Icon(Icons.TUNE, size=18, color=theme.BRASS),
            ft.Column(lines, spacing=3, tight=True, expand=True),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Semantics(container=True, content=ft.Container(row, padding=ft.Padding.symmetric(vertical=2)))


def table_difference_notes(played: PlayedDifferently) -> list[ft.Control]:
    """Draw the sentences that apply only at this table, and those that do not apply there."""
    holds = [
        say("rules.holds_here", "Applies at this table: {sentence}", sentence=each)
        for each in played.added_sentences
    ]
    set_aside = [
        say("rules.set_aside", "Does not apply at this table: {sentence}", sentence=each)
        for each in played.suspended_sentences
    ]
    return [highlighted_note_about_table(each) for each in (*holds, *set_aside)]


def highlighted_note_about_table(text: str) -> ft.Control:
    return ft.Container(
        words(text, size=theme.SMALL, color=theme.ON_MAY_WASH, weight=ft.FontWeight.W_600),
        bgcolor=theme.MAY_WASH,
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
    )


@component
def EntriesOfParagraph(
    paragraph_id: str, entries: tuple[int, ...], on_entry: Callable[[int], None]
) -> ft.Control:
    """Draw the entries of this game based on the paragraph, each one tap away."""
    opened, show_all = ft.use_state(False)
    named = entries if opened else entries[-FIRST:]

    def entry_button(n: int) -> ft.Control:
        return pressable(
            silent_text(str(n), size=theme.SMALL, color=theme.MAY, weight=ft.FontWeight.W_600),
            say("rules.to_entry", "Entry {n} in the record", n=n),
            f"acted-{n}",
            lambda: on_entry(n),
            padding=ft.Padding.symmetric(horizontal=10, vertical=8),
            border=ft.Border.all(1, theme.PAPER_EDGE),
            border_radius=16,
        )

    text = words(
        say(
            "rules.acted",
            "Used in this game, {count, plural, one {entry} other {entries}}:",
            count=len(entries),
        ),
        size=theme.SMALL,
        color=theme.INK_FADED,
    )
    row: list[ft.Control] = [text]
    if len(named) < len(entries):
        more = say("rules.earlier_entries", "{count} earlier", count=len(entries) - len(named))
        row.append(
            button(more, f"acted-{paragraph_id}-all", lambda: show_all(True), "quiet", size=theme.SMALL)
        )
    row += [entry_button(n) for n in named]
    named_in_a_row = ft.Row(
        row, wrap=True, spacing=6, run_spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER
    )
    return ft.Semantics(container=True, content=named_in_a_row)
