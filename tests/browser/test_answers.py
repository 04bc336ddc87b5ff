"""The line to the host: what has come is handed on together, and what waits for it is drawn at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

pytestmark = pytest.mark.browser

LINE: Final = Path(__file__).parents[2] / "assets" / "line.js"
HOST: Final = """window.WebSocket = class extends EventTarget {
    constructor() { super(); window.host = this; this.readyState = 1; setTimeout(() => this.dispatchEvent(new Event('open'))); }
    dispatchEvent(event) { this['on' + event.type]?.(event); return super.dispatchEvent(event); }
    send() { }
    close() { }
};"""
"""Stands for a host that says what the test says."""
STILL: Final = "window.requestAnimationFrame = () => 0;"
"""Stands for a browser that would not draw by itself for a long time."""
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


ENTERS: Final = """() => new Promise(done => {
    const text = said => [0xa0 + said.length, ...new TextEncoder().encode(said)], size = number => [0xcd, number >> 8, number & 255];
    const measures = [0x83, ...text('route'), ...text('/'), ...text('width'), ...size(innerWidth), ...text('height'), ...size(innerHeight)];
    const who = [0x83, ...text('session_id'), 0xc0, ...text('page_name'), ...text(''), ...text('page'), ...measures];
    const line = new WebSocket('ws://table'), went = [];
    requestAnimationFrame(() => went.push('drawn'));
    line.addEventListener('open', () => line.send(new Uint8Array([0, 0x92, 1, ...who])));
    line.addEventListener('message', () => went.push('heard'));
    setTimeout(() => host.dispatchEvent(new MessageEvent('message', { data: new Uint8Array([0, 1]).buffer })), 200);
    setTimeout(() => done(went), 400);
})"""
"""The client says who it is, wants to draw, and hears something after a while: what happened in which order."""


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context()
    page = context.new_page()
    page.route("**", lambda route: route.fulfill(body="<html></html>", content_type="text/html"))
    page.goto("http://table.test/")
    yield page
    context.close()


def with_line(page, *stand_ins):
    for script in (*stand_ins, LINE.read_text(encoding="utf-8")):
        page.add_script_tag(content=script)
    return page


def test_all_of_an_answer_is_shown_in_one_picture(page):
    assert with_line(page, HOST, STILL).evaluate(TAPS, 3) == ["heard", "heard", "heard", "drawn"]


def test_a_tap_that_nobody_answers_is_shown_all_the_same(page):
    assert with_line(page, HOST, STILL).evaluate(TAPS, 0) == ["drawn"]


def test_who_was_here_before_is_shown_no_empty_page_first(page):
    assert with_line(page, HOST).evaluate(ENTERS) == ["drawn", "heard"]
    page.reload()
    assert with_line(page, HOST).evaluate(ENTERS) == ["heard", "drawn"]
