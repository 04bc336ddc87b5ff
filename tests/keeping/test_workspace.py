"""The desk: what is entered is kept first and shown then; what cannot be kept does not happen."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.record import NoRecord
from models.rulings import Finding
from models.store import DiskFull
from referee import games
from referee.table import rules_version
from referee.table.amendments import preview_amendment
from referee.table.log_lines import BY_ITSELF
from referee.words.phrases import phrase
from tests.keeping.counting import HEADER, Counting, not_the_next, say
from views.workspace.record_files import fork_table
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

NewDesk = Callable[..., Workspace]


def entries(desk: Workspace, id: int) -> list[int]:
    return [ruling.entry.number for ruling in desk.table(id).rulings]


def test_an_entry_stands_after_the_app_is_closed(desk: Workspace, new_desk: NewDesk) -> None:
    table = desk.begin_table(HEADER)
    answers = [desk.enter(table, say(number)) for number in (1, 2, 3)]

    again = new_desk()

    assert all(answer.stands for answer in answers)
    assert entries(again, table) == [1, 2, 3]


def test_a_refused_entry_is_not_kept_and_comes_back_with_its_findings(
    desk: Workspace, new_desk: NewDesk
) -> None:
    table = desk.begin_table(HEADER)

    answer = desk.enter(table, say(5))

    assert answer.ruling and [finding.rule.id for finding in answer.ruling.findings] == ["counting.next"]
    assert not answer.stands and answer.fault is None
    assert entries(new_desk(), table) == []


def test_what_is_no_entry_comes_back_as_a_sentence(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)

    answer = desk.enter(table, {"do": "shout", "by": "Ann"})

    assert answer.fault and answer.ruling is None and not answer.stands
    assert len(desk.table(table)) == 0


def test_a_late_entry_is_refused_with_its_reason(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1), at=0)

    late = desk.enter(table, say(2), at=0)

    assert late.ruling is not None
    assert [(finding.rule.id, finding.facts) for finding in late.ruling.findings] == [
        ("table.late", {"meant": 1, "now": 1})
    ]
    assert not late.stands
    assert entries(desk, table) == [1]


def test_of_two_taps_on_undo_the_second_is_late(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)
    for number in (1, 2, 3):
        desk.enter(table, say(number))

    first, second = desk.undo(table, at=3), desk.undo(table, at=3)

    assert first.stands and second.fault is not None
    assert entries(desk, table) == [1, 2]


def test_undo_and_redo_outlive_the_app(desk: Workspace, new_desk: NewDesk) -> None:
    table = desk.begin_table(HEADER)
    for number in (1, 2, 3):
        desk.enter(table, say(number))
    desk.undo(table)
    desk.undo(table)

    again = new_desk()
    assert entries(again, table) == [1]
    again.redo(table)
    assert entries(new_desk(), table) == [1, 2]


def test_undo_with_nothing_to_take_back_changes_nothing(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)
    before = desk.store.state

    assert desk.undo(table).stands and desk.redo(table).stands
    assert desk.store.state is before


@pytest.fixture
def even_numbers_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every odd number the next one follows by itself."""
    monkeypatch.setattr(
        Counting, "forced_entry", lambda game, state: say(state.last + 1) if state.last % 2 else None
    )


@pytest.mark.usefixtures("even_numbers_follow")
def test_one_undo_takes_back_an_entry_and_what_followed_it_by_itself(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))
    desk.enter(table, say(3))
    assert entries(desk, table) == [1, 2, 3, 4]
    assert [ruling.entry.note for ruling in desk.table(table).rulings] == [None, BY_ITSELF, None, BY_ITSELF]

    kind, undone = desk.next_undo(table)
    desk.undo(table)

    assert kind == "enter" and undone and undone.entry.number == 3
    assert entries(desk, table) == [1, 2]
    again = desk.next_redo(table)
    desk.redo(table)
    assert again and again.entry.number == 3
    assert entries(desk, table) == [1, 2, 3, 4]


@pytest.mark.usefixtures("even_numbers_follow")
def test_an_entry_and_what_follows_it_by_itself_are_one_step_on_the_disk(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)
    before = desk.changes

    desk.enter(table, say(1))
    desk.undo(table)
    desk.redo(table)

    assert entries(desk, table) == [1, 2]
    assert desk.changes == before + 3


@pytest.mark.usefixtures("even_numbers_follow")
def test_where_what_follows_by_itself_cannot_be_kept_nothing_of_the_step_is(
    new_desk: NewDesk, desk: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))
    keep, before = desk._journal.store_act, desk.changes

    def full_after_one(id: int, n: int, *told: Any) -> None:
        if n == 4:
            raise DiskFull("the disk is full")
        keep(id, n, *told)

    with monkeypatch.context() as patch:
        patch.setattr(desk._journal, "store_act", full_after_one)
        answer = desk.enter(table, say(3))

    assert answer.fault == "the disk is full"
    assert (entries(desk, table), desk.changes) == ([1, 2], before)
    assert desk.enter(table, say(3)).stands
    assert entries(new_desk(), table) == [1, 2, 3, 4]


@pytest.mark.usefixtures("even_numbers_follow")
def test_what_follows_by_itself_is_a_choice_of_the_table(new_desk: NewDesk) -> None:
    desk = new_desk()
    table = desk.begin_table(HEADER, TableSettings(enters_by_itself=False))

    desk.enter(table, say(1))
    assert entries(desk, table) == [1]

    desk.change_settings(table, TableSettings(enters_by_itself=True))
    desk.enter(table, say(2))
    desk.enter(table, say(3))
    assert entries(desk, table) == [1, 2, 3, 4]
    assert new_desk().table_settings(table) == TableSettings(enters_by_itself=True)


@pytest.mark.usefixtures("even_numbers_follow")
def test_an_entry_whose_follow_up_was_lost_is_followed_when_the_table_is_opened(new_desk: NewDesk) -> None:
    desk = new_desk(enters_by_itself=False)
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))  # the plug was pulled before the next act was kept

    desk = new_desk()

    assert entries(desk, table) == [1, 2]


@pytest.mark.usefixtures("even_numbers_follow")
def test_after_an_undo_nothing_follows_by_itself_when_the_table_is_opened(new_desk: NewDesk) -> None:
    desk = new_desk(enters_by_itself=False)
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))
    desk.enter(table, say(2))
    desk.undo(table)

    assert entries(new_desk(), table) == [1]


def test_what_cannot_be_kept_does_not_happen(desk: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))

    def full(*_: Any) -> None:
        raise DiskFull("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(desk._journal, "store_act", full)
        answers = desk.enter(table, say(2)), desk.undo(table)

    assert [answer.fault for answer in answers] == ["the disk is full"] * 2
    assert entries(desk, table) == [1]
    assert desk.enter(table, say(2)).stands


def test_every_change_gives_the_table_and_the_list_a_new_version(desk: Workspace) -> None:
    one, two = desk.begin_table(HEADER), desk.begin_table(HEADER)
    before = desk.store.state

    desk.enter(one, say(1))
    desk.enter(one, say(7))

    after = desk.store.state
    assert after.versions[one] == before.versions[one] + 1
    assert after.versions[two] == before.versions[two]
    assert after.home == before.home + 1
    assert before is not after


def test_the_home_list_says_where_each_table_stands_without_opening_it(
    desk: Workspace, new_desk: NewDesk
) -> None:
    one, two = desk.begin_table(HEADER), desk.begin_table(HEADER)
    desk.enter(two, say(1))
    desk.enter(one, say(1))
    desk.enter(one, say(2))

    again = new_desk()

    listed = again.tables()
    assert [kept.id for kept in listed] == [one, two]
    assert [kept.summary["entries"] for kept in listed] == [2, 1]
    assert phrase(*listed[1].summary["headline"]) == "Bob is next." and listed[1].summary["seats"] == [
        "Ann",
        "Bob",
    ]
    assert not again._open


def test_a_removed_table_is_kept_and_comes_back(desk: Workspace) -> None:
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))

    desk.remove(table)
    assert desk.tables() == [] and [kept.id for kept in desk.tables(removed=True)] == [table]

    desk.restore(table)
    assert [kept.id for kept in desk.tables()] == [table] and entries(desk, table) == [1]


def test_a_table_removed_for_good_is_gone_and_its_number_is_never_given_again(
    desk: Workspace, new_desk: NewDesk
) -> None:
    stays, goes = desk.begin_table(HEADER), desk.begin_table(HEADER)
    desk.enter(goes, say(1))
    desk.destroy(goes)
    assert [kept.id for kept in desk.tables()] == [goes, stays], "only what is off the list already"

    desk.remove(goes)
    desk.destroy(goes)

    assert desk.tables(removed=True) == [] and desk.enter(goes, say(2)).fault
    assert new_desk().begin_table(HEADER) > goes


def test_a_header_that_cannot_be_played_begins_nothing(desk: Workspace) -> None:
    with pytest.raises(NoRecord):
        desk.begin_table({**HEADER, "seats": [{"name": "Ann"}, {"name": "Ann"}]})
    assert desk.tables() == []


def test_names_of_emoji_are_kept_and_those_of_10000_characters_refused(
    desk: Workspace, new_desk: NewDesk
) -> None:
    table = desk.begin_table({**HEADER, "seats": [{"name": "👩‍👩‍👧‍👦🏴‍☠️"}, {"name": "x" * 40}]})
    with pytest.raises(NoRecord):
        desk.begin_table({**HEADER, "seats": [{"name": "x" * 10_000}, {"name": "Bob"}]})

    assert new_desk().table(table).header.names == ("👩‍👩‍👧‍👦🏴‍☠️", "x" * 40)


def test_more_tables_than_are_held_in_memory_all_stand(
    desk: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.workspace.workspace.OPEN_AT_ONCE", 8)
    tables = [desk.begin_table(HEADER) for _ in range(12)]
    for table in tables:
        desk.enter(table, say(1))

    assert len(desk._open) == 8
    assert all(entries(desk, table) == [1] for table in tables)


def test_settings_of_the_app_are_kept(desk: Workspace, new_desk: NewDesk) -> None:
    before = desk.store.state.home
    desk.choose("theme", "dark")
    desk.choose("theme", "light")

    assert desk.store.state.home > before
    assert new_desk().settings() == {"theme": "light"}


# -- a table of another time ---------------------------------------------------------------------------------------------
@pytest.fixture
def table_of_five(desk: Workspace) -> int:
    table = desk.begin_table(HEADER)
    for number in range(1, 6):
        desk.enter(table, say(number))
    return table


def stands_at_three_and_loses_nothing(desk: Workspace, table: int) -> None:
    assert entries(desk, table) == [1, 2, 3]
    stopped = desk.stop_reason(table)
    assert stopped is not None and "entry 3" in stopped and "\n" not in stopped
    for answer in (desk.enter(table, say(4)), desk.undo(table), desk.redo(table)):
        assert not answer.stands and answer.fault == stopped
    assert desk._journal.acts(table).due == 5


def test_a_table_that_the_rules_of_today_refuse_opens_up_to_there_and_nothing_is_lost(
    table_of_five: int, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    cannot_be = replace(not_the_next, physical=True)
    with monkeypatch.context() as patch:
        patch.setattr(rules_version, "RULES_VERSION", "newer")
        patch.setattr(
            Counting, "judge", lambda self, state, say: (Finding(cannot_be, {}),) if say.number == 4 else ()
        )
        stands_at_three_and_loses_nothing(new_desk(), table_of_five)

    assert entries(new_desk(), table_of_five) == [1, 2, 3, 4, 5]


def test_what_was_kept_under_the_rules_of_today_is_not_judged_again_and_each_line_has_the_ruling_it_had(
    table_of_five: int, desk: Workspace, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        desk.undo(table_of_five)
    desk.enter(table_of_five, say(3))
    desk.undo(table_of_five)
    before = [(number, line.gone, line.ruling) for number, line in desk.table(table_of_five).numbered_lines()]
    monkeypatch.setattr(Counting, "judge", lambda *_: pytest.fail("judged again"))

    again = new_desk().table(table_of_five)

    assert [(number, line.gone, line.ruling) for number, line in again.numbered_lines()] == before
    assert [again.entry_to_undo, again.entry_to_redo] == [
        ruling for _, _, ruling in (before[1], before[-1])
    ] and again.undo_kind == "enter"


@pytest.mark.parametrize("last", [5, 200])
def test_a_mistake_of_our_own_while_a_table_is_opened_does_not_keep_it_shut(
    desk: Workspace, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    table = desk.begin_table(HEADER)
    for number in range(1, last + 1):
        desk.enter(table, say(number))
    apply = Counting.apply

    def slip(self: Counting, state: Any, say: Any) -> tuple[Any, ...]:
        apply(self, state, say)
        return () if say.number < 4 else 1 / 0  # type: ignore[return-value]

    monkeypatch.setattr(Counting, "apply", slip)
    again = new_desk()

    assert entries(again, table) == [1, 2, 3] and again.table(table).state.last == 3
    assert again.stop_reason(table) is not None
    assert again._journal.acts(table).due == last


@pytest.mark.parametrize(
    "act", ["{torn", '"no act"', '{"act": "enter", "entry": {"do": "shout"}}', '{"act": "enter"}', "[]"]
)
def test_an_act_that_cannot_be_read_ends_the_table_there(
    table_of_five: int, desk: Workspace, new_desk: NewDesk, act: str
) -> None:
    desk._journal._db.execute("UPDATE acts SET act = ? WHERE n = 4", (act,))
    desk._journal._db.commit()

    stands_at_three_and_loses_nothing(new_desk(), table_of_five)


def test_play_goes_on_in_a_copy_of_a_table_that_stopped(
    table_of_five: int, desk: Workspace, new_desk: NewDesk
) -> None:
    desk._journal._db.execute("UPDATE acts SET act = '' WHERE n = 4")
    desk._journal._db.commit()
    again = new_desk()

    copy = fork_table(again, table_of_five, 3)

    assert again.stop_reason(copy) is None and again.enter(copy, say(4)).stands
    assert entries(again, copy) == [1, 2, 3, 4] and entries(again, table_of_five) == [1, 2, 3]


def test_a_table_of_a_game_nobody_referees_here_is_a_sentence(
    table_of_five: int, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(games.GAMES, "counting")
    desk = new_desk()

    with pytest.raises(NoRecord):
        desk.table(table_of_five)
    assert desk.enter(table_of_five, say(6)).fault
    assert [kept.id for kept in desk.tables()] == [table_of_five]


def test_a_corrected_entry_is_kept_and_can_be_taken_back(
    table_of_five: int, desk: Workspace, new_desk: NewDesk
) -> None:
    table = desk.table(table_of_five)
    amendment = preview_amendment(table, "strike", 5)

    answer = desk.amend(table_of_five, amendment, at=5)
    late = desk.amend(table_of_five, amendment, at=5)

    assert answer.stands and not late.stands
    again = new_desk()
    assert entries(again, table_of_five) == [1, 2, 3, 4]
    assert again.undo(table_of_five).stands and entries(again, table_of_five) == [1, 2, 3, 4, 5]


@pytest.mark.usefixtures("even_numbers_follow")
def test_what_follows_an_amendment_by_itself_is_entered_and_taken_back_with_it(new_desk: NewDesk) -> None:
    desk = new_desk()
    table = desk.begin_table(HEADER, TableSettings(enters_by_itself=False))
    for number in (1, 2, 3):
        desk.enter(table, say(number))
    desk.change_settings(table, TableSettings(enters_by_itself=True))

    answer = desk.amend(
        table,
        preview_amendment(
            desk.table(table), "correct", 3, desk.table(table).read({**say(3), "note": "loudly"})
        ),
        at=3,
    )

    assert answer.stands and entries(desk, table) == [1, 2, 3, 4]
    assert desk.table(table).ruling(4).entry.note == BY_ITSELF
    kind, undone = desk.next_undo(table)
    assert kind == "correct" and undone and undone.entry.note == "loudly"
    desk.undo(table)
    assert entries(desk, table) == [1, 2, 3] and desk.table(table).ruling(3).entry.note is None
    desk.redo(table)
    assert entries(desk, table) == [1, 2, 3, 4] == entries(new_desk(), table)


@pytest.mark.usefixtures("even_numbers_follow")
def test_striking_out_what_the_app_entered_does_not_bring_it_back(new_desk: NewDesk) -> None:
    desk = new_desk()
    table = desk.begin_table(HEADER)
    desk.enter(table, say(1))

    desk.amend(table, preview_amendment(desk.table(table), "strike", 2), at=2)

    assert entries(desk, table) == [1] == entries(new_desk(), table)
    kind, undone = desk.next_undo(table)
    assert kind == "strike" and undone and undone.entry.number == 2


def test_a_table_taken_far_back_and_played_on_opens_as_it_stood(desk: Workspace, new_desk: NewDesk) -> None:
    table = desk.begin_table(HEADER)
    for number in range(1, 301):
        desk.enter(table, say(number))
    for _ in range(270):
        desk.undo(table)
    for number in range(31, 200):
        desk.enter(table, say(number))
    for _ in range(50):
        desk.undo(table)
    desk.redo(table)

    again = new_desk().table(table)

    assert again.state.last == len(again) == 150
    assert [again.state_after(n).last for n in range(151)] == list(range(151))
    assert again.record() == desk.table(table).record()
