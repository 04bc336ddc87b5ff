"""Writes what the finder finds in the scenes, so that the namer learns from the finder's own mistakes.

    python -m tools.card_reader.find_corners FILES FOLDER

Processes the first FILES files of scenes with FOLDER/finder.pt, which may still be in training.
"""

import math
import sys
from pathlib import Path

import numpy as np
import torch

from tools.card_reader.networks import Finder
from tools.card_reader.scene_files import Find, load_scenes, save_finds, scene_files
from views.card_reader.networks import STRIDE

LEAST_LOGIT = -1.8
"""Lower than the reader's threshold, so that the namer also learns from doubtful finds."""


@torch.no_grad()
def finds_in(finder: Finder, picture: np.ndarray) -> list[Find]:
    values = torch.from_numpy(picture / np.float32(255)).permute(2, 0, 1)[None]
    answer = finder(values.contiguous(memory_format=torch.channels_last))[0].numpy()
    logits = answer[0]
    around, (rows, columns) = np.pad(logits, 1, constant_values=-99), logits.shape
    peak = np.max([around[i : i + rows, j : j + columns] for i in range(3) for j in range(3)], 0)
    return [
        (
            float(column + right + 0.5) * STRIDE,
            float(row + down + 0.5) * STRIDE,
            32 * math.exp(min(2, max(-2, size))),
            math.atan2(sine, cosine),
        )
        for row, column in zip(*np.where((logits >= peak) & (logits > LEAST_LOGIT)), strict=True)
        for right, down, cosine, sine, size in [answer[1:, row, column].tolist()]
    ]


def main(files: int, folder: Path) -> None:
    torch.set_num_threads(1)
    finder = Finder()
    finder.load_state_dict(torch.load(folder / "finder.pt"))
    finder.eval()
    for file in scene_files(folder)[:files]:
        pictures, _ = load_scenes(file)
        save_finds(file, [finds_in(finder, picture) for picture in pictures])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
