"""Settings: save a backup, put one back, and take over what was set aside."""

import sys
import tempfile
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Final

import flet as ft

from models.store import Backup, StoreError
from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.shared_value_hook import use_shared_value
from views.components.choices import name_field
from views.components.file_export import export_file
from views.components.paper import divider_line, live_announcement, rows_with_dividers, title, words
from views.components.pressable import button
from views.screens.open_record import file_content
from views.workspace.backup_folder import CHOSEN, back_up_into, chosen_backup_folder
from views.workspace.workspace import Workspace

STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def BackupSettings(desk: Workspace) -> ft.Control:
    """The sheet of backups."""
    shown = use_shared_value(desk.store, lambda shown: shown.home)
    asked, ask = ft.use_state("")
    said, tell = ft.use_state("")

    def trying(act: Callable[[], str]) -> None:
        try:
            tell(act())
        except (StoreError, OSError) as error:
            tell(str(error))
        ask("")

    async def save_one() -> None:
        try:
            await export_file(*make_backup_file(desk))
        except (StoreError, OSError) as error:
            tell(str(error))

    def put_back(backup: Backup) -> None:
        trying(lambda: put_back_and_describe(desk, backup))

    def take_over(name: str) -> None:
        trying(lambda: take_over_and_describe(desk, name))

    save_it, bring_it = say("backup.save", "Save a backup"), say("backup.bring", "Bring a backup from a file")
    rows: list[ft.Control] = [
        title(say("backup.title", "Backups")),
        words(backup_result_text()),
        button(save_it, "save-backup", save_one, "may", icon=Icons.DOWNLOAD, fills=True),
        button(
            bring_it, "bring-backup", add_backup_from_file(desk, tell), icon=Icons.UPLOAD_FILE, fills=True
        ),
    ]
    rows += [live_announcement(said, "backup-said")] if said else []
    if sys.platform != "emscripten":  # a page has no folders
        rows.append(BackupFolderSettings(desk, key="after-each-game"))
    if made := ft.use_memo(desk.backups.all_backups, [shown, said]):
        rows.append(
            rows_with_dividers([backup_row(each, asked == each.path.name, ask, put_back) for each in made])
        )
    if aside := desk.backups.files_set_aside():
        rows += [
            divider_line(),
            title(say("backup.aside", "Set aside")),
            set_aside_explanation(),
            rows_with_dividers([set_aside_row(each, take_over) for each in aside]),
        ]
    return ft.Column(rows, spacing=12, horizontal_alignment=STRETCH)


def put_back_and_describe(desk: Workspace, backup: Backup) -> str:
    desk.backups.put_back(backup.path)
    return say("backup.is_back", "The tables stand as in the backup {made}.", made=backup.date)


def take_over_and_describe(desk: Workspace, name: str) -> str:
    count = desk.backups.take_over(name)
    return say(
        "backup.taken_over",
        "{count, plural, one {# table was} other {# tables were}} taken over from {file}.",
        count=count,
        file=name,
    )


def backup_result_text() -> str:
    return say(
        "backup.daily",
        "Once a day all tables are copied by themselves; seven such backups are kept. Save one elsewhere now and then: "
        "this device may break.",
    )


@component
def BackupFolderSettings(desk: Workspace) -> ft.Control:
    """A folder of one's own choice, into which a backup is made after each finished game."""
    chosen = chosen_backup_folder(desk)
    typed, type_ = ft.use_state(chosen)
    said, tell = ft.use_state("")
    fault, find_fault = ft.use_state("")

    def choose() -> None:
        folder = typed.strip()
        try:
            made = back_up_into(desk, folder, date.today()) if folder else None
            desk.choose(CHOSEN, folder)
        except (StoreError, OSError) as error:
            find_fault(str(error))
            tell("")
        else:
            find_fault("")
            tell(
                say("backup.there", "{file} is there now, and is renewed after each game.", file=made)
                if made
                else ""
            )

    told = say(
        "backup.after_each",
        "After each finished game into this folder: a stick, or one that is kept in step with another device",
    )
    use = (
        say("backup.use_folder", "Use this folder")
        if typed.strip()
        else say("backup.no_folder_any_more", "Into no folder any more")
    )
    rows: list[ft.Control] = [
        words(told),
        name_field(say("backup.folder", "Folder"), "backup-folder", typed, type_, fault),
    ]
    rows += [button(use, "use-folder", choose, fills=True)] if typed.strip() != chosen else []
    rows += [live_announcement(said, "folder-said")] if said else []
    return ft.Column(rows, spacing=8, horizontal_alignment=STRETCH)


def backup_row(
    backup: Backup, is_asked: bool, ask: Callable[[str], None], put_back: Callable[[Backup], None]
) -> ft.Control:
    facts = {"made": backup.date, "tables": backup.tables}
    which = words(say("backup.one", "{made}: {tables, plural, one {# table} other {# tables}}", **facts))
    if not is_asked:
        name = say("backup.put_back", "Put back ...")
        row = button(
            name, f"put-back-{backup.date}", lambda: ask(backup.path.name), label=f"{name} {backup.date}"
        )
        return ft.Row([ft.Container(which, expand=True), row], spacing=10)
    goes = say(
        "backup.what_goes",
        "All tables, armies, leagues and players will stand as in this backup, and so will the look. What this device shares, and where "
        "it backs up, stays as it is. What stands here now is set aside, and its tables can be taken over again.",
    )
    warned = live_announcement(goes, "backup-goes", is_fault=True)
    choices: list[ft.Control] = [
        button(
            say("backup.do_it", "Put it back"),
            f"do-put-back-{backup.date}",
            lambda: put_back(backup),
            "refusal",
        ),
        button(say("backup.leave", "Leave it"), "leave-backup", lambda: ask("")),
    ]
    return ft.Column(
        [which, warned, ft.Row(choices, spacing=8, wrap=True)], spacing=6, horizontal_alignment=STRETCH
    )


def set_aside_explanation() -> ft.Control:
    return words(
        say(
            "backup.aside_told",
            "Files that were damaged, or that a backup replaced. The tables in them that are not here, or not so far, can be taken over.",
        ),
        faded=True,
    )


def set_aside_row(name: str, take_over: Callable[[str], None]) -> ft.Control:
    label = say("backup.take_over", "Take over")
    taking = button(label, f"take-over-{name}", lambda: take_over(name), label=f"{label}: {name}")
    return ft.Row([ft.Container(words(name, size=theme.SMALL), expand=True), taking], spacing=10)


def make_backup_file(desk: Workspace) -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        made = desk.backups.make_backup(Path(folder) / "backup.sqlite")
        return f"referee-{date.today().isoformat()}.sqlite", made.path.read_bytes()


def add_backup_from_file(desk: Workspace, tell: Callable[[str], None]) -> Callable[[], Awaitable[None]]:
    async def pick() -> None:
        chosen = await ft.FilePicker().pick_files(with_data=True) or []
        if chosen:
            try:
                made = desk.backups.add_backup_file(file_content(chosen[0]))
            except (StoreError, OSError) as error:
                tell(f"{chosen[0].name}: {error}")
            else:
                tell(
                    say(
                        "backup.brought",
                        "{file} is in the list as {made}.",
                        file=chosen[0].name,
                        made=made.date,
                    )
                )

    return pick
