"""What is checked, and by which test: every item of the rulings with its rules and tests, or why it is left to the table.

`tools/coverage.py` gathers it into assets/coverage.json; nothing of it is typed by hand.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import flet as ft

from models.assets import ASSETS
from models.speech import listed, say, wording
from referee.books.book import Book, on_ruling
from referee.games import GAMES
from views.app import theme
from views.app.guards import kept_component
from views.app.keys import use_latest
from views.components.choices import name_field
from views.components.paper import rule_line, sheet, title, words
from views.components.press import button, pressable, silent
from views.components.shell import Size, bar, screen, view
from views.screens.rules.addresses import of_book
from views.screens.rules.marking import marked
from views.screens.rules.searching import use_search

GATHERED: Final = ASSETS / "coverage.json"
AT_ONCE: Final = 60
"""Items shown before somebody asks for more."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


class Item(NamedTuple):
    """One item of the rulings."""

    package: str
    id: str
    checks: tuple[tuple[str, str], ...]
    """A rule or function, and what it says of itself."""
    tests: tuple[str, ...]
    left: str
    """Why it is left to the table; else ""."""


@cache
def _gathered() -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(GATHERED.read_text(encoding="utf-8"))
    return games


def items() -> list[Item]:
    """Every item, in the language spoken here."""
    return [_item(game["package"], raw) for game in _gathered() for raw in game["items"]]


def _item(package: str, raw: dict[str, Any]) -> Item:
    left = wording(f"left.{raw['id']}", raw.get("left", ""))
    rules = [(id, wording(f"{id}.sentence", sentence)) for id, sentence in raw.get("rules", ())]
    code = [(where, wording(f"coverage.{package}.{where}", sentence).replace("`", "")) for where, sentence in raw.get("code", ())]
    return Item(package, raw["id"], (*rules, *code), tuple(raw["tests"]), left)


def holds(item: Item, asked: str) -> bool:
    """Is every word that is asked for somewhere in this item?"""
    said = " ".join((item.id, item.left, *(part for check in item.checks for part in check), *item.tests)).casefold()
    return all(word in said or word in said.replace("_", " ") for word in asked.casefold().split())


def _books(package: str) -> list[Book]:
    return [book for game in GAMES.values() if game.package == package for book in game.books().values()]


def paragraph_of(item: Item) -> str:
    """The address of the paragraph that rests on an item; "" where none does."""
    for book in _books(item.package):
        for paragraph in on_ruling(book, item.id):
            return of_book(book, paragraph)
    return ""


def _title(package: str) -> str:
    """The games of a package, by their names."""
    return listed([game.title for game in GAMES.values() if game.package == package])


@view
def Coverage() -> ft.Control:
    """Every item, searched and filtered."""
    page, (width, _) = ft.context.page, ft.use_context(Size)
    search = use_search()
    asked = search.asked
    many, show_more = ft.use_state(AT_ONCE)
    only_left, set_only_left = ft.use_state(False)
    every: list[Item] = ft.use_memo(items, [])
    matching = [item for item in every if holds(item, asked)]
    shown = [item for item in matching if item.left or not only_left]
    go = use_latest(lambda address: page.navigate(address))

    left = sum(bool(item.left) for item in matching)
    filters = ft.Row(
        [
            button(
                say("coverage.all", "All ({count})", count=len(matching)),
                "filter-all",
                lambda: set_only_left(False),
                "plain" if only_left else "chosen",
            ),
            button(
                say("coverage.left", "Left to the table ({count})", count=left),
                "filter-left",
                lambda: set_only_left(True),
                "chosen" if only_left else "plain",
            ),
        ],
        spacing=6,
        wrap=True,
    )
    tests = len({test for item in every for test in item.tests})
    about = say(
        "coverage.about",
        "{items} questions that the rule texts leave open: {ruled} are ruled and tested ({tests} tests), {left} are left to the table.",
        items=len(every),
        ruled=len(every) - sum(bool(item.left) for item in every),
        left=sum(bool(item.left) for item in every),
        tests=tests,
    )
    field = name_field(say("coverage.search", "Search: an item, a word, a test"), "coverage-search", search.typed, search.type, dense=True)
    head = sheet(ft.Column([words(about), field, filters], spacing=8, tight=True, horizontal_alignment=STRETCH), padding=12)
    room = min(760.0, width - 12)
    rows: list[ft.Control] = []
    package = ""
    for item in shown[:many]:
        if item.package != package:
            package = item.package
            heading = title(_title(package))
            rows.append(ft.Container(heading, padding=ft.Padding.only(left=4, top=14, bottom=4), key=f"heading-{package}"))
        rows.append(ItemRow(item, tuple(asked.split()), bool(item.left), paragraph_of(item), go, key=f"item-{item.package}-{item.id}"))
    if len(shown) > many:
        more = say("coverage.more", "{count} more", count=len(shown) - many)
        rows.append(button(more, "coverage-more", lambda: show_more(many + AT_ONCE), "quiet", icon=ft.Icons.EXPAND_MORE))
    if not shown:
        nothing = say("coverage.nothing", "No item says “{asked}”.", asked=asked.strip())
        rows.append(ft.Semantics(live_region=True, identifier="coverage-nothing", content=words(nothing, faded=True)))
    listed = sheet(
        ft.ListView(rows, expand=True, padding=0, spacing=0), expand=True, padding=ft.Padding.symmetric(horizontal=12, vertical=4)
    )
    column = ft.Column([head, listed], spacing=8, width=room, horizontal_alignment=STRETCH)
    back = bar(say("coverage.title", "What is checked"), lambda: page.navigate("/rules"))
    content = ft.Row([column], alignment=ft.MainAxisAlignment.CENTER, expand=True, vertical_alignment=STRETCH)
    return screen("/rules/coverage", back, content, padding=6 if width < theme.NARROW else 12)


@kept_component
def ItemRow(item: Item, found: Sequence[str], is_left: bool, paragraph: str, go: Callable[[str], None]) -> ft.Control:
    """One item; its tests are a tap away."""
    opened, open_it = ft.use_state(False)
    marks = tuple(found)
    said: list[ft.Control] = []
    if is_left:
        said.append(words(say("coverage.left_because", "Left to the table:"), size=theme.TINY, color=theme.BRASS))
        said.append(marked(item.left, marks, size=theme.SMALL))
    for where, sentence in item.checks:
        said.append(marked(sentence, marks, size=theme.SMALL))
        said.append(marked(where, marks, size=theme.TINY, color=theme.INK_FADED))
    tests = say("coverage.tests", "{count, plural, one {# test} other {# tests}}", count=len(item.tests))
    ways: list[ft.Control] = []
    if item.tests:
        ways.append(
            pressable(
                ft.Row(
                    [
                        silent(tests, size=theme.TINY, color=theme.INK_FADED),
                        ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, size=18, color=theme.INK_FADED),
                    ],
                    spacing=4,
                    tight=True,
                ),
                label=say("coverage.tests_of", "{tests} of {item}", tests=tests, item=item.id),
                identifier=f"tests-{item.id}",
                on_click=lambda: open_it(not opened),
                padding=ft.Padding.symmetric(horizontal=4, vertical=15),
                border_radius=6,
            )
        )
    if paragraph:
        ways.append(
            pressable(
                ft.Icon(ft.Icons.MENU_BOOK, size=18, color=theme.MAY),
                label=say("coverage.in_the_rules", "{item} in the rules", item=item.id),
                identifier=f"rules-{item.id}",
                on_click=lambda: go(paragraph),
                padding=ft.Padding.symmetric(horizontal=12, vertical=15),
                border_radius=6,
            )
        )
    said.append(ft.Row(ways, spacing=8, wrap=True))
    if opened:
        said += [marked(_in_words(test), marks, size=theme.TINY, color=theme.INK_FADED) for test in item.tests]
        said.append(ft.Container(height=8))
    name = ft.Container(
        ft.Semantics(
            header=True,
            heading_level=3,
            content=ft.Text(item.id, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.BRASS, no_wrap=True),
        ),
        width=64,
    )
    row = ft.Row([name, ft.Column(said, spacing=2, tight=True, expand=True)], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Semantics(
        identifier=f"item-{item.id}",
        container=True,
        content=ft.Column([rule_line(), ft.Container(row, padding=ft.Padding.only(top=10))], spacing=0, tight=True),
    )


def _in_words(test: str) -> str:
    """`tests/../test_trick.py::test_the_two_beats_the_ace` as it is read: the file, and the sentence."""
    file, name = test.split("::")
    return f"{Path(file).name}: {name.removeprefix('test_').replace('_', ' ')}"
