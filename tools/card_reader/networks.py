"""The two networks in PyTorch, as they are trained. views/card_reader/networks.py computes the same from the exported weights."""

import torch
from torch import Tensor, nn


def layer(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """A 3 by 3 convolution, batch normalisation, and ReLU."""
    convolution = nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """A layer whose output is added to its input."""

    def __init__(self, channels: int, dilation: int) -> None:
        super().__init__()
        self.layer = layer(channels, channels, 1, dilation)

    def forward(self, values: Tensor) -> Tensor:
        return values + self.layer(values)


class Finder(nn.Module):
    """Finds corner indexes. Output per cell of 8 by 8 pixels: a logit, two offsets, cosine, sine, and log(height / 32)."""

    def __init__(self) -> None:
        super().__init__()
        shrinking = layer(3, 16, 2), layer(16, 32, 2), layer(32, 40, 2)
        self.layers = nn.Sequential(*shrinking, *(Residual(40, dilation) for dilation in (1, 2, 1, 3, 1)))
        self.head = nn.Conv2d(40, 6, 1)
        nn.init.constant_(self.head.bias, 0.0)
        self.head.bias.data[0] = -4.0  # most cells have no corner

    def forward(self, pictures: Tensor) -> Tensor:
        return self.head(self.layers(pictures))


class Namer(nn.Module):
    """Names an upright patch of 32 by 48 pixels. Logits: 13 ranks, none, Joker; then 4 suits, none."""

    def __init__(self) -> None:
        super().__init__()
        halve = nn.MaxPool2d(2)
        self.layers = nn.Sequential(
            layer(3, 16, 2), layer(16, 32), halve, layer(32, 64), halve, layer(64, 64)
        )
        self.dropout, self.hidden, self.head = nn.Dropout(0.2), nn.Linear(64 * 4 * 6, 96), nn.Linear(96, 20)

    def forward(self, patches: Tensor) -> Tensor:
        flat = self.dropout(self.layers(patches).flatten(1))
        return self.head(self.dropout(torch.relu(self.hidden(flat))))
