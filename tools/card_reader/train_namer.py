"""Trains the namer on patches made as it goes.

python -m tools.card_reader.train_namer SECONDS FOLDER WORKER

WORKER is 0 or 1: two of them, one for each core, average their weights every 50 steps. Writes FOLDER/namer-WORKER.pt.
"""

import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from tools.card_reader.averaging import average_with_other
from tools.card_reader.networks import Namer
from tools.card_reader.scenes import SceneMaker

BATCH, NEW_PATCHES, KEPT_PATCHES, RATE, STEPS_BETWEEN = 112, 16, 30_000, 3e-3, 50
RANKS = 15


def batch(maker: SceneMaker, kept: list) -> tuple[torch.Tensor, torch.Tensor]:
    """New patches, and older ones once there are many: making a patch takes longer than learning from it."""
    new = [maker.patch1() for _ in range(BATCH if len(kept) < 2400 else NEW_PATCHES)]
    old = [kept[at] for at in maker.r.integers(0, len(kept), BATCH - len(new))] if len(new) < BATCH else []
    kept.extend(new)
    del kept[:-KEPT_PATCHES]
    pictures, answers = zip(*(new + old), strict=True)
    patches = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div_(255)
    patches = patches * (1 + 0.2 * torch.randn(BATCH, 3, 1, 1)) + 0.1 * torch.randn(BATCH, 1, 1, 1)
    return patches.contiguous(memory_format=torch.channels_last), torch.tensor(answers)


def main(seconds: float, folder: Path, worker: int) -> None:
    torch.set_num_threads(1)
    maker, kept, step, begun = SceneMaker(21 + worker, 500, folder), [], 0, time.monotonic()
    maker.start_patches()
    network = Namer().to(memory_format=torch.channels_last).train()
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    while (part := (time.monotonic() - begun) / seconds) < 1:
        patches, answers = batch(maker, kept)
        optimiser.param_groups[0]["lr"] = (
            RATE * min(1, (step + 1) / 60) * (0.5 + 0.5 * math.cos(math.pi * part)) + 1e-5
        )
        with torch.autocast("cpu", torch.bfloat16):
            scores = network(patches)
        ranks, suits = scores.float().split([RANKS, 5], 1)
        loss = cross_entropy(ranks, answers[:, 0], label_smoothing=0.02) + cross_entropy(
            suits, answers[:, 1], label_smoothing=0.02
        )
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1
        if step % STEPS_BETWEEN == 0:
            print(f"{step} steps, loss {loss.item():.3f}", flush=True)
            average_with_other(network, folder, "namer", worker)
    average_with_other(network, folder, "namer", worker)


if __name__ == "__main__":
    main(float(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
