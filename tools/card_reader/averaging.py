"""Two trainings at once, whose weights are averaged now and then: on two cores, quicker than one with two threads."""

from pathlib import Path

import torch
from torch import nn


def average_with_other(network: nn.Module, folder: Path, name: str, worker: int) -> None:
    """Takes the mean with what the other worker last wrote, if it has, and writes FOLDER/NAME-WORKER.pt."""
    own, other = folder / f"{name}-{worker}.pt", folder / f"{name}-{1 - worker}.pt"
    state = network.state_dict()
    if other.exists():
        theirs = torch.load(other)
        state = {
            key: (value + theirs[key]) / 2 if value.is_floating_point() else value
            for key, value in state.items()
        }
        network.load_state_dict(state)
    unfinished = own.with_suffix(".unfinished")
    torch.save(network.state_dict(), unfinished)
    unfinished.replace(own)  # the other worker never reads half a file
