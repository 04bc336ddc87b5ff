"""The parts of every result besides the winner: the playing time, details from the game, and the record as a
file."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial

import flet as ft

from models.translation import say
from referee.clock import clock_text, hours_text
from referee.people.bg_stats import bg_stats_play_json, link_that_adds_play_to_bg_stats
from referee.people.results import SeatResult, result_of_finished_table
from referee.transliteration import safe_file_name_in_any_script
from views import large_modules
from views.app import theme
from views.app.component import component, use_app_context
from views.app.icons import Icons
from views.components.controls import button, column, pressable, words
from views.components.file_export import export_file
from views.screens.printing import MakePdf, PdfButton, paper_size_setting, printed_date
from views.screens.table.scene import Dispatch, Part, SceneInput
from views.workspace.access import TableAccess
from views.workspace.record_files import sealed_record_file, with_date_in_name

ENOUGH = 1066
"""The points for which there is a certificate."""
LEAST = 60
"""Shorter thinking times, in seconds, are not shown."""
LabelsAndValues = Sequence[tuple[str, str]]
"""Pairs of a label and its value."""


def game_over_part(scene_input: SceneInput, details: LabelsAndValues) -> Part:
    """Return the details of a finished game as rows of label and value, and the share button."""
    return Part("at-the-end", render_game_over, (scene_input.id, tuple(details)))


def render_game_over(_: Dispatch, table_id: int, details: LabelsAndValues) -> ft.Control:
    return GameOverDetailsAndExportButtons(table_id, details)


@component
def GameOverDetailsAndExportButtons(table_id: int, details: LabelsAndValues) -> ft.Control:
    context = use_app_context()
    access = context.access(table_id)

    async def share_record_file() -> None:
        file = with_date_in_name(sealed_record_file(access.table(), access.dates_of_game()), date.today())
        await export_file(file.name, file.content)

    return column(
        *[label_and_value_row(*each) for each in (*details, *playing_and_thinking_time_rows(access))],
        button(
            say("at_the_end.save", "Save or share the record"),
            "save-record",
            share_record_file,
            icon=Icons.DOWNLOAD,
            fills=True,
        ),
        *certificate_buttons_for_winners_with_1066_or_more(access, paper_size_setting(context.settings())),
        BgStatsExport(table_id),
        spacing=4,
    )


def certificate_buttons_for_winners_with_1066_or_more(
    access: TableAccess, paper_size: str
) -> list[ft.Control]:
    table = access.table()
    result = result_of_finished_table(table)
    if result is None or result.is_tie_of_all_players:
        return []
    stored = access.table_row()
    day = printed_date(datetime.fromisoformat(stored.finished or stored.updated).astimezone().date())

    def prepare_certificate(seat: SeatResult) -> MakePdf:
        others = ", ".join(each.name for each in result.seats if each is not seat)
        facts = (seat.name, table.game.title, seat.counted["points"], others, day)
        return lambda: large_modules.certificate.certificate_pdf(
            large_modules.certificate.Certificate(*facts), paper_size
        )

    text = say("certificate.button", "A certificate of the 1066 to print")
    winners = [seat for seat in result.seats if seat.place == 1 and seat.counted.get("points", 0) >= ENOUGH]
    return [
        PdfButton(
            text,
            f"certificate-{seat.name}",
            safe_file_name_in_any_script(seat.name, "1066", ending="pdf"),
            partial(prepare_certificate, seat),
            icon=Icons.WORKSPACE_PREMIUM,
            fills=True,
            key=f"certificate-{seat.name}",
        )
        for seat in winners
    ]


@component
def BgStatsExport(table_id: int) -> ft.Control:
    """Export the game to BG Stats: by a link on this device, or by a QR code for another device."""
    access = use_app_context().access(table_id)
    is_open, open_ = ft.use_state(False)
    name = say("bg_stats.name", "BG Stats")
    toggle = lambda: open_(not is_open)
    fold = button(name, "bg-stats", toggle, "quiet", icon=Icons.QR_CODE_2, fills=True)
    if not is_open:
        return fold
    link = bg_stats_play_link_or_empty(access)
    link_text = say("bg_stats.open", "Open BG Stats here")
    about = say(
        "bg_stats.told",
        "BG Stats is another app. Opening it, or scanning the code, gives it the names and "
        "result of this game.",
    )
    picture = qr_code_of_link(link)
    return column(
        fold,
        words(about, size=theme.TINY, faded=True),
        ft.Container(ft.Image(src=picture, width=280, height=280), bgcolor=theme.CODE_GROUND, padding=6)
        if picture
        else None,
        pressable(
            words(link_text, weight=ft.FontWeight.W_600),
            label=link_text,
            identifier="open-bg-stats",
            on_click=None,
            url=link,
            padding=14,
        ),
        spacing=6,
    )


def bg_stats_play_link_or_empty(access: TableAccess) -> str:
    result, stored_table = result_of_finished_table(access.table()), access.table_row()
    if result is None:
        return ""
    return link_that_adds_play_to_bg_stats(
        bg_stats_play_json(
            result,
            f"{stored_table.created}-{access.id}",
            stored_table.finished or stored_table.updated,
            access.played_seconds(),
        )
    )


def qr_code_of_link(link: str) -> bytes | None:
    try:
        return large_modules.qr.link_qr_png(link, 4)
    except large_modules.qr.DataOverflowError:
        return None


def label_and_value_row(label: str, value: str) -> ft.Control:
    cells: list[ft.Control] = [
        words(label, faded=True, expand=True),
        words(value, weight=ft.FontWeight.W_600),
    ]
    return ft.Semantics(container=True, content=ft.Row(cells, spacing=8))


def playing_and_thinking_time_rows(access: TableAccess) -> LabelsAndValues:
    """Return the playing time of a finished game without breaks, and the players' thinking times; nothing if
    its times are unknown."""
    seconds = access.played_seconds()
    if seconds is None or access.table_row().finished is None:
        return ()
    return ((say("at_the_end.time", "Time"), hours_text(seconds)), *thinking_time_rows(access))


def thinking_time_rows(access: TableAccess) -> LabelsAndValues:
    """Return each player's thinking time and longest turn; nothing if the game was entered all at once."""
    times = access.thinking_times()
    if sum(times.spent) < LEAST:
        return ()
    names = access.table().names
    return [
        (
            say("at_the_end.thought", "{player}'s thinking time", player=name),
            say(
                "at_the_end.longest",
                "{time}, longest turn {longest}",
                time=clock_text(spent),
                longest=clock_text(longest),
            ),
        )
        for name, spent, longest in zip(names, times.spent, times.longest, strict=True)
    ]
