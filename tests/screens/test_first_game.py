"""The first game: a battle that plays itself, a sample table to look at, and how few taps lead to a first card of one's own."""

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest
from flet.controls.services.semantics_service import AccessibilityFeatures

from models.translation import language_context
from referee.games import header_from_json
from referee.table.table import Table
from tests.screens.battles import enter_unless_automatic, table_before_first_move
from tests.support.fletdriver import Driver
from views.app.reconnect import install_reconnect_handlers
from views.root import start_session
from views.screens.royal_battles.first_game import example, self_playing
from views.screens.royal_battles.first_game.example import caption_text, captioned_steps
from views.screens.royal_battles.first_game.self_playing import (
    latest_ruling_or_title_text,
    seconds_to_read_step,
)
from views.workspace.workspace import Workspace


class Time:
    """Time that passes only when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, asyncio.Future[None]]] = []

    async def wait(self, seconds: float) -> None:
        self.waiting.append((seconds, asyncio.get_running_loop().create_future()))
        await self.waiting[-1][1]

    def passes(self, phone: Driver, times: int = 1) -> None:
        """Whoever waits has waited long enough."""
        for _ in range(times):
            for _, future in self.now():
                future.set_result(None)
            phone.settle()

    def now(self) -> list[tuple[float, Any]]:
        """The waits that have not ended."""
        return [(seconds, future) for seconds, future in self.waiting if not future.done()]


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time of the demonstration."""
    made = Time()
    monkeypatch.setattr(self_playing, "wait", made.wait)
    return made


def watching(app: Callable[..., Driver], **more: Any) -> Driver:
    """A phone on which somebody has tapped "Watch a battle" on the empty home screen."""
    phone = app(**more)
    phone.tap("watch")
    phone.settle()
    return phone


def entered(workspace: Workspace) -> int:
    """How many entries stand at the one table."""
    return len(workspace.table(workspace.tables()[0].id))


def test_the_whole_battle_is_accepted_and_every_step_has_a_caption(workspace: Workspace) -> None:
    id = example.continue_or_begin_demonstration(workspace)

    for entry in example.example_entries():
        assert workspace.enter(id, entry).is_accepted, entry
    captions = {caption_text(played) for played in range(len(example.example_entries()) + 1)}

    assert workspace.table(id).state.phase == "over"
    assert len(captions) > 40 and all(captions)


def test_every_caption_is_said_in_german() -> None:
    for played in range(len(example.example_entries()) + 1):
        english = caption_text(played)
        with language_context("de"):
            assert caption_text(played) != english


def test_the_first_turn_is_played_within_a_minute() -> None:
    first_turn = next(n for n, step in enumerate(captioned_steps(), 1) if step.code == "end_turn")

    lasts = []
    table = Table(
        header_from_json(
            {name: value for name, value in example.example_record().items() if name != "entries"}
        )
    )
    for played, entry in enumerate(example.example_entries()[:first_turn]):
        lasts.append(seconds_to_read_step(played, latest_ruling_or_title_text(table), False))
        table.enter(table.entry_from_json(entry))

    assert sum(lasts) <= 60


def test_a_battle_plays_itself_entry_by_entry(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    assert "step 0 of 131" in phone.said() and "Two armies of four pieces meet" in phone.said()

    time.passes(phone, 6)

    assert entered(workspace) == 6
    assert (
        "Joker is shuffled back in" in phone.said() and "No piece starts on an Ace or a Joker" in phone.said()
    )
    assert not phone.all(identifier="pick-rank-K")


def test_it_pauses_and_plays_on(app: Callable[..., Driver], workspace: Workspace, time: Time) -> None:
    phone = watching(app)
    time.passes(phone, 2)

    phone.tap("play")
    time.passes(phone, 3)
    assert entered(workspace) == 2
    phone.tap("play")
    time.passes(phone, 3)

    assert entered(workspace) == 5


def test_in_two_windows_it_plays_no_faster(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    other = app("/table/1", peer=phone)
    other.tap("play")

    time.passes(phone, 4)

    assert len(time.now()) == 2, "both play"
    assert entered(workspace) == 4


def test_one_step_pauses_and_goes_one_entry_on(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)

    phone.tap("one-step")
    time.passes(phone, 3)

    assert entered(workspace) == 1
    assert "Play" in phone.texts()


def test_the_set_up_is_skipped_with_one_tap_and_a_round_with_the_next(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)

    phone.tap("next-chapter")
    assert [(state.round, state.phase) for state in [workspace.table(1).state]] == [(1, "initiative")]
    phone.tap("next-chapter")

    assert workspace.table(1).state.round == 2
    assert time.now(), "it plays on"


def test_a_tap_on_a_chapter_goes_there_and_back_and_the_log_tells_nothing_twice(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)

    phone.tap("chapter-4")
    assert (entered(workspace), workspace.table(1).state.round) == (45, 4)
    phone.tap("chapter-2")
    assert (entered(workspace), workspace.table(1).state.round) == (25, 2)
    phone.tap("next-chapter")

    assert (entered(workspace), workspace.table(1).state.round) == (35, 3)
    assert (
        example.is_following_example(workspace.table(1))
        and len(list(workspace.table(1).numbered_lines())) == 45
    )


def test_faster_makes_every_step_shorter(app: Callable[..., Driver], time: Time) -> None:
    phone = watching(app)
    ((calm, _),) = time.now()

    phone.tap("pace")

    ((fast, _),) = time.now()
    assert fast == pytest.approx(calm / 3)
    assert "Slower" in phone.texts()


def test_going_on_by_hand_ends_what_plays_itself(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    time.passes(phone, 4)

    phone.tap("by-hand")
    time.passes(phone, 3)
    phone.tap("pick-rank-9")
    phone.tap("pick-suit-S")

    table = workspace.table(1)
    assert [ruling.entry.to_json_object()["card"] for ruling in table.latest_standing_rulings(1)] == [
        "9S"
    ] and len(table) == 5
    assert not phone.all(identifier="play")


def test_undo_takes_a_step_back_and_the_battle_goes_on_from_there(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    time.passes(phone, 5)
    phone.tap("play")

    phone.tap("undo")
    assert entered(workspace) == 4 and "step 4 of 131" in phone.said()
    phone.tap("one-step")

    assert (
        entered(workspace) == 5
        and workspace.table(1).latest_standing_rulings(1)[0].entry.to_json_object()["card"] == "KS"
    )


def test_what_somebody_else_enters_ends_the_demonstration(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    time.passes(phone, 4)

    enter_unless_automatic(workspace, 1, "deal", "Jon", card="9S")
    time.passes(phone, 3)

    assert entered(workspace) == 5
    assert not phone.all(identifier="play") and phone.all(identifier="pick-rank-K")


def test_leaving_the_table_stops_it_and_coming_back_finds_it_paused(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    time.passes(phone, 3)

    phone.tap("back")
    time.passes(phone, 3)
    assert entered(workspace) == 3 and not time.now()
    phone.tap("table-1")
    time.passes(phone, 3)

    assert entered(workspace) == 3 and "Play" in phone.texts()


def test_it_stops_when_the_phone_sleeps_and_is_found_paused(workspace: Workspace, time: Time) -> None:
    def session(page: ft.Page) -> None:
        install_reconnect_handlers(page, workspace.store)
        start_session(page, workspace)

    with Driver(session, width=390, height=844) as phone:
        phone.tap("watch")
        phone.settle()
        time.passes(phone, 3)

        phone.sleep()
        time.passes(phone)
        assert entered(workspace) == 3 and not time.now()
        phone.wake()

        assert "Play" in phone.texts()


def test_another_session_watches(app: Callable[..., Driver], workspace: Workspace, time: Time) -> None:
    phone = watching(app)
    other = app("/table/1", peer=phone)
    assert len(time.now()) == 1

    time.passes(phone, 6)
    other.settle()

    assert "No piece starts on an Ace or a Joker" in other.said() and "Play" in other.texts()


@pytest.mark.parametrize("asked", ["reduce_motion", "disable_animations"])
def test_where_less_motion_is_asked_for_it_waits_to_be_stepped(
    app: Callable[..., Driver], workspace: Workspace, time: Time, asked: str
) -> None:
    features = dict.fromkeys(AccessibilityFeatures.__dataclass_fields__, False) | {asked: True}

    phone = watching(app, responders={"SemanticsService.get_accessibility_features": features})
    time.passes(phone, 3)
    assert entered(workspace) == 0
    phone.tap("one-step")

    assert entered(workspace) == 1


def test_a_tap_on_the_board_meanwhile_says_how_to_play_oneself(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)

    phone.tap("cell-a1")

    assert "To play it yourself, continue by hand" in phone.said() and entered(workspace) == 0


def test_at_the_end_the_finished_table_is_one_tap_away(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    id = example.continue_or_begin_demonstration(workspace)
    for entry in example.example_entries()[:-1]:
        workspace.enter(id, entry)
    phone = app(f"/table/{id}")

    phone.tap("one-step")
    assert "The last enemy unit is gone" in phone.said() and not phone.all(identifier="play")
    phone.tap("by-hand")

    assert "Jon wins" in phone.said()


def test_watching_again_goes_on_with_the_battle_under_way(
    app: Callable[..., Driver], workspace: Workspace, time: Time
) -> None:
    phone = watching(app)
    time.passes(phone, 3)
    phone.tap("back")

    phone.tap("watch")

    assert phone.page.route == "/table/1" and len(workspace.tables()) == 1


def test_the_sample_table_shows_a_refusal_a_sum_and_the_record(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    phone = app()
    phone.tap("sample")
    assert "in mid-battle" in phone.said() and "Round 8" in phone.said()

    phone.tap("see-refusal")
    assert "9H is red too" in phone.said() and not phone.all(identifier="sample-note")
    phone.key("Escape")
    phone.tap("see-sum")
    assert (
        phone.page.route == f"/table/1/record/{example.SUM_ENTRY}" and "Jon attacks d3: Risky" in phone.said()
    )

    assert entered(workspace) == example.SAMPLE_ENTRIES


def test_the_note_is_closed_for_good_and_the_sample_is_found_again(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    phone = app()
    phone.tap("sample")
    phone.tap("close-note")
    assert not phone.all(identifier="sample-note")
    phone.tap("back")
    assert "Sample: Royal Battles" in phone.said()

    phone.tap("sample")

    assert phone.all(identifier="sample-note") and len(workspace.tables()) == 1


def test_both_are_offered_beside_the_tables_one_has_and_in_the_settings(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    table_before_first_move(workspace)

    for route in ("/", "/settings"):
        assert {"watch", "sample"} <= {each.identifier for each in app(route).all(ft.Semantics)}, route


def test_four_taps_lead_from_an_empty_app_to_a_first_card(
    app: Callable[..., Driver], workspace: Workspace
) -> None:
    phone, taps = app(), ("game-royal-battles", "begin", "pick-rank-10", "pick-suit-D")

    for tap in taps:
        phone.tap(tap)

    table = workspace.table(1)
    assert len(taps) == 4
    assert table.header.names == ("White", "Black") and len(table) == 1
    assert "step" not in phone.said()
