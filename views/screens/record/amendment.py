"""An amendment before it is agreed: the corrected entries, the entries that follow them, and every change."""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.translation import say
from referee.table.amendments import Amendment
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import Table
from views.app import theme
from views.app.component import component
from views.app.icons import Icons
from views.components.controls import (
    STRETCH,
    button,
    column,
    heading_text,
    icon_button,
    row,
    rows_with_dividers,
    scrolling_with_footer,
    sheet,
    words,
)
from views.components.shell import use_escape_to_close
from views.screens.record.consequences import consequence_rows, icon_and_sentence, summary_and_agree_buttons
from views.screens.record.drafts import GamePoint, has_jokers
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
    amendment_title,
    correction_title,
    is_corrected_entry_unchanged,
    point_before_edited_correction,
    preview_of_amendment,
)
from views.workspace.table_settings import can_stand_as_irregular

SIGNS: Final = {"correct": Icons.EDIT_NOTE, "insert": Icons.PLAYLIST_ADD, "strike": Icons.PLAYLIST_REMOVE}


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
    preview, point = preview_of_amendment(table, amendment), point_before_edited_correction(table, amendment)
    ready = (
        preview.keep is not None
        and preview.keep.are_corrections_accepted
        and not all(is_corrected_entry_unchanged(table, draft) for draft in amendment.drafts)
    )
    if point is None or (amendment.seen and ready):
        rows = old_and_new_entry_rows(table, amendment, preview, change_amendment)
        footer = [edit_again_and_another_correction_buttons(amendment, change_amendment)]
        if ready:
            rows += consequence_rows(table, preview, change_amendment, correct_entry_too)
            footer = [*summary_and_agree_buttons(preview, agree), *footer]
    else:
        pickers = CardPickers(draft_key, amendment.edited_correction.n, four_colours, has_jokers(table))
        rows = editor_rows(table, point, amendment, change_amendment, pickers)
        footer = ruling_notices(table, amendment, preview, change_amendment)
        if ready:
            footer.append(preview_button(preview, change_amendment))
    header = amendment_header(amendment, close, change_amendment, len(table))
    content = ft.Column(
        [header, scrolling_with_footer(rows, footer)], spacing=10, horizontal_alignment=STRETCH
    )
    return sheet(content, border=ft.Border.only(top=ft.BorderSide(5, theme.BRASS)), expand=True)


def amendment_header(
    amendment: DraftAmendment, close: Callable[[], None], change_amendment: ChangeAmendment, entry_count: int
) -> ft.Control:
    """Return the title of the amendment, and the buttons to correct another entry too, and to leave."""
    return ft.Row(
        [
            ft.Icon(SIGNS[amendment.edited_correction.kind], color=theme.BRASS, size=26),
            ft.Container(heading_text(amendment_title(amendment, entry_count)), expand=True),
            icon_button(
                Icons.LIBRARY_ADD_OUTLINED,
                say("amending.another", "Correct another entry too"),
                "amend-another",
                lambda: change_amendment(lambda latest: latest._replace(picking=True)),
            ),
            icon_button(Icons.CLOSE, say("amending.leave", "Leave it as it was"), "amend-close", close),
        ],
        spacing=4,
    )


# -- compose -------------------------------------------------------------------------------------------------
def editor_rows(
    table: Table,
    point: GamePoint,
    amendment: DraftAmendment,
    change_amendment: ChangeAmendment,
    pickers: CardPickers,
) -> list[ft.Control]:
    """Return the entry as it is now and its editor, below a tab for each of several corrections."""
    edited = amendment.edited_correction

    def write_line(line: str) -> None:
        change_amendment(lambda latest: latest.with_edited_correction_changed(line=line))

    def begin_line(latest: DraftAmendment) -> DraftAmendment:
        draft = latest.edited_correction.draft or {}
        line = typed_line_or_transcript_if_incomplete(table, draft)
        return latest.with_edited_correction_changed(line=line)

    editor = entry_editor(
        point,
        edited.draft or {},
        lambda change: change_amendment(lambda latest: latest.with_edited_entry_changed(change)),
        LineDraft(edited.line, write_line, lambda: change_amendment(begin_line)),
        pickers,
    )
    tabs = [correction_tabs(amendment, change_amendment)] if len(amendment.drafts) > 1 else []
    return [*tabs, *current_entry_texts(table, edited), editor]


def correction_tabs(amendment: DraftAmendment, change_amendment: ChangeAmendment) -> ft.Control:
    """Return a tab for each correction; the chosen one is in the editor."""

    def correction_tab(index: int, entry_number: int) -> ft.Control:
        return small_chip(
            say("amending.entry", "Entry {n}", n=entry_number),
            f"amend-at-{index}",
            index == amendment.at,
            lambda: change_amendment(lambda latest: latest._replace(at=index)),
        )

    return row(*(correction_tab(index, each.n) for index, each in enumerate(amendment.drafts)))


def current_entry_texts(table: Table, correction: DraftCorrection) -> list[ft.Control]:
    """Return the entry as it is now; nothing if one is inserted."""
    if correction.kind == "insert" or correction.n > len(table):
        return []
    ruling = table.ruling_of_entry(correction.n)
    entry_text = entry_and_events_text_and_ruling_ids(table.game, table.state, ruling)[0]
    before = say("amending.this", "This entry:")
    if correction.kind == "correct":
        before = say("amending.says", "Now:")
    lines: list[ft.Control] = [
        words(before, size=theme.TINY, faded=True),
        words(entry_text, size=theme.MEDIUM),
    ]
    return [ft.Column(lines, spacing=3, tight=True)]


def ruling_notices(
    table: Table, amendment: DraftAmendment, preview: Preview, change_amendment: ChangeAmendment
) -> list[ft.Control]:
    """Return the ruling on the new entry if it differs from the old one, and a notice if another correction
    is refused, which blocks all of them."""
    edited = amendment.edited_correction
    let_stand = lambda: change_amendment(DraftAmendment.with_edited_illegal_entry_let_stand)
    lines: list[ft.Control] = []
    if not is_corrected_entry_unchanged(table, edited):
        lines = new_entry_ruling_lines(table, edited, preview, let_stand)
    last = preview.keep.corrected[-1] if preview.keep and preview.keep.corrected else None
    if last is None or last.ruling is None or last.ruling.is_accepted:
        return lines
    if (last.correction.kind, last.correction.entry_number) != edited[:2]:
        told_of = say(
            "amending.other",
            "Entry {n} becomes illegal: {reasons}",
            n=last.correction.entry_number,
            reasons=refusal_reasons_text(last.ruling),
        )
        lines.append(icon_and_sentence(Icons.BLOCK, told_of, theme.REFUSAL))
    return lines


def new_entry_ruling_lines(
    table: Table, correction: DraftCorrection, preview: Preview, let_stand: Callable[[], None]
) -> list[ft.Control]:
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
    """Return each correction: the old entry and the new one; one of several also has its title and
    buttons."""

    def old_and_new_entry(index: int, correction: DraftCorrection) -> list[ft.Control]:
        def let_stand(latest: DraftAmendment) -> DraftAmendment:
            return latest._replace(at=index).with_edited_illegal_entry_let_stand()

        return [
            *current_entry_texts(table, correction),
            *new_entry_ruling_lines(table, correction, preview, lambda: change_amendment(let_stand)),
        ]

    if len(amendment.drafts) == 1:
        return old_and_new_entry(0, amendment.edited_correction)
    each = [
        column(
            correction_title_with_buttons(index, correction, len(table), change_amendment),
            *old_and_new_entry(index, correction),
        )
        for index, correction in enumerate(amendment.drafts)
    ]
    return [rows_with_dividers(each, spacing=8)]


def correction_title_with_buttons(
    index: int, correction: DraftCorrection, entry_count: int, change_amendment: ChangeAmendment
) -> ft.Control:
    """Return the title of one of several corrections, and the buttons that edit it again and that leave it
    out. A struck out entry cannot be edited."""
    what = correction_title(correction, entry_count)
    controls: list[ft.Control] = [
        ft.Icon(SIGNS[correction.kind], color=theme.BRASS, size=20),
        words(what, weight=ft.FontWeight.W_600, expand=True),
    ]
    if correction.draft is not None:
        controls.append(
            icon_button(
                Icons.EDIT_OUTLINED,
                say("amending.further_entry", "Edit again: {what}", what=what),
                f"amend-edit-{index}",
                lambda: change_amendment(lambda latest: latest._replace(at=index, seen=False)),
            )
        )
    leave_out = icon_button(
        Icons.CLOSE,
        say("amending.without", "Leave as it was: {what}", what=what),
        f"amend-without-{index}",
        lambda: change_amendment(lambda latest: latest.without_correction(index)),
    )
    return ft.Row([*controls, leave_out], spacing=6)


def edit_again_and_another_correction_buttons(
    amendment: DraftAmendment, change_amendment: ChangeAmendment
) -> ft.Control:
    """Return the buttons that continue without agreeing."""
    more = button(
        say("amending.also", "One more"),
        "amend-also",
        lambda: change_amendment(lambda latest: latest._replace(picking=True)),
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
