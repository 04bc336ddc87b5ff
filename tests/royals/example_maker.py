"""Makes the records of the worked examples in assets/examples/royals, by legal play. Run it to make them again.

python tests/royals/example_maker.py
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from referee.games import GAMES  # noqa: E402
from referee.games.royals.book.examples import EXAMPLES  # noqa: E402
from referee.table.table import Table  # noqa: E402
from royals.sitting import EDITION, spoken  # noqa: E402

FOLDER = ROOT / "assets" / "examples"

UP = "4S"


def deal(dealer: str, **hands: str) -> list[Any]:
    """A deal of ten cards: those named and hidden ones."""
    dealt = {name: (hand.split() + ["?"] * 10)[:10] for name, hand in hands.items()}
    return [{"do": "deal", "by": dealer, "up": UP, "hands": dealt}]


def draws(*players: str) -> list[str]:
    """Hidden draws from the stack."""
    return [f"{player} draw stack ?" for player in players]


def battle(*plays: str, keeps: str) -> list[str]:
    """`Ann KH`, `Bob 3H`: a trick, and what its winner keeps."""
    played = [play.split() for play in plays]
    lead, *follow = [
        f"{player} {verb} {card}"
        for (player, card), verb in zip(played, ["lead", *["follow"] * 9], strict=False)
    ]
    player, *cards = keeps.split()
    return [lead, *follow, f"{player} keep {' '.join(cards)}"]


def turn(*players: str) -> list[str]:
    """The draws of a turn: the first is the attacker, who draws again at the end."""
    return draws(*players, players[0])


HEARTS_AND_SPADES = ["Ann choose H", "Bob choose S"]
ANN_WINS_HER_KING = [*turn("Ann", "Bob"), *battle("Ann KH", "Bob 3H", keeps="Ann KH")]
BOB_WINS_HIS_KING = [*turn("Ann", "Bob"), *battle("Ann 3S", "Bob KS", keeps="Bob KS"), "Ann discard 4D"]
BOB_MELDS_JACKS = [
    *turn("Bob", "Ann"),
    "Bob meld JH JD JD",
    *battle("Bob 9C", "Ann 10C", keeps="Ann 10C"),
    "Bob discard 8C",
]
ANN, BOB = "Ann", "Bob"

PLAYED: dict[str, tuple[str, dict[str, Any], list[Any]]] = {
    "two_takes_ace": (
        "royals",
        {},
        [*deal(BOB, Ann="AS", Bob="2S KS"), *HEARTS_AND_SPADES, *turn(ANN, BOB), "Ann lead AS"],
    ),
    "royal_too_late": (
        "royals",
        {},
        [*deal(BOB, Ann="KH 9S 9D 9C", Bob="3H"), *HEARTS_AND_SPADES, *ANN_WINS_HER_KING],
    ),
    "three_tens": (
        "royals",
        {},
        [
            *deal(BOB, Ann="KH JS 10D 10C 4D", Bob="3H 10S 4C"),
            *HEARTS_AND_SPADES,
            *ANN_WINS_HER_KING,
            "Ann discard 4D",
            *turn(BOB, ANN),
            *battle("Bob 10S", "Ann JS", keeps="Ann 10S"),
            "Bob discard 4C",
            *turn(ANN, BOB),
        ],
    ),
    "king_and_queen": (
        "royals",
        {},
        [
            *deal(BOB, Ann="KH QH 9D 9C 4D", Bob="3H 9H 9S"),
            *HEARTS_AND_SPADES,
            *ANN_WINS_HER_KING,
            "Ann discard 4D",
            *turn(BOB, ANN),
            *battle("Bob 9H", "Ann QH", keeps="Ann QH"),
            "Bob discard 9S",
        ],
    ),
    "third_card": (
        "royals",
        {},
        [
            *deal(BOB, Ann="3S AS 4D", Bob="KS 10S 10D 10C 9S 8C"),
            *HEARTS_AND_SPADES,
            *BOB_WINS_HIS_KING,
            *turn(BOB, ANN),
            "Bob meld 10S 10D 10C",
            *battle("Bob 9S", "Ann AS", keeps="Ann AS"),
            "Bob discard 8C",
            *turn(ANN, BOB),
        ],
    ),
    "jack_of_hearts": (
        "royals",
        {},
        [
            *deal(BOB, Ann="3S JC 10C 4D", Bob="KS JH JD JD 9C 8C"),
            *HEARTS_AND_SPADES,
            *BOB_WINS_HIS_KING,
            *BOB_MELDS_JACKS,
            *turn(ANN, BOB),
        ],
    ),
    "older_meld": (
        "royals",
        {},
        [
            *deal(BOB, Ann="3S JC 10C 4D 9D 5H 7H", Bob="KS JH JD JD 9C 8C 10D 6H 3C"),
            *HEARTS_AND_SPADES,
            *BOB_WINS_HIS_KING,
            *BOB_MELDS_JACKS,
            *turn(ANN, BOB),
            *battle("Ann 9D", "Bob 10D", keeps="Bob 10D"),
            "Ann discard 5H",
            *turn(BOB, ANN),
            *battle("Bob 6H", "Ann 7H", keeps="Ann 7H"),
            "Bob discard 3C",
            *turn(ANN, BOB),
        ],
    ),
    "change_to_spades": (
        "royals",
        {},
        [*deal(BOB, Ann="10S 10S 10S"), "Ann choose H", "Bob choose D", *turn(ANN, BOB)],
    ),
    "set_and_matches": (
        "royals",
        {},
        [
            *deal(BOB, Ann="KH QH JH KS KC 10S 10D 10C 6S 6D", Bob="3H 4H 9H 3S 5S 7C 8D 9S JD QC"),
            *HEARTS_AND_SPADES,
            *["Ann draw stack 4D", "Bob draw stack QD", "Ann draw stack 6C"],
            *battle("Ann KH", "Bob 3H", keeps="Ann KH"),
            "Ann discard 4D",
            *["Bob draw stack KD", "Ann draw stack 2S", "Bob draw stack AC"],
            *battle("Bob 9H", "Ann QH", keeps="Ann QH"),
            "Bob discard 4H",
            *["Ann draw stack 9D", "Bob draw stack 4C", "Ann draw stack 9C"],
            "Ann meld KS KC",
            "Ann meld 10S 10D 10C",
            "Ann meld 6S 6D 6C",
            *battle("Ann JH", "Bob 4C", keeps="Ann JH"),
            "Ann end_hand 9C",
        ],
    ),
    "ten_ace_sneak": (
        "battle-royals",
        {"battle": "all"},
        [
            *deal("Cat", Ann="10S", Bob="AS", Cat="2S KH"),
            *["Ann choose H", "Bob choose D", "Cat choose H"],
            *turn("Ann", "Bob", "Cat"),
            *["Ann lead 10S", "Bob follow AS"],
        ],
    ),
    "jack_of_dogs": (
        "battle-royals",
        {"houses": {"H": {"name": "Dogs"}, "C": {"name": "Birds"}, "S": {"name": "Reptiles"}}},
        [
            *deal("Cat", Ann="3S JC 10C 4D", Bob="KS JH JD JD 9C 8C", Cat="QD 5C"),
            *["Ann choose H", "Bob choose S", "Cat choose D"],
            *["Ann challenge Bob", *BOB_WINS_HIS_KING],
            *["Bob challenge Ann", *BOB_MELDS_JACKS],
            *["Cat challenge Bob", *turn("Cat", BOB)],
            *battle("Cat QD", "Bob 8D", keeps="Cat QD"),
            "Cat discard 5C",
            *["Ann challenge Bob", *turn(ANN, BOB)],
        ],
    ),
    "three_kings": (
        "battle-royals",
        {},
        [
            *deal("Cat", Ann="KS KS KS"),
            *["Ann choose H", "Bob choose D", "Cat choose C"],
            *["Ann challenge Bob", *turn(ANN, BOB)],
        ],
    ),
}
"""Of each example the game, the house rules and what was played."""


def made(name: str) -> Table:
    """The table of an example, every entry of it allowed."""
    game, options, played = PLAYED[name]
    names = ["Ann", "Bob"] if game == "royals" else ["Ann", "Bob", "Cat"]
    seats = [{"name": each} for each in names]
    table = Table(
        GAMES[game].header.model_validate(
            {"game": game, "edition": EDITION[game], "options": options, "seats": seats}
        )
    )
    for said in played:
        ruling = table.enter(table.entry_from_json(spoken(said) if isinstance(said, str) else said))
        assert ruling.verdict == "allowed", (name, said, ruling)
    return table


def main() -> None:
    for example in EXAMPLES:
        table = made(Path(example.record).stem)
        record = table.record_json()
        entries = ",\n  ".join(json.dumps(entry) for entry in record.pop("entries"))
        path = FOLDER / example.record
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'{json.dumps(record, indent=1)[:-2]},\n "entries": [\n  {entries}\n ]\n}}\n')
        judged = table.enter(table.entry_from_json(dict(example.act or {})))
        print(
            example.id,
            len(table),
            judged.verdict,
            table.game.describe(judged) if hasattr(table.game, "describe") else "",
        )


if __name__ == "__main__":
    main()
