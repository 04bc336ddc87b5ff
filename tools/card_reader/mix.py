"""Mixes two weight files: halfway between two trainings of which one goes on from the other, a network often reads better than either.

    python -m tools.card_reader.mix NEW.npz OLD.npz SHARE TARGET.npz

Each number of TARGET is SHARE of that in NEW and the rest of that in OLD.
"""

import sys

import numpy as np


def mixed(
    new: dict[str, np.ndarray], old: dict[str, np.ndarray], share_of_new: float
) -> dict[str, np.ndarray]:
    """Return the weights between these two; they must have the same names and shapes."""
    if {name: values.shape for name, values in new.items()} != {
        name: values.shape for name, values in old.items()
    }:
        raise ValueError("the files hold networks of different shapes")
    return {
        name: (
            share_of_new * values.astype(np.float32) + (1 - share_of_new) * old[name].astype(np.float32)
        ).astype(np.float16)
        for name, values in new.items()
    }


def main(new_file: str, old_file: str, share_of_new: str, target: str) -> None:
    with np.load(new_file) as new, np.load(old_file) as old:
        np.savez_compressed(target, **mixed(dict(new), dict(old), float(share_of_new)))


if __name__ == "__main__":
    main(*sys.argv[1:5])
