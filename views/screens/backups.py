"""Settings for backups: save one, restore one, and copy tables from files that were set aside."""

import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from pathlib import Path

import flet as ft

from models.store import Backup, restorable_backups
from models.translation import say
from views.app.component import component, refusal_shown, use_shared_value
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.controls import (
    button,
    column,
    divider_line,
    heading_text,
    live_announcement,
    rows_with_dividers,
    words,
)
from views.components.file_export import export_file
from views.screens.open_record import picked_file_content
from views.workspace.backup_repository import FOLDER_AFTER_GAMES
from views.workspace.workspace import Workspace


@component
def BackupSettings(workspace: Workspace) -> ft.Control:
    shown = use_shared_value(workspace.store, lambda shown: shown.home)
    name_to_confirm, confirm = ft.use_state("")
    message, set_message = ft.use_state("")
    backups = ft.use_memo(lambda: restorable_backups(workspace.folder), [shown, message])

    def run_and_show_result(act: Callable[[], str]) -> None:
        with refusal_shown(set_message, OSError):
            set_message(act())
        confirm("")

    async def save_backup_file() -> None:
        with refusal_shown(set_message, OSError):
            await export_file(*make_backup_name_and_content(workspace))

    def backup_or_confirmation_row(backup: Backup) -> ft.Control:
        if backup.path.name != name_to_confirm:
            return backup_row(backup, lambda: confirm(backup.path.name))
        restore = lambda: run_and_show_result(lambda: restore_backup_and_describe(workspace, backup))
        return confirm_restoring_row(backup, restore, lambda: confirm(""))

    def copy_set_aside_tables(file_name: str) -> None:
        run_and_show_result(lambda: copy_missing_or_longer_tables_and_describe(workspace, file_name))

    rows = [
        *save_and_add_backup_controls(
            save_backup_file, pick_and_add_backup_file_handler(workspace, set_message)
        ),
        live_announcement(message, "backup-said") if message else None,
        # a web page cannot write into folders
        BackupFolderSettings(workspace, key="after-each-game") if sys.platform != "emscripten" else None,
        rows_with_dividers([*map(backup_or_confirmation_row, backups)]) if backups else None,
        *set_aside_files_controls(workspace.backups.names_of_all_files_set_aside(), copy_set_aside_tables),
    ]
    return column(*rows, spacing=12)


def save_and_add_backup_controls(
    save: Callable[[], Awaitable[None]], pick_and_add: Callable[[], Awaitable[None]]
) -> list[ft.Control]:
    about = say(
        "backup.daily",
        "The app backs up all tables once a day and keeps seven backups. Save one elsewhere now "
        "and then, in case this device breaks.",
    )
    save_label, add_label = (
        say("backup.save", "Save a backup"),
        say("backup.bring", "Add a backup from a file"),
    )
    return [
        heading_text(say("backup.title", "Backups")),
        words(about),
        button(save_label, "save-backup", save, "may", icon=Icons.DOWNLOAD, fills=True),
        button(add_label, "bring-backup", pick_and_add, icon=Icons.UPLOAD_FILE, fills=True),
    ]


def restore_backup_and_describe(workspace: Workspace, backup: Backup) -> str:
    workspace.backups.set_aside_store_and_restore_backup(backup.path)
    return say("backup.is_back", "The tables are as they were in the backup of {made}.", made=backup.date)


def copy_missing_or_longer_tables_and_describe(workspace: Workspace, file_name: str) -> str:
    return say(
        "backup.taken_over",
        "{count, plural, one {# table was} other {# tables were}} copied from {file}.",
        count=workspace.backups.copy_missing_or_longer_tables_from_set_aside(file_name),
        file=file_name,
    )


@component
def BackupFolderSettings(workspace: Workspace) -> ft.Control:
    """Choose a folder that gets a backup after each finished game."""
    chosen = str(workspace.settings().get(FOLDER_AFTER_GAMES, ""))
    typed, set_typed = ft.use_state(chosen)
    (message, fault), set_message_and_fault = ft.use_state(("", ""))
    folder = typed.strip()

    def save_folder_and_write_backup() -> None:
        with refusal_shown(lambda reason: set_message_and_fault(("", reason)), OSError):
            made = workspace.backups.make_backup_in_folder(folder, date.today()) if folder else None
            workspace.store_setting(FOLDER_AFTER_GAMES, folder)
            text = say("backup.there", "{file} is saved there. It is updated after each game.", file=made)
            set_message_and_fault((text if made else "", ""))

    about = say(
        "backup.after_each",
        "Back up after each finished game, to this folder: a USB stick, or a folder that syncs "
        "with another device",
    )
    use_label = (
        say("backup.use_folder", "Use this folder")
        if folder
        else say("backup.no_folder_any_more", "Stop backing up to a folder")
    )
    use = button(use_label, "use-folder", save_folder_and_write_backup, fills=True)
    return column(
        words(about),
        name_field(say("backup.folder", "Folder"), "backup-folder", typed, set_typed, fault),
        use if folder != chosen else None,
        live_announcement(message, "folder-said") if message else None,
    )


def backup_row(backup: Backup, ask_to_restore: Callable[[], None]) -> ft.Control:
    name = say("backup.put_back", "Restore ...")
    restore = button(name, f"put-back-{backup.date}", ask_to_restore, label=f"{name} {backup.date}")
    return ft.Row([ft.Container(backup_description(backup), expand=True), restore], spacing=10)


def backup_description(backup: Backup) -> ft.Control:
    """Return when a backup was made, and how many tables it has."""
    facts = {"made": backup.date, "tables": backup.tables}
    return words(say("backup.one", "{made}: {tables, plural, one {# table} other {# tables}}", **facts))


def confirm_restoring_row(
    backup: Backup, restore: Callable[[], None], cancel: Callable[[], None]
) -> ft.Control:
    """Return the warning with its two buttons, which replaces the button of the backup's row."""
    warning = say(
        "backup.what_goes",
        "All tables, armies, leagues, players and the look become as in this backup. Sharing and "
        "backup settings stay. What is here now is set aside, and you can copy its tables back.",
    )
    buttons: list[ft.Control] = [
        button(say("backup.do_it", "Restore"), f"do-put-back-{backup.date}", restore, "refusal"),
        button(say("backup.leave", "Cancel"), "leave-backup", cancel),
    ]
    return column(
        backup_description(backup),
        live_announcement(warning, "backup-goes", is_fault=True),
        ft.Row(buttons, spacing=8, wrap=True),
        spacing=6,
    )


def set_aside_files_controls(
    file_names: Sequence[str], copy_tables: Callable[[str], None]
) -> list[ft.Control]:
    """Return a row for each file that was set aside, below a heading; nothing if there are none."""
    if not file_names:
        return []
    about = say(
        "backup.aside_told",
        "Damaged files, and files a backup replaced. You can copy their tables that are missing "
        "here, or that are further on there.",
    )
    label = say("backup.take_over", "Copy tables")

    def file_row(name: str) -> ft.Control:
        copy = button(label, f"take-over-{name}", lambda: copy_tables(name), label=f"{label}: {name}")
        return ft.Row([ft.Container(words(name), expand=True), copy], spacing=10)

    return [
        divider_line(),
        heading_text(say("backup.aside", "Set aside")),
        words(about, faded=True),
        rows_with_dividers([*map(file_row, file_names)]),
    ]


def make_backup_name_and_content(workspace: Workspace) -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        made = workspace.backups.make_backup(Path(folder) / "backup.sqlite")
        return f"referee-{date.today().isoformat()}.sqlite", made.path.read_bytes()


def pick_and_add_backup_file_handler(
    workspace: Workspace, show_message: Callable[[str], None]
) -> Callable[[], Awaitable[None]]:
    async def pick_and_add_backup_file() -> None:
        for file in await ft.FilePicker().pick_files(with_data=True) or []:
            with refusal_shown(show_message, OSError, before=f"{file.name}: "):
                made = workspace.backups.add_backup_file(picked_file_content(file))
                text = say(
                    "backup.brought", "{file} is now in the list as {made}.", file=file.name, made=made.date
                )
                show_message(text)

    return pick_and_add_backup_file
