"""An amendment before it is agreed: the corrected entries, the entries that follow them, and every change."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.translation import say
from referee.table.amendments import Amendment
from referee.table.overrides import OVERRIDES
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import Table
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.components.paper import (
    column,
    heading_text,
    row,
    rows_with_dividers,
    scrolling_with_footer,
    sheet,
    words,
)
from views.components.pressable import button, icon_button
from views.components.sheet_header import use_escape_to_close
from views.screens.record.consequences import consequence_rows, icon_and_sentence, summary_and_agree_buttons
from views.screens.record.drafts import has_jokers
from views.screens.record.editor import (
    CardPickers,
    LineDraft,
    entry_editor,
    typed_line_or_transcript_if_incomplete,
)
from views.screens.record.log_list import small_chip
from views.screens.record.proposal import (
    ChangeAmendment,
    DraftAmendment,
    DraftCorrection,
    Preview,
    correction_title,
    is_corrected_entry_unchanged,
    point_before_edited_correction,
    preview_of_amendment,
)
from views.screens.record.proposal import amendment_title as heading
from views.workspace.table_settings import can_stand_as_irregular

SIGNS: Final = {"correct": Icons.EDIT_NOTE, "insert": Icons.PLAYLIST_ADD, "strike": Icons.PLAYLIST_REMOVE}
STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def AmendingSheet(
    table: Table,
    draft_key: str,
    amendment: DraftAmendment,
    change_amendment: ChangeAmendment,
    correct_entry_too: Callable[[int], None],
    agree: Callable[[Amendment], None],
    close: Callable[[], None],
    four_colours: bool,
) -> ft.Control:
    """Draw the editor or the preview of an amendment, and agree to it. `correct_entry_too` starts the
    correction of a further entry with it.
    """
    use_escape_to_close(close)
    seen, point = preview_of_amendment(table, amendment), point_before_edited_correction(table, amendment)
    ready = (
        seen.keep is not None
        and seen.keep.are_corrections_accepted
        and not all(is_corrected_entry_unchanged(table, each) for each in amendment.drafts)
    )
    if point is None or (amendment.seen and ready):
        rows = [
            *old_and_new_entry_rows(table, amendment, seen, change_amendment),
            *(consequence_rows(table, seen, change_amendment, correct_entry_too) if ready else []),
        ]
        footer = summary_and_agree_buttons(seen, agree) if ready else []
        footer.append(edit_again_and_another_correction_buttons(amendment, change_amendment))
    else:
        drafted = amendment.edited_correction
        tabs = tabs_if_several_corrections(amendment, change_amendment)
        rows = [*tabs, *current_entry_texts(table, drafted)]
        draft = drafted.draft or {}
        pickers = CardPickers(draft_key, drafted.n, four_colours, has_jokers(table))
        typing = LineDraft(
            drafted.line,
            lambda line: change_amendment(lambda latest: latest.with_typed_line(line)),
            lambda: change_amendment(
                lambda latest: latest.with_typed_line(
                    typed_line_or_transcript_if_incomplete(table, latest.edited_correction.draft or {})
                )
            ),
        )
        rows.append(
            entry_editor(
                table,
                point,
                draft,
                lambda new: change_amendment(lambda latest: latest.with_edited_entry_changed(new)),
                typing,
                pickers,
            )
        )
        footer = (
            []
            if is_corrected_entry_unchanged(table, drafted)
            else new_entry_ruling_lines(
                table, drafted, seen, lambda: change_amendment(with_edited_entry_overridden)
            )
        )
        footer += other_refused_correction_notice(amendment, seen)
        if ready:
            footer.append(preview_button(seen, change_amendment))
    content = ft.Column(
        [
            amendment_header(amendment, close, change_amendment, len(table)),
            scrolling_with_footer(rows, footer),
        ],
        spacing=10,
        horizontal_alignment=STRETCH,
    )
    return sheet(content, border=ft.Border.only(top=ft.BorderSide(5, theme.BRASS)), expand=True)


def with_edited_entry_overridden(amendment: DraftAmendment) -> DraftAmendment:
    return amendment.with_edited_correction_changed(reason=OVERRIDES["happened"])


def amendment_header(
    amendment: DraftAmendment, close: Callable[[], None], change_amendment: ChangeAmendment, entry_count: int
) -> ft.Control:
    another = say("amending.another", "Correct another entry too")
    return ft.Row(
        [
            ft.Icon(SIGNS[amendment.edited_correction.kind], color=theme.BRASS, size=26),
            ft.Container(heading_text(heading(amendment, entry_count)), expand=True),
            icon_button(
                Icons.LIBRARY_ADD_OUTLINED,
                another,
                "amend-another",
                lambda: change_amendment(with_further_entry_being_chosen),
            ),
            icon_button(Icons.CLOSE, say("amending.leave", "Leave it as it was"), "amend-close", close),
        ],
        spacing=4,
    )


def with_further_entry_being_chosen(amendment: DraftAmendment) -> DraftAmendment:
    return amendment._replace(picking=True)


# -- compose -------------------------------------------------------------------------------------------------
def tabs_if_several_corrections(
    amendment: DraftAmendment, change_amendment: ChangeAmendment
) -> list[ft.Control]:
    """Return a tab for each of several corrections; the chosen one is in the editor."""
    if len(amendment.drafts) == 1:
        return []

    def correction_tab(at: int, n: int) -> ft.Control:
        text = say("amending.entry", "Entry {n}", n=n)
        return small_chip(
            text,
            f"amend-at-{at}",
            at == amendment.at,
            lambda: change_amendment(lambda latest: latest._replace(at=at)),
        )

    return [row(*(correction_tab(at, drafted.n) for at, drafted in enumerate(amendment.drafts)))]


def current_entry_texts(table: Table, correction: DraftCorrection) -> list[ft.Control]:
    """Return the entry as it is now."""
    if correction.kind == "insert" or correction.n > len(table):
        return []
    entry_text = entry_and_events_text_and_ruling_ids(
        table.game, table.state, table.ruling_of_entry(correction.n)
    )[0]
    before = (
        say("amending.says", "Now:") if correction.kind == "correct" else say("amending.this", "This entry:")
    )
    return [
        ft.Column(
            [words(before, size=theme.TINY, faded=True), words(entry_text, size=theme.MEDIUM)],
            spacing=3,
            tight=True,
        )
    ]


def new_entry_ruling_lines(
    table: Table, correction: DraftCorrection, preview: Preview, let_stand: Callable[[], None]
) -> list[ft.Control]:
    """Return the ruling on the new entry itself."""
    if preview.fault:
        return [words(say("amending.missing", "Choose what is missing above."), faded=True)]
    found = preview.correction_result_or_none(correction)
    if found is None or found.ruling is None:
        return []
    ruling = found.ruling
    if ruling.verdict == "refused":
        illegal = say(
            "amending.illegal", "That is illegal there. {reasons}", reasons=refusal_reasons_text(ruling)
        )
        rows: list[ft.Control] = [icon_and_sentence(Icons.BLOCK, illegal, theme.REFUSAL)]
        if can_stand_as_irregular(ruling):
            happened = say("amending.happened", "It happened anyway")
            rows.append(button(happened, "amend-override", let_stand, "refusal", icon=Icons.GAVEL))
        return rows
    entry_text = entry_and_events_text_and_ruling_ids(table.game, found.state, ruling)[0]
    if ruling.verdict == "irregular":
        irregular = say(
            "amending.irregular",
            "Irregular. {reasons} {said}",
            reasons=refusal_reasons_text(ruling),
            said=entry_text,
        )
        return [icon_and_sentence(Icons.GAVEL, irregular, theme.REFUSAL)]
    return [icon_and_sentence(Icons.CHECK, entry_text, theme.MAY)]


def other_refused_correction_notice(amendment: DraftAmendment, preview: Preview) -> list[ft.Control]:
    """Return a notice if another correction is refused, which blocks all of them."""
    last = preview.keep.corrected[-1] if preview.keep and preview.keep.corrected else None
    if (
        last is None
        or last.ruling is None
        or last.ruling.is_accepted
        or (last.correction.kind, last.correction.entry_number) == amendment.edited_correction[:2]
    ):
        return []
    told_of = say(
        "amending.other",
        "Entry {n} becomes illegal: {reasons}",
        n=last.correction.entry_number,
        reasons=refusal_reasons_text(last.ruling),
    )
    return [icon_and_sentence(Icons.BLOCK, told_of, theme.REFUSAL)]


def preview_button(preview: Preview, change_amendment: ChangeAmendment) -> ft.Control:
    many = len(preview.keep.changes) if preview.keep else 0
    text = say("amending.see", "Preview")
    if many:
        text = say(
            "amending.see_many",
            "Preview: {count, plural, one {# later entry} other {# later entries}}",
            count=many,
        )
    return button(
        text,
        "amend-see",
        lambda: change_amendment(lambda latest: latest._replace(seen=True)),
        "may",
        fills=True,
        icon=Icons.PREVIEW,
    )


# -- preview -------------------------------------------------------------------------------------------------
def old_and_new_entry_rows(
    table: Table, amendment: DraftAmendment, preview: Preview, change_amendment: ChangeAmendment
) -> list[ft.Control]:
    """Return each correction: the old entry and the new one."""
    if len(amendment.drafts) == 1:
        return [
            *current_entry_texts(table, amendment.edited_correction),
            *new_entry_ruling_lines(
                table,
                amendment.edited_correction,
                preview,
                lambda: change_amendment(with_edited_entry_overridden),
            ),
        ]
    each = [
        column(*correction_with_edit_buttons(table, at, drafted, preview, change_amendment))
        for at, drafted in enumerate(amendment.drafts)
    ]
    return [rows_with_dividers(each, spacing=8)]


def correction_with_edit_buttons(
    table: Table,
    correction_index: int,
    correction: DraftCorrection,
    preview: Preview,
    change_amendment: ChangeAmendment,
) -> list[ft.Control]:
    """Return one of several corrections."""
    what = correction_title(correction, len(table))
    away = say("amending.without", "Leave as it was: {what}", what=what)
    edit_label = say("amending.further_entry", "Edit again: {what}", what=what)

    def edit_correction() -> None:
        change_amendment(lambda latest: latest._replace(at=correction_index, seen=False))

    signs = [
        icon_button(
            Icons.CLOSE,
            away,
            f"amend-without-{correction_index}",
            lambda: change_amendment(lambda latest: latest.without_correction(correction_index)),
        )
    ]
    if correction.draft is not None:
        signs.insert(
            0, icon_button(Icons.EDIT_OUTLINED, edit_label, f"amend-edit-{correction_index}", edit_correction)
        )
    head = words(what, weight=ft.FontWeight.W_600, expand=True)
    return [
        ft.Row([ft.Icon(SIGNS[correction.kind], color=theme.BRASS, size=20), head, *signs], spacing=6),
        *current_entry_texts(table, correction),
        *new_entry_ruling_lines(
            table,
            correction,
            preview,
            lambda: change_amendment(
                lambda latest: with_edited_entry_overridden(latest._replace(at=correction_index))
            ),
        ),
    ]


def edit_again_and_another_correction_buttons(
    amendment: DraftAmendment, change_amendment: ChangeAmendment
) -> ft.Control:
    """Return the buttons that continue without agreeing."""
    also = say("amending.also", "One more")
    more = button(
        also,
        "amend-also",
        lambda: change_amendment(with_further_entry_being_chosen),
        "quiet",
        icon=Icons.LIBRARY_ADD_OUTLINED,
        expand=True,
    )
    if amendment.edited_correction.draft is None:
        return ft.Row([more])
    back = button(
        say("amending.further", "Edit again"),
        "amend-back",
        lambda: change_amendment(lambda latest: latest._replace(seen=False)),
        "quiet",
        icon=Icons.ARROW_BACK,
        expand=True,
    )
    return ft.Row([back, more], spacing=4)
