"""What is checked, and by which test: every item of the rulings with its rules and tests, or why it is left to the table.

`tools/coverage.py` writes it to assets/coverage.json; nothing is typed by hand.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, NotRequired, TypedDict, cast

import flet as ft

from models.assets import ASSETS
from models.translation import join_words, say, wording
from referee.books.book import Book, Paragraph, paragraph_text, paragraphs_on_ruling
from referee.games import GAMES
from views.app import theme
from views.app.error_boundary import memo_component
from views.app.icons import Icons
from views.app.keys import use_latest
from views.components.choices import name_field
from views.components.paper import column, divider_line, live_announcement, sheet, title, words
from views.components.pressable import button, pressable, unlabelled_text
from views.components.rows import foldable_row
from views.components.shell import Size, screen, screen_component, top_bar
from views.screens.rules.highlight import text_with_highlights
from views.screens.rules.search_results import use_search
from views.screens.rules.urls import book_url

GATHERED: Final = ASSETS / "coverage.json"
AT_ONCE: Final = 60
"""The number of items shown at first."""
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


class Item(NamedTuple):
    """One item of the rulings."""

    package: str
    id: str
    checks: tuple[tuple[str, str], ...]
    """A rule or function, and its docstring."""
    tests: tuple[str, ...]
    left: str
    """Why it is left to the table, or ""."""
    ruled: str = ""
    """The paragraph of the rules book based on it, or ""."""


class _CoverageItemJson(TypedDict):
    """One item as written by the tool."""

    id: str
    left: NotRequired[str]
    rules: NotRequired[list[tuple[str, str]]]
    code: NotRequired[list[tuple[str, str]]]
    tests: list[str]


class _CoveragePackageJson(TypedDict):
    package: str
    items: list[_CoverageItemJson]


@cache
def load_coverage() -> list[_CoveragePackageJson]:
    return cast(list[_CoveragePackageJson], json.loads(GATHERED.read_text(encoding="utf-8")))


def coverage_items() -> list[Item]:
    """Return every item in the current language."""
    return [coverage_item(game["package"], raw) for game in load_coverage() for raw in game["items"]]


def coverage_item(package: str, raw: _CoverageItemJson) -> Item:
    left = wording(f"left.{raw['id']}", raw.get("left", ""))
    rules = [(id, wording(f"{id}.sentence", sentence)) for id, sentence in raw.get("rules", ())]
    code = [
        (where, wording(f"coverage.{package}.{where}", sentence).replace("`", ""))
        for where, sentence in raw.get("code", ())
    ]
    resting = next(paragraphs_on_item(package, raw["id"]), None)
    return Item(
        package,
        raw["id"],
        (*rules, *code),
        tuple(raw["tests"]),
        left,
        paragraph_text(*resting) if resting is not None else "",
    )


def item_matches(item: Item, query: str) -> bool:
    """True if every word of the search is in this item."""
    said = " ".join(
        (item.id, item.left, item.ruled, *(part for check in item.checks for part in check), *item.tests)
    ).casefold()
    return all(word in said or word in said.replace("_", " ") for word in query.casefold().split())


def books_of_package(package: str) -> list[Book]:
    return [book for game in GAMES.values() if game.package == package for book in game.books().values()]


def paragraphs_on_item(package: str, item: str) -> Iterator[tuple[Book, Paragraph]]:
    """Return the paragraphs based on an item, each with its book."""
    for book in books_of_package(package):
        for paragraph in paragraphs_on_ruling(book, item):
            yield book, paragraph


def paragraph_url(item: Item) -> str:
    """Return the address of the paragraph based on an item, or ""."""
    resting = next(paragraphs_on_item(item.package, item.id), None)
    return book_url(*resting) if resting is not None else ""


def package_title(package: str) -> str:
    """Return the games of a package, by title."""
    return join_words([game.title for game in GAMES.values() if game.package == package])


@screen_component
def Coverage() -> ft.Control:
    """Draw every item, with search and filter."""
    page, (width, _) = ft.context.page, ft.use_context(Size)
    search = use_search()
    many, show_more = ft.use_state(AT_ONCE)
    only_left, set_only_left = ft.use_state(False)
    every: list[Item] = ft.use_memo(coverage_items, [])
    matching = [item for item in every if item_matches(item, search.asked)]
    shown = [item for item in matching if item.left or not only_left]
    go = use_latest(lambda address: page.navigate(address))
    field = name_field(
        say("coverage.search", "Search items, words, tests"),
        "coverage-search",
        search.typed,
        search.type,
        dense=True,
    )
    about = column(
        words(coverage_summary(every)), field, coverage_filters(matching, only_left, set_only_left)
    )
    rows = coverage_rows(shown[:many], search.asked, go)
    if len(shown) > many:
        more = say("coverage.more", "{count} more", count=len(shown) - many)
        rows.append(
            button(more, "coverage-more", lambda: show_more(many + AT_ONCE), "quiet", icon=Icons.EXPAND_MORE)
        )
    if not shown:
        rows.append(
            live_announcement(
                say("coverage.nothing", "No item contains “{asked}”.", asked=search.asked.strip()),
                "coverage-nothing",
                faded=True,
            )
        )
    scrolling = ft.ListView(rows, expand=True, padding=0, spacing=0)
    sheets: list[ft.Control] = [
        sheet(about, padding=12),
        sheet(scrolling, expand=True, padding=ft.Padding.symmetric(horizontal=12, vertical=4)),
    ]
    room = ft.Column(sheets, spacing=8, width=min(760.0, width - 12), horizontal_alignment=STRETCH)
    back = top_bar(say("coverage.title", "What is checked"), lambda: page.navigate("/rules"))
    content = ft.Row([room], alignment=ft.MainAxisAlignment.CENTER, expand=True, vertical_alignment=STRETCH)
    return screen("/rules/coverage", back, content, padding=6 if width < theme.NARROW else 12)


def coverage_summary(every: Sequence[Item]) -> str:
    left = sum(bool(item.left) for item in every)
    return say(
        "coverage.about",
        "The rule texts leave {items} questions open. {ruled} are ruled and tested ({tests} "
        "tests), {left} are left to the table.",
        items=len(every),
        ruled=len(every) - left,
        left=left,
        tests=len({test for item in every for test in item.tests}),
    )


def coverage_filters(matching: Sequence[Item], only_left: bool, choose: Callable[[bool], None]) -> ft.Control:
    """Return the filter: all items, or those left to the table."""
    every = say("coverage.all", "All ({count})", count=len(matching))
    left = say(
        "coverage.left", "Left to the table ({count})", count=sum(bool(item.left) for item in matching)
    )
    filters: list[ft.Control] = [
        button(every, "filter-all", lambda: choose(False), "plain" if only_left else "chosen"),
        button(left, "filter-left", lambda: choose(True), "chosen" if only_left else "plain"),
    ]
    return ft.Row(filters, spacing=6, wrap=True)


def coverage_rows(items: Sequence[Item], query: str, go: Callable[[str], None]) -> list[ft.Control]:
    """Return the items, grouped by package under its games."""
    rows: list[ft.Control] = []
    for package, of_package in groupby(items, key=lambda item: item.package):
        heading = title(package_title(package))
        rows.append(
            ft.Container(heading, padding=ft.Padding.only(left=4, top=14, bottom=4), key=f"heading-{package}")
        )
        rows += [
            ItemRow(item, tuple(query.split()), paragraph_url(item), go, key=f"item-{package}-{item.id}")
            for item in of_package
        ]
    return rows


@memo_component
def ItemRow(item: Item, found: tuple[str, ...], paragraph: str, go: Callable[[str], None]) -> ft.Control:
    """Draw one item with its ruling; its checks and tests open on a tap."""
    opened, open_it = ft.use_state(False)
    said: list[ft.Control] = []
    if item.left:
        said.append(
            words(say("coverage.left_because", "Left to the table:"), size=theme.TINY, color=theme.BRASS)
        )
        said.append(text_with_highlights(item.left, found, size=theme.SMALL))
    if item.ruled:
        said.append(text_with_highlights(item.ruled, found, size=theme.SMALL))
    ways: list[ft.Control] = (
        [ft.Container(item_tests(item, opened, lambda: open_it(not opened)), expand=True)]
        if item.tests
        else []
    )
    ways += [rules_link(item, lambda: go(paragraph))] if paragraph else []
    said.append(ft.Row(ways, spacing=8))
    if opened or not (item.ruled and item.tests):
        said += item_checks(item, found)
    if opened:
        said += [
            text_with_highlights(test_title(test), found, size=theme.TINY, color=theme.INK_FADED)
            for test in item.tests
        ]
        said.append(ft.Container(height=8))
    name = ft.Text(item.id, size=theme.SMALL, weight=ft.FontWeight.W_600, color=theme.BRASS, no_wrap=True)
    beside: list[ft.Control] = [
        ft.Container(ft.Semantics(header=True, heading_level=3, content=name), width=64),
        ft.Column(said, spacing=2, tight=True, expand=True),
    ]
    row = ft.Row(beside, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    below = ft.Column(
        [divider_line(), ft.Container(row, padding=ft.Padding.only(top=10))], spacing=0, tight=True
    )
    return ft.Semantics(identifier=f"item-{item.id}", container=True, content=below)


def item_checks(item: Item, found: tuple[str, ...]) -> Iterator[ft.Control]:
    """Return the rules and functions that check it, each with its docstring."""
    for where, sentence in item.checks:
        yield text_with_highlights(sentence, found, size=theme.TINY)
        yield text_with_highlights(where, found, size=theme.TINY, color=theme.INK_FADED)


def item_tests(item: Item, opened: bool, toggle: Callable[[], None]) -> ft.Control:
    """Return the number of its tests; a tap lists them."""
    tests = say("coverage.tests", "{count, plural, one {# test} other {# tests}}", count=len(item.tests))
    text = unlabelled_text(tests, size=theme.TINY, color=theme.INK_FADED)
    label = say("coverage.tests_of", "{tests} of {item}", tests=tests, item=item.id)
    return foldable_row([text], label, f"tests-{item.id}", toggle, opened, room=(4, 15), spacing=4)


def rules_link(item: Item, go: Callable[[], None]) -> ft.Control:
    return pressable(
        ft.Icon(Icons.MENU_BOOK, size=18, color=theme.MAY),
        say("coverage.in_the_rules", "{item} in the rules", item=item.id),
        f"rules-{item.id}",
        go,
        padding=ft.Padding.symmetric(horizontal=12, vertical=15),
    )


def test_title(test: str) -> str:
    """Return `tests/../test_trick.py::test_the_two_beats_the_ace` as file and sentence."""
    file, name = test.split("::")
    return f"{Path(file).name}: {name.removeprefix('test_').replace('_', ' ')}"
