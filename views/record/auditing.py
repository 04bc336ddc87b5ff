"""The audit sheet: what the record counts, what the table counts, and where they may have parted."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

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
        set_searching(True)
        explained = await asyncio.to_thread(suggestions, table, dict(counted))
        set_found((len(table), tuple(explained)))
        set_searching(False)

    def agreed() -> None:
        enter(entry())
        count({})

    since = last_agreed(table)
    told = f"Since the audit of entry {since}, which agreed." if since else "No audit of this game has agreed yet."
    rows: list[ft.Control] = [
        title("Count the table"),
        words(f"{told} Tick what agrees; step to what you count where it does not.", faded=True),
    ]
    groups = dict.fromkeys(pile.partition(":")[2] for pile in ours)
    for whose in groups:
        rows.append(words(whose or "On the table", size=theme.MEDIUM, weight=ft.FontWeight.W_600))
        rows += [_pile(pile, number, counted.get(pile), counts, untick) for pile, number in ours.items() if pile.partition(":")[2] == whose]
    rows.append(rule_line())
    if wrong:
        rows += _differences(table, ours, wrong)
        rows.append(
            button(
                "Find where they parted" if not searching else "Looking …", "audit-search", search, "may", icon=ft.Icons.SEARCH, fills=True
            )
        )
        if asked == len(table):
            rows += _explained(found, amend)
        rows.append(
            button(
                "Go on all the same", "audit-anyway", lambda: enter(entry(override="the table goes on all the same")), "refusal", fills=True
            )
        )
    elif counted:
        many = "Every pile agrees" if len(counted) == len(ours) else f"{len(counted)} of {len(ours)} piles agree"
        rows.append(button(f"{many}: enter the audit", "audit-enter", agreed, "may", fills=True))
    if len(counted) < len(ours):
        rows.append(button("All agree", "audit-all", lambda: count({**ours, **counted}), "plain", icon=ft.Icons.DONE_ALL, fills=True))
    return ft.Column(rows, spacing=8, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, expand=True)


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
        entries = (
            f" Entries that touched it: {', '.join(str(n) for n in touched[:12])}{' …' if len(touched) > 12 else ''}." if touched else ""
        )
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
