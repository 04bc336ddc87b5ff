"""The consequences of an amendment: entries that follow, other changes, and the buttons to agree."""

from collections import Counter
from collections.abc import Callable
from typing import Final

import flet as ft

from models.translation import say, words_joined_with_and
from referee.table.amendments import Amendment, Change
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from views.app import theme
from views.app.icons import Icons
from views.components.paper import divider_line, live_announcement, words
from views.components.pressable import button, icon_button, pressable, silent_text
from views.screens.record.proposal import ChangeAmendment, Preview
from views.screens.record.state_in_words import state_headline_text

SHOWN: Final = 40
"""The number of changes listed; further ones are only counted."""


def consequence_rows(
    table: Table,
    preview: Preview,
    change_amendment: ChangeAmendment,
    correct_entry_too: Callable[[int], None],
) -> list[ft.Control]:
    """Return the entries that follow and every other change."""
    assert preview.keep is not None
    following = [each for each in preview.keep.changes if each.correction_kind]
    changes = [each for each in preview.keep.changes if not each.is_corrected_too]
    before, after = state_headline_text(table, table.state), state_headline_text(table, preview.keep.state)
    rows: list[ft.Control] = [divider_line()]
    if following:
        heading = say("amending.follows", "Entries that refer to it")
        rows += [
            words(heading, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
            *(dependent_entry_switch(table, each, change_amendment) for each in following),
        ]
    rows.append(changed_later_entries_heading(len(changes)))
    if before != after:
        end = say("amending.at_end", "At the end: {after} (was: {before})", after=after, before=before)
        rows.append(icon_and_sentence(Icons.FLAG_OUTLINED, end, theme.BRASS))
    rows += [changed_entry_row(each, correct_entry_too) for each in changes[:SHOWN]]
    if len(changes) > SHOWN:
        rows.append(words(say("amending.more", "and {count} more", count=len(changes) - SHOWN), faded=True))
    note = say(
        "amending.kept",
        "Nothing is lost: dropped entries stay in the log, struck out. Undo takes everything back.",
    )
    return [*rows, words(note, size=theme.TINY, faded=True)]


def changed_later_entries_heading(change_count: int) -> ft.Control:
    """Return how many later entries change; screen readers read it when it changes."""
    many = say("amending.none", "No later entry changes")
    if change_count:
        many = say(
            "amending.changes",
            "{count, plural, one {# later entry changes} other {# later entries change}}",
            count=change_count,
        )
    return ft.Semantics(
        identifier="amend-changes",
        label=many,
        header=True,
        heading_level=2,
        live_region=True,
        container=True,
        content=silent_text(many, size=theme.MEDIUM, weight=ft.FontWeight.W_600),
    )


def dependent_entry_switch(table: Table, dependent: Change, change_amendment: ChangeAmendment) -> ft.Control:
    """Return one entry that is corrected too, or could be, with its switch."""
    sentence, n = (
        dependent.alternative_text
        or entry_and_events_text_and_ruling_ids(table.game, table.state, dependent.ruling_before)[0],
        dependent.entry_number or 0,
    )
    match dependent.correction_kind:
        case "falls":
            sentence = say("amending.falls", "Entry {n} drops out with it: {said}", n=n, said=sentence)
        case "back":
            sentence = say("amending.back", "Entry {n} is again: {said}", n=n, said=sentence)
        case "perhaps":
            sentence = say(
                "amending.perhaps",
                "Entry {n} names the same card. Was it in fact: {said}",
                n=n,
                said=sentence,
            )
        case _:
            sentence = say("amending.becomes", "Entry {n} becomes: {said}", n=n, said=sentence)
    ink = theme.INK if dependent.is_corrected_too else theme.INK_FADED
    icon = Icons.TOGGLE_ON if dependent.is_corrected_too else Icons.TOGGLE_OFF_OUTLINED
    face = ft.Row(
        [
            silent_text(sentence, size=theme.SMALL, color=ink, expand=True),
            ft.Icon(icon, size=40, color=theme.MAY if dependent.is_corrected_too else theme.INK_FADED),
        ],
        spacing=10,
    )
    label = say(
        "amending.switch",
        "{said} {follows, select, true {Agreed} other {Declined}}.",
        said=sentence,
        follows=dependent.is_corrected_too,
    )
    return pressable(
        face,
        label,
        f"follow-{n}",
        lambda: change_amendment(lambda latest: latest.with_dependent_entry_toggled(n)),
        selected=dependent.is_corrected_too,
        padding=ft.Padding.symmetric(horizontal=6, vertical=4),
        bgcolor=theme.MAY_WASH if dependent.is_corrected_too else None,
    )


def changed_entry_row(change: Change, correct_entry_too: Callable[[int], None]) -> ft.Control:
    """Return one later entry that the amendment changes, and how. An entry that becomes illegal or is dropped
    can be corrected too.
    """
    if change.ruling_after is None:
        icon, ink, what = (
            Icons.REMOVE_CIRCLE_OUTLINE,
            theme.REFUSAL,
            say("amending.drops", "Entry {n} drops out", n=change.entry_number),
        )
    elif change.entry_number is None:
        icon, ink, what = Icons.ADD_CIRCLE_OUTLINE, theme.MAY, say("amending.stands_again", "stands again")
    elif change.is_newly_illegal_or_dropped:
        icon, ink, what = (
            Icons.GAVEL,
            theme.REFUSAL,
            say("amending.becomes_illegal", "Entry {n} becomes illegal", n=change.entry_number),
        )
    else:
        icon, ink, what = (
            Icons.CHANGE_CIRCLE_OUTLINED,
            theme.BRASS,
            say("amending.one_changes", "Entry {n} changes", n=change.entry_number),
        )
    head = words(what, size=theme.SMALL, weight=ft.FontWeight.W_600, color=ink)
    row = ft.Row(
        [
            ft.Icon(icon, size=18, color=ink),
            ft.Column([head, silent_text(change.why, size=theme.SMALL)], spacing=1, tight=True, expand=True),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    change_control = ft.Semantics(
        identifier=f"change-{change.entry_number}",
        label=f"{what}: {change.why}",
        container=True,
        content=row,
        expand=True,
    )
    if not change.is_newly_illegal_or_dropped or change.entry_number is None:
        return ft.Row([change_control])
    too = say("amending.correct_too", "Correct entry {n} too", n=change.entry_number)
    n = change.entry_number
    return ft.Row(
        [
            change_control,
            icon_button(Icons.EDIT_OUTLINED, too, f"correct-too-{n}", lambda: correct_entry_too(n)),
        ],
        spacing=4,
    )


def summary_and_agree_buttons(preview: Preview, agree: Callable[[Amendment], None]) -> list[ft.Control]:
    """Return a summary, and the buttons to agree: with the entries that became illegal, or without them."""
    keep, drop = preview.keep, preview.drop
    assert keep is not None
    happens: ft.Control = live_announcement(amendment_summary(keep), "amend-about")
    if drop is None:
        agreed = button(
            say("amending.agree", "Save"),
            "amend-keep",
            lambda: agree(keep),
            "may",
            fills=True,
            size=theme.MEDIUM,
        )
        return [happens, agreed]
    illegal = sum(each.is_newly_illegal_or_dropped and each.ruling_after is not None for each in keep.changes)
    if illegal == 1:
        let_stand = say("amending.keep_one", "Save, and keep what became illegal")
        let_drop = say("amending.drop_one", "Save, and drop what became illegal")
    else:
        let_stand = say("amending.keep_all", "Save, and keep the {count} that became illegal", count=illegal)
        let_drop = say("amending.drop_all", "Save, and drop the {count} that became illegal", count=illegal)
    return [
        happens,
        button(let_stand, "amend-keep", lambda: agree(keep), "may", fills=True),
        button(let_drop, "amend-drop", lambda: agree(drop), "plain", fills=True),
    ]


def amendment_summary(amendment: Amendment) -> str:
    """Return a summary in one line."""
    rest = [each for each in amendment.changes if not each.is_corrected_too]
    illegal, dropped = (
        sum(each.is_newly_illegal_or_dropped and each.ruling_after is not None for each in rest),
        sum(each.ruling_after is None for each in rest),
    )
    kinds = Counter(each.correction.kind for each in amendment.corrected)
    counted = [
        (
            kinds["correct"],
            say(
                "amending.count.amended",
                "{count, plural, one {# entry} other {# entries}} corrected",
                count=kinds["correct"],
            ),
        ),
        (
            kinds["insert"],
            say(
                "amending.count.inserted",
                "{count, plural, one {# entry} other {# entries}} inserted",
                count=kinds["insert"],
            ),
        ),
        (
            kinds["strike"],
            say(
                "amending.count.struck",
                "{count, plural, one {# entry} other {# entries}} struck out",
                count=kinds["strike"],
            ),
        ),
        (
            len(amendment.changes) - len(rest),
            say(
                "amending.count.follow",
                "{count, plural, one {# follows} other {# follow}}",
                count=len(amendment.changes) - len(rest),
            ),
        ),
        (
            illegal,
            say(
                "amending.count.illegal",
                "{count, plural, one {# becomes} other {# become}} illegal",
                count=illegal,
            ),
        ),
        (
            dropped,
            say("amending.count.drop", "{count, plural, one {# drops} other {# drop}} out", count=dropped),
        ),
        (
            len(rest) - illegal - dropped,
            say(
                "amending.count.change",
                "{count, plural, one {# later entry changes} other {# later entries change}}",
                count=len(rest) - illegal - dropped,
            ),
        ),
    ]
    return say(
        "amending.about",
        "{counts}.",
        counts=words_joined_with_and([words for count, words in counted if count]),
    )


def icon_and_sentence(icon: ft.IconData, text: str, ink: ft.ColorValue) -> ft.Control:
    """Return a sentence with its icon."""
    return ft.Row(
        [ft.Icon(icon, size=20, color=ink), words(text, size=theme.MEDIUM, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
