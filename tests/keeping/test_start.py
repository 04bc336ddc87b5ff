"""Starting and ending the app: one line that says where, one line that says why not."""

import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import ROOT, START, Served, is_up, wait_until

pytestmark = pytest.mark.slow


def run(data: Path, port: str = "0", *options: str, timeout: float = 20) -> subprocess.CompletedProcess[str]:
    """Start the app where it is expected not to serve."""
    return subprocess.run(
        [sys.executable, "-c", START, str(data), port, *options],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=timeout,
        check=False,
    )


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_serves_in_one_line_and_ends_without_a_word(
    tmp_path: Path, stop: signal.Signals
) -> None:
    app = Served(tmp_path / "data")
    assert is_up(app.url)

    app.process.send_signal(stop)
    status = app.process.wait(10)

    assert app.process.stdout is not None
    assert (app.lines, app.process.stdout.read(), status) == (
        [f"The Referee runs at {app.url} (Ctrl-C ends it).\n"],
        "",
        0,
    )
    assert not is_up(app.url)
    assert not (tmp_path / "data" / "serving.json").exists()


SIGNALS_AT_EVERY_MOMENT = """
import signal
from views.runtime.shutdown import ending
def handle(*_):
    ending.is_set = True
signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.0001, 0.0001)
for _ in range(100_000):
    ending.is_set = True
signal.setitimer(signal.ITIMER_REAL, 0)
print(ending.is_set)
"""


def test_signals_to_end_that_come_together_never_block_each_other() -> None:
    asked = [sys.executable, "-c", SIGNALS_AT_EVERY_MOMENT]

    answer = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, timeout=30, check=True)

    assert answer.stdout == "True\n"


def test_several_signals_at_once_end_the_app(tmp_path: Path) -> None:
    app = Served(tmp_path / "data")

    for _ in range(5):
        app.process.send_signal(signal.SIGTERM)

    assert app.process.wait(10) == 0


def test_it_serves_this_device_only(served: Served) -> None:
    port = int(served.url.rsplit(":", 1)[1])
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {
        "127.0.0.1"
    }

    for other in {*others, "127.0.0.2"}:
        with pytest.raises(OSError):
            socket.create_connection((other, port), timeout=1).close()
    assert is_up(served.url)


def test_a_second_start_on_the_same_data_says_where_the_first_one_serves(served: Served) -> None:
    second = run(served.data)

    assert second.returncode == 1 and second.stdout == ""
    assert len(second.stderr.splitlines()) == 1
    assert served.url in second.stderr and str(served.process.pid) in second.stderr
    assert is_up(served.url)


def test_a_file_is_handed_to_the_app_that_runs_already(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("{}")

    asked = [sys.executable, "main.py", "open", str(file), "--data", str(served.data), "--web"]
    second = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, timeout=20, check=False)

    assert (second.returncode, second.stderr) == (0, "")
    assert f"{served.url}/handed/" in second.stdout


def test_the_app_ends_when_its_window_is_closed_and_nobody_else_looks_at_it(tmp_path: Path) -> None:
    window = "import sys, types\n"
    window += "sys.modules['flet_desktop'] = types.SimpleNamespace(\n"
    window += "    open_flet_view=lambda *_: (types.SimpleNamespace(wait=lambda: None), None), close_flet_view=lambda _: None)\n"

    app = Served(tmp_path, 0, "window", env={"DISPLAY": ":99", "FLET_VIEW_PATH": str(tmp_path)}, first=window)

    assert app.process.wait(20) == 0


def test_after_the_first_one_was_killed_the_second_start_serves(tmp_path: Path) -> None:
    first = Served(tmp_path / "data")
    first.process.kill()
    first.process.wait()

    second = Served(tmp_path / "data")

    assert is_up(second.url)
    assert second.stop() == 0


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        tried = run(tmp_path, str(port))

    assert tried.returncode == 1
    assert len(tried.stderr.splitlines()) == 1 and str(port) in tried.stderr


def test_where_the_usual_port_is_taken_and_none_was_asked_for_a_free_one_is_found(tmp_path: Path) -> None:
    try:
        usual = socket.create_server(("127.0.0.1", 8550))
    except OSError:
        usual = None  # somebody else holds it already
    try:
        app = Served(tmp_path, "none")
        assert any("8550" in line and "taken" in line for line in app.lines)
        assert is_up(app.url) and not app.url.endswith(":8550")
        assert app.stop() == 0
    finally:
        if usual:
            usual.close()


def test_a_data_folder_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    tried = run(tmp_path / "file" / "data")

    assert tried.returncode == 1
    assert len(tried.stderr.splitlines()) == 1 and "Traceback" not in tried.stderr


def test_a_torn_file_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_text("this is a shopping list " * 300)

    app = Served(tmp_path)

    assert any("damaged" in line and "set aside" in line for line in app.lines)
    assert app.stop() == 0


def test_a_window_that_cannot_be_had_is_said_in_one_line_and_the_app_serves(tmp_path: Path) -> None:
    app = Served(tmp_path, 0, "window", env={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert app.process.stdout is not None

    line = app.process.stdout.readline()

    assert "window of its own" in line and app.url in line
    assert is_up(app.url)
    assert app.stop() == 0


def test_where_there_is_no_display_nothing_is_opened(tmp_path: Path) -> None:
    app = Served(
        tmp_path,
        0,
        "opens",
        env={"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": "touch " + str(tmp_path / "opened") + " %s"},
    )

    wait_until(lambda: is_up(app.url))
    time.sleep(0.5)

    assert app.stop() == 0
    assert not (tmp_path / "opened").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there the display is always there")
def test_where_there_is_a_display_the_browser_is_opened_but_never_with_web(tmp_path: Path) -> None:
    for options, opened in (("opens",), True), ((), False):
        mark = tmp_path / f"opened-{opened}"
        opener = tmp_path / "opener"
        opener.write_text(f"#!/bin/sh\necho $1 > {mark}\n")
        opener.chmod(0o755)

        app = Served(tmp_path / str(opened), 0, *options, env={"DISPLAY": ":99", "BROWSER": f"{opener} %s"})
        if opened:
            wait_until(mark.exists)
            wait_until(lambda mark=mark: mark.read_text().strip())
            assert mark.read_text().strip() == app.url
        else:
            time.sleep(1)
            assert not mark.exists()
        assert app.stop() == 0


def test_fonts_that_are_asked_for_again_and_again_are_answered_with_our_own(served: Served) -> None:
    for asked in ("notosanssymbols2/v24/some.woff2", "notocoloremoji/v32/some.woff2"):
        with urllib.request.urlopen(f"{served.url}/assets/fonts/{asked}") as answer:
            assert answer.headers["Content-Type"] == "font/ttf"
            assert answer.read() == (ROOT / "assets" / "fonts" / "Signs.ttf").read_bytes()


def test_the_first_page_waits_for_no_screen_and_for_nothing_of_a_session():
    asked = (
        "import sys, views.server; print(*({'fastapi', 'views.root', 'views.sessions'} & sys.modules.keys()))"
    )

    assert (
        subprocess.run(
            [sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout.strip()
        == ""
    )
