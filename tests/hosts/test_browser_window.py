"""The window of its own in a browser: which browser, how large, and what a menu is told of it."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT
from tests.test_command_line import referee
from views import browser_window, windows
from views.browser_window import DEFAULT_SIZE, WINDOW_CLASS, last_window_placement_options, window_command


@pytest.fixture
def profile(tmp_path):
    def left(**placement):
        (tmp_path / "Default").mkdir(exist_ok=True)
        kept = {"browser": {"app_window_placement": {"_http://127": {"0": {"0": {"1_/": placement}}}}}}
        (tmp_path / "Default" / "Preferences").write_text(json.dumps(kept))
        return tmp_path

    return left


def test_a_window_comes_back_where_it_was_left(profile):
    left = profile(left=100, top=50, right=1000, bottom=750, maximized=False)

    assert last_window_placement_options(left) == ["--window-size=900,700", "--window-position=100,50"]


def test_a_window_left_maximized_comes_back_so(profile):
    assert "--start-maximized" in last_window_placement_options(
        profile(left=0, top=0, right=900, bottom=700, maximized=True)
    )


@pytest.mark.parametrize(
    "placement",
    [
        {"left": 0, "top": 0, "right": 3, "bottom": 3},
        {"left": 0, "top": 0, "right": 99999, "bottom": 700},
        {"left": "x", "top": 0, "right": 900, "bottom": 700},
        {"right": 900},
    ],
)
def test_a_placement_that_cannot_be_used_is_passed_over(profile, placement):
    assert last_window_placement_options(profile(**placement)) == [
        f"--window-size={DEFAULT_SIZE[0]},{DEFAULT_SIZE[1]}"
    ]


def test_the_window_has_its_own_profile_and_class(tmp_path):
    command = window_command("chromium", "http://127.0.0.1:9/", tmp_path)

    assert command[:2] == ["chromium", "--app=http://127.0.0.1:9/"]
    assert {f"--user-data-dir={tmp_path}", f"--class={WINDOW_CLASS}"} <= set(command)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their browsers are found by other ways")
def test_the_usual_browser_comes_first(tmp_path, monkeypatch):
    for name in ("chromium", "brave-browser"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "xdg-settings").write_text("#!/bin/sh\necho brave-browser.desktop\n")
    (tmp_path / "xdg-settings").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert [os.path.basename(each) for each in browser_window.browser_commands_default_first()] == [
        "brave-browser",
        "chromium",
    ]


def test_without_flets_client_a_browser_window_opens_first(monkeypatch):
    asked = []
    monkeypatch.setattr(windows, "has_display", lambda: True)
    monkeypatch.setattr(windows, "is_flet_client_here", lambda: False)
    monkeypatch.setattr(
        windows, "show_in_browser_window_until_closed", lambda address, _: asked.append(address) or True
    )

    assert windows.show_window_until_closed_or_browser("http://127.0.0.1:9", "/tables")
    assert asked == ["http://127.0.0.1:9/tables"]


def test_without_any_window_the_browser_shows_the_app(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(windows, "has_display", lambda: True)
    monkeypatch.setattr(windows, "is_flet_client_here", lambda: False)
    monkeypatch.setattr(windows, "show_in_browser_window_until_closed", lambda address, _: False)
    monkeypatch.setattr(windows, "open_browser", shown.append)
    monkeypatch.setitem(sys.modules, "flet_desktop", None)

    assert not windows.show_window_until_closed_or_browser("http://127.0.0.1:9")
    assert shown == ["http://127.0.0.1:9"] and "Cannot open a window" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their menus know no .desktop file")
def test_the_menu_is_told_name_picture_and_window_class(tmp_path):
    answer = referee("install-desktop", "--into", str(tmp_path / "menu"), "--data", str(tmp_path / "my data"))

    entry = (tmp_path / "menu" / "referee.desktop").read_text()
    facts = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    assert answer.returncode == 0 and str(tmp_path / "menu") in answer.stdout
    assert facts["StartupWMClass"] == WINDOW_CLASS and os.path.isfile(facts["Icon"])
    assert shlex.split(facts["Exec"])[-3:] == ["--window", "--data", str(tmp_path / "my data")]
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", tmp_path / "menu" / "referee.desktop"], check=True)


# -- on a display ------------------------------------------------------------------------------------------------

TOOLS = ("Xvfb", "xdotool", "xprop", "xwininfo", "chromium")


def told(*command: str, display: str) -> str:
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "DISPLAY": display}, check=False
    ).stdout


@pytest.fixture
def display():
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as numbers:
        yield f":{numbers.readline().strip()}"
    screen.terminate()
    screen.wait(10)


def window_on(display: str, seconds: float = 90) -> str:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for id in told(
            "xdotool", "search", "--onlyvisible", "--class", WINDOW_CLASS, display=display
        ).split():
            if "Width: 1\n" not in told("xwininfo", "-id", id, display=display):
                return id
        time.sleep(0.3)
    raise AssertionError("no window was opened")


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(
    not all(map(shutil.which, TOOLS)),
    reason=f"needs {', '.join(TOOLS)} (apt-get install xvfb xdotool x11-utils)",
)
def test_the_app_opens_its_window_and_ends_with_it(display, tmp_path):
    browser = tmp_path / "chromium"
    alone = " --no-sandbox" if os.geteuid() == 0 else ""  # which a browser of root needs
    browser.write_text(f'#!/bin/sh\nexec {shutil.which("chromium")} "$@"{alone}\n')
    browser.chmod(0o755)
    environment = {
        **os.environ,
        "DISPLAY": display,
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "share"),
    }
    environment["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    app = subprocess.Popen(
        [sys.executable, "main.py", "--window", "--data", str(tmp_path / "data")],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        id = window_on(display)
        end = time.monotonic() + 60
        while "Referee" not in (title := told("xdotool", "getwindowname", id, display=display)):
            assert time.monotonic() < end, title
            time.sleep(0.5)
        assert f'"{WINDOW_CLASS}"' in told("xprop", "-id", id, "WM_CLASS", display=display)
        assert "Icon" in told("xprop", "-id", id, "_NET_WM_ICON", display=display)
        if picture := os.environ.get("REFEREE_PICTURE"):
            time.sleep(10)
            told("import", "-window", "root", picture, display=display)

        told("xdotool", "windowfocus", id, "key", "--clearmodifiers", "ctrl+w", display=display)

        assert app.wait(60) == 0
    finally:
        if app.poll() is None:
            app.send_signal(signal.SIGTERM)
            app.wait(30)
