"""Reads the app's weights back into the networks, so that a training can go on from them.

    python -m tools.card_reader.load assets/card_reader/weights.npz FOLDER

Writes FOLDER/start-finder.pt and FOLDER/start-namer.pt. In the file batch normalisation is folded into the convolutions; here it gets
the mean and the variance that each layer has on the scenes in FOLDER, and a gain and a bias that undo both. So the networks answer as
before, and can be trained.
"""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from tools.card_reader.networks import Finder, Namer, Residual
from tools.card_reader.scene_files import load_scenes, scene_files
from tools.card_reader.scene_patches import scene_patch

SCENES, PATCHES = 64, 2000


@torch.no_grad()
def unfold(layer: nn.Sequential, kernel: Tensor, bias: Tensor, inputs: Tensor) -> Tensor:
    """Set a convolution and its batch normalisation, whose statistics are those of the inputs; the layer's output."""
    convolution, norm = layer[0], layer[1]
    convolution.weight.copy_(kernel.permute(3, 2, 0, 1))
    values = convolution(inputs)
    norm.running_mean.copy_(values.mean((0, 2, 3)))
    norm.running_var.copy_(values.var((0, 2, 3)))
    norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
    norm.bias.copy_(bias + norm.running_mean)
    return layer.eval()(inputs)


@torch.no_grad()
def loaded_finder(arrays: dict[str, Tensor], values: Tensor) -> Finder:
    finder = Finder()
    for number, layer in enumerate(finder.layers):
        plain = layer.layer if isinstance(layer, Residual) else layer
        output = unfold(plain, arrays[f"d{number}w"], arrays[f"d{number}b"], values)
        values = values + output if isinstance(layer, Residual) else output
    finder.head.weight.copy_(arrays["dhw"].T[:, :, None, None])
    finder.head.bias.copy_(arrays["dhb"])
    return finder


@torch.no_grad()
def loaded_namer(arrays: dict[str, Tensor], values: Tensor) -> Namer:
    namer, number = Namer(), 0
    for layer in namer.layers:
        if isinstance(layer, nn.Sequential):
            values = unfold(layer, arrays[f"c{number}w"], arrays[f"c{number}b"], values)
            number += 1
        else:
            values = layer(values)
    for linear, name in ((namer.hidden, "l"), (namer.head, "o")):
        linear.weight.copy_(arrays[f"{name}w"].T)
        linear.bias.copy_(arrays[f"{name}b"])
    return namer


def floats(pictures: list[np.ndarray]) -> Tensor:
    return torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float().div_(255)


def main(weights: Path, folder: Path) -> None:
    torch.set_num_threads(1)
    with np.load(weights) as file:
        arrays = {name: torch.from_numpy(file[name].astype(np.float32)) for name in file.files}
    pick, files = np.random.default_rng(5), scene_files(folder)
    scenes = [load_scenes(files[at % len(files)])[0][at // len(files)] for at in range(SCENES)]
    patches = [scene_patch(pick, files, {})[0] for _ in range(PATCHES)]
    torch.save(loaded_finder(arrays, floats(scenes)).state_dict(), folder / "start-finder.pt")
    torch.save(loaded_namer(arrays, floats(patches)).state_dict(), folder / "start-namer.pt")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
