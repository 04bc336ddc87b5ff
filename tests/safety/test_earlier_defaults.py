"""What a record leaves out has the default of the version of our rules it was begun under."""

from typing import Any

import pytest

from models.json_values import JsonObject
from referee.games import header_from_json

HEADER: JsonObject = {
    "format": "referee-record/1",
    "game": "royals",
    "edition": "2-player",
    "options": {},
    "seats": [{"name": "A"}, {"name": "B"}],
}


@pytest.mark.parametrize(("version", "paid"), [("1", "privileged"), ("2", "privileged"), ("3", "refused")])
def test_a_left_out_house_rule_has_its_versions_default(version: str, paid: str) -> None:
    options: Any = header_from_json({**HEADER, "rules": version}).options

    assert options.ransom_with_their_royal == paid


def test_a_record_without_version_has_the_defaults_of_today() -> None:
    options: Any = header_from_json(HEADER).options

    assert options.ransom_with_their_royal == "refused"


def test_what_a_record_names_holds_under_every_version() -> None:
    options: Any = header_from_json(
        {**HEADER, "rules": "2", "options": {"ransom_with_their_royal": "refused"}}
    ).options

    assert options.ransom_with_their_royal == "refused"


@pytest.mark.parametrize("chosen", [{}, {"ransom_with_their_royal": "refused"}])
@pytest.mark.parametrize("version", ["2", "3", "newer"])
def test_a_header_read_again_means_the_same(version: str, chosen: JsonObject) -> None:
    header = header_from_json({**HEADER, "rules": version, "options": chosen})

    assert header_from_json(header.to_json_object()) == header
