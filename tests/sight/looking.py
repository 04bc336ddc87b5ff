"""A look at the running page: where everything is that has a name, and what of it is not in sight."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from tests.browser.hand import Hand
from tests.conftest import LINE, Served, wait_until
from tests.sight.positions import Position
from views.app import theme

SIZES: Final = ((390, 844), (390, 664), (360, 740), (844, 390), (820, 1180), (1440, 900))
SLACK: Final = 2.0
"""Pixels that borders and rounding may take."""
STILL: Final = 2
"""Looked at so often again nothing has moved: what was drawn is measured, and then drawn as high as it is."""
RECTANGLES: Final = """() => Object.fromEntries([...document.querySelectorAll('[flt-semantics-identifier]')].map(node => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    return [node.getAttribute('flt-semantics-identifier'), [left, top, right, bottom]];
}))"""
SHOWN: Final = """() => Object.fromEntries([...document.querySelectorAll('[flt-semantics-identifier]')].map(node => {
    const {left, top, right, bottom} = node.getBoundingClientRect(), seen = [left, top, right, bottom];
    let panel = false, more = false;
    for (let around = node.parentElement; around; around = around.parentElement) {
        panel ||= around.getAttribute('flt-semantics-identifier') === 'panel';
        if (!around.matches('flt-semantics') || getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        seen[0] = Math.max(seen[0], box.left), seen[1] = Math.max(seen[1], box.top);
        seen[2] = Math.min(seen[2], box.right), seen[3] = Math.min(seen[3], box.bottom);
        const all = around.querySelector(':scope > flt-semantics-scroll-overflow');
        if (!all) continue;
        const near = 12, others = [...around.querySelectorAll('flt-semantics')].map(each => each.getBoundingClientRect());
        const goesOn = all.offsetHeight - around.scrollTop - around.clientHeight > 2;
        more ||= top <= box.top + 1 && around.scrollTop > 2
            && !others.some(each => each.height && each.bottom <= box.top + 1 && each.bottom > box.top - near);
        more ||= bottom >= box.bottom - 1 && goesOn
            && !others.some(each => each.height && each.top >= box.bottom - 1 && each.top < box.bottom + near);
    }
    return [node.getAttribute('flt-semantics-identifier'), [seen, panel, more]];
}))"""
"""What scrolling leaves of each, whether it stands in the panel, and whether there is more of it: what is cut in its middle has only
its rest in this tree, up to the edge of what could be scrolled further, and nothing else begins there."""
REACHED: Final = """names => names.flatMap(name => {
    const node = document.querySelector(`[flt-semantics-identifier="${name}"]`);
    if (!node) return [];
    const {left, top, right, bottom} = node.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    const hit = document.elementsFromPoint(x, y).find(each => {
        const box = each.getBoundingClientRect();
        return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    });
    if (hit && (node.contains(hit) || hit.contains(node))) return [];
    return [[name, hit?.closest('[flt-semantics-identifier]')?.getAttribute('flt-semantics-identifier') || 'something else']];
})"""
"""Of these, those whose middle is not theirs, nor of what holds them; and what lies there. What is said of a thing may be
longer than its box in this tree: such text hides nothing."""
TAPPED: Final = """() => [...document.querySelectorAll('[flt-tappable]')].flatMap(node => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    for (let around = node.parentElement; around; around = around.parentElement) {
        if (!around.matches('flt-semantics') || getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        if (top <= box.top + 1 || bottom >= box.bottom - 1 || left <= box.left - 1 || right >= box.right + 1) return [];
    }
    const named = node.closest('[flt-semantics-identifier]');
    return [[named ? named.getAttribute('flt-semantics-identifier') : node.textContent, right - left, bottom - top]];
})"""
"""What can be tapped, how wide and how high it is; without what may be cut by what it scrolls in."""
FINGER, CARD = 48.0, 44.0
"""So wide and high is what is tapped, and so a card of a whole pack or an El Royale seat among many."""
SMALLER: Final = {
    "card-": (CARD, CARD),
    "cell-": (48.0, 34.0),
    "board-": (FINGER, 33.0),
    "discard-": (16.0, 38.0),
    "seat-": (CARD, 40.0),
}
"""What is smaller than a finger where all of it must be seen whole: the 35 squares of a battle, the heads of boards above a pack, the
discards that lie over each other, the seats in the low bar of a phone."""
HEADLINE: Final = """() => {
    const node = document.querySelector('[flt-semantics-identifier="headline"]');
    return node ? node.getAttribute('aria-label') || node.textContent : '';
}"""
SCROLLED: Final = {
    ("battle-royals-five-players-all, keep", (844, 390)): ("card-9D", "card-8D"),
}
"""The exceptions, one by one: with large text a phone on its side shows one row of seven cards of a hand wholly, and the eighth and ninth
are cut by 17 pixels; they scroll.
"""
USUAL: Final = 100
TEXTS_AT: Final = """
    const texts = () => document.documentElement && (document.documentElement.style.fontSize = '%d%%');
    texts();
    document.addEventListener('DOMContentLoaded', texts);
"""
"""So many per cent of their usual size. There is no page yet when this is run first."""
GO: Final = "address => { history.pushState({}, '', address); dispatchEvent(new PopStateEvent('popstate', {state: {}})); }"


class Rectangle(NamedTuple):
    """In pixels of the page."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Rectangle") -> bool:
        """Does it lie in there?"""
        return (
            self.left >= other.left - SLACK
            and self.top >= other.top - SLACK
            and self.right <= other.right + SLACK
            and self.bottom <= other.bottom + SLACK
        )

    def covers(self, other: "Rectangle") -> bool:
        """Do they lie over each other?"""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > SLACK and down > SLACK


class Fault(NamedTuple):
    """Something that must be seen and is not."""

    position: str
    size: str
    what: str
    why: str


@contextmanager
def page_at(browser: Any, app: Served, size: tuple[int, int], scale: int = USUAL) -> Iterator[Any]:
    """A page of the app, its texts at so many per cent."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(LINE)
    if scale != USUAL:
        page.add_init_script(TEXTS_AT % scale)
    page.goto(app.url)
    page.wait_for_selector("flt-semantics-placeholder, flt-semantics", state="attached", timeout=60_000)
    page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
    wait_until(lambda: "headline" in page.evaluate(RECTANGLES))
    yield page
    context.close()


def looked_at(
    page: Any,
    position: Position,
    size: tuple[int, int],
    scale: int = USUAL,
    boards: dict[str, Rectangle] | None = None,
) -> list[Fault]:
    """Go to the table and say what is not in sight. Its texts are at so many per cent. `boards`: where the board of each table was
    at earlier positions of this page.
    """
    name, large = f"{size[0]}x{size[1]}", scale > USUAL
    if not _went(page, position):
        return [
            Fault(
                position.name,
                name,
                "headline",
                f"says {page.evaluate(HEADLINE)!r}, not {position.headline!r}",
            )
        ]
    for tapped in position.taps:
        Hand(page).tap(tapped)
    scrolls = (position.may_scroll if large else frozenset()) | (
        position.grid if large or size[1] < theme.ON_ITS_SIDE else frozenset()
    )
    scrolls |= frozenset(SCROLLED.get((position.name, size), ()) if large else ())
    must = tuple(name for name in position.must if name not in scrolls)
    rectangles = settled(page, position.must)
    shown = page.evaluate(SHOWN)
    found = (
        *out_of_sight(rectangles, must, size),
        *cut_off(rectangles, must, shown),
        *unseen_players(rectangles, shown, position.players),
        *covered(page, must),
        *small_squares(rectangles, size),
        *moved_board(rectangles, size, position.name.partition(",")[0], {} if boards is None else boards),
    )
    return [Fault(position.name, name, what, why) for what, why in found]


def cut_off(
    rectangles: dict[str, Rectangle], must: Sequence[str], shown: dict[str, tuple[list[float], bool, bool]]
) -> Iterator[tuple[str, str]]:
    """What must be seen and is cut by what it scrolls in, or lies under the panel."""
    panel = rectangles.get("panel", Rectangle(0, 0, 0, 0))
    for name in must:
        if name not in rectangles or name not in shown:
            continue
        (left, top, right, bottom), in_panel, more = shown[name]
        if not rectangles[name].within(Rectangle(left, top, right, bottom)):
            yield (
                name,
                f"is cut off: {tuple(map(round, rectangles[name]))} to {tuple(map(round, (left, top, right, bottom)))}",
            )
        elif more and name != "panel":
            yield (
                name,
                f"goes on where it would have to be scrolled to: {tuple(map(round, rectangles[name]))}",
            )
        elif name not in ("panel", "headline", "back") and not in_panel and panel.covers(rectangles[name]):
            yield name, f"lies under the panel: {tuple(map(round, rectangles[name]))}"


def unseen_players(
    rectangles: dict[str, Rectangle], shown: dict[str, tuple[list[float], bool, bool]], players: int
) -> Iterator[tuple[str, str]]:
    """The players of whom neither a board nor a name in the bar is wholly in sight."""
    for seat in range(players):
        names = [name for name in (f"seat-{seat}", f"board-{seat}") if name in rectangles]
        if not names or all(any(cut_off(rectangles, (name,), shown)) for name in names):
            yield f"player {seat}", "is nowhere wholly in sight"


def small_squares(rectangles: dict[str, Rectangle], size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """The squares of a phone's board that are smaller than they may be, however large the texts are."""
    wide, high = SMALLER["cell-"]
    for name, (left, top, right, bottom) in rectangles.items():
        if (
            is_upright_phone(size)
            and name.startswith("cell-")
            and (right - left < wide - 0.5 or bottom - top < high - 0.5)
        ):
            yield name, f"is {right - left:.0f} x {bottom - top:.0f}, smaller than {wide:.0f} x {high:.0f}"


def moved_board(
    rectangles: dict[str, Rectangle], size: tuple[int, int], game: str, boards: dict[str, Rectangle]
) -> Iterator[tuple[str, str]]:
    """A board with another top or height than at an earlier position: it has one size per device."""
    if not is_upright_phone(size) or "board" not in rectangles:
        return
    now, before = rectangles["board"], boards.setdefault(game, rectangles["board"])
    if abs(now.top - before.top) > 1 or abs(now.bottom - before.bottom) > 1:
        yield (
            "board",
            f"was from {before.top:.0f} to {before.bottom:.0f}, now from {now.top:.0f} to {now.bottom:.0f}",
        )


def is_upright_phone(size: tuple[int, int]) -> bool:
    return size[0] < theme.NARROW and size[0] < size[1]


def covered(page: Any, must: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What must be seen and would not be reached by a tap in its middle."""
    for name, above in page.evaluate(REACHED, list(must)):
        yield name, f"lies under {above}"


def too_small(tapped: Sequence[tuple[str, float, float]]) -> Iterator[str]:
    """What can be tapped and is smaller than it may be."""
    for name, wide, high in tapped:
        least = next((size for begins, size in SMALLER.items() if name.startswith(begins)), (FINGER, FINGER))
        if wide < least[0] - SLACK / 2 or high < least[1] - SLACK / 2:
            yield f"{name} is {wide:.0f} x {high:.0f}"


def _went(page: Any, position: Position) -> bool:
    """Go to the table; False if the page never says what it says there."""
    if page.evaluate(HEADLINE) == position.headline:  # else nobody could tell one table from the other
        page.evaluate(GO, "/")
        wait_until(lambda: page.evaluate(HEADLINE) != position.headline)
    page.evaluate(GO, f"/table/{position.id}")
    end = time.monotonic() + 30
    while page.evaluate(HEADLINE) != position.headline:
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(100)
    return True


def settled(page: Any, must: Sequence[str], seconds: float = 20) -> dict[str, Rectangle]:
    """Where everything lies once nothing moves any more and all is there, or when it takes too long."""
    end, before, same = time.monotonic() + seconds, None, 0
    while True:
        now = page.evaluate(RECTANGLES)
        same = same + 1 if now == before and all(name in now for name in must) else 0
        if same == STILL or time.monotonic() > end:
            return {name: Rectangle(*sides) for name, sides in now.items()}
        before = now
        page.wait_for_timeout(150)


def out_of_sight(
    rectangles: dict[str, Rectangle], must: Sequence[str], size: tuple[int, int]
) -> Iterator[tuple[str, str]]:
    """What must be seen and is not there, not within the window, or over something else that must be seen."""
    window = Rectangle(0, 0, *size)
    there = {name: rectangles[name] for name in must if name in rectangles}
    for name in must:
        if name not in there:
            yield name, "is not there"
        elif there[name].bottom - there[name].top < SLACK or not there[name].within(window):
            yield name, f"is not within the window: {tuple(map(round, there[name]))}"
    whole = ("panel", "headline")
    for at, (name, one) in enumerate(there.items()):
        for other, another in list(there.items())[at + 1 :]:
            if name not in whole and other not in whole and one.covers(another):
                yield name, f"lies over {other}"
