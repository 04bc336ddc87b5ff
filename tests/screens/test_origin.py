"""What is no game begun here says all the time what it is, leads back, and stands apart from the games on Home."""

import json
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from referee.games import game_named
from tests.safety.sitting import sat_down
from tests.screens.battles import table_before_first_move, table_with_units_placed
from tests.support.fletdriver import Driver
from views.screens.el_royale.evening import evening_game_results
from views.screens.royal_battles.first_game import example
from views.screens.rules.worked_example import store_example_as_what_if
from views.workspace.known_games import StoredGames
from views.workspace.record_files import fork_table, import_record, sealed_record_file
from views.workspace.table_settings import TableSettings, table_settings_of
from views.workspace.workspace import Workspace

App = Callable[..., Driver]
SCREENS = ("", "/record", "/forms")


def picked(content: bytes) -> dict[str, Any]:
    """A phone that chooses this file."""
    return {
        "FilePicker.pick_files": [
            {"id": 0, "name": "game.json", "size": len(content), "path": None, "bytes": content}
        ]
    }


def what_if(workspace: Workspace) -> tuple[int, str]:
    game = table_before_first_move(workspace)
    return fork_table(workspace, game, 16), f"/table/{game}"


def try_out(workspace: Workspace) -> tuple[int, str]:
    book = next(iter(game_named("royal-battles").books_by_edition().values()))
    return store_example_as_what_if(
        workspace, book, "example.movement_2"
    ), "/rules/royal-battles/0-1/movement-same_colour"


def demonstration(workspace: Workspace) -> tuple[int, str]:
    return example.continue_or_begin_demonstration(workspace), "/"


def sample(workspace: Workspace) -> tuple[int, str]:
    return example.import_sample_or_show_note_again(workspace), "/"


def an_import(workspace: Workspace) -> tuple[int, str]:
    return import_record(
        workspace, sealed_record_file(workspace.table(table_before_first_move(workspace))).content
    ).id, "/"


KINDS = {
    "what-if": what_if,
    "try-out": try_out,
    "demonstration": demonstration,
    "sample": sample,
    "import": an_import,
}


@pytest.mark.parametrize("kind", KINDS)
def test_it_says_on_every_screen_of_the_table_what_it_is_and_leads_back(
    app: App, workspace: Workspace, kind: str
) -> None:
    id, back = KINDS[kind](workspace)

    for screen in SCREENS:
        phone = app(f"/table/{id}{screen}")
        phone.tap("origin")
        assert phone.page.route == back
    assert workspace.table_settings(id).origin == kind


@pytest.mark.parametrize("kind", ["royals", "battle-royals", "el-royale"])
def test_a_what_if_of_every_game_has_its_strip_and_the_game_itself_has_none(
    app: App, workspace: Workspace, kind: str
) -> None:
    game = sat_down(workspace, kind, 12)
    fork = fork_table(workspace, game, 5)

    assert not app(f"/table/{game}").all(identifier="origin")
    phone = app(f"/table/{fork}")
    assert phone.get(ft.Semantics, identifier="origin").label == "What if, from entry 5. Back to the game"
    phone.tap("origin")

    assert phone.page.route == f"/table/{game}"


def test_on_home_each_stands_under_its_own_heading_apart_from_the_games(
    app: App, workspace: Workspace
) -> None:
    game = table_with_units_placed(workspace)
    tables = {kind: make(workspace)[0] for kind, make in KINDS.items()}

    said = app()
    order = [
        each
        for each in said.texts()
        if each in ("In play", "From files", "What-ifs and trials", "For viewing")
    ]
    rows = [
        int(each.identifier.removeprefix("table-"))
        for each in said.all(ft.Semantics)
        if (each.identifier or "").startswith("table-")
    ]

    assert order == ["In play", "From files", "What-ifs and trials", "For viewing"]
    apart = [tables[kind] for kind in ("import", "try-out", "what-if", "sample", "demonstration")]
    assert rows[-5:] == apart and game in rows[:-5]


def test_a_demonstration_gone_on_with_by_hand_keeps_its_mark(app: App, workspace: Workspace) -> None:
    id = example.continue_or_begin_demonstration(workspace)
    phone = app(f"/table/{id}")

    phone.tap("by-hand")

    assert phone.all(identifier="origin") and "Demo: Royal Battles" in app().said()
    assert example.continue_or_begin_demonstration(workspace) != id, "the next one begins anew"


def test_a_rematch_at_such_a_table_is_a_game_like_any_other(app: App, workspace: Workspace) -> None:
    id, _ = an_import(workspace)
    workspace.enter(id, {"do": "resign", "by": "Mendi"})
    phone = app(f"/table/{id}")

    phone.tap("again")

    new = int(phone.page.route.removeprefix("/table/"))
    assert (workspace.table_settings(new).origin, workspace.table_settings(new).file) == (
        "",
        "",
    ) and not phone.all(identifier="origin")


def test_the_same_file_opened_twice_is_noticed_and_its_table_offered(app: App, workspace: Workspace) -> None:
    content = sealed_record_file(workspace.table(table_before_first_move(workspace))).content
    first = import_record(workspace, content).id
    phone = app(responders=picked(content))

    phone.tap("open-record")
    assert len(workspace.tables()) == 2
    phone.tap("open-before")

    assert phone.page.route == f"/table/{first}/record" and len(workspace.tables()) == 2


def test_a_file_opened_before_can_make_a_second_table_on_purpose(app: App, workspace: Workspace) -> None:
    content = sealed_record_file(workspace.table(table_before_first_move(workspace))).content
    import_record(workspace, content)
    phone = app(responders=picked(content))

    phone.tap("open-record")
    phone.tap("open-again")

    assert len(workspace.tables()) == 3
    assert workspace.table_settings(3).origin == "what-if"  # a game counts once


def test_a_file_whose_table_was_taken_off_the_list_is_opened_anew(workspace: Workspace) -> None:
    content = sealed_record_file(workspace.table(table_before_first_move(workspace))).content
    first = import_record(workspace, content).id
    assert StoredGames(workspace, removed=False).table_id_of_file(content) == first

    workspace.remove(first)

    assert StoredGames(workspace, removed=False).table_id_of_file(content) is None


def test_a_what_if_opened_from_a_file_says_both_and_leads_to_no_table_of_this_device(
    app: App, workspace: Workspace
) -> None:
    content = sealed_record_file(workspace.table(what_if(workspace)[0])).content
    id = import_record(workspace, content).id

    phone = app(f"/table/{id}")
    assert "From a file: what if, from entry 16" in phone.said()
    phone.tap("origin")

    assert phone.page.route == "/"


def test_a_table_of_an_earlier_version_tells_what_it_is_by_its_header_and_by_what_it_shows(
    workspace: Workspace,
) -> None:
    id, _ = what_if(workspace)
    kept = next(each for each in workspace.tables() if each.id == id)

    def told(header: dict[str, Any], table_settings: dict[str, Any]) -> TableSettings:
        return table_settings_of(kept._replace(header=header, manner=table_settings))

    fork = kept.header["fork"]
    assert told(kept.header, {})[4:6] == ("what-if", f"/table/{fork['table']}")
    assert told({"fork": {"of": "a book", "entry": 3}}, {})[4:6] == ("try-out", "/rules")
    assert told({}, {"shows": "sample-read"})[3:6] == ("", "sample", "")
    assert told({}, {"shows": "demonstration"})[3:6] == ("demonstration", "demonstration", "")
    assert told({}, {"hands_shown": True}) == TableSettings(hands_shown=True)


def test_what_was_only_tried_out_decides_nothing_of_an_evening(workspace: Workspace) -> None:
    first = sat_down(workspace, "el-royale", 400)
    assert workspace.table(first).state.phase == "over"
    fork_table(workspace, first, len(workspace.table(first)))
    header = workspace.table(first).header.model_dump(mode="json", by_alias=True, exclude_none=True)

    games = evening_game_results(workspace, workspace.begin_table(header))

    assert len(games) == 2


@pytest.mark.parametrize("kind", ["royal-battles", "royals", "el-royale"])
def test_a_broken_seal_stays_on_the_table_in_its_files_and_on_home_with_the_first_entry_that_does_not_fit(
    app: App, workspace: Workspace, kind: str
) -> None:
    raw = json.loads(sealed_record_file(workspace.table(sat_down(workspace, kind, 9))).content)
    raw["entries"][1]["note"] = "I was never here"
    id = import_record(workspace, json.dumps(raw).encode()).id

    told = "seal broken at entry 2"

    assert all(
        told in app(f"/table/{id}{screen}").get(ft.Semantics, identifier="origin").label
        for screen in ("", "/record")
    )
    assert told in app("/").get(ft.Semantics, identifier=f"table-{id}").label
    record = app(f"/table/{id}/record")
    record.tap("tool-files")
    assert "entry 2 was changed" in record.said()
