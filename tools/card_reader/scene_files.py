"""The files of scenes in FOLDER/scenes: NAME.npy holds pictures, NAME.pkl their corners, NAME.finds what the finder sees in them."""

import pickle
from functools import cache
from pathlib import Path

import numpy as np

Corner = tuple[float, float, float, float, int, int, float]
"""A labelled corner index: centre, turn to the right in radians, height in pixels, rank, suit, and the part of it that is seen (0 to 1)."""
Find = tuple[float, float, float, float]
"""What the finder sees: centre, height in pixels, turn in radians."""


def scene_files(folder: Path) -> list[Path]:
    return sorted((folder / "scenes").glob("*.npy"))


@cache
def load_scenes(file: Path) -> tuple[np.ndarray, list[list[Corner]]]:
    """Pictures, which stay on the disk until they are used, and the corners of each."""
    return np.load(file, mmap_mode="r"), pickle.loads(file.with_suffix(".pkl").read_bytes())


def load_finds(file: Path) -> list[list[Find]] | None:
    """The finder's finds in each picture; None where it has not looked yet."""
    finds = file.with_suffix(".finds")
    return pickle.loads(finds.read_bytes()) if finds.exists() else None


def save_finds(file: Path, finds: list[list[Find]]) -> None:
    """Writes a whole file or none, so that a training that runs can read it."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(pickle.dumps(finds))
    unfinished.replace(file.with_suffix(".finds"))
