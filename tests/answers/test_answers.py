"""Whatever the referee derives in whole games is what it derived when that was last looked at (`python -m tests.answers`)."""

from pathlib import Path

import pytest

from tests.answers.kept_answers import KEPT, first_difference, games, kept_fingerprints

KEPT_OF = kept_fingerprints()


@pytest.mark.parametrize("path", games().values(), ids=lambda path: path.stem)
def test_all_answers_in_a_game_are_those_kept(path: Path) -> None:
    assert path.stem in KEPT_OF, f"no answers in {KEPT}: run `python -m tests.answers keep {path.stem}`"

    assert not first_difference(path, KEPT_OF[path.stem])
