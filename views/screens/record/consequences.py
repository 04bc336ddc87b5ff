"""The consequences of an amendment: entries that follow, other changes, and the buttons to agree."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from models.translation import say, words_joined_with_and
from referee.table.amendments import Amendment, Change
from referee.table.replay import entry_and_events_text_and_ruling_ids
from referee.table.table import Table
from views.app import theme
from views.app.icons import Icons
from views.components.controls import (
    button,
    divider_line,
    icon_button,
    live_announcement,
    pressable,
    silent_text,
    words,
)
from views.screens.record.proposal import ChangeAmendment, Preview

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
    following = [change for change in preview.keep.changes if change.correction_kind]
    changes = [change for change in preview.keep.changes if not change.is_corrected_too]
    game = table.game
    before = game.event_text(*game.headline(table.state))
    after = game.event_text(*game.headline(preview.keep.state))
    rows: list[ft.Control] = [divider_line()]
    if following:
        heading = say("amending.follows", "Entries that refer to it")
        rows.append(words(heading, size=theme.MEDIUM, weight=ft.FontWeight.W_600))
        rows += [dependent_entry_switch(table, each, change_amendment) for each in following]
    rows.append(changed_later_entries_heading(len(changes)))
    if before != after:
        end = say("amending.at_end", "At the end: {after} (was: {before})", after=after, before=before)
        rows.append(icon_and_sentence(Icons.FLAG_OUTLINED, end, theme.BRASS))
    rows += [changed_entry_row(change, correct_entry_too) for change in changes[:SHOWN]]
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
    sentence, n = consequence_for_dependent_entry_text(table, dependent), dependent.entry_number or 0
    ink, icon, icon_ink = theme.INK_FADED, Icons.TOGGLE_OFF_OUTLINED, theme.INK_FADED
    if dependent.is_corrected_too:
        ink, icon, icon_ink = theme.INK, Icons.TOGGLE_ON, theme.MAY
    face: list[ft.Control] = [
        silent_text(sentence, size=theme.SMALL, color=ink, expand=True),
        ft.Icon(icon, size=40, color=icon_ink),
    ]
    label = say(
        "amending.switch",
        "{said} {follows, select, true {Agreed} other {Declined}}.",
        said=sentence,
        follows=dependent.is_corrected_too,
    )
    return pressable(
        ft.Row(face, spacing=10),
        label,
        f"follow-{n}",
        lambda: change_amendment(lambda latest: latest.with_dependent_entry_toggled(n)),
        selected=dependent.is_corrected_too,
        padding=ft.Padding.symmetric(horizontal=6, vertical=4),
        bgcolor=theme.MAY_WASH if dependent.is_corrected_too else None,
    )


def consequence_for_dependent_entry_text(table: Table, dependent: Change) -> str:
    """Return in one sentence what becomes, or could become, of an entry that refers to a corrected one."""
    n, text = dependent.entry_number or 0, dependent.alternative_text
    text = text or entry_and_events_text_and_ruling_ids(table.game, table.state, dependent.ruling_before)[0]
    match dependent.correction_kind:
        case "falls":
            return say("amending.falls", "Entry {n} drops out with it: {said}", n=n, said=text)
        case "back":
            return say("amending.back", "Entry {n} is again: {said}", n=n, said=text)
        case "perhaps":
            return say(
                "amending.perhaps", "Entry {n} names the same card. Was it in fact: {said}", n=n, said=text
            )
        case _:
            return say("amending.becomes", "Entry {n} becomes: {said}", n=n, said=text)


def changed_entry_row(change: Change, correct_entry_too: Callable[[int], None]) -> ft.Control:
    """Return one later entry that the amendment changes, and how. An entry that becomes illegal or is dropped
    can be corrected too.
    """
    icon, ink, what = change_icon_ink_and_text(change)
    lines: list[ft.Control] = [
        words(what, size=theme.SMALL, weight=ft.FontWeight.W_600, color=ink),
        silent_text(change.why, size=theme.SMALL),
    ]
    row = ft.Row(
        [ft.Icon(icon, size=18, color=ink), ft.Column(lines, spacing=1, tight=True, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    controls: list[ft.Control] = [
        ft.Semantics(
            identifier=f"change-{change.entry_number}",
            label=f"{what}: {change.why}",
            container=True,
            content=row,
            expand=True,
        )
    ]
    n = change.entry_number
    if change.is_newly_illegal_or_dropped and n is not None:
        label = say("amending.correct_too", "Correct entry {n} too", n=n)
        controls.append(
            icon_button(Icons.EDIT_OUTLINED, label, f"correct-too-{n}", lambda: correct_entry_too(n))
        )
    return ft.Row(controls, spacing=4)


def change_icon_ink_and_text(change: Change) -> tuple[ft.IconData, ft.ColorValue, str]:
    n = change.entry_number
    if change.ruling_after is None:
        return Icons.REMOVE_CIRCLE_OUTLINE, theme.REFUSAL, say("amending.drops", "Entry {n} drops out", n=n)
    if n is None:
        return Icons.ADD_CIRCLE_OUTLINE, theme.MAY, say("amending.stands_again", "stands again")
    if change.is_newly_illegal_or_dropped:
        return Icons.GAVEL, theme.REFUSAL, say("amending.becomes_illegal", "Entry {n} becomes illegal", n=n)
    return Icons.CHANGE_CIRCLE_OUTLINED, theme.BRASS, say("amending.one_changes", "Entry {n} changes", n=n)


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
    illegal = sum(
        change.is_newly_illegal_or_dropped and change.ruling_after is not None for change in keep.changes
    )
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
    """Return how many entries are corrected, and how many later ones change, in one line."""
    rest = [change for change in amendment.changes if not change.is_corrected_too]
    following = len(amendment.changes) - len(rest)
    follow = say(
        "amending.count.follow", "{count, plural, one {# follows} other {# follow}}", count=following
    )
    parts = [*correction_count_texts(amendment), *([follow] if following else [])]
    counts = words_joined_with_and([*parts, *changed_entry_count_texts(rest)])
    return say("amending.about", "{counts}.", counts=counts)


def correction_count_texts(amendment: Amendment) -> list[str]:
    """Return how many entries are corrected, inserted and struck out; nothing for zero."""
    kinds: Counter[str] = Counter(each.correction.kind for each in amendment.corrected)
    texts = {
        "correct": say(
            "amending.count.amended",
            "{count, plural, one {# entry} other {# entries}} corrected",
            count=kinds["correct"],
        ),
        "insert": say(
            "amending.count.inserted",
            "{count, plural, one {# entry} other {# entries}} inserted",
            count=kinds["insert"],
        ),
        "strike": say(
            "amending.count.struck",
            "{count, plural, one {# entry} other {# entries}} struck out",
            count=kinds["strike"],
        ),
    }
    return [text for kind, text in texts.items() if kinds[kind]]


def changed_entry_count_texts(changes: Sequence[Change]) -> list[str]:
    """Return how many of these later entries become illegal, drop out and change otherwise; nothing for
    zero."""
    dropped = sum(change.ruling_after is None for change in changes)
    illegal = sum(change.is_newly_illegal_or_dropped for change in changes) - dropped
    others = len(changes) - illegal - dropped
    counted_texts = [
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
            others,
            say(
                "amending.count.change",
                "{count, plural, one {# later entry changes} other {# later entries change}}",
                count=others,
            ),
        ),
    ]
    return [text for count, text in counted_texts if count]


def icon_and_sentence(icon: ft.IconData, text: str, ink: ft.ColorValue) -> ft.Control:
    return ft.Row(
        [ft.Icon(icon, size=20, color=ink), words(text, size=theme.MEDIUM, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
