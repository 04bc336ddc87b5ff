from datetime import UTC, datetime, timedelta

import pytest

from views.screens.people.formatting import end_day_text


@pytest.mark.parametrize(("days", "text"), [(0, "Today"), (-1, "Yesterday")])
def test_the_last_two_days_have_words_of_their_own(days: int, text: str) -> None:
    assert end_day_text((datetime.now(UTC) + timedelta(days=days)).isoformat()) == text


@pytest.mark.parametrize("days", [3, -3])
def test_any_other_day_is_a_date_also_one_to_come(days: int) -> None:
    day = datetime.now(UTC).astimezone() + timedelta(days=days)

    assert str(day.day) in end_day_text(day.isoformat())
