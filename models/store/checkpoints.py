"""Checkpoints of long tables: how one stood after so many acts, beside the journal, so that not every act is followed again.

A checkpoint is a cache: it may be missing, thrown away at any time, be damaged or another table's. It is believed only when its digest
fits what made it and the link of the act it was made after, and that link says which acts of which table went before.
"""

import hashlib
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from models.store.private_files import private_folder, write_private

FOLDER: Final = "checkpoints"
"""Its name in the data folder."""
_MOST: Final = 8_000_000
"""No checkpoint has more bytes."""


class Checkpoint(NamedTuple):
    """What was kept of a table."""

    acts: int
    """It was made after so many acts."""
    text: str


class Checkpoints:
    """The checkpoints of one data folder, a file for each table. Nothing here fails: what cannot be read or written is not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER

    def checkpoint_of(self, id: int, links: Sequence[str]) -> Checkpoint | None:
        """The checkpoint of a table whose acts have these links; None where there is none that fits."""
        try:
            path = self._path(id)
            if not path.is_file() or path.stat().st_size > _MOST:
                return None
            told, _, text = path.read_text(encoding="utf-8").partition("\n")
        except (OSError, ValueError):
            return None
        acts, _, digest = told.partition(" ")
        if not (acts.isascii() and acts.isdigit() and len(acts) < 10 and 1 <= int(acts) <= len(links)):
            return None
        return (
            Checkpoint(int(acts), text) if digest == checkpoint_digest(links[int(acts) - 1], text) else None
        )

    def store(self, id: int, link: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint made after the act of this link, in place of an earlier one."""
        new = self._path(id).with_suffix(".new")
        try:
            private_folder(self._folder)
            write_private(
                new,
                f"{checkpoint.acts} {checkpoint_digest(link, checkpoint.text)}\n{checkpoint.text}".encode(),
            )
            new.replace(self._path(id))
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)

    def delete(self, id: int) -> None:
        """Nothing of a table is left here."""
        with suppress(OSError):
            self._path(id).unlink(missing_ok=True)

    def _path(self, id: int) -> Path:
        return self._folder / f"{id}.json"


def checkpoint_digest(link: str, text: str) -> str:
    return hashlib.sha256(f"{rules_digest()} {link}\n{text}".encode(errors="surrogatepass")).hexdigest()


@cache
def rules_digest() -> str:
    """What makes and reads checkpoints: the very files of the rules and models. Where one of them is another, no checkpoint fits."""
    models = Path(__file__).resolve().parents[1]
    found, any_there = hashlib.sha256(), False
    for root in (models, models.with_name("referee")):
        for folder, inner, names in os.walk(root):
            inner[:] = sorted(each for each in inner if each != "__pycache__")
            for name in sorted(names):
                if name.endswith((".py", ".pyc")):
                    any_there = True
                    told = os.stat(os.path.join(folder, name))
                    found.update(f"{name} {told.st_size} {told.st_mtime_ns}\n".encode())
    return (
        found.hexdigest() if any_there else secrets.token_hex()
    )  # where there are no files to be told apart by, none fits
