"""The page's reader gives the same cards as Python's for the same pixels.

Random weights and pictures compare every step from the photo to the list of readings; the shipped weights name a hand.
"""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.card_reader.synthetic import photo_of
from tests.card_reader.test_networks import random_weights
from views.card_reader.networks import WEIGHTS, load_networks
from views.card_reader.reading import read_cards

SCRIPT = Path(__file__).parent / "read_photo.mjs"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="the page's reader is run in Node, which is not here"
)


def shapes_on_cloth(seed: int, width: int, height: int) -> Image.Image:
    """A picture with edges, flat parts and noise."""
    pick = np.random.default_rng(seed)
    picture = Image.new("RGB", (width, height), tuple(pick.integers(0, 255, 3).tolist()))
    draw = ImageDraw.Draw(picture)
    for _ in range(30):
        x, y = pick.integers(0, width), pick.integers(0, height)
        box = (x, y, x + pick.integers(5, width // 3), y + pick.integers(5, height // 3))
        draw.ellipse([int(side) for side in box], fill=tuple(pick.integers(0, 255, 3).tolist()))
    noise = pick.integers(-9, 9, (height, width, 3))
    return Image.fromarray(np.clip(np.asarray(picture, np.int16) + noise, 0, 255).astype(np.uint8))


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """Random weights that find some corners and name them without much doubt."""
    arrays = random_weights()
    arrays["dhw"][:, 0] *= 6
    arrays["dhb"][0] -= 3
    arrays["dhb"][5] = 0.5
    arrays["ow"] *= 8
    file = tmp_path / "weights.npz"
    np.savez_compressed(file, **{name: values.astype(np.float16) for name, values in arrays.items()})
    return file


def read_in_page(photo: Image.Image, weights: Path, folder: Path, kernel: str) -> list[dict]:
    pixels = folder / "pixels"
    pixels.write_bytes(photo.tobytes())
    command = ["node", SCRIPT, weights, pixels, str(photo.width), str(photo.height), kernel]
    return json.loads(subprocess.run(command, capture_output=True, check=True, timeout=300).stdout)


@pytest.mark.parametrize(
    "size, kernel",
    [((301, 40), "wasm"), ((48, 417), "plain"), ((1153, 150), "wasm"), ((2311, 205), "wasm")],
    ids=["small", "plain", "middle", "large"],
)
def test_the_page_reads_what_python_reads(size, kernel, weights: Path, tmp_path: Path):
    photo = shapes_on_cloth(3, *size)

    in_python = read_cards(photo, networks=load_networks(weights))
    in_page = read_in_page(photo, weights, tmp_path, kernel)

    assert in_python, "nothing to compare"
    assert [reading["card"] for reading in in_page] == [reading.card for reading in in_python]
    for page, python in zip(in_page, in_python, strict=True):
        assert page["confidence"] == pytest.approx(python.confidence, abs=0.01)
        assert page["frames"][0]["x"] == pytest.approx(python.frames[0].x, abs=0.5)
        assert page["frames"][0]["height"] == pytest.approx(python.frames[0].height, rel=0.01)


@pytest.mark.parametrize(
    "hand", [["2S", "10H", "QD", "7C"], ["7C", "7C", "7C", "10H", "10H"]], ids=["hand", "meld"]
)
def test_both_readers_name_a_hand_with_the_shipped_weights(hand: list[str], tmp_path: Path):
    photo = photo_of(hand)

    in_python = [reading.card for reading in read_cards(photo) if reading.confidence >= 0.9]
    in_page = [
        reading["card"]
        for reading in read_in_page(photo, WEIGHTS, tmp_path, "wasm")
        if reading["confidence"] >= 0.9
    ]

    assert sorted(in_python) == sorted(hand)
    assert in_page == in_python


def test_the_weights_file_has_at_most_one_megabyte():
    assert WEIGHTS.stat().st_size <= 1_000_000


def test_weights_in_another_order_are_refused(tmp_path: Path, weights: Path):
    arrays = {name: np.asfortranarray(values) for name, values in np.load(weights).items()}
    np.savez(weights, **arrays)

    with pytest.raises(subprocess.CalledProcessError) as refused:
        read_in_page(shapes_on_cloth(3, 64, 64), weights, tmp_path, "plain")

    assert b"row by row" in refused.value.stderr


def test_the_page_reads_the_weights_that_are_shipped(tmp_path: Path):
    photo = photo_of(["7H", "KC"])

    in_page = read_in_page(photo, WEIGHTS, tmp_path, "wasm")

    assert {"7H", "KC"} <= {reading["card"] for reading in in_page if reading["confidence"] >= 0.7}
