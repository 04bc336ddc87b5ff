"""The audit sheet: what the record counts, what the table counts, and where they may have parted."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from models.speech import listed, say
from referee.table.audit import Suggestion, last_agreed, suggestions, touching
from referee.table.gate import Table
from referee.table.overrides import OVERRIDES
from referee.words.phrases import pile_called, pile_words
from views.app import theme
from views.app.beside import beside
from views.app.drafts import use_draft
from views.app.guards import component
from views.components.paper import pinned, rule_line, title, words
from views.components.press import button, pressable, sign_button, silent
from views.screens.record.lines import chip, chips

Counts = Mapping[str, int]
ELSEWHERE: Final = 5
"""Other places of one suggestion that are offered."""


@component
def AuditSheet(table: Table, place: str, enter: Callable[[dict[str, Any]], None], amend: Callable[[Suggestion], None]) -> ft.Control:
    """Tick what agrees, step to what does not. An audit that agrees is entered; a difference is looked into."""
    ours = table.game.counts(table.state)
    nothing: Counts = {}
    counts = use_draft(place, "audit", nothing, at=len(table), kind=dict[str, int], fits=lambda now: _fits(now, ours))
    counted, count = counts.now(), counts.change
    looked, look = ft.use_state(False)
    (asked, found), set_found = ft.use_state((-1, ()))
    searching, set_searching = ft.use_state(False)
    wrong = {pile: each for pile, each in counted.items() if pile in ours and each != ours[pile]}

    def agrees(pile: str) -> None:
        count(lambda latest: {**latest, pile: ours[pile]})

    def step(pile: str, by: int) -> None:
        count(lambda latest: {**latest, pile: max(latest.get(pile, ours[pile]) + by, 0)})

    def untick(pile: str) -> None:
        count(lambda now: {name: each for name, each in now.items() if name != pile})

    def entry(**more: Any) -> dict[str, Any]:
        return {"do": "audit", "counts": {pile: counts.now()[pile] for pile in ours if pile in counts.now()}, **more}

    async def search() -> None:
        look(True)
        set_searching(True)
        explained = await beside(suggestions, table, dict(counts.now()))
        set_found((len(table), tuple(explained)))
        set_searching(False)

    if looked and wrong:
        rows: list[ft.Control] = [title(say("auditing.parted", "Where they parted")), *_differences(table, ours, wrong), rule_line()]
        if searching or asked != len(table):
            rows.append(words(say("auditing.looking", "Looking through the entries …"), faded=True))
        else:
            rows += _explained(found, amend)
        anyway = entry(override=OVERRIDES["goes_on"])
        foot = [
            button(
                say("auditing.again", "Count again"), "audit-again", lambda: look(False), "plain", icon=ft.Icons.ARROW_BACK, expand=True
            ),
            button(say("auditing.go_on", "Go on all the same"), "audit-anyway", lambda: enter(anyway), "refusal", expand=True),
        ]
        return pinned(rows, [ft.Row(foot, spacing=8)])
    since = last_agreed(table)
    told = say("auditing.never", "No audit of this game has agreed yet.")
    if since:
        told = say("auditing.since", "Since the audit of entry {n}, which agreed.", n=since)
    how = say("auditing.how", "Tick what agrees; step to what you count where it does not.")
    rows = [title(say("auditing.title", "Count the table")), words(f"{told} {how}", faded=True)]
    for whose in dict.fromkeys(pile.partition(":")[2] for pile in ours):
        rows.append(words(whose or say("auditing.on_table", "On the table"), size=theme.MEDIUM, weight=ft.FontWeight.W_600))
        theirs = [pile for pile in ours if pile.partition(":")[2] == whose]
        rows += [_pile(pile, ours[pile], counted.get(pile), agrees, step, untick) for pile in theirs]
    feet: list[ft.Control] = []
    if len(counted) < len(ours):
        all_agree = say("auditing.rest", "The rest agrees") if counted else say("auditing.all", "All agree")
        feet.append(button(all_agree, "audit-all", lambda: count(lambda latest: {**ours, **latest}), expand=True))
    if wrong:
        many = say("auditing.find", "{count, plural, one {# differs} other {# differ}}: find where", count=len(wrong))
        feet.append(button(many, "audit-search", search, "may", icon=ft.Icons.SEARCH, expand=True))
    elif counted:
        feet.append(button(say("auditing.enter", "Enter the audit"), "audit-enter", lambda: enter(entry()), "may", expand=True))
    return pinned(rows, [ft.Row(feet, spacing=8)])


def _fits(counted: Counts, ours: Counts) -> bool:
    """Are these piles of this table?"""
    return counted.keys() <= ours.keys() and min(counted.values()) >= 0


def _pile(
    pile: str,
    ours: int,
    theirs: int | None,
    tick_it: Callable[[str], None],
    step: Callable[[str, int], None],
    untick: Callable[[str], None],
) -> ft.Control:
    called, said = pile_words(pile), pile_called(pile)
    agrees, differs = theirs == ours, theirs is not None and theirs != ours
    now = ours if theirs is None else theirs
    ink = theme.REFUSAL if differs else theme.INK
    label = say("auditing.pile", "{pile}: {count}", pile=called, count=ours)
    if agrees:
        label = say("auditing.agrees", "{pile}: {count}, agrees", pile=called, count=ours)
    elif differs:
        label = say("auditing.differs", "{pile}: {count}, the table counts {theirs}", pile=called, count=ours, theirs=theirs)
    tick = pressable(
        ft.Icon(
            ft.Icons.ERROR_OUTLINE if differs else ft.Icons.CHECK_CIRCLE if agrees else ft.Icons.RADIO_BUTTON_UNCHECKED,
            size=26,
            color=theme.REFUSAL if differs else theme.MAY if agrees else theme.INK_FADED,
        ),
        label=label,
        identifier=f"tick-{pile}",
        on_click=lambda: untick(pile) if agrees else tick_it(pile),
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
                    silent(said[:1].upper() + said[1:], size=theme.MEDIUM, color=theme.INK),
                    *([words(say("auditing.record", "record: {count}", count=ours), size=theme.TINY, color=ink)] if differs else []),
                ],
                spacing=0,
                expand=True,
            ),
            sign_button(
                ft.Icons.REMOVE,
                say("auditing.less", "{pile}: one less than {count}", pile=called, count=now),
                f"less-{pile}",
                lambda: step(pile, -1),
            ),
            number,
            sign_button(
                ft.Icons.ADD,
                say("auditing.more", "{pile}: one more than {count}", pile=called, count=now),
                f"more-{pile}",
                lambda: step(pile, 1),
            ),
        ],
        spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _differences(table: Table, ours: Counts, wrong: Counts) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for pile, theirs in wrong.items():
        touched = touching(table, pile)
        numbers = listed([str(n) for n in touched[:9]] + ([say("auditing.earlier", "earlier ones")] if len(touched) > 9 else []))
        said = say(
            "auditing.counts",
            "{pile}: you count {theirs}, the record says {ours}.",
            pile=pile_words(pile),
            theirs=theirs,
            ours=ours[pile],
        )
        if touched:
            entries = say(
                "auditing.touched",
                "It was touched by {count, plural, one {entry} other {entries}} {numbers}.",
                count=len(touched),
                numbers=numbers,
            )
            said = f"{said} {entries}"
        rows.append(words(said, size=theme.SMALL))
    return rows


def _explained(found: tuple[Suggestion, ...], amend: Callable[[Suggestion], None]) -> list[ft.Control]:
    """The explanations, most likely first; a tap shows what it would change."""
    if not found:
        return [
            words(
                say(
                    "auditing.unexplained",
                    "No single entry explains it. Look through the entries that touched these piles, the latest first.",
                ),
                faded=True,
            )
        ]
    rows: list[ft.Control] = [
        words(
            say("auditing.likely", "Most likely first. A tap shows what it would change; nothing is entered yet."),
            size=theme.TINY,
            faded=True,
        )
    ]
    for number, each in enumerate(found):
        others = dict.fromkeys(str(getattr(entry, "by", "")) for entry in each.also)
        sentences = [each.text]
        if others:
            sentences.append(say("auditing.also", "It may as well have been {others}.", others=", ".join(others)))
        if each.any_card:
            sentences.append(say("auditing.any_card", "The card is one of many that it can have been."))
        if each.left:
            sentences.append(say("auditing.left", "{count, plural, one {# pile} other {# piles}} would still differ.", count=each.left))
        text = " ".join(sentences)
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
                label=say("auditing.suggestion", "Suggestion {n}: {text}", n=number + 1, text=text),
                identifier=f"suggestion-{number}",
                on_click=lambda each=each: amend(each),
                border=ft.Border.all(1, theme.PAPER_EDGE),
                border_radius=theme.ROUND,
                bgcolor=theme.PAPER_BRIGHT,
                padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            )
        )
        if each.elsewhere:
            rows.append(words(say("auditing.elsewhere", "Or the same at another place:"), size=theme.TINY, faded=True))
            rows.append(chips([_elsewhere(other, number, amend) for other in each.elsewhere[:ELSEWHERE]]))
    return rows


def _elsewhere(other: Suggestion, number: int, amend: Callable[[Suggestion], None]) -> ft.Control:
    said = say("amending.entry", "Entry {n}", n=other.n)
    label = f"{said}: {other.text}"
    return chip(said, f"suggestion-{number}-{other.n}", False, lambda: amend(other), label=label)
