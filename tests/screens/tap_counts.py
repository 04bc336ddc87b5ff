"""What whole games cost in taps, hands hidden, the shortest way that a player would find: each is played as it is announced.

A rank and a suit, a unit and its square are two taps each. `python -m tests.sight.taps` makes the same taps in Chromium on a phone of
390x664 and counts as one more whatever has to be scrolled to first. A photo is two taps: one on the camera, one on "Use these cards".
"""

import json
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import flet as ft

from models.cards import NAMES
from referee.games.royals.drawing import discards_drawable_by_home_suit
from referee.games.royals.state import DRAW, State
from tests.screens.photo_answers import answer
from tests.screens.royals_taps import one_tap_meld_identifier, taps_for_act
from tests.support.fletdriver import Driver
from views.screens.royal_battles.first_game.example import example_entries, example_record
from views.screens.royals.draft import likeliest_keepable_places
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

HANDS: Final = Path(__file__).parent / "hands"
GAMES: Final = Path(__file__).parents[1] / "games"
TURNS: Final = 24
USE_PHOTO: Final = "photo-use"
"""The page's button that uses the cards of a photo."""
Entry = dict[str, Any]


class Thumb:
    """A player who enters what is announced."""

    def __init__(self, phone: Driver, workspace: Workspace, id: int) -> None:
        self.phone, self.workspace, self.id = phone, workspace, id
        self.tapped: list[str] = []
        self.photographed: list[list[str]] = []
        """The cards of each photo, in the order of the taps on "Use these cards"."""

    @property
    def state(self) -> Any:
        """How the table stands."""
        return self.workspace.table(self.id).state

    def there(self, identifier: str) -> bool:
        return bool(self.phone.all(ft.Semantics, identifier=identifier))

    def tap(self, *identifiers: str) -> None:
        for identifier in identifiers:
            self.phone.tap(identifier)
            self.tapped.append(identifier)

    def photographs(self, cards: list[str]) -> None:
        """Take a photo of these cards, which lie apart, and use what the page reads."""
        self.tap("take-photo")
        answer(self.phone, cards)
        self.photographed.append(cards)
        self.tapped.append(USE_PHOTO)

    def names(self, card: str) -> None:
        """Name a card, wherever it lies."""
        if self.there(f"card-{card}"):
            self.tap(f"card-{card}")
        elif self.there(f"pick-{card}"):
            self.tap(f"pick-{card}")
        elif card == "Joker":
            self.tap("pick-rank-Joker")
        else:
            self.tap(f"pick-rank-{card[:-1]}", f"pick-suit-{card[-1]}")

    def enters_all(self, announced: list[Entry], enters: Callable[[list[Entry]], None]) -> None:
        """Enter one after the other what nobody has entered yet: neither the referee nor a tap before."""
        while (at := len(self.workspace.table(self.id))) < len(announced):
            enters(announced[at:])
            assert len(self.workspace.table(self.id)) > at, (announced[at], self.phone.texts())
        assert [ruling.entry.do for ruling in self.workspace.table(self.id).rulings] == [
            entry["do"] for entry in announced
        ]


class Counted(NamedTuple):
    """Something that is entered at a table, and how many taps it may cost."""

    told: str
    most: int
    header: Callable[[], Entry]
    plays: Callable[[Thumb], None]
    stands: tuple[Entry, ...] = ()
    """What has been entered before."""
    hands_shown: bool = False
    """True if the table shows the referee every hand."""

    def laid(self, workspace: Workspace) -> int:
        """The table before the first tap."""
        id = workspace.begin_table(self.header(), TableSettings(hands_shown=self.hands_shown))
        for number, entry in enumerate(self.stands):
            if len(workspace.table(id)) == number:  # else the referee has entered it
                assert workspace.enter(id, entry).is_accepted, entry
        return id


# -- Royals --------------------------------------------------------------------------------------------------------------
def _record_of_hand(name: str) -> Entry:
    written: Entry = json.loads((HANDS / f"{name}.json").read_text())
    return written


def _header_of_record(written: Entry) -> Entry:
    return {name: value for name, value in written.items() if name != "entries"}


def _play_royals_hand(name: str, thumb: Thumb) -> None:
    thumb.enters_all(_record_of_hand(name)["entries"], partial(_tap_next_royals_act, thumb))


def _tap_next_royals_act(thumb: Thumb, coming: list[Entry]) -> None:
    made = _fewest_taps(thumb.state, coming)
    meld = next((each for each in coming if each["do"] == "meld"), None) if made[0] == "open-meld" else None
    for at, tap in enumerate(made):
        if at == 2 and meld and thumb.there(whole := one_tap_meld_identifier(thumb.state, meld)):
            thumb.tap(whole)
            return
        if thumb.there(tap):  # else the taps before it have said it whole
            thumb.tap(tap)
    drawn = next((each for each in coming if each.get("from") == "discard"), None)
    if (
        drawn
        and made[0].startswith("discard-")
        and thumb.there(whose := f"do-draw-{thumb.state.names.index(drawn['by'])}")
    ):
        thumb.tap(whose)  # it can be meant in several ways


def _fewest_taps(state: State, coming: list[Entry]) -> list[str]:
    """The taps for what is announced next. Draws from the stack are made together, and with the play that follows them; so is
    what the winner of a trick keeps, where it is the card that is worth most."""
    due = len(state.places) if state.phase == DRAW else 0
    if due and all(_is_stack_draw(each) for each in coming[:due]):
        return taps_for_act(state, coming[due])
    if coming[0]["do"] == "keep" and sorted(coming[0]["cards"]) == sorted(
        NAMES[state.battle[number][1]] for number in likeliest_keepable_places(state)
    ):
        return taps_for_act(state, coming[1])
    first = next((at for at, each in enumerate(coming[:due]) if not _is_stack_draw(each)), 0)
    if (
        first
        and coming[first]["do"] == "draw"
        and "for_suit" not in coming[first]
        and not _may_next_drawer_take(state, coming[first]["card"])
    ):
        return taps_for_act(state, coming[first])
    return taps_for_act(state, coming[0])


def _is_stack_draw(entry: Entry) -> bool:
    return bool(entry["do"] == "draw" and entry["from"] == "stack")


def _may_next_drawer_take(state: State, card: str) -> bool:
    """May whoever is next take this discard? Then a tap on it is theirs."""
    return NAMES.index(card) in discards_drawable_by_home_suit(state, state.places[0])


def _recorded_header(name: str) -> Entry:
    """The header of a record of tests/games."""
    return _header_of_record(json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8")))


def _entries(name: str) -> list[Entry]:
    """The entries of a record of tests/games."""
    written: list[Entry] = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))["entries"]
    return written


TALLY: Final = (
    "tally-suit-H card-KH card-QH card-JH card-AS card-5C tally-rank-10 card-10C tally-rank-9 card-9D tally-rank-7 card-7H "
    "tally-hand card-2C tally-next "
    "tally-suit-S card-AH card-QS card-JS card-3D card-6H tally-rank-K tally-rank-8 card-8S tally-rank-4 card-4C "
    "tally-hand card-JC do-tally"
)
POINTS: Final = "pad-1 pad-2 pad-0 points-next pad-3 pad-minus pad-5 do-points"


def _tap_scores(taps: str, thumb: Thumb) -> None:
    thumb.tap(*taps.split())
    assert len(thumb.workspace.table(thumb.id)) == 1


FIXED: Final = "score-1-1 fix-9 fix-5 do-fix"


def _fixes_old_score(thumb: Thumb) -> None:
    before = len(thumb.workspace.table(thumb.id))
    thumb.tap(*FIXED.split())
    assert len(thumb.workspace.table(thumb.id)) == before
    assert thumb.state.scores[1][0] == 95


DISPLAYS: Final = (
    ("H", ["KH", "QH", "JH", "AS", "5C", "10S", "10H", "10D", "9S", "9H", "9C", "7S", "7D", "7C"], ["2C"]),
    ("S", ["AH", "QS", "JS", "3D", "6H", "KS", "KH", "KD", "KC", "8H", "8D", "8C", "4S", "4H", "4D"], ["JC"]),
)
"""The cards of TALLY: suit, display and hand of each player."""


DEALT_HANDS: Final = (
    ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "10H", "2H", "3H"],
    ["4H", "5H", "6H", "7H", "8H", "2C", "3C", "JC", "QC", "KC"],
)


def _deal_hands(photo: bool, thumb: Thumb) -> None:
    """Name the upturned card and both hands."""
    thumb.tap("dealer-0", "card-KD")
    for hand in DEALT_HANDS:
        if photo:
            thumb.photographs(hand)
        else:
            for card in hand:
                thumb.names(card)
    thumb.tap("do-deal")
    (dealt,) = thumb.workspace.table(thumb.id).rulings
    assert sorted(map(sorted, dealt.entry.to_json_object()["hands"].values())) == sorted(
        map(sorted, DEALT_HANDS)
    )


def _tally_from_photos(thumb: Thumb) -> None:
    for (suit, display, hand), goes_on in zip(DISPLAYS, ("tally-next", "do-tally"), strict=True):
        thumb.tap(f"tally-suit-{suit}")
        thumb.photographs(display)
        thumb.tap("tally-hand")
        thumb.photographs(hand)
        thumb.tap(goes_on)
    (tallied,) = thumb.workspace.table(thumb.id).rulings
    seats = tallied.entry.to_json_object()["seats"]
    assert [sorted(seats[name]["spoils"]) for name in seats] == [
        sorted(display) for _, display, _ in DISPLAYS
    ]


# -- Royal Battles -------------------------------------------------------------------------------------------------------
def _play_battle(thumb: Thumb) -> None:
    announced = _in_the_order_asked([dict(entry) for entry in example_entries()])
    last = [at for at, entry in enumerate(announced) if entry["do"] == "end_turn"][TURNS - 1]
    thumb.enters_all(announced[: last + 1], partial(_tap_next_battle_act, thumb))


def _deal_board(photo: bool, thumb: Thumb) -> None:
    """Both sides' four cards; with photos one of each side."""
    dealt = [
        entry
        for entry in _in_the_order_asked([dict(each) for each in example_entries()])
        if entry["do"] == "deal" and entry["card"] != "Joker"
    ]
    if not photo:
        thumb.enters_all(dealt, partial(_tap_next_battle_act, thumb))
        return
    for _, side in groupby(dealt, key=lambda entry: str(entry["by"])):
        thumb.photographs([entry["card"] for entry in side])
    entered = [ruling.entry.to_json_object() for ruling in thumb.workspace.table(thumb.id).rulings]
    assert [(entry["by"], entry["card"]) for entry in entered] == [
        (entry["by"], entry["card"]) for entry in dealt
    ]


def _in_the_order_asked(announced: list[Entry]) -> list[Entry]:
    """What either player may do first is done by White first, as it is asked."""
    ordered: list[Entry] = []
    for do, together in groupby(announced, key=lambda entry: str(entry["do"])):
        ordered += sorted(together, key=lambda entry: do in ("deal", "initiative") and entry["by"] != "Jon")
    return ordered


def _tap_next_battle_act(thumb: Thumb, coming: list[Entry]) -> None:
    state, entry = thumb.state, coming[0]
    match entry["do"]:
        case "deal" | "initiative":
            thumb.names(entry["card"])
        case "place":
            waiting = [
                state.table_rules.kinds[unit]
                for unit in state.unplaced_units(state.table_rules.names.index(entry["by"]))
            ]
            if len(set(waiting)) > 1:
                thumb.tap(
                    f"unit-{('white', 'black')[state.table_rules.names.index(entry['by'])]}-{waiting.index(entry['unit'])}"
                )
            thumb.tap(f"cell-{entry['square']}")
        case "move":
            thumb.tap(f"cell-{entry['to']}")
            if (
                entry["from"] == entry["to"]
                or thumb.phone.get(ft.Semantics, identifier=f"cell-{entry['from']}").selected is None
            ):
                thumb.tap(f"cell-{entry['from']}")
            thumb.names(entry["card"])
        case "attack":
            style = f"attack-{entry['target']}-{entry['style']}"
            if not thumb.phone.all(ft.Semantics, identifier=style):
                thumb.tap(f"target-{entry['target']}")
            thumb.tap(f"attack-{entry['target']}-{entry['style']}")
        case "draw":
            thumb.tap("do-draw-end" if coming[1]["do"] == "end_turn" else "do-draw")
        case "end_turn":
            thumb.tap("do-pass" if thumb.there("do-pass") else "do-end_turn")


MISTAKE, LATER = 26, 10
"""The entry that names a wrong card, and so many entries stand after it."""


def _corrects_old_mistake(thumb: Thumb) -> None:
    thumb.tap(
        "log", f"log-{MISTAKE - 1}", f"correct-{MISTAKE}", "draft-card-rank-9", "amend-see", "amend-keep"
    )
    table = thumb.workspace.table(thumb.id)
    assert (table.ruling_of_entry(MISTAKE).entry.card, len(table)) == ("9C", MISTAKE + LATER)


# -- El Royale -----------------------------------------------------------------------------------------------------------
FOUR: Final[Entry] = {
    "game": "el-royale",
    "edition": "elimination",
    "seats": [{"name": name} for name in ("Ann", "Bob", "Cat", "Dan")],
}
BEATEN: Final[list[Entry]] = [
    {"do": "attack", "by": "Ann", "cards": ["5H"]},
    {"do": "beat", "by": "Bob", "cards": ["9H"]},
    {"do": "clear", "by": "Ann"},
]
THROWN_IN: Final[list[Entry]] = [
    {"do": "attack", "by": "Ann", "cards": ["5H"]},
    {"do": "throw_in", "by": "Dan", "cards": ["5D"]},
    {"do": "beat", "by": "Bob", "cards": ["9D"]},
    {"do": "throw_in", "by": "Cat", "cards": ["9S"]},
    {"do": "clear", "by": "Ann"},
]


DEALT: Final[tuple[Entry, ...]] = ({"do": "deal", "by": "Ann", "first": "Ann"},)


def _play_el_royale(battle: list[Entry], thumb: Thumb) -> None:
    thumb.enters_all([*DEALT, *battle], partial(_tap_next_el_royale_act, thumb))


def _tap_next_el_royale_act(thumb: Thumb, coming: list[Entry]) -> None:
    entry = coming[0]
    match entry["do"]:
        case "throw_in":
            thumb.tap(f"seat-{thumb.state.table_rules.names.index(entry['by'])}")
            thumb.names(entry["cards"][0])
        case "attack" | "beat":
            thumb.names(entry["cards"][0])
        case do:
            thumb.tap(do)


COUNTED: Final = {
    "royals": Counted(
        "a hand of Royals, every act",
        64,
        lambda: _header_of_record(_record_of_hand("royals")),
        partial(_play_royals_hand, "royals"),
    ),
    "battle-royals-3": Counted(
        "a hand of Battle Royals, three players",
        84,
        lambda: _header_of_record(_record_of_hand("battle-royals-3")),
        partial(_play_royals_hand, "battle-royals-3"),
    ),
    "battle-royals-5": Counted(
        "a hand of Battle Royals, five players",
        138,
        lambda: _header_of_record(_record_of_hand("battle-royals-5")),
        partial(_play_royals_hand, "battle-royals-5"),
    ),
    "points": Counted(
        "a hand for two by its points",
        12,
        lambda: _recorded_header("royals-kept-by-points"),
        partial(_tap_scores, POINTS),
    ),
    "old-score": Counted(
        "an old score corrected",
        4,
        lambda: _recorded_header("royals-kept-by-points"),
        _fixes_old_score,
        tuple(_entries("royals-kept-by-points")[:4]),
    ),
    "tally": Counted(
        "a hand for two by its cards",
        32,
        lambda: _recorded_header("royals-tallied-to-1066"),
        partial(_tap_scores, TALLY),
    ),
    "tally-photos": Counted(
        "a hand for two by its cards, from photos",
        14,
        lambda: _recorded_header("royals-tallied-to-1066"),
        _tally_from_photos,
    ),
    "royals-deal": Counted(
        "a deal of Royals, both hands named",
        23,
        lambda: _header_of_record(_record_of_hand("royals")),
        partial(_deal_hands, False),
        hands_shown=True,
    ),
    "royals-deal-photos": Counted(
        "a deal of Royals, both hands named, from photos",
        7,
        lambda: _header_of_record(_record_of_hand("royals")),
        partial(_deal_hands, True),
        hands_shown=True,
    ),
    "set-up": Counted(
        "a Royal Battle's eight cards",
        16,
        lambda: _header_of_record(dict(example_record())),
        partial(_deal_board, False),
    ),
    "set-up-photos": Counted(
        "a Royal Battle's eight cards, from photos",
        4,
        lambda: _header_of_record(dict(example_record())),
        partial(_deal_board, True),
    ),
    "royal-battles": Counted(
        f"a Royal Battle of {TURNS} turns",
        160,
        lambda: _header_of_record(dict(example_record())),
        _play_battle,
    ),
    "old-mistake": Counted(
        f"a mistake made {LATER} entries ago, corrected",
        6,
        lambda: _header_of_record(dict(example_record())),
        _corrects_old_mistake,
        tuple(_in_the_order_asked([dict(entry) for entry in example_entries()])[: MISTAKE + LATER]),
    ),
    "el-royale": Counted(
        "El Royale, four players: a battle that is beaten",
        4,
        lambda: FOUR,
        partial(_play_el_royale, BEATEN),
        DEALT,
    ),
    "el-royale-thrown-in": Counted(
        "El Royale, four players: a battle with two thrown in",
        8,
        lambda: FOUR,
        partial(_play_el_royale, THROWN_IN),
        DEALT,
    ),
}
"""Each row of the table of taps."""
