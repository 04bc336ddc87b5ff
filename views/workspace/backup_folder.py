"""A backup after each finished game, into a folder that the user chose (a USB stick or a synchronised
folder)."""

import logging
from datetime import date
from pathlib import Path
from typing import Final

from models.store import Notice, StoreError
from models.store.unfinished_files import remove_unfinished_backups
from models.translation import say
from views.workspace.workspace import Workspace

log = logging.getLogger("referee")
CHOSEN: Final = "backup_folder"
"""The setting that names the folder; empty for none."""


def chosen_backup_folder_or_empty(workspace: Workspace) -> str:
    """Return the chosen folder, or ""."""
    chosen = workspace.settings().get(CHOSEN)
    return chosen if isinstance(chosen, str) else ""


def write_backup_into_folder(workspace: Workspace, folder: str, today: date) -> Path:
    """Write today's backup and return its path; it replaces an earlier one of the same day. Raises StoreError
    or OSError, and then leaves the old file as it is.
    """
    try:
        into = Path(folder).expanduser()
    except RuntimeError:  # `~name` of a user without a home folder on this machine
        raise StoreError(
            say("backup.no_home", "There is no folder {folder} on this machine", folder=folder)
        ) from None
    remove_unfinished_backups(into)
    return workspace.backups.make_backup(into / f"referee-{today.isoformat()}.sqlite").path


class BackupAfterGames:
    """Makes a backup when a game has ended since the last check."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._ended, self._changes = workspace.time_of_last_game_end(), workspace.change_count

    def back_up_if_game_ended(self, today: date) -> None:
        """Make the backup if a game has ended since the last check. A backup that fails is tried again after
        the next change."""
        if self._workspace.change_count == self._changes:
            return
        self._changes = self._workspace.change_count
        ended = self._workspace.time_of_last_game_end()
        folder = chosen_backup_folder_or_empty(self._workspace)
        if ended == self._ended or not folder:
            self._ended = ended
            return
        try:
            write_backup_into_folder(self._workspace, folder, today)
            self._ended = ended
        except (StoreError, OSError) as error:
            log.warning("the backup into %s could not be made", folder, exc_info=True)
            self._workspace.store_and_show_notice(
                Notice("no_backup_after_game", {"folder": folder, "why": str(error)})
            )
