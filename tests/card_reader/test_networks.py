"""The networks compute what their layers say."""

import numpy as np

from views.card_reader.networks import Networks


def random_weights() -> dict[str, np.ndarray]:
    pick = np.random.default_rng(5)
    shapes = {
        "d0": (3, 16),
        "d1": (16, 32),
        "d2": (32, 40),
        **{f"d{number}": (40, 40) for number in range(3, 8)},
    }
    shapes |= {"c0": (3, 16), "c1": (16, 32), "c2": (32, 64), "c3": (64, 64)}
    weights = {f"{name}w": pick.normal(0, 0.1, (3, 3, *shape)) for name, shape in shapes.items()}
    weights |= {f"{name}b": pick.normal(0, 0.1, shape[1]) for name, shape in shapes.items()}
    for name, shape in {"dh": (40, 6), "l": (1536, 96), "o": (96, 20)}.items():
        weights |= {f"{name}w": pick.normal(0, 0.1, shape), f"{name}b": pick.normal(0, 0.1, shape[1])}
    return {name: values.astype(np.float32) for name, values in weights.items()}


def convolve_slowly(layer, kernel, bias, stride, dilation):
    rows, columns = -(-layer.shape[0] // stride), -(-layer.shape[1] // stride)
    result = np.tile(bias, (rows, columns, 1)).astype(np.float64)
    for row in range(rows):
        for column in range(columns):
            for i in range(3):
                for j in range(3):
                    y, x = row * stride + (i - 1) * dilation, column * stride + (j - 1) * dilation
                    if 0 <= y < layer.shape[0] and 0 <= x < layer.shape[1]:
                        result[row, column] += layer[y, x] @ kernel[i, j]
    return np.maximum(result, 0)


def test_the_finder_agrees_with_a_slow_calculation():
    weights = random_weights()
    picture = np.random.default_rng(6).random((24, 16, 3), np.float32)
    layer = picture
    for number in range(3):
        layer = convolve_slowly(layer, weights[f"d{number}w"], weights[f"d{number}b"], 2, 1)
    for number, dilation in enumerate((1, 2, 1, 3, 1), 3):
        layer = layer + convolve_slowly(layer, weights[f"d{number}w"], weights[f"d{number}b"], 1, dilation)

    answer = Networks(weights).corner_predictions(picture)

    assert answer.shape == (3, 2, 6)
    assert np.allclose(answer, layer @ weights["dhw"] + weights["dhb"], rtol=1e-3, atol=1e-4)


def test_the_namer_gives_chances_for_every_patch():
    patches = np.random.default_rng(7).random((40, 48, 32, 3), np.float32)

    ranks, suits = Networks(random_weights()).rank_and_suit_chances(patches)

    assert ranks.shape == (40, 15) and suits.shape == (40, 5)
    assert np.allclose(ranks.sum(1), 1, atol=1e-5) and np.allclose(suits.sum(1), 1, atol=1e-5)


def test_a_patch_is_named_alike_alone_and_among_others():
    networks = Networks(random_weights())
    patches = np.random.default_rng(8).random((35, 48, 32, 3), np.float32)

    assert np.allclose(
        networks.rank_and_suit_chances(patches)[0][33],
        networks.rank_and_suit_chances(patches[33:34])[0][0],
        atol=1e-5,
    )
