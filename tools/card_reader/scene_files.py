"""The files of scenes in FOLDER/scenes: NAME.npy holds pictures, NAME.pkl their corners, NAME.finds what the finder finds in them."""

import pickle
from functools import cache
from pathlib import Path

import numpy as np

Corner = tuple[float, float, float, float, int, int, float]
"""A labelled corner index: centre x and y and clockwise turn in radians, height in pixels, rank, suit, and the visible part (0 to 1)."""
Find = tuple[float, float, float, float]
"""A find of the finder: centre x and y, height in pixels, turn in radians."""


def scene_files(folder: Path) -> list[Path]:
    return sorted((folder / "scenes").glob("*.npy"))


@cache
def load_scenes(file: Path) -> tuple[np.ndarray, list[list[Corner]]]:
    """Return the pictures, memory-mapped from the file, and the corners of each."""
    return np.load(file, mmap_mode="r"), pickle.loads(file.with_suffix(".pkl").read_bytes())


def load_finds(file: Path) -> list[list[Find]] | None:
    """Return the finder's finds in each picture; None if find_corners has not processed the file yet."""
    finds = file.with_suffix(".finds")
    return pickle.loads(finds.read_bytes()) if finds.exists() else None


def save_finds(file: Path, finds: list[list[Find]]) -> None:
    """Write the whole file or none, because a running training may read it."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(pickle.dumps(finds))
    unfinished.replace(file.with_suffix(".finds"))
