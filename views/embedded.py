"""The app built for a phone or a desktop: Python runs inside it, and Flet's client connects to it over a
socket or a bridge."""

import errno
import os
from pathlib import Path
from typing import Final

import flet as ft

from models.store import StoreError
from models.store.errors import NO_RIGHT
from models.store.folder import Folder, FolderInUse
from models.store.folder_checks import UnusableFolder
from models.translation import say, set_language_and_card_letters
from views.app.module_lock import load_modules_one_at_a_time
from views.app.preferences import machine_language_or_english
from views.single_device import SingleDeviceApp
from views.workspace.maintenance import Maintenance
from views.workspace.workspace import Workspace

STORAGE: Final = "FLET_APP_STORAGE_DATA"
"""The environment variable with the app's own folder on this device."""


def run_embedded_app() -> None:
    """Serve the one screen of this device until the app ends. The workspace is opened before anything is
    shown."""
    load_modules_one_at_a_time()
    set_language_and_card_letters(machine_language_or_english())
    ft.run(SingleDeviceApp(open_app_folder_workspace).start_session)


def open_app_folder_workspace() -> Workspace:
    """Return the workspace in the app's folder. Raises StoreError with a sentence for the screen, because
    there is no command line."""
    named = os.environ.get(STORAGE)
    if not named:
        raise StoreError(
            say("hand.no_storage", "This device gives the app no storage, so nothing can be saved")
        )
    try:
        folder = Folder(Path(named))  # locked as long as the process runs
        try:
            workspace = Workspace(folder.path)
        except BaseException:
            folder.release()
            raise
    except FolderInUse:
        raise StoreError(
            say("hand.taken", "The app is already open. Close it there, then try again")
        ) from None
    except UnusableFolder as error:
        raise StoreError(app_folder_error_text(error.code, named)) from None
    Maintenance(workspace).start_thread()
    return workspace


def app_folder_error_text(error_number: int | None, folder: str) -> str:
    if error_number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return say("hand.no_room", "This device is full. Free some space, then try again")
    if error_number in NO_RIGHT:
        return say("hand.no_right", "The app may not write to its own folder ({path})", path=folder)
    named = errno.errorcode.get(error_number or 0, "?")
    return say("hand.unusable", "The app's folder cannot be used ({path}, {code})", path=folder, code=named)
