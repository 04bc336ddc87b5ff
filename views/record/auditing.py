"""The audit sheet: what the record counts, what the table counts, and where they may have parted."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from models.speech import listed
from referee.audit import Suggestion, last_agreed, suggestions, touching
from referee.table import Table
from referee.words import PHRASES
from views import theme
from views.components.paper import rule_line, title, words
from views.components.press import button, pressable, sign_button, silent
from views.guards import component

Counts = Mapping[str, int]


@component
def AuditSheet(table: Table, enter: Callable[[dict[str, Any]], None], amend: Callable[[Suggestion], None]) -> ft.Control:
    """Tick what agrees, step to what does not. An audit that agrees is entered; a difference is looked into."""
    ours = table.game.counts(table.state)
    counted, count = ft.use_state(dict)
    looked, look = ft.use_state(False)
    (asked, found), set_found = ft.use_state((-1, ()))
    searching, set_searching = ft.use_state(False)
    wrong = {pile: each for pile, each in counted.items() if pile in ours and each != ours[pile]}

    def counts(pile: str, number: int) -> None:
        count(lambda now: {**now, pile: max(number, 0)})

    def untick(pile: str) -> None:
        count(lambda now: {name: each for name, each in now.items() if name != pile})

    def entry(**more: Any) -> dict[str, Any]:
        return {"do": "audit", "counts": {pile: counted[pile] for pile in ours if pile in counted}, **more}

    async def search() -> None:
        look(True)
        set_searching(True)
        explained = await asyncio.to_thread(suggestions, table, dict(counted))
        set_found((len(table), tuple(explained)))
        set_searching(False)

    if looked and wrong:
        rows: list[ft.Control] = [title("Where they parted"), *_differences(table, ours, wrong), rule_line()]
        if searching or asked != len(table):
            rows.append(words("Looking through the entries …", faded=True))
        else:
            rows += _explained(found, amend)
        anyway = entry(override="the table goes on all the same")
        foot = [
            button("Count again", "audit-again", lambda: look(False), "plain", icon=ft.Icons.ARROW_BACK, expand=True),
            button("Go on all the same", "audit-anyway", lambda: enter(anyway), "refusal", expand=True),
        ]
        return _page(rows, [ft.Row(foot, spacing=8)])
    since = last_agreed(table)
    told = f"Since the audit of entry {since}, which agreed." if since else "No audit of this game has agreed yet."
    rows = [title("Count the table"), words(f"{told} Tick what agrees; step to what you count where it does not.", faded=True)]
    for whose in dict.fromkeys(pile.partition(":")[2] for pile in ours):
        rows.append(words(whose or "On the table", size=theme.MEDIUM, weight=ft.FontWeight.W_600))
        theirs = [pile for pile in ours if pile.partition(":")[2] == whose]
        rows += [_pile(pile, ours[pile], counted.get(pile), counts, untick) for pile in theirs]
    feet: list[ft.Control] = []
    if len(counted) < len(ours):
        feet.append(button("All agree" if not counted else "The rest agrees", "audit-all", lambda: count({**ours, **counted}), expand=True))
    if wrong:
        many = f"{len(wrong)} differ{'s' if len(wrong) == 1 else ''}: find where"
        feet.append(button(many, "audit-search", search, "may", icon=ft.Icons.SEARCH, expand=True))
    elif counted:
        feet.append(button("Enter the audit", "audit-enter", lambda: enter(entry()), "may", expand=True))
    return _page(rows, [ft.Row(feet, spacing=8)])


def _page(rows: list[ft.Control], foot: list[ft.Control]) -> ft.Control:
    """Rows that scroll, and buttons that stay."""
    content = ft.Column(rows, spacing=8, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True)
    return ft.Column([content, rule_line(), *foot], spacing=8, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _pile(pile: str, ours: int, theirs: int | None, counts: Callable[[str, int], None], untick: Callable[[str], None]) -> ft.Control:
    called = str(PHRASES["pile"](pile))
    said = called.partition("'s ")[2] or called.removeprefix("The ")
    agrees, differs = theirs == ours, theirs is not None and theirs != ours
    now = ours if theirs is None else theirs
    ink = theme.REFUSAL if differs else theme.INK
    tick = pressable(
        ft.Icon(
            ft.Icons.ERROR_OUTLINE if differs else ft.Icons.CHECK_CIRCLE if agrees else ft.Icons.RADIO_BUTTON_UNCHECKED,
            size=26,
            color=theme.REFUSAL if differs else theme.MAY if agrees else theme.INK_FADED,
        ),
        label=f"{called}: {ours}{', agrees' if agrees else f', the table counts {theirs}' if differs else ''}",
        identifier=f"tick-{pile}",
        on_click=lambda: untick(pile) if agrees else counts(pile, ours),
        width=theme.TOUCH,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        border_radius=theme.TOUCH / 2,
        selected=agrees or None,
    )
    number = silent(str(now), size=theme.BIG, weight=ft.FontWeight.W_600, color=ink, text_align=ft.TextAlign.CENTER, width=38)
    return ft.Row(
        [
            tick,
            ft.Column(
                [
                    silent(said.capitalize(), size=theme.MEDIUM, color=theme.INK),
                    *([silent(f"record: {ours}", size=theme.TINY, color=ink)] if differs else []),
                ],
                spacing=0,
                expand=True,
            ),
            sign_button(ft.Icons.REMOVE, f"{called}: one less than {now}", f"less-{pile}", lambda: counts(pile, now - 1)),
            number,
            sign_button(ft.Icons.ADD, f"{called}: one more than {now}", f"more-{pile}", lambda: counts(pile, now + 1)),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _differences(table: Table, ours: Counts, wrong: Counts) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for pile, theirs in wrong.items():
        touched = touching(table, pile)
        numbers = listed([str(n) for n in touched[:9]] + (["earlier ones"] if len(touched) > 9 else []))
        entries = f" It was touched by {'entries' if len(touched) > 1 else 'entry'} {numbers}." if touched else ""
        rows.append(words(f"{PHRASES['pile'](pile)}: you count {theirs}, the record says {ours[pile]}.{entries}", size=theme.SMALL))
    return rows


def _explained(found: tuple[Suggestion, ...], amend: Callable[[Suggestion], None]) -> list[ft.Control]:
    """The explanations, most likely first; a tap shows what it would change."""
    if not found:
        return [words("No single entry explains it. Look through the entries that touched these piles, the latest first.", faded=True)]
    rows: list[ft.Control] = [
        words("Most likely first. A tap shows what it would change; nothing is entered yet.", size=theme.TINY, faded=True)
    ]
    for number, each in enumerate(found):
        others = dict.fromkeys(str(getattr(entry, "by", "")) for entry in each.also)
        also = f" It may as well have been {', '.join(others)}." if others else ""
        left = f" {each.left} pile{'' if each.left == 1 else 's'} would still differ." if each.left else ""
        text = f"{each.text}{also}{left}"
        rows.append(
            pressable(
                ft.Row(
                    [
                        silent(str(number + 1), size=theme.MEDIUM, color=theme.BRASS, width=20),
                        silent(text, size=theme.SMALL, color=theme.INK, expand=True),
                        ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=theme.INK_FADED),
                    ],
                    spacing=8,
                ),
                label=f"Suggestion {number + 1}: {text}",
                identifier=f"suggestion-{number}",
                on_click=lambda each=each: amend(each),
                border=ft.Border.all(1, theme.PAPER_EDGE),
                border_radius=theme.ROUND,
                bgcolor=theme.PAPER_BRIGHT,
                padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            )
        )
    return rows
