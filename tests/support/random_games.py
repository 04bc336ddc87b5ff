"""Random games: random house rules, armies and names, hidden or shown hands, some irregular acts.

    table = random_table(Random(7), "el-royale", 60, shown=True, irregular=0.05)

Cards are drawn from those the referee has not seen, so a game with shown hands could be played with a real pack. `redacted` gives
the same game with hidden hands.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Literal, get_args, get_origin

from models.armies import LARGEST_NUMBER
from models.cards import HIDDEN, NAMES
from models.names import normalised_name
from models.record import Entry, Header, NoRecord
from referee.games import GAMES, game_named, header_from_json
from referee.games.royals.actions import STACK
from referee.games.royals.state import DEAL, NOBODY
from referee.table.table import Table
from tests.royals.dealer import deal, next_act

KINDS = tuple(GAMES)
MOST_CHOICES = 400
"""The most choices considered: a hidden hand may have thousands."""
TRIES = 30
SEATS = {"royal-battles": (2, 2), "royals": (2, 2), "battle-royals": (2, 6), "el-royale": (2, 8)}
IDLE = ("cannot_move", "end_turn", "discard_hand")
"""Verbs that end a turn early: chosen less often."""
LEFT_OUT = {"entry": "referee"}
"""House rules not drawn at random: a table that only tallies has a single verb."""
LETTERS = (
    "abcdefghij KLMNOPQ", "äöüßéñçøåı", "אבגדהוז", "ابتثجح", "漢字仮名한글", "กขคงจ", "αβγДЖЯ",
    "=!#m:;{}[]()<>|\\/\"'`,.?*&%$@~^_-+ 0123", "😀👑🃏♠♥👨‍👩‍👧", "  \u00a0x",
)  # fmt: skip
"""Signs that people type into a name, some of which mean something in a typed line."""


# -- headers -----------------------------------------------------------------------------------------------------
def random_text(pick: Random, most: int = 40) -> str:
    """A random text with a visible character, of one script or of several."""
    while True:
        scripts = pick.sample(LETTERS, pick.randint(1, 3))
        text = "".join(pick.choice(pick.choice(scripts)) for _ in range(pick.randint(1, most)))
        visible = text.replace("\u200d", "")
        if visible.isprintable() and visible.strip():
            return text


def random_names(pick: Random, number: int) -> list[str]:
    """Different random names, in their normalised spelling."""
    names: dict[str, None] = {}
    while len(names) < number:
        names[normalised_name(random_text(pick, pick.choice((3, 12, 40))))] = None
    return list(names)


def random_options(pick: Random, kind: str) -> dict[str, Any]:
    """A random value for every house rule of a game."""
    fields = game_named(kind).header.model_fields["options"].annotation.model_fields  # type: ignore[union-attr]
    return {name: _random_value(pick, name, field.annotation) for name, field in fields.items()} | (
        LEFT_OUT if "entry" in fields else {}
    )


def _random_value(pick: Random, name: str, annotation: Any) -> Any:
    if name == "houses":
        suits = pick.sample("SHDC", pick.randint(0, 4))
        return {
            suit: {"name": title} for suit, title in zip(suits, random_names(pick, len(suits)), strict=True)
        }
    if annotation is bool:
        return pick.random() < 0.5
    if get_origin(annotation) is Literal:
        return pick.choice(get_args(annotation))
    return pick.choice((66, 300, 1066))


def random_unit(pick: Random) -> Any:
    """One of the six units, or a custom one."""
    if pick.random() < 0.7:
        return pick.choice(("pawn", "rook", "knight", "bishop", "queen", "king"))
    number = lambda most: pick.randint(0, pick.choice((most, most, LARGEST_NUMBER)))
    advantage = pick.choice(
        ("extended_reach", "deadly_aim", "smite", "healing", "mystic_blast", "strategy", None)
    )
    return {
        "name": random_text(pick), "type": pick.choice(("melee", "ranged")),
        "life": 1 + number(12), "accuracy": number(5), "evasion": number(5),
        "weapon": {"name": random_text(pick), "easy": number(5), "optimal": number(7), "risky": number(9)},
        "armor": {"name": random_text(pick), "rating": number(5)}, "advantage": advantage,
        **({"advantage_number": number(8)} if advantage and pick.random() < 0.5 else {}),
        **({"points": number(20)} if pick.random() < 0.5 else {}),
    }  # fmt: skip


def random_header(
    pick: Random, kind: str, names: list[str] | None = None, entry: str | None = None
) -> Header:
    """A random header of this game: seats, armies, teams, edition and house rules. `entry`: what is entered, if not every act."""
    while True:
        players = names or random_names(pick, pick.randint(*SEATS[kind]))
        seats: list[dict[str, Any]] = [{"name": name} for name in players]
        if kind == "royal-battles":
            seats = [{**seat, "army": [random_unit(pick) for _ in range(4)]} for seat in seats]
        elif kind == "el-royale" and len(seats) > 2 and pick.random() < 0.5:
            teams = random_names(pick, pick.choice([n for n in (2, 3, 4) if n < len(seats)]))
            seats = [{**seat, "team": teams[n % len(teams)]} for n, seat in enumerate(seats)]
        written = {
            "format": "referee-record/1",
            "game": kind,
            "options": random_options(pick, kind) | ({"entry": entry} if entry else {}),
            "seats": seats,
        }
        if kind == "el-royale":
            written["edition"] = pick.choice(("2019", "elimination"))
        try:
            return header_from_json(written)
        except NoRecord:  # uneven teams, an army that one chess set lacks: drawn again
            continue


# -- acts --------------------------------------------------------------------------------------------------------
def random_entry(table: Table, pick: Random, shown: bool) -> Entry | None:
    """A random legal entry: first a verb, then an entry of it, so that no verb is rare. None if there is none."""
    if table.game.game in ("royals", "battle-royals") and table.header.options.entry == "referee":
        return (
            None
            if table.state.winner != NOBODY
            else table.game.entry_from_act(table.state, _next_of_royals(table.state, pick, shown))
        )
    entries = [
        table.game.entry_from_act(table.state, act)
        for act in islice(table.game.legal_acts(table.state), MOST_CHOICES)
    ]
    entries = [entry for entry in entries if entry.do != "resign" or pick.random() < 0.002]
    refill = _refill(table, pick) if shown and table.game.game == "el-royale" else None
    if refill is not None or not entries:
        return refill
    verbs = sorted({entry.do for entry in entries})
    verb = pick.choice([verb for verb in verbs if verb not in IDLE or pick.random() < 0.15] or verbs)
    entry = _lively(pick, [entry for entry in entries if entry.do == verb])
    return _shown(table, entry, pick) if shown else entry


def _lively(pick: Random, entries: list[Entry]) -> Entry:
    """One of these; in a Royal Battle rather a move towards the enemy, because armies would meet too seldom.

    Rather a play with few cards, because four of a kind at once end a game of El Royale.
    """
    numbers = sorted({len(getattr(entry, "cards", None) or ()) for entry in entries})
    most = pick.choice((numbers[0], pick.choice(numbers)))
    entries = [entry for entry in entries if len(getattr(entry, "cards", None) or ()) == most]
    return min(
        pick.sample(entries, min(3, len(entries))),
        key=lambda entry: abs(ord(getattr(entry, "to", "c")[0]) - ord("c")),
    )


def _next_of_royals(state: Any, pick: Random, shown: bool) -> Any:
    while True:
        if state.phase == DEAL and state.table_rules.players > 2 and shown:
            return deal(state, pick, shown)
        act = next_act(state, pick, shown)
        if getattr(act, "source", None) != STACK or (act.card != HIDDEN) == shown:
            return act


def _shown(table: Table, entry: Entry, pick: Random) -> Entry:
    """The entry with its hidden cards replaced by possible ones."""
    written = entry.to_json_object()
    if table.game.game == "el-royale" and entry.do == "deal":
        pack = pick.sample(NAMES[:52], 4 * len(table.header.names))
        written["hands"] = {name: [pack.pop() for _ in range(4)] for name in table.header.names}
        return table.entry_from_json(written)
    for _ in range(TRIES if "?" in written.get("cards", ()) else 0):
        named = {
            **written,
            "cards": [pick.choice(NAMES[:53]) if card == "?" else card for card in written["cards"]],
        }
        if table.judge_without_entering(table.entry_from_json(named)).verdict == "allowed":
            return table.entry_from_json(named)
    return entry


def _refill(table: Table, pick: Random) -> Entry | None:
    """El Royale: name cards that a hand was refilled with, if they are not named yet."""
    for seat, drawn in enumerate(table.state.draws_to_name):
        for _ in range(TRIES if drawn else 0):
            cards = [
                card
                for mask, number in drawn
                for card in pick.sample([c for c in range(52) if mask >> c & 1], number)
            ]
            entry = table.entry_from_json(
                {"do": "draw", "by": table.header.names[seat], "cards": [NAMES[card] for card in cards]}
            )
            if table.judge_without_entering(entry).verdict == "allowed":
                return entry
    return None


def spoilt(table: Table, entry: Entry, pick: Random) -> Entry | None:
    """A variant of this entry that breaks the rules and is let stand with a reason; None if none was found."""
    for _ in range(8):
        written = entry.to_json_object()
        name = pick.choice([name for name in written if name not in ("do", "note")])
        if name == "by":
            written["by"] = pick.choice(table.header.names)
        elif name in ("card", "ace", "take", "give"):
            written[name] = pick.choice(NAMES[:52])
        elif name == "cards" and written["cards"]:
            written["cards"] = [pick.choice(NAMES[:52]), *written["cards"][1:]]
        elif name in ("to", "target", "square"):
            written[name] = f"{pick.choice('abcde')}{pick.randint(1, 7)}"
        wrong = table.entry_from_json({**written, "override": random_text(pick)})
        if table.judge_without_entering(wrong).verdict == "irregular":
            return wrong
    return None


def random_entries(
    table: Table, pick: Random, most: int, *, shown: bool, irregular: float = 0.0
) -> Iterator[Entry]:
    """Play on at random for at most this many entries or to the end. Each entry is made before it is yielded."""
    for _ in range(most):
        entry = random_entry(table, pick, shown)
        if entry is None:
            return
        wrong = spoilt(table, entry, pick) if pick.random() < irregular else None
        entry = wrong or entry
        assert table.enter(entry).is_accepted, (entry, table.judge_without_entering(entry))
        yield entry


def random_table(
    pick: Random, kind: str, entries: int, *, shown: bool, irregular: float = 0.0, entry: str | None = None
) -> Table:
    """A table with this many random entries, or fewer if the game was over. `entry`: what is entered, if not every act."""
    table = Table(random_header(pick, kind, entry=entry))
    for _ in random_entries(table, pick, entries, shown=shown, irregular=irregular):
        pass
    return table


# -- the same game with hidden hands -------------------------------------------------------------------------------
def redacted(table: Table) -> list[Mapping[str, Any]]:
    """The entries as written with hidden hands. Optional acts that only show cards are left out."""
    return [
        written
        for ruling in table.rulings
        if (written := redacted_entry(table.game.game, ruling.entry.to_json_object())) is not None
    ]


def redacted_entry(kind: str, written: dict[str, Any]) -> dict[str, Any] | None:
    verb = written["do"]
    if kind == "el-royale" and verb in ("draw", "show"):
        return None
    if verb == "deal" and "hands" in written:
        return {name: value for name, value in written.items() if name != "hands"}
    if verb == "draw" and "cards" in written:
        return {**written, "cards": ["?"] * len(written["cards"])}
    if verb == "draw" and written.get("from") == "stack":
        return {**written, "card": "?"}
    if verb == "discard_hand":
        return {name: value for name, value in written.items() if name != "cards"}
    return written
