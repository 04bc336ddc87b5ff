"""Settings for backups: save one, restore one, and copy tables from files that were set aside."""

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
from views.app.hooks import use_shared_value
from views.app.icons import Icons
from views.components.choices import name_field
from views.components.file_export import export_file
from views.components.paper import divider_line, heading_text, live_announcement, rows_with_dividers, words
from views.components.pressable import button
from views.screens.open_record import picked_file_content
from views.workspace.backup_repository import FOLDER_AFTER_GAMES
from views.workspace.workspace import Workspace

STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def BackupSettings(workspace: Workspace) -> ft.Control:
    """Draw the settings section for backups."""
    shown = use_shared_value(workspace.store, lambda shown: shown.home)
    name_to_confirm, ask = ft.use_state("")
    message, tell = ft.use_state("")

    def run_and_show_result(act: Callable[[], str]) -> None:
        try:
            tell(act())
        except (StoreError, OSError) as error:
            tell(str(error))
        ask("")

    async def save_backup_file() -> None:
        try:
            await export_file(*make_backup_name_and_content(workspace))
        except (StoreError, OSError) as error:
            tell(str(error))

    def restore_backup(backup: Backup) -> None:
        run_and_show_result(lambda: restore_backup_and_describe(workspace, backup))

    def copy_set_aside_tables(name: str) -> None:
        run_and_show_result(lambda: copy_missing_or_longer_tables_and_describe(workspace, name))

    save_it, bring_it = say("backup.save", "Save a backup"), say("backup.bring", "Add a backup from a file")
    rows: list[ft.Control] = [
        heading_text(say("backup.title", "Backups")),
        words(daily_backup_explanation()),
        button(save_it, "save-backup", save_backup_file, "may", icon=Icons.DOWNLOAD, fills=True),
        button(
            bring_it,
            "bring-backup",
            pick_and_add_backup_file_handler(workspace, tell),
            icon=Icons.UPLOAD_FILE,
            fills=True,
        ),
    ]
    rows += [live_announcement(message, "backup-said")] if message else []
    if sys.platform != "emscripten":  # a web page cannot write into folders
        rows.append(BackupFolderSettings(workspace, key="after-each-game"))
    if made := ft.use_memo(workspace.backups.all_backups, [shown, message]):
        rows.append(
            rows_with_dividers(
                [backup_row(each, name_to_confirm == each.path.name, ask, restore_backup) for each in made]
            )
        )
    if set_aside_names := workspace.backups.names_of_all_files_set_aside():
        rows += [
            divider_line(),
            heading_text(say("backup.aside", "Set aside")),
            set_aside_files_explanation(),
            rows_with_dividers([set_aside_file_row(each, copy_set_aside_tables) for each in set_aside_names]),
        ]
    return ft.Column(rows, spacing=12, horizontal_alignment=STRETCH)


def restore_backup_and_describe(workspace: Workspace, backup: Backup) -> str:
    workspace.backups.set_aside_store_and_restore_backup(backup.path)
    return say("backup.is_back", "The tables are as they were in the backup of {made}.", made=backup.date)


def copy_missing_or_longer_tables_and_describe(workspace: Workspace, file_name: str) -> str:
    count = workspace.backups.copy_missing_or_longer_tables_from(file_name)
    return say(
        "backup.taken_over",
        "{count, plural, one {# table was} other {# tables were}} copied from {file}.",
        count=count,
        file=file_name,
    )


def daily_backup_explanation() -> str:
    return say(
        "backup.daily",
        "The app backs up all tables once a day and keeps seven backups. Save one elsewhere now "
        "and then, in case this device breaks.",
    )


@component
def BackupFolderSettings(workspace: Workspace) -> ft.Control:
    """Choose a folder that gets a backup after each finished game."""
    chosen = str(workspace.settings().get(FOLDER_AFTER_GAMES, ""))
    typed, type_ = ft.use_state(chosen)
    message, tell = ft.use_state("")
    fault, find_fault = ft.use_state("")

    def save_folder_and_write_backup() -> None:
        folder = typed.strip()
        try:
            made = workspace.backups.make_backup_in_folder(folder, date.today()) if folder else None
            workspace.store_setting(FOLDER_AFTER_GAMES, folder)
        except (StoreError, OSError) as error:
            find_fault(str(error))
            tell("")
        else:
            find_fault("")
            tell(
                say("backup.there", "{file} is saved there. It is updated after each game.", file=made)
                if made
                else ""
            )

    text = say(
        "backup.after_each",
        "Back up after each finished game, to this folder: a USB stick, or a folder that syncs "
        "with another device",
    )
    use = (
        say("backup.use_folder", "Use this folder")
        if typed.strip()
        else say("backup.no_folder_any_more", "Stop backing up to a folder")
    )
    rows: list[ft.Control] = [
        words(text),
        name_field(say("backup.folder", "Folder"), "backup-folder", typed, type_, fault),
    ]
    rows += (
        [button(use, "use-folder", save_folder_and_write_backup, fills=True)]
        if typed.strip() != chosen
        else []
    )
    rows += [live_announcement(message, "folder-said")] if message else []
    return ft.Column(rows, spacing=8, horizontal_alignment=STRETCH)


def backup_row(
    backup: Backup,
    is_confirming: bool,
    set_file_to_confirm: Callable[[str], None],
    restore: Callable[[Backup], None],
) -> ft.Control:
    facts = {"made": backup.date, "tables": backup.tables}
    which = words(say("backup.one", "{made}: {tables, plural, one {# table} other {# tables}}", **facts))
    if not is_confirming:
        name = say("backup.put_back", "Restore ...")
        row = button(
            name,
            f"put-back-{backup.date}",
            lambda: set_file_to_confirm(backup.path.name),
            label=f"{name} {backup.date}",
        )
        return ft.Row([ft.Container(which, expand=True), row], spacing=10)
    warning = say(
        "backup.what_goes",
        "All tables, armies, leagues, players and the look become as in this backup. Sharing and "
        "backup settings stay. What is here now is set aside, and you can copy its tables back.",
    )
    warned = live_announcement(warning, "backup-goes", is_fault=True)
    choices: list[ft.Control] = [
        button(
            say("backup.do_it", "Restore"),
            f"do-put-back-{backup.date}",
            lambda: restore(backup),
            "refusal",
        ),
        button(say("backup.leave", "Cancel"), "leave-backup", lambda: set_file_to_confirm("")),
    ]
    return ft.Column(
        [which, warned, ft.Row(choices, spacing=8, wrap=True)], spacing=6, horizontal_alignment=STRETCH
    )


def set_aside_files_explanation() -> ft.Control:
    return words(
        say(
            "backup.aside_told",
            "Damaged files, and files a backup replaced. You can copy their tables that are missing "
            "here, or that are further on there.",
        ),
        faded=True,
    )


def set_aside_file_row(file_name: str, copy_tables: Callable[[str], None]) -> ft.Control:
    label = say("backup.take_over", "Copy tables")
    taking = button(
        label, f"take-over-{file_name}", lambda: copy_tables(file_name), label=f"{label}: {file_name}"
    )
    return ft.Row([ft.Container(words(file_name, size=theme.SMALL), expand=True), taking], spacing=10)


def make_backup_name_and_content(workspace: Workspace) -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        made = workspace.backups.make_backup(Path(folder) / "backup.sqlite")
        return f"referee-{date.today().isoformat()}.sqlite", made.path.read_bytes()


def pick_and_add_backup_file_handler(
    workspace: Workspace, show_message: Callable[[str], None]
) -> Callable[[], Awaitable[None]]:
    async def pick_and_add_backup_file() -> None:
        chosen = await ft.FilePicker().pick_files(with_data=True) or []
        if chosen:
            try:
                made = workspace.backups.add_backup_file(picked_file_content(chosen[0]))
            except (StoreError, OSError) as error:
                show_message(f"{chosen[0].name}: {error}")
            else:
                show_message(
                    say(
                        "backup.brought",
                        "{file} is now in the list as {made}.",
                        file=chosen[0].name,
                        made=made.date,
                    )
                )

    return pick_and_add_backup_file
