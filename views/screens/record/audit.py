"""The count sheet: the record's numbers, the counted numbers, and which entries may explain a difference."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.json_values import Json, JsonObject
from models.translation import say, words_joined_with_and
from referee.table.audit import (
    Suggestion,
    entries_changing_pile_since_matching_audit,
    last_matching_audit_entry_number,
    suggest_corrections,
)
from referee.table.overrides import OVERRIDES
from referee.table.table import Table
from referee.words.phrases import pile_name_with_owner, pile_name_without_owner
from views.app import theme
from views.app.background import run_in_background
from views.app.component import component, use_state_with_current
from views.app.drafts import Draft, use_draft
from views.app.icons import Icons
from views.components.controls import (
    button,
    divider_line,
    heading_text,
    icon_button,
    pressable,
    row,
    scrolling_with_footer,
    silent_text,
    tappable_row,
    words,
)
from views.screens.record.log_list import small_chip
from views.screens.record.photo_audit import BeginCorrection, PhotoAudit

Counts = Mapping[str, int]
ELSEWHERE: Final = 5
"""The number of other places offered for one suggestion."""


class AuditExplanation(NamedTuple):
    """An explanation of a difference, and the number of entries in the record when it was found; -1 while it
    is searched."""

    at: int = -1
    suggestions: tuple[Suggestion, ...] = ()


class AuditCounts(NamedTuple):
    """The counted numbers with those of the record, and the functions that change them."""

    ours: Counts
    draft: Draft[Counts]

    @property
    def counted_numbers_of_differing_piles(self) -> Counts:
        counted = self.draft.current()
        return {pile: each for pile, each in counted.items() if each != self.ours.get(pile, each)}

    def count_pile_as_recorded(self, pile: str) -> None:
        self.draft.change(lambda latest: {**latest, pile: self.ours[pile]})

    def count_rest_as_recorded(self) -> None:
        self.draft.change(lambda latest: {**self.ours, **latest})

    def change_count_by(self, pile: str, difference: int) -> None:
        self.draft.change(
            lambda latest: {**latest, pile: max(latest.get(pile, self.ours[pile]) + difference, 0)}
        )

    def clear_count(self, pile: str) -> None:
        self.draft.change(lambda latest: {name: each for name, each in latest.items() if name != pile})

    def audit_entry(self, **fields: Json) -> JsonObject:
        counted = self.draft.current()
        return {
            "do": "audit",
            "counts": {pile: counted[pile] for pile in self.ours if pile in counted},
            **fields,
        }


@component
def PileCountAuditSheet(
    table: Table,
    draft_key: str,
    enter: Callable[[JsonObject], object],
    begin_or_extend_amendment_by_suggestion: Callable[[Suggestion], None],
    begin_correction: BeginCorrection,
) -> ft.Control:
    """Draw the count sheet: piles that agree are ticked, the numbers of others are changed. A count that
    agrees is entered; a difference is explained.

    `begin_correction` begins the correction of an entry that a photo shows to be wrong.
    """
    ours = table.game.pile_counts(table.state)
    no_counts: Counts = {}
    draft = use_draft(
        draft_key,
        "audit",
        no_counts,
        entry_count=len(table),
        value_type=dict[str, int],
        still_fits=lambda now: now.keys() <= ours.keys() and min(now.values()) >= 0,
    )
    counted = AuditCounts(ours, draft)
    looked, look = ft.use_state(False)
    found, set_found, _ = use_state_with_current(AuditExplanation)

    async def search_explanations() -> None:
        look(True)
        set_found(AuditExplanation())
        explained = await run_in_background(suggest_corrections, table, dict(draft.current()))
        set_found(AuditExplanation(len(table), tuple(explained)))

    if not looked or not counted.counted_numbers_of_differing_piles:
        photo_audit = PhotoAudit(table, begin_correction, key="photo-audit")
        return counting_sheet(table, counted, search_explanations, enter, photo_audit)
    rows: list[ft.Control] = [words(say("auditing.looking", "Checking the entries …"), faded=True)]
    if found.at == len(table):
        rows = rows_of_suggestions_or_none_found(found.suggestions, begin_or_extend_amendment_by_suggestion)
    return differences_sheet(table, counted, rows, lambda: look(False), enter)


def differences_sheet(
    table: Table,
    counted: AuditCounts,
    explanations: Sequence[ft.Control],
    count_again: Callable[[], None],
    enter: Callable[[JsonObject], object],
) -> ft.Control:
    """Return the piles that differ above what may explain it, and the buttons to count again or to continue
    all the same."""
    rows = [
        heading_text(say("auditing.parted", "Where it went wrong")),
        *pile_difference_rows(table, counted.ours, counted.counted_numbers_of_differing_piles),
        divider_line(),
        *explanations,
    ]
    buttons: list[ft.Control] = [
        button(
            say("auditing.again", "Count again"),
            "audit-again",
            count_again,
            icon=Icons.ARROW_BACK,
            expand=True,
        ),
        button(
            say("auditing.go_on", "Continue anyway"),
            "audit-anyway",
            lambda: enter(counted.audit_entry(override=OVERRIDES["goes_on"])),
            "refusal",
            expand=True,
        ),
    ]
    return scrolling_with_footer(rows, [ft.Row(buttons, spacing=8)])


def counting_sheet(
    table: Table,
    counted: AuditCounts,
    search_explanations: Callable[[], Awaitable[None]],
    enter: Callable[[JsonObject], object],
    photo_audit: ft.Control,
) -> ft.Control:
    """Return every pile with the record's number, to be ticked or corrected."""
    ours, since = counted.ours, last_matching_audit_entry_number(table)
    text = say("auditing.never", "The table has not been counted correctly yet.")
    if since:
        text = say("auditing.since", "Since the count of entry {n}, which agreed.", n=since)
    how = say("auditing.how", "Tick what agrees. Set the count where it does not.")
    rows: list[ft.Control] = [
        heading_text(say("auditing.title", "Count the table")),
        words(f"{text} {how}", faded=True),
        photo_audit,
    ]
    for owner in dict.fromkeys(pile.partition(":")[2] for pile in ours):
        heading = owner or say("auditing.on_table", "On the table")
        rows.append(words(heading, size=theme.MEDIUM, weight=ft.FontWeight.W_600))
        rows += [pile_row(pile, counted) for pile in ours if pile.partition(":")[2] == owner]
    footer = ft.Row(counting_buttons(counted, search_explanations, enter), spacing=8)
    return scrolling_with_footer(rows, [footer])


def counting_buttons(
    counted: AuditCounts,
    search_explanations: Callable[[], Awaitable[None]],
    enter: Callable[[JsonObject], object],
) -> list[ft.Control]:
    """Return the buttons below the piles: the rest agrees, and to enter the count or find where it
    differs."""
    ours, now, wrong = counted.ours, counted.draft.current(), counted.counted_numbers_of_differing_piles
    feet: list[ft.Control] = []
    if len(now) < len(ours):
        all_agree = say("auditing.rest", "The rest agrees") if now else say("auditing.all", "All agree")
        feet.append(button(all_agree, "audit-all", counted.count_rest_as_recorded, expand=True))
    if wrong:
        many = say(
            "auditing.find", "{count, plural, one {# differs} other {# differ}}: find where", count=len(wrong)
        )
        feet.append(button(many, "audit-search", search_explanations, "may", icon=Icons.SEARCH, expand=True))
    elif now:
        enters = lambda: enter(counted.audit_entry())
        feet.append(
            button(say("auditing.enter", "Enter the count"), "audit-enter", enters, "may", expand=True)
        )
    return feet


def pile_row(pile: str, counts: AuditCounts) -> ft.Control:
    """Return one pile: its tick, its name, and its number with the stepper."""
    ours, theirs = counts.ours[pile], counts.draft.current().get(pile)
    now = ours if theirs is None else theirs
    ink = theme.REFUSAL if now != ours else theme.INK
    called, text = pile_name_with_owner(pile), pile_name_without_owner(pile)
    name: list[ft.Control] = [silent_text(text[:1].upper() + text[1:], size=theme.MEDIUM, color=theme.INK)]
    if now != ours:
        name.append(words(say("auditing.record", "record: {count}", count=ours), size=theme.TINY, color=ink))
    less = say("auditing.less", "{pile}: one less than {count}", pile=called, count=now)
    more = say("auditing.more", "{pile}: one more than {count}", pile=called, count=now)
    row: list[ft.Control] = [
        confirm_or_clear_pile_count_button(pile, counts, ours, theirs),
        ft.Column(name, spacing=0, expand=True),
        icon_button(Icons.REMOVE, less, f"less-{pile}", lambda: counts.change_count_by(pile, -1)),
        silent_text(
            str(now),
            size=theme.BIG,
            weight=ft.FontWeight.W_600,
            color=ink,
            text_align=ft.TextAlign.CENTER,
            width=38,
        ),
        icon_button(Icons.ADD, more, f"more-{pile}", lambda: counts.change_count_by(pile, 1)),
    ]
    return ft.Row(row, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def confirm_or_clear_pile_count_button(
    pile: str, counts: AuditCounts, recorded: int, counted_number: int | None
) -> ft.Control:
    """Return the tick: whether the pile is counted, and agrees. A tap counts it as recorded, or clears a
    count that agrees."""
    name, agrees = pile_name_with_owner(pile), counted_number == recorded
    icon, ink = Icons.RADIO_BUTTON_UNCHECKED, theme.INK_FADED
    label = say("auditing.pile", "{pile}: {count}", pile=name, count=recorded)
    if agrees:
        icon, ink = Icons.CHECK_CIRCLE, theme.MAY
        label = say("auditing.agrees", "{pile}: {count}, agrees", pile=name, count=recorded)
    elif counted_number is not None:
        icon, ink = Icons.ERROR_OUTLINE, theme.REFUSAL
        label = say(
            "auditing.differs",
            "{pile}: {count}, counted {theirs}",
            pile=name,
            count=recorded,
            theirs=counted_number,
        )
    return pressable(
        ft.Icon(icon, size=26, color=ink),
        label,
        f"tick-{pile}",
        partial(counts.clear_count if agrees else counts.count_pile_as_recorded, pile),
        width=theme.TOUCH,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        border_radius=theme.TOUCH / 2,
        selected=agrees or None,
    )


def pile_difference_rows(table: Table, recorded: Counts, counted: Counts) -> list[ft.Control]:
    """Return for each pile the counted and the recorded number, and the entries that changed it."""
    rows: list[ft.Control] = []
    for pile, theirs in counted.items():
        text = say(
            "auditing.counts",
            "{pile}: you counted {theirs}, the record says {ours}.",
            pile=pile_name_with_owner(pile),
            theirs=theirs,
            ours=recorded[pile],
        )
        if touched := entries_changing_pile_since_matching_audit(table, pile):
            earlier = [say("auditing.earlier", "earlier ones")] if len(touched) > 9 else []
            entries = say(
                "auditing.touched",
                "Changed by {count, plural, one {entry} other {entries}} {numbers}.",
                count=len(touched),
                numbers=words_joined_with_and([*map(str, touched[:9]), *earlier]),
            )
            text = f"{text} {entries}"
        rows.append(words(text, size=theme.SMALL))
    return rows


def rows_of_suggestions_or_none_found(
    suggestions: tuple[Suggestion, ...], begin_amendment: Callable[[Suggestion], None]
) -> list[ft.Control]:
    """Return the suggested corrections, most likely first, or a text that there is none; a tap previews
    one."""
    if not suggestions:
        none = say(
            "auditing.unexplained",
            "No single entry explains it. Check the entries that changed these piles, latest first.",
        )
        return [words(none, faded=True)]
    likely = say("auditing.likely", "Most likely first. Tap to preview; nothing is entered yet.")
    rows: list[ft.Control] = [words(likely, size=theme.TINY, faded=True)]
    for index, each in enumerate(suggestions):
        rows.append(suggestion_row(index, each, begin_amendment))
        if each.other_places:
            elsewhere = say("auditing.elsewhere", "Or the same elsewhere:")
            others = [
                other_suggestion_chip(other, index, begin_amendment)
                for other in each.other_places[:ELSEWHERE]
            ]
            rows += [words(elsewhere, size=theme.TINY, faded=True), row(*others)]
    return rows


def suggestion_row(
    index: int, suggestion: Suggestion, begin_amendment: Callable[[Suggestion], None]
) -> ft.Control:
    text = suggestion_text(suggestion)
    return tappable_row(
        [
            silent_text(str(index + 1), size=theme.MEDIUM, color=theme.BRASS, width=20),
            silent_text(text, size=theme.SMALL, color=theme.INK, expand=True),
        ],
        say("auditing.suggestion", "Suggestion {n}: {text}", n=index + 1, text=text),
        f"suggestion-{index}",
        lambda: begin_amendment(suggestion),
        padding_across_and_down=(12, 12),
        border=ft.Border.all(1, theme.PAPER_EDGE),
        bgcolor=theme.PAPER_BRIGHT,
    )


def suggestion_text(suggestion: Suggestion) -> str:
    """Return a suggestion with its uncertain parts."""
    sentences = [suggestion.text]
    others = dict.fromkeys(str(getattr(entry, "by", "")) for entry in suggestion.same_effect_entries)
    if others:
        sentences.append(say("auditing.also", "It may also have been {others}.", others=", ".join(others)))
    if suggestion.any_card:
        sentences.append(say("auditing.any_card", "It could have been many other cards."))
    if suggestion.remaining_difference:
        sentences.append(
            say(
                "auditing.left",
                "{count, plural, one {# pile} other {# piles}} would still differ.",
                count=suggestion.remaining_difference,
            )
        )
    return " ".join(sentences)


def other_suggestion_chip(
    other: Suggestion, index: int, begin_amendment: Callable[[Suggestion], None]
) -> ft.Control:
    text = say("amending.entry", "Entry {n}", n=other.entry_number)
    label = f"{text}: {other.text}"
    return small_chip(
        text, f"suggestion-{index}-{other.entry_number}", False, lambda: begin_amendment(other), label=label
    )
