"""The page that needs no server, in Chromium: a turn, no network, a new browser, and it goes on. `-m heavy`: many reloads."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.hand import Hand
from tests.browser.test_photos import Photo, jpeg
from tests.card_reader.synthetic import photo_of
from tests.conftest import CHROMIUM, ROOT, wait_until
from tests.hosts.published import Host, acts, asked, at_the_table, begun, browser, watched
from tests.probes import page_reloads

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None, reason="no Chromium on this machine: the published page was not tried"
    ),
    pytest.mark.xdist_group("published"),
]
MOST_REQUESTS = 80
"""To the first turn, with what the browser keeps meanwhile."""
KEPT_FILES = """async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('tables');
    const begins = [];
    for await (const file of folder.values()) begins.push(await (await file.getFile()).slice(4096, 4111).text());
    return begins.filter(Boolean);
}"""
"""How the files begin that the browser keeps, behind the head that names each."""


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, made without Brotli."""
    into = tmp_path_factory.mktemp("published")
    made = subprocess.run(
        [sys.executable, "tools/publish.py", "--plain", "--into", str(into)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if made.returncode and "No matching distribution" in made.stderr:
        pytest.skip("pydantic's core for the browser is not to be had here: the published page was not tried")
    assert made.returncode == 0, made.stderr
    return into


def test_a_turn_in_a_subfolder_goes_on_without_a_network_in_a_browser_started_anew(
    published, playwright, tmp_path
):
    host = Host(published)
    address = f"{host.url}any/folder/"
    with browser(playwright, tmp_path / "profile") as first:
        page = watched(first.pages[0])
        page.goto(address)
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        table = begun(page)
        page.evaluate("address => location.assign(address)", table)
        hand = at_the_table(page)
        hand.pick("10D")
        hand.until("undo", "10D")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        assert page.errors == []
        assert len(host.sent) <= MOST_REQUESTS
        pictures = [path for path, _ in host.sent if path.endswith("pictures.pack")]
        assert pictures and not any("/cards/" in path for path, _ in host.sent)

    host.stop()
    with browser(playwright, tmp_path / "profile") as again:
        page = watched(again.pages[0])
        page.goto(address)
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        page.evaluate("address => location.assign(address)", table)
        hand = at_the_table(page)
        hand.until("undo", "10D")
        hand.pick("2C")
        hand.until("undo", "2C")

        assert acts(page) == 2
        assert (
            page.evaluate(KEPT_FILES).count("SQLite format 3") >= 1
        )  # the tables; a backup of the day may be there too
        assert page.errors == []


def test_a_photo_deals_four_cards_without_a_server_or_a_network(published, playwright, tmp_path):
    host = Host(published)
    with browser(playwright, tmp_path / "profile") as context:
        page = watched(context.pages[0])
        page.goto(host.url)
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        table = begun(page)
        page.evaluate("address => location.assign(address)", table)
        photo = Photo(at_the_table(page))
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.reload()  # from now on its own worker answers it
        photo.hand = at_the_table(page)
        host.stop()

        photo.open()
        photo.hand_over(jpeg(photo_of(["10D", "2C", "JS", "QC"])))
        photo.says("4 of 4 found.")
        photo.press("use")

        photo.hand.until("undo", "QC")
        assert acts(page) == 4
        assert page.errors == []


@pytest.mark.heavy
@pytest.mark.parametrize("how", page_reloads.HOW)
def test_nothing_that_was_shown_is_lost(published, playwright, tmp_path, how):
    told = page_reloads.played(
        playwright, published, tmp_path / "profile", how, 50 if how != "killed" else 20
    )

    assert told.lost == []
    assert told.integrity == "ok"


@pytest.mark.heavy
def test_a_second_window_is_told_and_may_take_the_tables_over(published, playwright, tmp_path):
    host = Host(published)
    with browser(playwright, tmp_path / "profile") as context:
        first = watched(context.pages[0])
        first.goto(host.url)
        first.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        table = begun(first)
        second = watched(context.new_page())
        second.goto(host.url + table)
        second.wait_for_selector("#note.middle button", timeout=120_000)

        second.click("#note button")

        hand = at_the_table(second)
        hand.pick("10D")
        hand.until("undo", "10D")
        assert first.evaluate("() => document.documentElement.dataset.tables") == "given-away"
        first.click("#note button")
        first.wait_for_selector("#note.middle button", timeout=120_000)  # now the second one has them
        assert asked(second, "1 + 1") == 2
    host.stop()


@pytest.mark.heavy
def test_a_newer_version_waits_until_nobody_plays_with_the_one_before(published, playwright, tmp_path):
    host = Host(published)
    version = "() => caches.keys().then(names => names.length)"
    with browser(playwright, tmp_path / "profile") as context:
        page = watched(context.pages[0])
        page.goto(host.url)
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        worker = published / "sw.js"
        before = worker.read_text()
        worker.write_text(before.replace('const VERSION = "', 'const VERSION = "newer-', 1))
        try:
            page.evaluate(
                "() => navigator.serviceWorker.getRegistrations().then(all => all[0].update()).then(() => true)"
            )
            page.wait_for_function(f"({version})().then(count => count === 2)", timeout=120_000)
            table = begun(page)
            page.evaluate("address => location.assign(address)", table)
            hand = at_the_table(page)
            hand.pick("10D")
            hand.until("undo", "10D")
            page.close()

            page = watched(context.new_page())
            page.goto(host.url + table)

            at_the_table(page).until("undo", "10D")
            page.wait_for_function(f"({version})().then(count => count === 1)", timeout=120_000)
        finally:
            worker.write_text(before)
    host.stop()


SHARED = """async ([name, text]) => {
    const form = new FormData();
    form.append('record', new File([text], name));
    await fetch('shared', { method: 'POST', body: form });
}"""
"""What the browser does when another app shares a file to the page."""
DROPPED = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer }));
}"""
ON_PAPER = "async () => (await (await fetch(document.getElementById('paper').src)).text()).slice(0, 5)"


@pytest.mark.heavy
def test_a_record_is_shared_to_the_page_or_dropped_on_it_and_paper_is_printed(
    published, playwright, tmp_path
):
    host = Host(published)
    record = next((ROOT / "tests" / "games").glob("royals-*.json"))
    with browser(playwright, tmp_path / "profile") as context:
        page = watched(context.pages[0])
        page.goto(host.url)
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.reload()  # from now on its own worker answers it
        page.wait_for_selector('[flt-semantics-identifier="new-table"]', timeout=120_000, state="attached")

        page.evaluate(SHARED, ["Król.json", record.read_text()])
        page.reload()
        hand = Hand(page)
        hand.tap("open-handed")
        page.wait_for_url("**/table/1/record")
        wait_until(lambda: not hand.sees("open-handed"))
        page.evaluate(DROPPED, ["again.json", record.read_text()])
        hand.tap("open-handed")
        hand.tap("open-again")
        page.wait_for_url("**/table/2/record")

        page.evaluate("address => location.assign(address)", "#/armies")
        hand.tap("print-blank")
        hand.tap("print-file")
        page.wait_for_selector("#paper", state="attached")
        assert page.evaluate(ON_PAPER) == "%PDF-"
        assert [
            said for said in page.errors if "Pillow" not in said
        ] == []  # what draws paper tells that it could show no photographs
    host.stop()
