"""Hostile inputs, a few of each kind: `python -m tests.fuzz` reads as many as one likes."""

import pytest

from tests.fuzz.kinds import KINDS
from tests.fuzz.large import LARGE, MOST_MEMORY, measured
from tests.fuzz.running import corpus, fault_in, run


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_hard_to_read_once_is_read_or_refused_in_one_sentence(kind: str) -> None:
    faults = {file.name: fault_in(kind, file.read_bytes())[0] for file in corpus(kind)}

    assert not {name: fault for name, fault in faults.items() if fault}


@pytest.mark.parametrize("kind", KINDS)
def test_changed_inputs_are_read_or_refused_in_one_sentence(kind: str) -> None:
    found = run(kind, 150, seed="the same every day")

    assert found.faults == [] and found.longest <= 300


@pytest.mark.parametrize("name", ["brackets", "a long note of wide signs", "many fields", "quotes"])
def test_a_large_file_that_is_no_record_is_refused_in_one_sentence(name: str) -> None:
    _, _, said = measured("records", name, 1)

    assert 0 < len(said) <= 300
    assert set(LARGE) == set(KINDS) and MOST_MEMORY == 300
