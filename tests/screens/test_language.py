"""The language of the screens: chosen in the settings, at once and for every session of the app."""

import asyncio

import flet as ft
import pytest

from models.translation import language_context, set_language_and_card_letters, wording
from tests.screens.battles import table_before_first_move
from views.app.device import current_browser_language, first_supported_language_or_empty
from views.app.preferences import read_preferences
from views.app.request_filter import RequestFilter


@pytest.fixture(autouse=True)
def english_device(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def english_was_spoken(phone):
    """What another session leaves behind in the same process."""

    async def speak_english():
        set_language_and_card_letters("en")

    phone.run(speak_english())


def test_deutsch_and_english_take_effect_at_once_on_the_whole_screen(app, workspace):
    phone = app("/settings")

    phone.tap("language-de")
    german = phone.said()
    phone.tap("language-en")

    assert "Einstellungen" in german and "Sprache" in german and "Settings" not in german
    assert "Settings" in phone.said() and "Einstellungen" not in phone.said()
    assert phone.page.route == "/settings" and read_preferences(workspace).language == "en"


def test_home_is_german(app, workspace):
    table_before_first_move(workspace)
    workspace.store_setting("language", "de")

    phone = app()

    assert "Jon gegen Mendi" in phone.said() and "Neuer Tisch" in phone.said()
    assert "New table" not in phone.said() and "entries" not in phone.said()


def test_a_refusal_is_german(app, workspace):
    id = table_before_first_move(workspace)
    workspace.store_setting("language", "de")
    phone = app(f"/table/{id}")

    phone.tap("cell-a7")
    phone.tap("cell-d5")

    assert phone.get(ft.Semantics, identifier="banner").label == "Abgelehnt:"


def test_the_choice_is_the_apps_and_every_session_shows_it(app, workspace):
    phone = app("/settings")
    tablet = app("/", peer=phone)

    phone.tap("language-de")
    tablet.settle()
    assert "Was wollt ihr spielen?" in tablet.said() and "What do you want to play?" not in tablet.said()

    phone.tap("language-en")
    tablet.settle()
    assert "What do you want to play?" in tablet.said()


def test_a_session_speaks_its_language_whatever_was_spoken_before(app, workspace):
    phone = app("/settings")
    phone.tap("language-de")

    english_was_spoken(phone)
    phone.goto("/new")

    assert "Neuer Tisch" in phone.said() and "New table" not in phone.said()


def test_flets_own_words_follow(app, workspace):
    phone = app("/settings")

    phone.tap("language-de")

    assert phone.page.locale_configuration.current_locale == ft.Locale("de")
    assert phone.page.title == "Schiedsrichter"


def test_without_a_choice_the_devices_language_is_spoken(app, workspace, monkeypatch):
    monkeypatch.setenv("LANG", "de_AT.UTF-8")

    phone = app("/settings")

    assert "Einstellungen" in phone.said()


@pytest.mark.parametrize(
    ("machine", "browser", "heading"),
    [("en_GB.UTF-8", "de", "Einstellungen"), ("de_AT.UTF-8", "en", "Settings")],
)
def test_without_a_choice_the_language_of_the_browser_that_looks_on_is_spoken(
    app, workspace, monkeypatch, machine, browser, heading
):
    monkeypatch.setenv("LANG", machine)
    before = current_browser_language.set(browser)

    phone = app("/settings")

    current_browser_language.reset(before)
    assert heading in phone.said()


@pytest.mark.parametrize(("query", "spoken"), [(b"languages=de-AT,en", "de"), (b"", "en")])
def test_a_page_names_the_languages_it_is_read_in_whatever_its_browser_says_of_them(query, spoken):
    heard = []

    async def app(*_):
        heard.append(current_browser_language.get())

    headers = [(b"host", b"127.0.0.1"), (b"accept-language", b"en-GB")]
    asyncio.run(
        RequestFilter(app)({"type": "websocket", "headers": headers, "query_string": query}, None, None)
    )

    assert heard == [spoken]


def test_the_first_language_of_ours_that_a_browser_accepts():
    accepted = ["de-DE,de;q=0.9,en;q=0.8", "en-GB", "xx, de-AT;q=0.5", "xx", "*", ""]

    assert [first_supported_language_or_empty(each) for each in accepted] == ["de", "en", "de", "", "", ""]


def test_an_address_is_kept_when_the_language_changes(app, workspace):
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")

    workspace.store_setting("language", "de")
    phone.settle()

    assert phone.page.route == f"/table/{id}"
    assert phone.all(identifier="cell-a7")


def test_a_refusal_by_a_key_is_german(app, workspace):
    workspace.store_setting("language", "de")
    phone = app(f"/table/{table_before_first_move(workspace)}")
    phone.tap("cell-a7")
    phone.tap("cell-b7")

    english_was_spoken(phone)
    phone.key("9")
    english_was_spoken(phone)
    phone.key("H")

    assert "Herz-9 ist auch rot" in phone.said()


def test_a_new_table_explains_its_house_rules_in_german(app, workspace):
    workspace.store_setting("language", "de")
    phone = app("/new/battle-royals")

    phone.tap("house-rules")
    phone.tap("rare")

    with language_context("de"):
        german = [
            wording("option.royals.ransom_window", "Which melded Royals may be ransomed."),
            wording("option.royals.decks.title", "Packs"),
        ]
    assert all(each in phone.said() for each in german) and "Hausregeln" in phone.said()
    assert "may be ransomed" not in phone.said() and "House rules" not in phone.said()


def test_a_reason_tapped_in_german_is_kept_in_the_records_own_words(app, workspace):
    workspace.store_setting("language", "de")
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}")
    for key in ("cell-a7", "cell-b7", "pick-others", "pick-rank-9", "pick-suit-H", "override"):
        phone.tap(key)

    assert phone.get(ft.Semantics, identifier="reason-0").label == "spät bemerkt"
    phone.tap("reason-0")

    assert "noticed too late" in [ruling.entry.override for ruling in workspace.table(id).rulings]
    phone.goto(f"/table/{id}/record")
    let_stand = next(n for n, ruling in enumerate(workspace.table(id).rulings) if ruling.entry.override)
    phone.tap(f"line-{let_stand}")
    assert "Begründung des Tisches: spät bemerkt." in phone.said()


def test_the_record_screen_is_german(app, workspace):
    workspace.store_setting("language", "de")
    id = table_before_first_move(workspace)
    phone = app(f"/table/{id}/record")

    for tool, said in (
        ("audit", "Den Tisch zählen"),
        ("where", "Wo ist sie?"),
        ("rules", "Hausregeln"),
        ("files", "Prüfcode"),
    ):
        phone.tap(f"tool-{tool}")
        assert said in phone.said(), tool
    phone.tap("tool-log")
    phone.tap("filter")
    assert "aufstellen" in phone.said() and "Jon gegen Mendi" in phone.said()


def test_why_a_table_takes_no_entries_is_said_in_the_language_chosen_since(app, workspace):
    id = table_before_first_move(workspace)
    workspace._journal.store_act(
        id,
        workspace.open_table(id).acts + 1,
        {"act": "enter", "entry": {"do": "nothing"}},
        {},
        False,
    )
    workspace._open.clear()

    assert "This table ends at entry" in (workspace.open_table(id).stopped or "")
    workspace.store_setting("language", "de")
    phone = app(f"/table/{id}")

    assert (
        "Dieser Tisch endet bei Eintrag" in phone.said()
        and "das ist kein Eintrag von Royal Battles" in phone.said()
    )
