"""The library, the builder and the forms on the screen, driven without a browser."""

import io
import json
from pathlib import Path
from typing import Any

import flet as ft
import pytest
import zxingcpp
from PIL import Image

from models.army_book import (
    FORMAT,
    PRESETS,
    NoArmy,
    army_from_json,
    army_from_text,
    army_qr_text_without_notes,
)
from models.store import ArmyRepository
from tests.armies.sample_armies import DRAGON
from tests.screens.battles import enter_unless_automatic, table_before_jons_attack
from tests.support.fletdriver import Driver
from views.app.faces import PAPER
from views.workspace.workspace import Workspace

HOST: dict[str, Any] = {
    "format": FORMAT,
    "name": "The Dragon's host",
    "units": ["king", "pawn", "king", DRAGON],
}


def _units(workspace: Workspace) -> Any:
    return workspace.armies.armies()[0].army["units"]


def _field(phone: Driver, label: str) -> Any:
    return phone.get(ft.TextField, label=label)


def test_a_new_army_is_kept_at_once_and_opened(app: Any, workspace: Workspace) -> None:
    phone = app("/armies")

    phone.tap("new-army")

    (kept,) = workspace.armies.armies()
    assert phone.page.route == f"/armies/{kept.id}"
    assert kept.army["units"] == ["knight", "pawn", "king", "queen"]


def test_home_leads_to_the_armies(app: Any) -> None:
    phone = app("/")

    phone.tap("armies")

    assert phone.page.route == "/armies"


def test_a_tap_on_a_place_and_a_piece_changes_the_unit_and_fills_the_form(
    app: Any, workspace: Workspace
) -> None:
    id = workspace.armies.add(PRESETS["jon"].to_json_object())
    phone = app(f"/armies/{id}")

    phone.tap("place-2")
    phone.tap("unit-rook")
    phone.tap("unit-bishop")

    assert _units(workspace) == ["knight", "rook", "bishop", "queen"]
    assert {"Long Bow", "4 / 5 / 6", "Deadly Aim", "Flail"} <= set(phone.texts())


def test_the_missing_piece_is_named_and_one_tap_changes_it(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add({**HOST, "units": ["king", "pawn", "king", "rook"]})
    phone = app(f"/armies/{id}")
    assert "One set has one King: make unit 3 a Queen, or allow printed tokens." in phone.texts()

    phone.tap("fit-one-set")

    assert _units(workspace) == ["king", "pawn", "queen", "rook"]
    assert "One chess set has every piece of this army." in phone.texts()


def test_a_custom_unit_begins_as_one_of_the_six_and_is_kept_field_by_field(
    app: Any, workspace: Workspace
) -> None:
    id = workspace.armies.add(PRESETS["jon"].to_json_object())
    phone = app(f"/armies/{id}")

    phone.tap("own-unit")
    for label, typed in (
        ("Unit name", "Dragon"),
        ("Life", "12"),
        ("Weapon", "Fire"),
        ("Risky", "11"),
        ("Armor Rating", "2"),
    ):
        phone.type(_field(phone, label), typed)
    phone.tap("unit-type-ranged")
    phone.tap("unit-advantage-healing")
    phone.type(_field(phone, "Healing: Life regained per Trump"), "4")

    dragon = _units(workspace)[0]
    assert (dragon["name"], dragon["life"], dragon["type"], dragon["weapon"]["name"]) == (
        "Dragon",
        12,
        "ranged",
        "Fire",
    )
    assert (
        dragon["weapon"]["risky"],
        dragon["armor"]["rating"],
        dragon["advantage"],
        dragon["advantage_number"],
    ) == (11, 2, "healing", 4)
    assert "custom unit" in phone.texts()


@pytest.mark.parametrize(
    ("label", "typed", "said"),
    [
        ("Life", "-2", "Life must be a whole number from 1 to 99, not '-2'."),
        ("Life", "100", "Life must be a whole number from 1 to 99, not 100."),
        ("Unit name", "", "The name is empty."),
        (
            "Unit name",
            "Queen",
            "The name Queen is taken by a unit of the booklet: a custom unit needs its own.",
        ),
        ("Armor", "A" * 41, "The armor's name has 41 characters; the limit is 40."),
        ("Mystic Blast: Damage per Trump", "", "The Advantage Mystic Blast needs a number from 0 to 99."),
    ],
)
def test_what_cannot_stand_is_said_below_its_field_and_not_kept(
    app: Any, workspace: Workspace, label: str, typed: str, said: str
) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")
    phone.tap("place-4")

    phone.type(_field(phone, label), typed)

    assert _field(phone, label).error == said
    assert any(text.startswith("Not saved yet: ") for text in phone.texts())
    assert workspace.armies.army(id).army == {**army_from_json(HOST).to_json_object()}


def test_what_was_said_is_gone_when_it_can_stand_again(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")
    phone.tap("place-4")
    phone.type(_field(phone, "Life"), "0")

    phone.type(_field(phone, "Life"), "20")

    assert _units(workspace)[3]["life"] == 20
    assert not any(text.startswith("Not saved yet") for text in phone.texts())


def test_name_colour_and_notes_are_kept(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")

    phone.type(_field(phone, "Army name"), "Night watch")
    phone.tap("colour-black")
    phone.type(_field(phone, "Notes"), "Won twice.")

    kept = workspace.armies.army(id).army
    assert (kept["name"], kept["colour"], kept["notes"]) == ("Night watch", "black", "Won twice.")


def test_a_change_from_another_device_is_shown_at_once(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")

    workspace.armies.change_and_clear_injuries_if_units_differ(id, {**HOST, "name": "Renamed elsewhere"})
    phone.settle()

    assert _field(phone, "Army name").value == "Renamed elsewhere"


def test_squares_are_ticked_and_wiped_by_tap(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")

    phone.tap("tick-white-1-4")
    assert workspace.armies.army(id).injuries == (4, 0, 0, 0)
    assert "4 of 10" in phone.texts()

    phone.tap("tick-white-1-4")
    assert workspace.armies.army(id).injuries == (3, 0, 0, 0)

    phone.tap("wipe")
    assert workspace.armies.army(id).injuries == (0, 0, 0, 0)


def test_a_removed_army_comes_back_with_one_tap(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app("/armies")

    phone.tap(f"remove-{id}")
    assert workspace.armies.armies() == []

    phone.tap("restore")
    assert [kept.id for kept in workspace.armies.armies()] == [id]


def test_the_address_of_a_removed_army_offers_it_back(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    workspace.armies.remove(id)
    phone = app(f"/armies/{id}")
    assert "This army is off the list." in phone.texts()

    phone.tap("restore")

    assert [kept.id for kept in workspace.armies.armies()] == [id]
    assert phone.get(ft.TextField, label="Army name").value == HOST["name"]


def test_search_finds_names_notes_and_units(app: Any, workspace: Workspace) -> None:
    workspace.armies.add({**HOST, "notes": "for winter"})
    workspace.armies.add({**HOST, "name": "Others", "units": ["pawn"] * 4})
    phone = app("/armies")

    def shown(asked: str) -> list[str]:
        phone.type(_field(phone, "Search armies"), asked)
        return [
            each.label.split(":")[0]
            for each in phone.all(ft.Semantics)
            if (each.identifier or "").startswith("army-")
        ]

    assert shown("dragon") == ["The Dragon's host"]
    assert shown("WINTER host") == ["The Dragon's host"]
    assert shown("hundred") == ["Four Knights", "Four Rooks"]
    assert shown("nothing like it") == []


def test_an_army_of_the_booklet_is_copied_before_it_is_changed(app: Any, workspace: Workspace) -> None:
    phone = app("/armies/four-knights")
    assert not phone.all(ft.TextField)

    phone.tap("copy")

    (kept,) = workspace.armies.armies()
    assert (kept.army["name"], kept.army["units"]) == ("Four Knights copy", ["knight"] * 4)
    assert phone.page.route == f"/armies/{kept.id}"


def test_an_armys_code_is_pasted_in(app: Any, workspace: Workspace) -> None:
    phone = app("/armies")

    phone.type(_field(phone, "Text of an army"), army_qr_text_without_notes(army_from_json(HOST)))
    phone.tap("import-add")

    assert workspace.armies.armies()[0].army == army_from_json(HOST).to_json_object()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "this is not an army: it is not JSON from line 1, character 1 on: hello."),
        (json.dumps({**HOST, "units": ["pawn"] * 3}), "an army has four units, and this one has 3."),
        (json.dumps({**HOST, "units": ["pawn"] * 5}), "an army has four units, and this one has 5."),
        (json.dumps({"format": "referee-record/1"}), "this is not an army: it is the record of a table."),
    ],
)
def test_what_is_no_army_is_told_and_nothing_is_kept(
    app: Any, workspace: Workspace, text: str, said: str
) -> None:
    phone = app("/armies")

    phone.type(_field(phone, "Text of an army"), text)
    phone.tap("import-add")

    assert said in phone.texts()
    assert workspace.armies.armies() == []


def test_an_address_of_no_army_is_told(app: Any) -> None:
    assert "There is no army with this number." in app("/armies/none").texts()
    assert any("not saved here" in text for text in app("/armies/77").texts())


def test_an_army_of_the_library_takes_a_seat(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app("/new/royal-battles")
    phone.type(_field(phone, "White's name"), "Jon")
    phone.type(_field(phone, "Black's name"), "Mendi")

    phone.tap("library-black")
    phone.tap(f"library-black-{id}")
    phone.tap("begin")

    assert workspace.tables()[0].header["seats"][1]["army"] == ["king", "pawn", "king", DRAGON]


def test_the_forms_of_a_battle_show_each_injury_and_a_tap_tells_its_entry(
    app: Any, workspace: Workspace
) -> None:
    id = table_before_jons_attack(workspace)
    _strike(workspace, id)
    entry = len(workspace.table(id))
    phone = app(f"/table/{id}")

    phone.tap("more-signs")
    phone.tap("forms")
    ticked = [
        each
        for each in phone.all(ft.Semantics)
        if (each.identifier or "").startswith("tick-") and f"entry {entry}" in each.label
    ]
    phone.click(ticked[0])

    assert phone.page.route == f"/table/{id}/forms"
    assert ticked
    assert any(text.startswith(f"Entry {entry}: ") for text in phone.texts())

    phone.tap("show-entry")

    assert phone.page.route == f"/table/{id}/record/{entry}"
    assert f"Correct entry {entry}" in phone.texts()


def test_the_forms_follow_an_undo_at_once(app: Any, workspace: Workspace) -> None:
    id = table_before_jons_attack(workspace)
    _strike(workspace, id)
    phone = app(f"/table/{id}/forms")
    wounded = [text for text in phone.texts() if " of 8" in text and "point" not in text]

    workspace.undo(id)
    phone.settle()

    assert len(wounded) == 1
    assert not [text for text in phone.texts() if " of 8" in text and "point" not in text]


def _strike(workspace: Workspace, id: int) -> None:
    """Jon's next turn wounds somebody."""
    table = workspace.table(id)
    for choice in list(table.game.legal_acts(table.state)):
        moved = table.game.entry_from_act(table.state, choice)
        if moved.do != "move":
            continue
        enter_unless_automatic(workspace, id, **moved.to_json_object())
        for attack in list(table.game.legal_acts(table.state)):
            written = table.game.entry_from_act(table.state, attack)
            ruling = table.judge_without_entering(written)
            if written.do == "attack" and any(
                wound.amount for it in ruling.events for wound in getattr(it, "damage", ())
            ):
                enter_unless_automatic(workspace, id, **written.to_json_object())
                return
        workspace.undo(id)
    raise AssertionError("nobody can be wounded here")


def test_a_table_of_another_game_has_no_forms(app: Any, workspace: Workspace) -> None:
    id = workspace.begin_table({"game": "el-royale", "seats": [{"name": "Ann"}, {"name": "Bob"}]})

    assert "this is a table of El Royale; only Royal Battles has armies." in app(f"/table/{id}/forms").texts()


def test_a_pdf_is_given_in_the_paper_that_was_chosen(app: Any, workspace: Workspace) -> None:
    phone = app("/armies/jon")

    phone.tap("paper-letter")
    phone.tap("print-form")
    phone.settle()

    (name, args) = next(call for call in phone.wire.calls if call[0].endswith("save_file"))
    assert name == "FilePicker.save_file"
    assert args["file_name"] == "jon-s-army-army-record-form.pdf"
    assert b"612" in args["src_bytes"] and args["src_bytes"].startswith(b"%PDF")
    assert workspace.settings()["paper"] == "letter"


def test_the_shelf_keeps_nothing_that_cannot_stand(workspace: Workspace, tmp_path: Path) -> None:
    shelf: ArmyRepository = workspace.armies
    with pytest.raises(NoArmy):
        shelf.add({**HOST, "units": ["pawn"] * 3})

    id = shelf.add(HOST)
    with pytest.raises(NoArmy):
        shelf.change_and_clear_injuries_if_units_differ(id, {**HOST, "name": ""})

    assert [kept.army for kept in shelf.armies()] == [army_from_json(HOST).to_json_object()]


def test_letters_typed_while_the_screen_is_drawn_are_not_taken_back(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")
    field = _field(phone, "Army name")

    async def typed_quickly() -> None:
        for text in ("D", "Dr"):
            phone.session.apply_patch(field._i, {"value": text})
            await phone.session.dispatch_event(field._i, "change", text)
        phone.session.apply_patch(
            field._i, {"value": "Dra"}
        )  # its event comes only after the screen was drawn
        await phone._settle()

    phone.run(typed_quickly())

    assert _field(phone, "Army name").value == "Dra"
    phone.type(_field(phone, "Army name"), "Dra")
    assert workspace.armies.army(id).army["name"] == "Dra"


def test_what_is_typed_stands_though_the_form_is_drawn_before_the_shelf_tells_of_it(
    app: Any, workspace: Workspace
) -> None:
    """Flet draws in no fixed order what changed: a form that is drawn first must not take what it was given last for news."""
    phone = app(f"/armies/{workspace.armies.add(HOST)}")
    field = _field(phone, "Army name")
    pending = phone.session._Session__pending_updates  # PRIVATE

    async def typed() -> None:
        phone.session.apply_patch(field._i, {"value": "Dragons of "})
        await phone.session.dispatch_event(field._i, "change", "Dragons of ")
        (form,) = [
            each for each in pending if getattr(each, "fn", None) and each.fn.__name__ == "ArmyBuilder"
        ]
        form.update()
        assert _field(phone, "Army name").value == "Dragons of "
        await phone._settle()

    phone.run(typed())

    assert _field(phone, "Army name").value == "Dragons of "


@pytest.mark.parametrize(
    ("content", "kept", "said"),
    [
        (json.dumps(HOST).encode(), 1, "Army of four units"),
        (b"\x89PNG\r\n", 0, "this is not an army: it is not text: line 1 is not valid UTF-8."),
        (b" " * 70_000, 0, "this is not an army: it is larger than any army can be."),
    ],
)
def test_an_armys_file_is_opened_or_the_fault_is_told(
    app: Any, workspace: Workspace, content: bytes, kept: int, said: str
) -> None:
    chosen = [{"id": 0, "name": "army.json", "size": len(content), "path": None, "bytes": content}]
    phone = app("/armies", responders={"FilePicker.pick_files": chosen})

    phone.tap("import-file")
    phone.settle()

    assert len(workspace.armies.armies()) == kept
    assert said in phone.texts()


def test_nothing_happens_when_no_file_was_chosen(app: Any, workspace: Workspace) -> None:
    phone = app("/armies", responders={"FilePicker.pick_files": []})

    phone.tap("import-file")
    phone.settle()

    assert workspace.armies.armies() == []
    assert phone.page.route == "/armies"


def test_an_army_is_saved_as_the_file_that_is_read_back(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")

    phone.tap("save-army")
    phone.settle()

    args = next(args for name, args in phone.wire.calls if name.endswith("save_file"))
    assert args["file_name"] == "the-dragon-s-host.json"
    assert army_from_text(args["src_bytes"]) == army_from_json(HOST)


def test_the_code_on_the_screen_is_the_army(app: Any, workspace: Workspace) -> None:
    id = workspace.armies.add(HOST)
    phone = app(f"/armies/{id}")

    phone.tap("code")

    picture = phone.get(ft.Image, where=lambda each: isinstance(each.src, bytes))
    (seen,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.src)).convert("L"))
    assert army_from_text(seen.text) == army_from_json(HOST)


def _pieces_on_card_paper(phone: Driver) -> list[bool]:
    """For each black piece of wood on the screen: does it lie on card paper?"""
    return [
        any(getattr(each, "bgcolor", None) == PAPER for each in around)
        for control, around in phone.trodden()
        if isinstance(control, ft.Image) and "/black-" in str(control.src)
    ]


@pytest.mark.parametrize(
    ("route", "at_least"),
    [("/armies", 12), ("/armies/mendi", 4), ("/armies/1", 14), ("/new/royal-battles", 4)],
)
def test_black_pieces_on_sheets_lie_on_card_paper(
    route: str, at_least: int, app: Any, workspace: Workspace
) -> None:
    workspace.armies.add(PRESETS["mendi"].to_json_object())

    pieces = _pieces_on_card_paper(app(route))

    assert len(pieces) >= at_least and all(pieces)
