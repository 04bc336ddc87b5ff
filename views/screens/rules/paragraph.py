"""One paragraph of a rules book: its printed section, its text, its house rules, its examples, and its
entries in a game."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import flet as ft

from models.record import house_rule_texts
from models.translation import say
from referee.books.book import Book, Example
from referee.books.book import Paragraph as PrintedParagraph
from referee.books.table_paragraphs import PlayedDifferently, house_rules_changing_paragraph
from referee.games import game_named
from referee.table.replay import house_rule_value_text
from referee.table.table import Table
from views.app import theme
from views.app.component import component, memo_component
from views.app.icons import Icons
from views.components.controls import button, column, pressable, silent_text, words
from views.screens.rules.worked_example import WorkedExample

FIRST: Final = 8
"""The number of entries shown at first."""


class HouseRuleView(NamedTuple):
    """One house rule. `usual`: the sentence with the usual value; `played`: this table's value if it
    differs."""

    title: str
    sentence: str
    usual: str
    played: str = ""


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
    """Draw a paragraph. `picture_turn`: the position of its first picture in the order of drawing, 0 for at
    once. `on_entry` opens an entry of the table, `on_try` opens an example as a what-if.
    """
    details = [
        *map(house_rule_of_paragraph, paragraph.house_rules),
        *table_difference_notes(paragraph.differently),
        *([EntriesOfParagraph(paragraph.id, paragraph.acted, on_entry)] if paragraph.acted else []),
        *(
            WorkedExample(
                game_and_edition,
                each,
                picture_turn and picture_turn + number,
                width,
                four_colours,
                on_try,
                key=each.id,
            )
            for number, each in enumerate(paragraph.examples)
        ),
    ]
    room = ft.Padding.only(left=14, right=14, top=8 if paragraph.is_cited else 0, bottom=12)
    below = ft.Container(column(*details, spacing=10), padding=room) if details else None
    return ft.Semantics(
        identifier=f"paragraph-{paragraph.id}",
        container=True,
        selected=paragraph.is_cited or None,
        content=column(text_with_sources(paragraph), below, spacing=0),
    )


def text_with_sources(paragraph: ParagraphView) -> ft.Control:
    """Draw the text, its printed section and its rulings; all marked if it is cited."""
    sources = " · ".join(part for part in (paragraph.section, *paragraph.rulings) if part)
    lines: list[ft.Control] = [
        words(paragraph.text, size=theme.MEDIUM, style=ft.TextStyle(height=1.4)),
        words(sources, size=theme.TINY, faded=True),
    ]
    edge = ft.BorderSide(4, theme.MAY if paragraph.is_cited else ft.Colors.TRANSPARENT)
    return ft.Container(
        ft.Column(lines, spacing=6),
        bgcolor=theme.MAY_WASH if paragraph.is_cited else None,
        padding=ft.Padding.only(left=10, right=14, top=10, bottom=10),
        border=ft.Border.only(left=edge),
    )


def paragraph_house_rules(
    book: Book, paragraph: PrintedParagraph, table: Table | None
) -> tuple[HouseRuleView, ...]:
    """Return the house rules of a paragraph, with the table's values where they differ."""
    options = game_named(book.game).house_rules_class
    in_force = table.game.house_rules_in_force(table.state) if table is not None else None

    def house_rule_view(name: str) -> HouseRuleView:
        default = options.model_fields[name].default
        texts = house_rule_texts(book.package, name, options.model_fields[name])
        now = getattr(in_force, name, default)
        usual = say("rules.usual", "Usually: {value}.", value=house_rule_value_meaning(default, texts.values))
        return HouseRuleView(
            texts.title,
            texts.sentence,
            "" if default == {} else usual,
            "" if now == default else house_rule_value_meaning(now, texts.values),
        )

    return tuple(map(house_rule_view, house_rules_changing_paragraph(book, paragraph, options)))


def house_rule_value_meaning(value: object, values: Mapping[str, str]) -> str:
    if isinstance(value, bool | Mapping):
        return house_rule_value_text(value)
    return values.get(str(value), str(value)).rstrip(".")


def house_rule_of_paragraph(rule: HouseRuleView) -> ft.Control:
    """Draw a house rule that changes the paragraph: its sentence, the usual value, and this table's value."""
    lines: list[ft.Control] = [
        words(say("rules.house_rule", "House rule: {title}", title=rule.title), weight=ft.FontWeight.W_600),
        words(f"{rule.sentence} {rule.usual}".strip(), faded=True),
    ]
    if rule.played:
        text = say("rules.this_table", "At this table: {value}.", value=rule.played)
        lines.append(highlighted_note_about_table(text))
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
    added = (
        say("rules.holds_here", "Applies at this table: {sentence}", sentence=sentence)
        for sentence in played.added_sentences
    )
    suspended = (
        say("rules.set_aside", "Does not apply at this table: {sentence}", sentence=sentence)
        for sentence in played.suspended_sentences
    )
    return [highlighted_note_about_table(each) for each in (*added, *suspended)]


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

    text = say(
        "rules.acted", "Used in this game, {count, plural, one {entry} other {entries}}:", count=len(entries)
    )
    parts: list[ft.Control] = [words(text, faded=True)]
    if len(named) < len(entries):
        more = say("rules.earlier_entries", "{count} earlier", count=len(entries) - len(named))
        show_earlier = lambda: show_all(True)
        parts.append(button(more, f"acted-{paragraph_id}-all", show_earlier, "quiet", size=theme.SMALL))
    parts += [entry_button(n) for n in named]
    return ft.Semantics(
        container=True,
        content=ft.Row(
            parts, wrap=True, spacing=6, run_spacing=6, vertical_alignment=ft.CrossAxisAlignment.CENTER
        ),
    )
