"""Checkpoints of long tables: the state after a number of acts, stored beside the journal, so that opening a
table need not replay every act.

A checkpoint is a cache: it may be missing, deleted at any time, damaged, or from another table. It is used
only if its digest matches the rules that made it and the link of the act it was made after; that link
identifies all earlier acts of the table.
"""

import hashlib
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from models.store.private_files import create_private_folder, write_private_file

FOLDER: Final = "checkpoints"
"""Its name in the data folder."""
_MOST: Final = 8_000_000
"""Bytes of the largest checkpoint."""


class Checkpoint(NamedTuple):
    """The stored state of a table."""

    acts: int
    """Number of acts it was made after."""
    text: str


class Checkpoints:
    """The checkpoints of one data folder, a file for each table.

    No method raises: a checkpoint that cannot be read or written counts as missing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def matching_checkpoint_or_none(self, table_id: int, act_links: Sequence[str]) -> Checkpoint | None:
        """The checkpoint of a table whose acts have these links; None if none matches."""
        try:
            path = self._path(table_id)
            if not path.is_file() or path.stat().st_size > _MOST:
                return None
            head, _, text = path.read_text(encoding="utf-8").partition("\n")
        except (OSError, ValueError):
            return None
        acts, _, digest = head.partition(" ")
        if not (acts.isascii() and acts.isdigit() and len(acts) < 10 and 1 <= int(acts) <= len(act_links)):
            return None
        return (
            Checkpoint(int(acts), text)
            if digest == checkpoint_digest(act_links[int(acts) - 1], text)
            else None
        )

    def store_checkpoint(self, table_id: int, act_link: str, checkpoint: Checkpoint) -> None:
        """Store a checkpoint made after the act with this link, in place of an earlier one."""
        new = self._path(table_id).with_suffix(".new")
        try:
            create_private_folder(self._folder)
            digest = checkpoint_digest(act_link, checkpoint.text)
            write_private_file(new, f"{checkpoint.acts} {digest}\n{checkpoint.text}".encode())
            new.replace(self._path(table_id))
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def delete_checkpoint(self, table_id: int) -> None:
        """Delete the checkpoint of a table."""
        with suppress(OSError):
            self._path(table_id).unlink(missing_ok=True)

    def _path(self, id: int) -> Path:
        return self._folder / f"{id}.json"


def checkpoint_digest(link: str, text: str) -> str:
    return hashlib.sha256(
        f"{rules_source_digest()} {link}\n{text}".encode(errors="surrogatepass")
    ).hexdigest()


@cache
def rules_source_digest() -> str:
    """The digest of the source files of rules and models, which make and read checkpoints.

    If one changes, no checkpoint matches.
    """
    models = Path(__file__).resolve().parents[1]
    found, any_there = hashlib.sha256(), False
    for root in (models, models.with_name("referee")):
        for folder, inner, names in os.walk(root):
            inner[:] = sorted(each for each in inner if each != "__pycache__")
            for name in sorted(names):
                if name.endswith((".py", ".pyc")):
                    any_there = True
                    state = os.stat(os.path.join(folder, name))
                    found.update(f"{name} {state.st_size} {state.st_mtime_ns}\n".encode())
    return (
        found.hexdigest() if any_there else secrets.token_hex()
    )  # without source files to compare, no checkpoint matches
