"""A hand on the screen: taps what carries an identifier in the accessibility tree, counts taps, waits for what comes of them."""

from collections.abc import Callable
from typing import Any

from referee.games.royal_battles.state import State
from tests.conftest import wait_until

Entry = dict[str, Any]


SAYS = """identifier => {
    const found = document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    return found && `${found.getAttribute('aria-label') || ''} ${found.textContent}`.trim();
}"""
TAPS = """identifiers => {
    const line = window.line;
    if (line && (line.drawings || (line.heard < line.sent && performance.now() - line.sent < 400))) return null;
    const at = identifier => document.querySelector(`[flt-semantics-identifier="${identifier}"]`);
    const tapped = identifiers.find(at);
    if (!tapped) return null;
    at(tapped).dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, composed: true}));
    return tapped;
}"""
"""The first of these that is there, once what the app answered last is drawn: a tap on what is being replaced would come to nothing."""
ALL = """() => [...document.querySelectorAll('[flt-semantics-identifier]')].map(
    node => node.getAttribute('flt-semantics-identifier')).join(' ')"""
"""The identifiers of everything in the accessibility tree."""
IS_QUIET = "() => !window.line.drawings && !window.line.moves && performance.now() - Math.max(window.line.sent, window.line.heard) > 250"
"""Nothing is under way between this page and the app, all that came is drawn, and nothing moves any more because of it."""
IS_WRITTEN_INTO = "field => field === document.activeElement"


def at(identifier: str) -> str:
    """How to find it."""
    return f'[flt-semantics-identifier="{identifier}"]'


class Hand:
    """One player's hand on one page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def sees(self, identifier: str) -> bool:
        """Is it in the accessibility tree?"""
        return self.page.evaluate(SAYS, identifier) is not None

    def reads(self, identifier: str) -> str:
        """What a screen reader would say of it, once it is there."""
        said: list[str | None] = []
        self.waits_for(
            identifier, lambda: said.append(self.page.evaluate(SAYS, identifier)) or said[-1] is not None
        )
        return said[-1] or ""

    def waits_for(self, wanted: str, is_there: Callable[[], Any]) -> None:
        """Wait for it; if it does not come, say what is in the tree instead, such as a message that covers it."""
        try:
            wait_until(is_there)
        except AssertionError as error:
            raise AssertionError(f"{wanted}: {error}\nIn the tree: {self.page.evaluate(ALL)}") from None

    def tap(self, *identifiers: str) -> str:
        """Tap the first of these that is there, once one is. Which it was."""
        tapped: list[str | None] = []
        self.waits_for(
            " or ".join(identifiers),
            lambda: tapped.append(self.page.evaluate(TAPS, identifiers)) or tapped[-1],
        )
        self.taps += 1
        return tapped[-1] or ""

    def pick(self, card: str) -> None:
        """Name a card in the picker: where few can be there they lie side by side, and any other is behind a tile of its own."""
        rank = "pick-rank-Joker" if card == "Joker" else f"pick-rank-{card[:-1]}"
        tapped = self.tap(f"pick-{card}", rank, "pick-others")
        if tapped == "pick-others":
            tapped = self.tap(rank)
        if tapped == rank and card != "Joker":
            self.tap(
                f"pick-suit-{card[-1]}", f"pick-{card}"
            )  # the picker may have become another one meanwhile

    def write(self, label: str, text: str) -> None:
        """Write into the field of this label, in place of what it holds, and wait until the app has every letter."""
        field = self.page.get_by_role("textbox", name=label).first
        field.wait_for(state="attached")
        self.rest()
        field.click()
        wait_until(lambda: field.evaluate(IS_WRITTEN_INTO))
        self.rest()
        self.page.keyboard.press("Control+A")
        field.press_sequentially(text, delay=15)
        wait_until(lambda: field.input_value() == text)
        self.rest()

    def rest(self) -> None:
        """Wait until the app and this page have nothing more to tell each other."""
        wait_until(lambda: self.page.evaluate(IS_QUIET))

    def until(self, identifier: str, says: str) -> None:
        """Wait until it says this."""
        self.waits_for(f"{identifier}: {says}", lambda: says in (self.page.evaluate(SAYS, identifier) or ""))

    def counts(self, does: Callable[[], None]) -> int:
        """How many taps something takes."""
        before = self.taps
        does()
        return self.taps - before


def enter(hand: Hand, entry: Entry, state: State, following: Entry | None = None) -> bool:
    """Enter what somebody announces in this state, by taps alone. True if `following` was entered with the same tap."""
    match entry["do"]:
        case "deal" | "initiative":
            hand.pick(entry["card"])
        case "place":
            seat = state.table_rules.names.index(entry["by"])
            kinds = [state.table_rules.kinds[unit] for unit in state.unplaced_units(seat)]
            hand.tap(f"unit-{('white', 'black')[seat]}-{kinds.index(entry['unit'])}")
            hand.tap(f"cell-{entry['square']}")
        case "move":
            hand.tap(f"cell-{entry['from']}")
            hand.tap(f"cell-{entry['to']}")
            hand.pick(entry["card"])
        case "attack":
            if hand.sees(f"target-{entry['target']}"):
                hand.tap(f"target-{entry['target']}")
            hand.tap(f"attack-{entry['target']}-{entry['style']}")
        case "draw" if following is not None and following["do"] == "end_turn":
            hand.tap("do-draw-end")
            return True
        case "end_turn" if state.phase == "movement":
            hand.tap("more")
            hand.tap("do-end_turn")
        case "end_turn":
            hand.tap("do-end_turn")
        case other:
            raise AssertionError(f"the script never says {other}")
    return False
