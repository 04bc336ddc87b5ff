"""The workspace: what is entered is kept first and shown then; what cannot be kept does not happen."""

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
from referee.table.replay import refusal_reasons_text
from referee.words.phrases import phrase
from tests.keeping.counting import HEADER, Counting, not_the_next, say
from views.workspace.keeper_access import KeeperAccess
from views.workspace.record_files import fork_table
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

NewWorkspace = Callable[..., Workspace]


def entries(workspace: Workspace, id: int) -> list[int]:
    return [ruling.entry.number for ruling in workspace.table(id).rulings]


def test_an_entry_stands_after_the_app_is_closed(workspace: Workspace, new_workspace: NewWorkspace) -> None:
    table = workspace.begin_table(HEADER)
    answers = [workspace.enter(table, say(number)) for number in (1, 2, 3)]

    again = new_workspace()

    assert all(answer.is_accepted for answer in answers)
    assert entries(again, table) == [1, 2, 3]


def test_a_refused_entry_is_not_kept_and_comes_back_with_its_findings(
    workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    table = workspace.begin_table(HEADER)

    answer = workspace.enter(table, say(5))

    assert answer.ruling and [finding.rule.id for finding in answer.ruling.findings] == ["counting.next"]
    assert not answer.is_accepted and answer.fault is None
    assert entries(new_workspace(), table) == []


def test_what_is_no_entry_comes_back_as_a_sentence(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)

    answer = workspace.enter(table, {"do": "shout", "by": "Ann"})

    assert answer.fault and answer.ruling is None and not answer.is_accepted
    assert len(workspace.table(table)) == 0


def test_a_late_entry_is_refused_with_its_reason(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1), expected_entry_count=0)

    late = workspace.enter(table, say(2), expected_entry_count=0)

    assert late.ruling is not None
    assert [finding.rule.id for finding in late.ruling.findings] == ["table.late"]
    assert refusal_reasons_text(late.ruling) == "Ann was quicker. Look, then enter it again."
    assert not late.is_accepted
    assert entries(workspace, table) == [1]


def test_of_two_taps_on_undo_the_second_is_late(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    for number in (1, 2, 3):
        workspace.enter(table, say(number))

    first, second = (
        workspace.undo(table, expected_entry_count=3),
        workspace.undo(table, expected_entry_count=3),
    )

    assert first.is_accepted and second.fault == "An entry was undone meanwhile. Look, then enter it again"
    assert entries(workspace, table) == [1, 2]


def test_undo_and_redo_outlive_the_app(workspace: Workspace, new_workspace: NewWorkspace) -> None:
    table = workspace.begin_table(HEADER)
    for number in (1, 2, 3):
        workspace.enter(table, say(number))
    workspace.undo(table)
    workspace.undo(table)

    again = new_workspace()
    assert entries(again, table) == [1]
    again.redo(table)
    assert entries(new_workspace(), table) == [1, 2]


def test_undo_with_nothing_to_take_back_changes_nothing(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    before = workspace.store.state

    assert workspace.undo(table).is_accepted and workspace.redo(table).is_accepted
    assert workspace.store.state is before


@pytest.fixture
def even_numbers_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """After every odd number the next one follows by itself."""
    monkeypatch.setattr(
        Counting,
        "forced_automatic_entry",
        lambda game, state: say(state.last + 1) if state.last % 2 else None,
    )


@pytest.mark.usefixtures("even_numbers_follow")
def test_one_undo_takes_back_an_entry_and_what_followed_it_by_itself(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))
    workspace.enter(table, say(3))
    assert entries(workspace, table) == [1, 2, 3, 4]
    assert [ruling.entry.note for ruling in workspace.table(table).rulings] == [
        None,
        BY_ITSELF,
        None,
        BY_ITSELF,
    ]

    kind, undone = KeeperAccess(workspace, table).kind_and_entry_of_next_undo()
    workspace.undo(table)

    assert kind == "enter" and undone and undone.entry.number == 3
    assert entries(workspace, table) == [1, 2]
    again = workspace.table(table).ruling_to_redo
    workspace.redo(table)
    assert again and again.entry.number == 3
    assert entries(workspace, table) == [1, 2, 3, 4]


@pytest.mark.usefixtures("even_numbers_follow")
def test_an_entry_and_what_follows_it_by_itself_are_one_step_on_the_disk(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    before = workspace.change_count

    workspace.enter(table, say(1))
    workspace.undo(table)
    workspace.redo(table)

    assert entries(workspace, table) == [1, 2]
    assert workspace.change_count == before + 3


@pytest.mark.usefixtures("even_numbers_follow")
def test_where_what_follows_by_itself_cannot_be_kept_nothing_of_the_step_is(
    new_workspace: NewWorkspace, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))
    keep, before = workspace._journal.store_act, workspace.change_count

    def full_after_one(id: int, n: int, *told: Any) -> None:
        if n == 4:
            raise DiskFull("the disk is full")
        keep(id, n, *told)

    with monkeypatch.context() as patch:
        patch.setattr(workspace._journal, "store_act", full_after_one)
        answer = workspace.enter(table, say(3))

    assert answer.fault == "the disk is full"
    assert (entries(workspace, table), workspace.change_count) == ([1, 2], before)
    assert workspace.enter(table, say(3)).is_accepted
    assert entries(new_workspace(), table) == [1, 2, 3, 4]


@pytest.mark.usefixtures("even_numbers_follow")
def test_what_follows_by_itself_is_a_choice_of_the_table(new_workspace: NewWorkspace) -> None:
    workspace = new_workspace()
    table = workspace.begin_table(HEADER, TableSettings(enters_by_itself=False))

    workspace.enter(table, say(1))
    assert entries(workspace, table) == [1]

    workspace.change_table_settings(table, TableSettings(enters_by_itself=True))
    workspace.enter(table, say(2))
    workspace.enter(table, say(3))
    assert entries(workspace, table) == [1, 2, 3, 4]
    assert new_workspace().table_settings(table) == TableSettings(enters_by_itself=True)


@pytest.mark.usefixtures("even_numbers_follow")
def test_an_entry_whose_follow_up_was_lost_is_followed_when_the_table_is_opened(
    new_workspace: NewWorkspace,
) -> None:
    workspace = new_workspace(enters_by_itself=False)
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))  # the plug was pulled before the next act was kept

    workspace = new_workspace()

    assert entries(workspace, table) == [1, 2]


@pytest.mark.usefixtures("even_numbers_follow")
def test_after_an_undo_nothing_follows_by_itself_when_the_table_is_opened(
    new_workspace: NewWorkspace,
) -> None:
    workspace = new_workspace(enters_by_itself=False)
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))
    workspace.enter(table, say(2))
    workspace.undo(table)

    assert entries(new_workspace(), table) == [1]


def test_what_cannot_be_kept_does_not_happen(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))

    def full(*_: Any) -> None:
        raise DiskFull("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(workspace._journal, "store_act", full)
        answers = workspace.enter(table, say(2)), workspace.undo(table)

    assert [answer.fault for answer in answers] == ["the disk is full"] * 2
    assert entries(workspace, table) == [1]
    assert workspace.enter(table, say(2)).is_accepted


def test_every_change_gives_the_table_and_the_list_a_new_version(workspace: Workspace) -> None:
    one, two = workspace.begin_table(HEADER), workspace.begin_table(HEADER)
    before = workspace.store.state

    workspace.enter(one, say(1))
    workspace.enter(one, say(7))

    after = workspace.store.state
    assert after.versions[one] == before.versions[one] + 1
    assert after.versions[two] == before.versions[two]
    assert after.home == before.home + 1
    assert before is not after


def test_the_home_list_says_where_each_table_stands_without_opening_it(
    workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    one, two = workspace.begin_table(HEADER), workspace.begin_table(HEADER)
    workspace.enter(two, say(1))
    workspace.enter(one, say(1))
    workspace.enter(one, say(2))

    again = new_workspace()

    listed = again.tables()
    assert [kept.id for kept in listed] == [one, two]
    assert [kept.summary["entries"] for kept in listed] == [2, 1]
    assert phrase(*listed[1].summary["headline"]) == "Bob is next." and listed[1].summary["seats"] == [
        "Ann",
        "Bob",
    ]
    assert not again._open


def test_a_removed_table_is_kept_and_comes_back(workspace: Workspace) -> None:
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))

    workspace.remove(table)
    assert workspace.tables() == [] and [kept.id for kept in workspace.tables(only_removed=True)] == [table]

    workspace.restore(table)
    assert [kept.id for kept in workspace.tables()] == [table] and entries(workspace, table) == [1]


def test_a_table_removed_for_good_is_gone_and_its_number_is_never_given_again(
    workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    stays, goes = workspace.begin_table(HEADER), workspace.begin_table(HEADER)
    workspace.enter(goes, say(1))
    workspace.delete_for_good(goes)
    assert [kept.id for kept in workspace.tables()] == [goes, stays], "only what is off the list already"

    workspace.remove(goes)
    workspace.delete_for_good(goes)

    assert workspace.tables(only_removed=True) == [] and workspace.enter(goes, say(2)).fault
    assert new_workspace().begin_table(HEADER) > goes


def test_a_header_that_cannot_be_played_begins_nothing(workspace: Workspace) -> None:
    with pytest.raises(NoRecord):
        workspace.begin_table({**HEADER, "seats": [{"name": "Ann"}, {"name": "Ann"}]})
    assert workspace.tables() == []


def test_names_of_emoji_are_kept_and_those_of_10000_characters_refused(
    workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    table = workspace.begin_table({**HEADER, "seats": [{"name": "👩‍👩‍👧‍👦🏴‍☠️"}, {"name": "x" * 40}]})
    with pytest.raises(NoRecord):
        workspace.begin_table({**HEADER, "seats": [{"name": "x" * 10_000}, {"name": "Bob"}]})

    assert new_workspace().table(table).header.names == ("👩‍👩‍👧‍👦🏴‍☠️", "x" * 40)


def test_more_tables_than_are_held_in_memory_all_stand(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.workspace.workspace.OPEN_AT_ONCE", 8)
    tables = [workspace.begin_table(HEADER) for _ in range(12)]
    for table in tables:
        workspace.enter(table, say(1))

    assert len(workspace._open) == 8
    assert all(entries(workspace, table) == [1] for table in tables)


def test_settings_of_the_app_are_kept(workspace: Workspace, new_workspace: NewWorkspace) -> None:
    before = workspace.store.state.home
    workspace.store_setting("theme", "dark")
    workspace.store_setting("theme", "light")

    assert workspace.store.state.home > before
    assert new_workspace().settings() == {"theme": "light"}


# -- a table of another time ---------------------------------------------------------------------------------------------
@pytest.fixture
def table_of_five(workspace: Workspace) -> int:
    table = workspace.begin_table(HEADER)
    for number in range(1, 6):
        workspace.enter(table, say(number))
    return table


def stands_at_three_and_loses_nothing(workspace: Workspace, table: int) -> None:
    assert entries(workspace, table) == [1, 2, 3]
    stopped = workspace.open_table(table).stopped
    assert stopped is not None and "entry 3" in stopped and "\n" not in stopped
    for answer in (workspace.enter(table, say(4)), workspace.undo(table), workspace.redo(table)):
        assert not answer.is_accepted and answer.fault == stopped
    assert workspace._journal.undamaged_acts(table).expected_count == 5


def test_a_table_that_the_rules_of_today_refuse_opens_up_to_there_and_nothing_is_lost(
    table_of_five: int, new_workspace: NewWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    cannot_be = replace(not_the_next, physical=True)
    with monkeypatch.context() as patch:
        patch.setattr(rules_version, "RULES_VERSION", "newer")
        patch.setattr(
            Counting, "judge", lambda self, state, say: (Finding(cannot_be, {}),) if say.number == 4 else ()
        )
        stands_at_three_and_loses_nothing(new_workspace(), table_of_five)

    assert entries(new_workspace(), table_of_five) == [1, 2, 3, 4, 5]


def test_what_was_kept_under_the_rules_of_today_is_not_judged_again_and_each_line_has_the_ruling_it_had(
    table_of_five: int, workspace: Workspace, new_workspace: NewWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        workspace.undo(table_of_five)
    workspace.enter(table_of_five, say(3))
    workspace.undo(table_of_five)
    before = [
        (number, line.gone, line.ruling) for number, line in workspace.table(table_of_five).numbered_lines()
    ]
    monkeypatch.setattr(Counting, "judge", lambda *_: pytest.fail("judged again"))

    again = new_workspace().table(table_of_five)

    assert [(number, line.gone, line.ruling) for number, line in again.numbered_lines()] == before
    assert [again.ruling_to_undo, again.ruling_to_redo] == [
        ruling for _, _, ruling in (before[1], before[-1])
    ] and again.kind_of_step_to_undo == "enter"


@pytest.mark.parametrize("last", [5, 200])
def test_a_mistake_of_our_own_while_a_table_is_opened_does_not_keep_it_shut(
    workspace: Workspace, new_workspace: NewWorkspace, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    table = workspace.begin_table(HEADER)
    for number in range(1, last + 1):
        workspace.enter(table, say(number))
    apply = Counting.apply

    def slip(self: Counting, state: Any, say: Any) -> tuple[Any, ...]:
        apply(self, state, say)
        return () if say.number < 4 else 1 / 0  # type: ignore[return-value]

    monkeypatch.setattr(Counting, "apply", slip)
    again = new_workspace()

    assert entries(again, table) == [1, 2, 3] and again.table(table).state.last == 3
    assert again.open_table(table).stopped is not None
    assert again._journal.undamaged_acts(table).expected_count == last


@pytest.mark.parametrize(
    "act", ["{torn", '"no act"', '{"act": "enter", "entry": {"do": "shout"}}', '{"act": "enter"}', "[]"]
)
def test_an_act_that_cannot_be_read_ends_the_table_there(
    table_of_five: int, workspace: Workspace, new_workspace: NewWorkspace, act: str
) -> None:
    workspace._journal._db.execute("UPDATE acts SET act = ? WHERE n = 4", (act,))
    workspace._journal._db.commit()

    stands_at_three_and_loses_nothing(new_workspace(), table_of_five)


def test_play_goes_on_in_a_copy_of_a_table_that_stopped(
    table_of_five: int, workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    workspace._journal._db.execute("UPDATE acts SET act = '' WHERE n = 4")
    workspace._journal._db.commit()
    again = new_workspace()

    copy = fork_table(again, table_of_five, 3)

    assert again.open_table(copy).stopped is None and again.enter(copy, say(4)).is_accepted
    assert entries(again, copy) == [1, 2, 3, 4] and entries(again, table_of_five) == [1, 2, 3]


def test_a_table_of_a_game_nobody_referees_here_is_a_sentence(
    table_of_five: int, new_workspace: NewWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(games.GAMES, "counting")
    workspace = new_workspace()

    with pytest.raises(NoRecord):
        workspace.table(table_of_five)
    assert workspace.enter(table_of_five, say(6)).fault
    assert [kept.id for kept in workspace.tables()] == [table_of_five]


def test_a_corrected_entry_is_kept_and_can_be_taken_back(
    table_of_five: int, workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    table = workspace.table(table_of_five)
    amendment = preview_amendment(table, "strike", 5)

    answer = workspace.amend(table_of_five, amendment, expected_entry_count=5)
    late = workspace.amend(table_of_five, amendment, expected_entry_count=5)

    assert answer.is_accepted and not late.is_accepted
    again = new_workspace()
    assert entries(again, table_of_five) == [1, 2, 3, 4]
    assert again.undo(table_of_five).is_accepted and entries(again, table_of_five) == [1, 2, 3, 4, 5]


@pytest.mark.usefixtures("even_numbers_follow")
def test_what_follows_an_amendment_by_itself_is_entered_and_taken_back_with_it(
    new_workspace: NewWorkspace,
) -> None:
    workspace = new_workspace()
    table = workspace.begin_table(HEADER, TableSettings(enters_by_itself=False))
    for number in (1, 2, 3):
        workspace.enter(table, say(number))
    workspace.change_table_settings(table, TableSettings(enters_by_itself=True))

    answer = workspace.amend(
        table,
        preview_amendment(
            workspace.table(table),
            "correct",
            3,
            workspace.table(table).entry_from_json({**say(3), "note": "loudly"}),
        ),
        expected_entry_count=3,
    )

    assert answer.is_accepted and entries(workspace, table) == [1, 2, 3, 4]
    assert workspace.table(table).ruling_of_entry(4).entry.note == BY_ITSELF
    kind, undone = KeeperAccess(workspace, table).kind_and_entry_of_next_undo()
    assert kind == "correct" and undone and undone.entry.note == "loudly"
    workspace.undo(table)
    assert (
        entries(workspace, table) == [1, 2, 3]
        and workspace.table(table).ruling_of_entry(3).entry.note is None
    )
    workspace.redo(table)
    assert entries(workspace, table) == [1, 2, 3, 4] == entries(new_workspace(), table)


@pytest.mark.usefixtures("even_numbers_follow")
def test_striking_out_what_the_app_entered_does_not_bring_it_back(new_workspace: NewWorkspace) -> None:
    workspace = new_workspace()
    table = workspace.begin_table(HEADER)
    workspace.enter(table, say(1))

    workspace.amend(table, preview_amendment(workspace.table(table), "strike", 2), expected_entry_count=2)

    assert entries(workspace, table) == [1] == entries(new_workspace(), table)
    kind, undone = KeeperAccess(workspace, table).kind_and_entry_of_next_undo()
    assert kind == "strike" and undone and undone.entry.number == 2


def test_a_table_taken_far_back_and_played_on_opens_as_it_stood(
    workspace: Workspace, new_workspace: NewWorkspace
) -> None:
    table = workspace.begin_table(HEADER)
    for number in range(1, 301):
        workspace.enter(table, say(number))
    for _ in range(270):
        workspace.undo(table)
    for number in range(31, 200):
        workspace.enter(table, say(number))
    for _ in range(50):
        workspace.undo(table)
    workspace.redo(table)

    again = new_workspace().table(table)

    assert again.state.last == len(again) == 150
    assert [again.state_after(n).last for n in range(151)] == list(range(151))
    assert again.record_json() == workspace.table(table).record_json()
