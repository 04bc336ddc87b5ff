"""Settings: save a backup, put one back, and take over what was set aside."""

import sys
import tempfile
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Final

import flet as ft

from models.store import Backup, Fault
from models.translation import say
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.shared_value_hook import use_store
from views.components.choices import name_field
from views.components.file_export import give
from views.components.paper import announcement, lined, rule_line, title, words
from views.components.pressable import button
from views.screens.open_record import content_of
from views.workspace.backup_folder import CHOSEN, back_up_into, folder_of
from views.workspace.workspace import Desk

STRETCH: Final = ft.CrossAxisAlignment.STRETCH


@component
def BackingUp(desk: Desk) -> ft.Control:
    """The sheet of backups."""
    shown = use_store(desk.store, lambda shown: shown.home)
    asked, ask = ft.use_state("")
    said, tell = ft.use_state("")

    def trying(act: Callable[[], str]) -> None:
        try:
            tell(act())
        except (Fault, OSError) as error:
            tell(str(error))
        ask("")

    async def save_one() -> None:
        try:
            await give(*_saved(desk))
        except (Fault, OSError) as error:
            tell(str(error))

    def put_back(backup: Backup) -> None:
        trying(lambda: _put_back(desk, backup))

    def take_over(name: str) -> None:
        trying(lambda: _taken_over(desk, name))

    save_it, bring_it = say("backup.save", "Save a backup"), say("backup.bring", "Bring a backup from a file")
    rows: list[ft.Control] = [
        title(say("backup.title", "Backups")),
        words(_told()),
        button(save_it, "save-backup", save_one, "may", icon=Icons.DOWNLOAD, fills=True),
        button(bring_it, "bring-backup", _bring(desk, tell), icon=Icons.UPLOAD_FILE, fills=True),
    ]
    rows += [announcement(said, "backup-said")] if said else []
    if sys.platform != "emscripten":  # a page has no folders
        rows.append(AfterEachGame(desk, key="after-each-game"))
    if made := ft.use_memo(desk.backups.all, [shown, said]):
        rows.append(lined([_one(each, asked == each.path.name, ask, put_back) for each in made]))
    if aside := desk.backups.files_set_aside():
        rows += [
            rule_line(),
            title(say("backup.aside", "Set aside")),
            _aside_told(),
            lined([_of_aside(each, take_over) for each in aside]),
        ]
    return ft.Column(rows, spacing=12, horizontal_alignment=STRETCH)


def _put_back(desk: Desk, backup: Backup) -> str:
    desk.backups.put_back(backup.path)
    return say("backup.is_back", "The tables stand as in the backup {made}.", made=backup.made)


def _taken_over(desk: Desk, name: str) -> str:
    count = desk.backups.take_over(name)
    return say(
        "backup.taken_over",
        "{count, plural, one {# table was} other {# tables were}} taken over from {file}.",
        count=count,
        file=name,
    )


def _told() -> str:
    return say(
        "backup.daily",
        "Once a day all tables are copied by themselves; seven such backups are kept. Save one elsewhere now and then: "
        "this device may break.",
    )


@component
def AfterEachGame(desk: Desk) -> ft.Control:
    """A folder of one's own choice, into which a backup is made after each finished game."""
    chosen = folder_of(desk)
    typed, type_ = ft.use_state(chosen)
    said, tell = ft.use_state("")
    fault, find_fault = ft.use_state("")

    def choose() -> None:
        folder = typed.strip()
        try:
            made = back_up_into(desk, folder, date.today()) if folder else None
            desk.choose(CHOSEN, folder)
        except (Fault, OSError) as error:
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
    rows += [announcement(said, "folder-said")] if said else []
    return ft.Column(rows, spacing=8, horizontal_alignment=STRETCH)


def _one(
    backup: Backup, is_asked: bool, ask: Callable[[str], None], put_back: Callable[[Backup], None]
) -> ft.Control:
    facts = {"made": backup.made, "tables": backup.tables}
    which = words(say("backup.one", "{made}: {tables, plural, one {# table} other {# tables}}", **facts))
    if not is_asked:
        name = say("backup.put_back", "Put back ...")
        row = button(
            name, f"put-back-{backup.made}", lambda: ask(backup.path.name), label=f"{name} {backup.made}"
        )
        return ft.Row([ft.Container(which, expand=True), row], spacing=10)
    goes = say(
        "backup.what_goes",
        "All tables, armies, leagues and players will stand as in this backup, and so will the look. What this device shares, and where "
        "it backs up, stays as it is. What stands here now is set aside, and its tables can be taken over again.",
    )
    warned = announcement(goes, "backup-goes", is_fault=True)
    choices: list[ft.Control] = [
        button(
            say("backup.do_it", "Put it back"),
            f"do-put-back-{backup.made}",
            lambda: put_back(backup),
            "refusal",
        ),
        button(say("backup.leave", "Leave it"), "leave-backup", lambda: ask("")),
    ]
    return ft.Column(
        [which, warned, ft.Row(choices, spacing=8, wrap=True)], spacing=6, horizontal_alignment=STRETCH
    )


def _aside_told() -> ft.Control:
    return words(
        say(
            "backup.aside_told",
            "Files that were damaged, or that a backup replaced. The tables in them that are not here, or not so far, can be taken over.",
        ),
        faded=True,
    )


def _of_aside(name: str, take_over: Callable[[str], None]) -> ft.Control:
    label = say("backup.take_over", "Take over")
    taking = button(label, f"take-over-{name}", lambda: take_over(name), label=f"{label}: {name}")
    return ft.Row([ft.Container(words(name, size=theme.SMALL), expand=True), taking], spacing=10)


def _saved(desk: Desk) -> tuple[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        made = desk.backups.make(Path(folder) / "backup.sqlite")
        return f"referee-{date.today().isoformat()}.sqlite", made.path.read_bytes()


def _bring(desk: Desk, tell: Callable[[str], None]) -> Callable[[], Awaitable[None]]:
    async def pick() -> None:
        chosen = await ft.FilePicker().pick_files(with_data=True) or []
        if chosen:
            try:
                made = desk.backups.keep_given(content_of(chosen[0]))
            except (Fault, OSError) as error:
                tell(f"{chosen[0].name}: {error}")
            else:
                tell(
                    say(
                        "backup.brought",
                        "{file} is in the list as {made}.",
                        file=chosen[0].name,
                        made=made.made,
                    )
                )

    return pick
