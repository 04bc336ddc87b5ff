"""Armies are written down, read back, and refused in one clear sentence."""

import io
import json
from typing import Any

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from models.armies import UNITS
from models.army_book import (
    FORMAT,
    LARGEST,
    LARGEST_CODE,
    PRESETS,
    NamedArmy,
    NoArmy,
    army_file_text,
    army_from_json,
    army_from_text,
    army_qr_text_without_notes,
)
from models.army_faults import faults_of_unit_json
from tests.armies.sample_armies import DRAGON, armies
from views.paper.qr import army_qr_png

FINE: dict[str, Any] = {"format": FORMAT, "name": "First army", "units": ["knight", "pawn", "king", DRAGON]}


def _sentence(written: Any) -> str:
    with pytest.raises(NoArmy) as refused:
        army_from_text(json.dumps(written))
    return str(refused.value)


def _with_dragon(**changes: Any) -> dict[str, Any]:
    return {**FINE, "units": ["knight", "pawn", "king", {**DRAGON, **changes}]}


@given(armies)
def test_what_is_exported_is_imported_equal(army: NamedArmy) -> None:
    assert army_from_text(army_file_text(army)) == army
    assert army_from_text(army_file_text(army).encode()) == army


@given(armies)
def test_a_code_of_less_than_a_kilobyte_brings_everything_but_the_notes(army: NamedArmy) -> None:
    code = army_qr_text_without_notes(army)

    assert len(code.encode()) <= LARGEST_CODE
    assert army_from_text(code) == army.model_copy(update={"notes": ""})


@settings(max_examples=12)
@given(armies)
def test_a_camera_reads_the_army_back_from_its_picture(army: NamedArmy) -> None:
    picture = Image.open(io.BytesIO(army_qr_png(army, scale=4)))

    seen = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)

    assert [army_from_text(each.text) for each in seen] == [army.model_copy(update={"notes": ""})]


def test_names_that_no_code_can_hold_are_refused_with_the_number_of_bytes() -> None:
    many = "".join(chr(0x4E00 + 37 * n) for n in range(520))
    name = iter(many[n : n + 40] for n in range(0, 520, 40))
    units = [
        {
            **DRAGON,
            "name": next(name),
            "weapon": {**DRAGON["weapon"], "name": next(name)},
            "armor": {"name": next(name), "rating": 1},
        }
        for _ in range(4)
    ]
    army = army_from_json({**FINE, "name": next(name), "units": units})

    with pytest.raises(NoArmy, match=r"need \d{4} bytes, and a QR code holds 1000"):
        army_qr_text_without_notes(army)


@pytest.mark.parametrize("count", [0, 3, 5])
def test_an_army_has_exactly_four_units(count: int) -> None:
    assert (
        _sentence({**FINE, "units": ["pawn"] * count}) == f"an army has four units, and this one has {count}"
    )


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"life": -2}, "unit 4, Dragon: Life must be a whole number from 1 to 99, not -2"),
        ({"life": 0}, "unit 4, Dragon: Life must be a whole number from 1 to 99, not 0"),
        ({"accuracy": 100}, "unit 4, Dragon: Accuracy must be a whole number from 0 to 99, not 100"),
        ({"evasion": "high"}, "unit 4, Dragon: Evasion must be a whole number from 0 to 99, not 'high'"),
        ({"type": "flying"}, "unit 4, Dragon: the type must be melee or ranged, not 'flying'"),
        ({"armor": {"name": "Scales"}}, "unit 4, Dragon: the Armor Rating is missing"),
        (
            {"weapon": {"name": "", "easy": 1, "optimal": 1, "risky": 1}},
            "unit 4, Dragon: the weapon's name is empty",
        ),
        ({"name": "D" * 41}, f"unit 4, {'D' * 40}: the name has 41 characters; the limit is 40"),
        ({"name": ""}, "unit 4: the name is empty"),
        (
            {"advantage_number": None},
            "unit 4, Dragon: the Advantage Mystic Blast needs a number from 0 to 99",
        ),
        ({"advantage": None}, "unit 4, Dragon: Dragon has a number for an Advantage (5) and no Advantage"),
        ({"wings": 2}, "unit 4, Dragon: 'wings' is not a known field"),
        (
            {"name": "pawn"},
            "unit 4, pawn: the name pawn is taken by a unit of the booklet: a custom unit needs its own",
        ),
    ],
)
def test_a_custom_unit_has_limits_and_each_is_told(changes: dict[str, Any], said: str) -> None:
    assert _sentence(_with_dragon(**changes)) == said


def test_an_unknown_advantage_is_told_the_six() -> None:
    said = _sentence(_with_dragon(advantage="flight"))

    assert said.startswith("unit 4, Dragon: the Advantage must be one of the six (Extended Reach, ")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": ""}, "the army's name is empty"),
        ({"name": "N" * 41}, "the army's name has 41 characters; the limit is 40"),
        ({"colour": "red"}, "the colour must be white or black, not 'red'"),
        ({"notes": "n" * 501}, "the notes has 501 characters; the limit is 500"),
        ({"units": "pawn"}, "the list of units must be a list of four"),
        ({"units": ["pawn", "pawn", "pawn", "duke"]}, "unit 4: there is no unit 'duke'"),
        ({"units": ["pawn", "pawn", "pawn", 7]}, "unit 4: a unit is one of pawn, rook"),
        ({"general": "Ann"}, "'general' is not a known field"),
    ],
)
def test_a_field_of_the_army_that_cannot_stand_is_told(changes: dict[str, Any], said: str) -> None:
    assert _sentence({**FINE, **changes}).startswith(said.replace("notes has", "notes have"))


def test_several_faults_are_counted_after_the_first() -> None:
    assert (
        _sentence({**_with_dragon(life=-1, evasion=-1), "name": ""})
        == "the army's name is empty (and 2 more)"
    )


def test_two_custom_units_of_one_name_must_be_the_same() -> None:
    other = {**DRAGON, "name": "dragon ", "life": 3}

    assert "another unit of this army has the same name" in _sentence(
        {**FINE, "units": ["pawn", "pawn", DRAGON, other]}
    )
    assert (
        army_from_json({**FINE, "units": [DRAGON] * 4}).units[3]
        == army_from_json({**FINE, "units": [DRAGON] * 4}).units[0]
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xff\xd8\xff\xe0 a picture", "line 1 is not valid UTF-8"),
        ("", "ends too early"),
        ("[" * 30000, "its brackets are nested too deeply"),
        ("referee-army/1:AAAA", "a part of its code is missing"),
        ("[1, 2]", 'it has no "format": "referee-army/1"'),
        ('{"format": "referee-record/1"}', "it is the record of a table"),
        ('{"format": "referee-army/2"}', "a newer version of the app wrote"),
        ('{"format": "chess"}', "this app reads 'referee-army/1'"),
        (" " * (LARGEST + 1), "it is larger than any army can be"),
    ],
)
def test_a_file_that_is_something_else_is_told_what_it_lacks(text: str | bytes, said: str) -> None:
    with pytest.raises(NoArmy) as refused:
        army_from_text(text)

    assert str(refused.value).startswith("this is not an army: ")
    assert said in str(refused.value)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["name", "units", "format", "colour", "weapon", "life"]), inner)
        ),
        max_leaves=8,
    )
)
def test_whatever_is_given_is_an_army_or_one_sentence(given: Any) -> None:
    try:
        army = army_from_text(json.dumps({**given, "format": FORMAT} if isinstance(given, dict) else given))
    except NoArmy as refused:
        assert "\n" not in str(refused)
    else:
        assert len(army.units) == 4


def test_the_booklet_names_six_armies() -> None:
    assert [preset.units for preset in PRESETS.values()] == [
        ("knight", "pawn", "king", "queen"),
        ("king", "bishop", "pawn", "knight"),
        ("knight",) * 4,
        ("rook",) * 4,
        ("queen",) * 4,
        ("bishop",) * 4,
    ]


@pytest.mark.parametrize("kind", list(UNITS))
def test_a_unit_of_the_booklet_has_no_fault(kind: str) -> None:
    assert faults_of_unit_json(kind) == {}
