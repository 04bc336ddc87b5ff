"""Writes both trained networks into the one file that the app reads.

    python -m tools.card_reader.export FINDER.pt NAMER.pt assets/card_reader/weights.npz [LESS]

Batch normalisation is folded into the convolutions. Arrays are 16-bit floats in row-major order: the page's reader knows no other.
LESS (0) is taken from the Joker's logit: a namer that was trained with more Jokers than there are in photos takes too much for one.
"""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from tools.card_reader.networks import Finder, Namer, Residual
from tools.card_reader.scene_patches import JOKER

MOST_BYTES = 1_000_000


def folded(layer: nn.Sequential) -> tuple[Tensor, Tensor]:
    """Return the kernel (row, column, input, output) and bias of a convolution with its batch normalisation folded in."""
    convolution, norm = layer[0], layer[1]
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (convolution.weight * gain[:, None, None, None]).permute(
        2, 3, 1, 0
    ), norm.bias - norm.running_mean * gain


@torch.no_grad()
def exported(finder: Finder, namer: Namer) -> dict[str, np.ndarray]:
    """Return the weights by the names that views/card_reader/networks.py uses."""
    arrays: dict[str, Tensor] = {}
    for number, layer in enumerate(finder.layers):
        plain = layer.layer if isinstance(layer, Residual) else layer
        arrays[f"d{number}w"], arrays[f"d{number}b"] = folded(plain)
    arrays |= {"dhw": finder.head.weight[:, :, 0, 0].T, "dhb": finder.head.bias}
    convolutions = [layer for layer in namer.layers if isinstance(layer, nn.Sequential)]
    for number, layer in enumerate(convolutions):
        arrays[f"c{number}w"], arrays[f"c{number}b"] = folded(layer)
    arrays |= {
        "lw": namer.hidden.weight.T,
        "lb": namer.hidden.bias,
        "ow": namer.head.weight.T,
        "ob": namer.head.bias,
    }
    return {name: np.ascontiguousarray(values.numpy().astype(np.float16)) for name, values in arrays.items()}


def main(finder_file: str, namer_file: str, target: str, less: str = "0") -> None:
    finder, namer = Finder(), Namer()
    finder.load_state_dict(torch.load(finder_file))
    namer.load_state_dict(torch.load(namer_file))
    with torch.no_grad():
        namer.head.bias[JOKER] -= float(less)
    np.savez_compressed(target, **exported(finder, namer))
    size = Path(target).stat().st_size
    print(f"{target}: {size} bytes")
    if size > MOST_BYTES:
        sys.exit(f"more than {MOST_BYTES} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:5])
