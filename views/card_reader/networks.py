"""The two networks that read cards from a photo, computed with numpy.

The finder says where corner indexes lie; the namer says which card an upright corner shows. Arrays are
float32 and channels come last; pixels are blue, green, red, from 0 to 1. The weights come from
tools/card_reader, batch normalisation folded into each convolution.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]

WEIGHTS = Path(__file__).resolve().parents[2] / "assets" / "card_reader" / "weights.npz"
PATCH_WIDTH, PATCH_HEIGHT = 32, 48
"""The size of a corner that is shown to the namer, in pixels."""
STRIDE = 8
"""One cell of the finder's answer covers so many pixels each way."""
_DILATIONS = (1, 2, 1, 3, 1)
"""The spread of the finder's five residual layers."""
_BATCH = 32
"""So many patches are named at a time: more need more memory and are no quicker."""


@cache
def load_networks(path: Path = WEIGHTS) -> "Networks":
    """The networks in a weights file, read once. Raises OSError if there is none."""
    with np.load(path) as file:
        return Networks({name: file[name].astype(np.float32) for name in file.files})


class Networks:
    """Finder and namer with one set of weights."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self._weights = weights

    def corner_predictions(self, picture: Array) -> Array:
        """For each cell of 8 by 8 pixels: how likely a corner's centre is there (as a logit), its offset in
        cells right and down, cosine and sine of the turn, and the logarithm of the height over 32 pixels.
        Height and width must be multiples of 8.
        """
        weights, layer = self._weights, picture
        for number in range(3):
            layer = _convolve_3x3_relu(layer, weights[f"d{number}w"], weights[f"d{number}b"], stride=2)
        for number, dilation in enumerate(_DILATIONS, 3):
            layer = layer + _convolve_3x3_relu(
                layer, weights[f"d{number}w"], weights[f"d{number}b"], dilation=dilation
            )
        answer: Array = layer @ weights["dhw"] + weights["dhb"]
        return answer

    def rank_and_suit_chances(self, patches: Array) -> tuple[Array, Array]:
        """The chances of each rank (A to K, none, Joker) and of each suit (clubs, diamonds, hearts, spades,
        none), for each patch."""
        scores = np.concatenate(
            [
                self._rank_and_suit_scores(patches[first : first + _BATCH])
                for first in range(0, len(patches), _BATCH)
            ]
        )
        suits = scores.shape[1] - 5
        return _softmax_rows(scores[:, :suits]), _softmax_rows(scores[:, suits:])

    def _rank_and_suit_scores(self, patches: Array) -> Array:
        weights = self._weights
        layer = _convolve_batch_3x3_relu(patches, weights["c0w"], weights["c0b"], stride=2)
        layer = _max_pool_2x2(_convolve_batch_3x3_relu(layer, weights["c1w"], weights["c1b"]))
        layer = _max_pool_2x2(_convolve_batch_3x3_relu(layer, weights["c2w"], weights["c2b"]))
        layer = _convolve_batch_3x3_relu(layer, weights["c3w"], weights["c3b"])
        flat = layer.transpose(0, 3, 1, 2).reshape(len(layer), -1)
        scores: Array = np.maximum(flat @ weights["lw"] + weights["lb"], 0) @ weights["ow"] + weights["ob"]
        return scores


def _convolve_3x3_relu(layer: Array, kernel: Array, bias: Array, stride: int = 1, dilation: int = 1) -> Array:
    """A 3 by 3 convolution of one picture, then no value below zero. Nine shifted products need a ninth of
    the memory of one big one; for the few channels of a picture the one big product is quicker.
    """
    height, width, channels = layer.shape
    padded = np.pad(layer, ((dilation, dilation), (dilation, dilation), (0, 0)))
    shifts = [
        padded[
            row * dilation : row * dilation + height : stride,
            column * dilation : column * dilation + width : stride,
        ]
        for row in range(3)
        for column in range(3)
    ]
    rows, columns = shifts[0].shape[:2]
    outputs = kernel.shape[3]
    if channels <= 4:
        result = np.concatenate(shifts, 2).reshape(-1, 9 * channels) @ kernel.reshape(9 * channels, outputs)
    else:
        result = np.zeros((rows * columns, outputs), np.float32)
        for shift, part in zip(shifts, kernel.reshape(9, channels, outputs), strict=True):
            result += np.ascontiguousarray(shift).reshape(-1, channels) @ part
    result += bias
    np.maximum(result, 0, out=result)
    return result.reshape(rows, columns, outputs)


def _convolve_batch_3x3_relu(layer: Array, kernel: Array, bias: Array, stride: int = 1) -> Array:
    """A 3 by 3 convolution of many small pictures at once, then no value below zero."""
    count, height, width, channels = layer.shape
    padded = np.pad(layer, ((0, 0), (1, 1), (1, 1), (0, 0)))
    shifts = [
        padded[:, row : row + height : stride, column : column + width : stride]
        for row in range(3)
        for column in range(3)
    ]
    result = np.concatenate(shifts, 3).reshape(-1, 9 * channels) @ kernel.reshape(9 * channels, -1) + bias
    np.maximum(result, 0, out=result)
    return result.reshape(count, *shifts[0].shape[1:3], -1)


def _max_pool_2x2(layer: Array) -> Array:
    """The greatest of each 2 by 2 values."""
    count, height, width, channels = layer.shape
    halves: Array = layer.reshape(count, height // 2, 2, width // 2, 2, channels).max((2, 4))
    return halves


def _softmax_rows(scores: Array) -> Array:
    """Scores as chances that add up to 1 in each row (softmax)."""
    powers = np.exp(scores - scores.max(1, keepdims=True))
    chances: Array = powers / powers.sum(1, keepdims=True)
    return chances
