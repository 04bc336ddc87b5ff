"""One spelling for each name, on entry and wherever names are compared; a search asks for no marks."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from models.names import accent_free_search_key, name_visibility_fault_or_empty, normalised_name
from models.record import NoRecord
from models.store import StoreError
from referee.people.league_changes import add_new_or_returning_player
from referee.people.leagues import Entrant, League
from views.workspace.record_files import import_record, sealed_record_file
from views.workspace.workspace import Workspace

RESULT = {"game": "el-royale", "edition": "elimination", "options": {"entry": "result"}}
INVISIBLE = ["\u3164", "\u115f", "\u2800", "\u1160\uffa0", "A\u3164"]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path)) as workspace:
        yield workspace


def begun(workspace: Workspace, *names: str) -> int:
    return workspace.begin_table(
        {"format": "referee-record/1", **RESULT, "seats": [{"name": name} for name in names]}
    )


@pytest.mark.parametrize(
    ("typed", "name"),
    [(" Ann ", "Ann"), ("Ann\u00a0 B", "Ann B"), ("李\u3000明", "李 明"), ("Jo\u0308rg", "Jörg"), ("می\u200cخواهم", "می\u200cخواهم"),
     ("👩\u200d🚀", "👩\u200d🚀")],
)  # fmt: skip
def test_a_name_has_one_spelling(workspace: Workspace, typed: str, name: str) -> None:
    id = begun(workspace, typed, "Bob")

    assert workspace.table(id).header.names == (name, "Bob") and normalised_name(name) == name


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_of_invisible_letters_is_refused(workspace: Workspace, name: str) -> None:
    league = League(
        name="Cup",
        game="el-royale",
        edition="elimination",
        entrants=(Entrant(name="Ann"), Entrant(name="Bob")),
    )

    with pytest.raises(NoRecord, match="invisible characters"):
        begun(workspace, name, "Bob")
    with pytest.raises(StoreError, match="invisible characters"):
        workspace.people.rename_or_merge_into_player("Ann", name)
    with pytest.raises(StoreError, match="invisible characters"):
        workspace.leagues.change(
            workspace.leagues.add(league), lambda league, now: add_new_or_returning_player(league, name, now)
        )


@pytest.mark.parametrize("name", ["Ann", "李明", "مریم", "🦊", "👨\u200d👩\u200d👧", "می\u200cخواهم", "한국"])
def test_a_name_in_any_script_is_taken(name: str) -> None:
    assert name_visibility_fault_or_empty(name) == ""


def test_two_spellings_of_a_name_are_one_player(workspace: Workspace) -> None:
    for names in (("Jörg", "Ann"), ("Jo\u0308rg", "Ann")):
        id = begun(workspace, "Jörg", "Ann")
        workspace.enter(id, {"do": "result", "by": "Jörg", "winner": "Jörg"})
        content = sealed_record_file(workspace.table(id)).content.decode().replace("Jörg", names[0])
        workspace.remove(id)
        import_record(workspace, content.encode())
    list(workspace.people.refresh_changed_results_with_progress())

    assert [
        (each.player, each.played)
        for each in workspace.people.results.visible_player_totals()
        if each.player != "Ann"
    ] == [("Jörg", 2)]


def test_a_sealed_record_keeps_its_names(workspace: Workspace) -> None:
    id = begun(workspace, "Jörg", "Ann")
    content = sealed_record_file(workspace.table(id)).content.decode().replace("Jörg", "Jo\u0308rg").encode()

    again = import_record(workspace, content)

    assert workspace.table(again.id).header.names[0] == "Jo\u0308rg"


def test_who_is_forgotten_is_found_under_every_spelling(workspace: Workspace) -> None:
    id = begun(workspace, "Jörg", "Ann")
    workspace.enter(id, {"do": "result", "by": "Jörg", "winner": "Jörg"})
    again = import_record(
        workspace,
        sealed_record_file(workspace.table(id)).content.decode().replace("Jörg", "Jo\u0308rg").encode(),
    ).id
    list(workspace.people.refresh_changed_results_with_progress())

    workspace.people.anonymize_player_everywhere("Jörg")

    assert [workspace.table(each).header.names[0] for each in (id, again)] == ["Somebody", "Somebody"]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("istanbul", "İSTANBUL"),
        ("ISTANBUL", "ıstanbul"),
        ("jorg", "Jörg"),
        ("JÖRG", "Jo\u0308rg"),
        ("strasse", "Straße"),
        ("lukasz", "Lukasz"),
    ],
)
def test_a_search_asks_for_no_case_and_no_marks(asked: str, name: str) -> None:
    assert accent_free_search_key(asked) == accent_free_search_key(name)
