"""The traps of Flet 1.0.5, and where each is tested or made impossible.

| trap | here |
|---|---|
| each message is spelled out for a log | this file: what_is_sent_is_not_spelled_out |
| one big re-render per tap | the benchmarks count it: tests/benchmarks/taps.py    |
| frozen picture after a reconnect | test_served.py: after_a_lost_connection_the_screen_goes_on_changing (only the client has it) |
| updates while away are dropped | this file: what_changed_while_a_phone_slept |
| a change goes to the wrong session | this file: a_change_in_one_session, set_state_after_a_change |
| `set_state` or an observable shared between sessions | this file: no_screen_shares_an_observable |
| a render error ends the updates | this file: a_render_error, a_value_that_no_control_can_have |
| a tap on what is gone searches the whole page | this file: a_tap_on_what_was_drawn_anew |
| a handler error is a red page | this file: an_error_in_a_handler, ..._that_is_not_safe |
| a handler gets the event where it holds a value | this file: a_parameter_with_a_default |
| the cleanup that an effect returns is lost | this file: every_cleanup_is_passed |
| what waits for a client that left raises "Session closed" | this file: a_client_that_leaves_stops_what_waits_for_its_answer |
| an uncontrolled field is wiped | this file: every_field_is_controlled |
| missing glyphs are asked for again and again | test_served.py: a_sign_that_no_font_has |
| text themes are black in the dark | this file: no_theme_of_texts |
| a tooltip is no name | this file: every_icon_button_has_a_name |
| the one cell pattern that is a real button | this file: everything_that_is_tapped |
| listening on all interfaces | test_start.py: serves_this_device_only |
| something is asked for elsewhere | test_served.py: nothing_is_asked_for_anywhere_but_here |
| screen readers are shut out until a button is pressed | test_served.py: open_to_screen_readers |
| reconnecting ever more rarely | test_served.py: after_ten_seconds |
| keys are heard while somebody types | this file: keys_are_not_heard |
| single slots of the page are stolen | this file: each_slot_of_the_page_is_taken_once |
| frozen controls | this file: no_handler_changes_a_control |
| no clipboard on plain http; the publish command's Pyodide address | nothing here uses a clipboard or publishes a static site yet |
"""

import ast
import asyncio
import gc
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.messaging.protocol import Message, MessageAction
from flet.messaging.session import Session
from starlette.websockets import WebSocket

from tests.support.fletdriver import AppCrashed, Driver, Wire
from views.app.component import component, safe_handler, use_shared_value
from views.app.error_boundary import catch_session_errors
from views.app.keys import keys_of_page, set_focused_field, use_keys
from views.app.reconnect import install_reconnect_handlers
from views.app.session_server import ScreenConnection
from views.components.controls import button, pressable
from views.components.shell import screen_component, screen_view, top_bar, try_session_twice_or_offer_retry
from views.workspace.shared_value import SharedValue

VIEWS = Path(__file__).parent.parent.parent / "views"


def counting(store: SharedValue[int], drawn: list[str] | None = None) -> Callable[[ft.Page], None]:
    """A screen that shows a shared number and adds to it."""

    @component
    def Number(select: Callable[[int], Any]) -> Any:
        if drawn is not None:
            drawn.append("number")
        return ft.Text(f"{use_shared_value(store, select)} in all")

    @component
    def App() -> Any:
        mine, set_mine = ft.use_state(0)

        def add() -> None:
            store.change(lambda number: number + 1)
            set_mine(mine + 1)

        return ft.Column(
            [
                Number(lambda number: number),
                ft.Text(f"{mine} of mine"),
                ft.Button("Add", on_click=safe_handler(add)),
            ]
        )

    def main(page: ft.Page) -> None:
        catch_session_errors(page)
        install_reconnect_handlers(page, store)
        page.render(App)

    return main


# -- sessions ----------------------------------------------------------------------------------------------------------
def test_a_change_in_one_session_is_sent_to_the_other() -> None:
    main = counting(SharedValue(0))
    with Driver(main) as one, Driver(main, peer=one) as two:
        sent = one.wire.patches, two.wire.patches

        one.click(one.button("Add"))
        two.settle()

        assert "1 in all" in one.texts() and "1 in all" in two.texts()
        assert one.wire.patches > sent[0] and two.wire.patches == sent[1] + 1


def test_set_state_after_a_change_goes_to_the_session_that_made_it() -> None:
    main = counting(SharedValue(0))
    with Driver(main) as one, Driver(main, peer=one) as two:
        before = one.wire.bytes

        one.click(one.button("Add"))
        two.settle()

        assert "1 of mine" in one.texts() and "0 of mine" in two.texts()
        assert one.wire.bytes > before + 60  # both lines were sent


def test_what_one_tap_changes_here_and_for_all_is_drawn_in_one_go() -> None:
    store = SharedValue(0)
    drawn: list[int] = []

    @component
    def App() -> Any:
        mine, set_mine = ft.use_state(0)
        everybody = use_shared_value(store, lambda number: number)
        drawn.append(everybody)

        def add() -> None:
            store.change(lambda number: number + 1)
            set_mine(mine + 1)

        return ft.Column([ft.Text(f"{everybody} and {mine}"), ft.Button("Add", on_click=safe_handler(add))])

    with Driver(lambda page: page.render(App)) as screen:
        drawn.clear()
        screen.click(screen.button("Add"))
        assert drawn == [1] and "1 and 1" in screen.texts()


def test_what_changed_while_a_phone_slept_is_drawn_when_it_wakes() -> None:
    main = counting(SharedValue(0))
    with Driver(main) as one, Driver(main, peer=one) as phone:
        phone.sleep()
        one.click(one.button("Add"))
        one.click(one.button("Add"))
        sent = phone.wire.patches

        phone.wake()

        assert "2 in all" in phone.texts() and phone.wire.patches > sent


def test_a_phone_that_wakes_is_drawn_anew_even_if_nothing_changed() -> None:
    drawn: list[str] = []
    with Driver(counting(SharedValue(0), drawn)) as phone:
        once = len(drawn)
        phone.sleep()
        phone.wake()
        assert len(drawn) == once + 1


def test_views_have_another_route_after_each_disconnect() -> None:
    with Driver(counting(SharedValue(0))) as phone:
        routes = []
        for _ in range(2):
            phone.sleep()
            routes.append(ft.unwrap_component(phone.page.views[0]).route)
            phone.wake()
        assert len(set(routes)) == 2 and all(route.startswith("/#") for route in routes)


def test_a_session_that_is_over_is_forgotten() -> None:
    store = SharedValue(0)
    main = counting(store)
    with Driver(main) as one:
        with Driver(main, peer=one):
            assert len(store._watchers) == 2
        assert len(store._watchers) == 1
        one.click(one.button("Add"))
        assert "1 in all" in one.texts()


def test_a_session_whose_server_was_stopped_is_forgotten_with_the_next_change() -> None:
    store = SharedValue(0)
    with Driver(counting(store)) as one:
        one.page.on_close = None
    assert len(store._watchers) == 1

    store.change(lambda number: number + 1)

    assert store._watchers == []


def waiting_app(how: str, after: list[str]) -> Callable[[ft.Page], None]:
    """A screen that waits for an answer of its client in an effect, a background task or a handler."""

    @component
    def Waits() -> Any:
        page = ft.context.page

        async def wait() -> None:
            await ft.UrlLauncher().launch_url("/somewhere")
            after.append("went on")

        effects = {"effect": wait, "task": lambda: page.run_task(wait) and None}
        ft.use_effect(effects.get(how, lambda: None), [])
        return ft.Button("Wait", on_click=safe_handler(wait))

    def main(page: ft.Page) -> None:
        catch_session_errors(page)
        install_reconnect_handlers(page, SharedValue(0))
        page.render(Waits)

    return main


@pytest.mark.parametrize("how", ["effect", "task", "handler"])
def test_a_client_that_leaves_stops_what_waits_for_its_answer(
    how: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    after: list[str] = []
    monkeypatch.setattr(Wire, "_reply", lambda *_: None)
    with Driver(waiting_app(how, after)) as phone:
        if how == "handler":
            tapped = phone.session.dispatch_event(phone.button("Wait")._i, "click", None)
            waiting = phone.runner.get_loop().create_task(tapped)
            phone.settle()
        assert [name for name, _ in phone.wire.calls] == ["UrlLauncher.launch_url"]
    if how == "handler":
        assert waiting.cancelled()
    gc.collect()  # asyncio tells of a task's exception when it is collected

    assert (after, caplog.text) == ([], "")


def test_a_call_to_a_client_that_has_left_is_not_waited_for() -> None:
    with Driver(waiting_app("handler", [])) as phone:
        page, session = phone.page, phone.session

        async def leave_and_call() -> None:
            session.close()
            await session.invoke_method(page._i, "push_route", {"route": "/"})

        with pytest.raises(asyncio.CancelledError):
            phone.run(leave_and_call())


# -- taps on what is gone ----------------------------------------------------------------------------------------------
def test_a_tap_on_what_was_drawn_anew_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    monkeypatch.setattr(Session, "_Session__find_live_control", lambda self, page, id: searched.append(id))
    with Driver(counting(SharedValue(0))) as screen:
        for id in 99_999, -1, "1":
            screen.run(screen.session.dispatch_event(id, "click", None))
        assert searched == []

        screen.click(screen.button("Add"))
        assert "1 in all" in screen.texts()


# -- errors ------------------------------------------------------------------------------------------------------------
def breaking(page: ft.Page) -> None:
    """A screen on which everything can break."""
    catch_session_errors(page)

    @component
    def Fragile(broken: bool) -> Any:
        if broken:
            raise ValueError("torn paper")
        return ft.Text("whole")

    @component
    def Impossible(opacity: float) -> Any:
        return ft.Container(ft.Text(f"opacity {opacity}"), opacity=opacity)

    @component
    def App() -> Any:
        broken, set_broken = ft.use_state(False)
        opacity, set_opacity = ft.use_state(1.0)
        taps, set_taps = ft.use_state(0)

        def fail() -> None:
            raise ValueError("a slip")

        async def fail_later() -> None:
            raise ValueError("a late slip")

        return ft.Column(
            [
                Fragile(broken),
                Impossible(opacity),
                ft.Text(f"{taps} taps"),
                ft.Button("Tap", on_click=safe_handler(lambda: set_taps(taps + 1))),
                ft.Button("Tear", on_click=safe_handler(lambda: set_broken(not broken))),
                ft.Button("Fail", on_click=safe_handler(fail)),
                ft.Button("Fail later", on_click=safe_handler(fail_later)),
                ft.Button("Fail unguarded", on_click=fail),
                ft.Button("Impossible", on_click=safe_handler(lambda: set_opacity(3.0))),
                ft.Button("Possible", on_click=safe_handler(lambda: set_opacity(0.5))),
            ]
        )

    page.render(App)


@pytest.fixture
def fragile() -> Iterator[Driver]:
    with Driver(breaking, tolerant=True) as screen:
        yield screen
        screen.click(screen.button("Tap"))
        assert "1 taps" in screen.texts(), "the screen does not go on"


def test_a_render_error_becomes_a_panel_and_the_screen_goes_on(fragile: Driver) -> None:
    fragile.click(fragile.button("Tear"))

    assert "torn paper" in fragile.get(ft.Semantics, identifier="render-error").label

    fragile.click(fragile.button("Tear"))
    assert "whole" in fragile.texts()


def failing(failures: list[Exception], begun: list[int]) -> Any:
    """A screen whose next drawings raise these errors; its effect notes what it counted when it was begun."""

    def main(page: ft.Page) -> None:
        catch_session_errors(page)
        keys_of_page(page)

        @screen_component
        def Late() -> ft.Control:
            count, set_count = ft.use_state(0)
            ft.use_effect(lambda: begun.append(count), [count])
            if failures:
                raise failures.pop()
            add = button("Add", "add", lambda: set_count(count + 1))
            return screen_view("/", top_bar("Late", None), ft.Column([ft.Text(f"{count} taps"), add]))

        page.render_views(lambda: [Late()])

    return main


def test_a_drawing_that_fails_once_is_tried_again() -> None:
    failures: list[Exception] = []
    begun: list[int] = []
    with Driver(failing(failures, begun)) as drawn:
        failures.append(ImportError("half there"))
        drawn.tap("add")

        assert "1 taps" in drawn.texts() and not drawn.all(ft.Semantics, identifier="render-error")
        assert begun == [0, 1]


def test_a_screen_that_could_not_be_drawn_offers_try_again() -> None:
    failures: list[Exception] = []
    with Driver(failing(failures, []), tolerant=True) as drawn:
        failures += [ImportError("half there")] * 2
        drawn.tap("add")
        assert "half there" in drawn.said()

        drawn.tap("draw-again")

        assert "1 taps" in drawn.texts()


def test_a_part_that_could_not_be_drawn_offers_try_again() -> None:
    failures: list[Exception] = []

    def main(page: ft.Page) -> None:
        catch_session_errors(page)

        @component
        def Part() -> ft.Control:
            count, set_count = ft.use_state(0)
            if failures:
                raise failures.pop()
            return button(f"{count} taps", "add", lambda: set_count(count + 1))

        page.render(Part)

    with Driver(main, tolerant=True) as drawn:
        failures += [ValueError("torn paper")] * 2
        drawn.tap("add")
        assert "torn paper" in drawn.get(ft.Semantics, identifier="render-error").label

        drawn.tap("draw-again")

        assert "1 taps" in drawn.texts()


def test_a_session_that_could_not_begin_offers_try_again() -> None:
    failures = [ImportError("half there")] * 2

    def begin(page: ft.Page) -> None:
        if failures:
            raise failures.pop()
        page.render_views(lambda: [screen_view("/", top_bar("Here", None), ft.Text("begun"))])

    def main(page: ft.Page) -> None:
        catch_session_errors(page)
        try_session_twice_or_offer_retry(page, lambda: begin(page))

    with Driver(main) as drawn:
        assert "half there" in drawn.said()

        drawn.tap("draw-again")

        assert "begun" in drawn.texts()


def test_a_value_that_no_control_can_have_becomes_a_message_and_the_screen_goes_on(fragile: Driver) -> None:
    fragile.click(fragile.button("Impossible"))

    assert any("could not be updated" in text for text in fragile.texts())
    fragile.click(fragile.button("Possible"))
    assert "opacity 0.5" in fragile.texts()


@pytest.mark.parametrize(("button", "says"), [("Fail", "a slip"), ("Fail later", "a late slip")])
def test_an_error_in_a_handler_becomes_a_line(fragile: Driver, button: str, says: str) -> None:
    fragile.click(fragile.button(button))

    assert any(says in text for text in fragile.texts())
    assert fragile.wire.crashes == []


def test_an_error_in_a_handler_that_is_not_safe_becomes_a_line_too(fragile: Driver) -> None:
    fragile.click(fragile.button("Fail unguarded"))

    assert any("a slip" in text for text in fragile.texts())
    assert fragile.wire.crashes == []


def test_an_error_that_a_guard_caught_fails_the_test_that_drives_the_screen() -> None:
    with Driver(breaking) as screen, pytest.raises(AppCrashed):
        screen.click(screen.button("Fail"))


def test_a_parameter_with_a_default_and_a_handler_that_passes_on_never_get_the_event() -> None:
    got: list[Any] = []

    @component
    def App() -> Any:
        hold = [
            ft.Button(f"Hold {number}", on_click=safe_handler(lambda number=number: got.append(number)))
            for number in (1, 2)
        ]
        hold.append(ft.Button("Pass on", on_click=safe_handler(lambda *given: got.append(given))))
        return ft.Column(
            [*hold, ft.Button("Event", on_click=safe_handler(lambda event: got.append(type(event).__name__)))]
        )

    with Driver(lambda page: page.render(App)) as screen:
        for words in ("Hold 1", "Hold 2", "Pass on", "Event"):
            screen.click(screen.button(words))

    assert got == [1, 2, (), "Event"]


@component
def Typing(heard: list[str]) -> Any:
    """A field that can go, and whoever hears the keys."""
    page, (shown, show) = ft.context.page, ft.use_state(True)
    use_keys(lambda event: heard.append(event.key) or True)
    field = ft.TextField(
        label="Name",
        on_focus=lambda event: set_focused_field(page, event.control),
        on_blur=lambda: set_focused_field(page, None),
    )
    return ft.Column(
        [ft.Button("Away", on_click=safe_handler(lambda: show(False))), *([field] if shown else [])]
    )


def test_keys_are_not_heard_while_somebody_types() -> None:
    heard: list[str] = []

    with Driver(lambda page: page.render(lambda: Typing(heard))) as screen:
        screen.key("U")
        screen.fire(screen.get(ft.TextField), "focus")
        screen.key("V")
        screen.fire(screen.get(ft.TextField), "blur")
        screen.key("W")

    assert heard == ["U", "W"]


def test_a_field_that_has_gone_has_no_keyboard_though_no_blur_told_of_it() -> None:
    heard: list[str] = []

    with Driver(lambda page: page.render(lambda: Typing(heard))) as screen:
        screen.fire(screen.get(ft.TextField), "focus")
        screen.key("V")
        screen.click(screen.button("Away"))
        screen.key("W")

    assert heard == ["W"]


# -- in the source -----------------------------------------------------------------------------------------------------
def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the screens: where, and the call."""
    for file in sorted(VIEWS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                yield f"{file.relative_to(VIEWS)}:{node.lineno}", node


def named(call: ast.Call) -> dict[str | None, ast.expr]:
    return {keyword.arg: keyword.value for keyword in call.keywords}


def test_every_component_is_guarded() -> None:
    found = [
        f"{file.relative_to(VIEWS)}:{node.lineno}"
        for file in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute)
        and ast.unparse(node) == "ft.component"
        and file.name != "component.py"
    ]
    assert found == []


def test_no_screen_shares_an_observable() -> None:
    assert [str(file) for file in VIEWS.rglob("*.py") if "observable" in file.read_text().lower()] == []


def test_every_field_is_controlled() -> None:
    fields = [(where, named(call)) for where, call in calls() if ast.unparse(call.func) == "ft.TextField"]

    assert fields
    assert [where for where, given in fields if not {"value", "on_change"} <= given.keys()] == []


def test_every_icon_button_has_a_name() -> None:
    buttons = [
        (where, call)
        for where, call in calls()
        if ast.unparse(call.func) in ("ft.IconButton", "ft.FloatingActionButton")
    ]
    assert [where for where, call in buttons if "semantics_label" not in ast.unparse(call)] == []


def test_everything_that_is_tapped_has_ink_and_a_name_that_a_test_can_find() -> None:
    tapped = [
        (where, named(call))
        for where, call in calls()
        if ast.unparse(call.func) == "ft.Container" and "on_click" in named(call)
    ]
    parameters = inspect.signature(pressable).parameters.values()

    assert [where for where, given in tapped if "ink" not in given] == []
    assert {"label", "identifier", "on_click"} <= {
        each.name for each in parameters if each.default is each.empty
    }


def test_every_cleanup_is_passed() -> None:
    """An effect that returns its cleanup loses it with the first new render."""
    returning = []
    for file in VIEWS.rglob("*.py"):
        tree = ast.parse(file.read_text())
        functions = {
            node.name: node
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "ft.use_effect"
                and isinstance(node.args[0], ast.Name)
            ):
                body = functions[node.args[0].id]
                if any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(body)):
                    returning.append(f"{file.name}:{node.lineno}")
    assert returning == []


@pytest.mark.parametrize(
    "slot",
    ["on_resize", "on_keyboard_event", "on_connect", "on_disconnect", "on_close", "on_route_change", "error"],
)
def test_each_slot_of_the_page_is_taken_once(slot: str) -> None:
    places = [
        f"{file.name}:{node.lineno}"
        for file in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Attribute)
        and target.attr == slot
        and ast.unparse(target.value) in ("page", "ft.context.page", "page.session")
    ]
    assert len(places) <= 1


def test_no_theme_of_texts_is_given_without_a_colour() -> None:
    assert [where for where, call in calls() if "text_theme" in named(call)] == []


def test_no_handler_changes_a_control() -> None:
    """Controls drawn by a component are frozen; what changes is state."""
    changed = [
        f"{file.name}:{node.lineno}"
        for file in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Assign | ast.AugAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if ".control." in ast.unparse(target)
    ]
    assert changed == []


def test_nothing_in_the_screens_names_an_address_elsewhere() -> None:
    found = [
        f"{file.name}: {node.value}"
        for file in VIEWS.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(("https:", "//"))
    ]
    assert found == []


def test_what_is_sent_is_not_spelled_out_for_a_log():
    class NeverSpelled(dict[str, int]):
        def __repr__(self) -> str:
            raise AssertionError("Flet spells it out")

    async def sent() -> bytes:
        line = WebSocket({"type": "websocket", "path": "/ws", "headers": []}, receive=None, send=None)
        seat = ScreenConnection(line, main=None)
        seat.send_message(Message(MessageAction.PATCH_CONTROL, NeverSpelled(id=1)))
        return await seat._outgoing.get()

    assert asyncio.run(sent()) == b"\0" + msgpack.packb([MessageAction.PATCH_CONTROL.value, {"id": 1}])
