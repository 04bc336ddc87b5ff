"""The line to the host: what has come is handed on together, and what waits for it is drawn at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

pytestmark = pytest.mark.browser

LINE: Final = Path(__file__).parents[2] / "assets" / "line.js"
HOST: Final = """window.WebSocket = class extends EventTarget {
    constructor() { super(); window.host = this; this.readyState = 1; setTimeout(() => this.dispatchEvent(new Event('open'))); }
    send() { }
    close() { }
};
window.requestAnimationFrame = () => 0;"""
"""Stands for a host that says what the test says, and for a browser that would not draw by itself for a long time."""
TAPS: Final = """answers => new Promise(done => {
    const line = new WebSocket('ws://table'), went = [];
    const says = () => host.dispatchEvent(new MessageEvent('message', { data: new Uint8Array([0, 1]).buffer }));
    line.addEventListener('message', () => went.push('heard'));
    line.addEventListener('open', () => {
        line.send(new Uint8Array([0]));
        line.send(new Uint8Array([0, 0xa5, ...new TextEncoder().encode('click')]));
        requestAnimationFrame(() => went.push('drawn'));
        setTimeout(() => done(went), 300);
        for (let each = 0; each < answers; each++) says();
    });
})"""
"""Taps, wants to draw, and hears so many messages: what happened in which order."""


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context()
    page = context.new_page()
    page.add_script_tag(content=HOST)
    page.add_script_tag(content=LINE.read_text(encoding="utf-8"))
    yield page
    context.close()


def test_all_of_an_answer_is_shown_in_one_picture(page):
    assert page.evaluate(TAPS, 3) == ["heard", "heard", "heard", "drawn"]


def test_a_tap_that_nobody_answers_is_shown_all_the_same(page):
    assert page.evaluate(TAPS, 0) == ["drawn"]
