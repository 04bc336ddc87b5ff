"""Makes training scenes of 256 by 256 pixels, 100 to a file, until the time is over.

python -m tools.card_reader.make_scenes SEED SECONDS FOLDER [JOKERS]

JOKERS is the share of Jokers among the cards, 0.07 unless told.
"""

import pickle
import sys
import time
from pathlib import Path

import numpy as np

from tools.card_reader.scenes import SceneMaker


def main(seed: int, seconds: float, folder: Path, joker_share: float = 0.07) -> None:
    (folder / "scenes").mkdir(exist_ok=True)
    begun, maker, number = time.monotonic(), SceneMaker(seed, 300, folder, joker_share), 0
    while time.monotonic() - begun < seconds:
        pictures, labels = zip(*(maker.scene(256) for _ in range(100)), strict=True)
        name = folder / "scenes" / f"{seed}-{number:03d}"
        name.with_suffix(".pkl").write_bytes(pickle.dumps(labels))
        unfinished = folder / f"unfinished-{seed}.npy"
        np.save(unfinished, np.stack(pictures))
        unfinished.rename(name.with_suffix(".npy"))  # a running training reads only whole files
        number += 1
    print(f"{number * 100} scenes")


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), Path(sys.argv[3]), *map(float, sys.argv[4:5]))
