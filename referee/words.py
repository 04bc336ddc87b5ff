"""Words, made in one place from a code and facts, so that they can be translated.

A wording is a format string such as `{unit:unit} on {square} stands on {colour:colour}`. What follows the colon says how
the fact is put into words: a vocabulary (`unit`: the record's word `pawn` is said "Pawn") or a turn of phrase
(`{round:since}`: " since round 3"). A fact that is a list is read out.
"""

import string
from collections.abc import Callable, Mapping
from typing import Any, Final

from models.rulings import Facts

VOCABULARY: Final[Mapping[str, Mapping[Any, str]]] = {
    "unit": {kind: kind.capitalize() for kind in ("pawn", "rook", "knight", "bishop", "queen", "king")},
    "colour": {"black": "black", "red": "red", "both": "black and red at once"},
    "style": {"easy": "Easy", "optimal": "Optimal", "risky": "Risky", "advantage": "Advantage"},
    "suit": {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"},
    "place": {
        "board": "on",
        "under": "under",
        "initiative": "among the initiative cards",
        "discards": "among the discards",
        "hand": "in the hand",
        "named": "named twice here",
    },
    "phase": {
        "setup": "set-up",
        "initiative": "initiative",
        "movement": "Movement",
        "attack": "Attack Resolution",
        "post_turn": "the Post-Turn Draw",
        "over": "over",
    },
    "step": {
        "deal": "the hand is dealt",
        "choose": "home suits are chosen",
        "challenge": "the Defender is chosen",
        "draw": "cards are drawn",
        "play": "the player whose turn it is leads or plays on",
        "follow": "a card is led and the others follow",
        "keep": "the winner chooses what to keep",
        "reveal": "the hands are revealed",
        "tally": "this table enters only how each hand ended",
    },
    "zone": {"hand": "hand", "spoils": "Spoils", "meld": "Meld"},
    "on_board": {"board": "on the board", "spoils": "in Spoils", "meld": "in the Meld"},
    "position": {"side": "side to side", "head": "head to head", "digit": "digit diagonal", "clear": "clear diagonal"},
    "because": {
        "hand": ": only an empty hand draws before the turn",
        "deck": ": the deck is empty",
        "key": ": the action did not come from the Key Position, or its cards are drawn",
    },
}


PILES: Final = {
    "deck": "deck",
    "stack": "draw stack",
    "hand": "hand",
    "pile": "battle pile",
    "discard": "discard pile",
    "dead": "dead pile",
    "spoils": "spoils",
    "meld": "meld",
    "initiative": "initiative cards",
    "discards": "discards",
    "board": "cards on the board",
    "units": "pieces",
}
"""What a pile is called in an audit."""


def _pile(pile: str) -> str:
    kind, _, whose = pile.partition(":")
    called = PILES.get(kind, kind)
    return f"{whose}'s {called}" if whose else f"The {called}"


def _winner(name: str) -> str:
    return "The battle is a tie." if name == "tie" else f"{name} wins."


def _key(key: Facts) -> str:
    suit = VOCABULARY["suit"].get(key["suit"])
    reason = f"the initiative card is of {suit}" if suit else "the initiative card is a Joker"
    return f" {VOCABULARY['position'][key['position']].capitalize()} is Key, for {reason}."


_RANKS: Final = {"A": "Aces", "J": "Jacks", "Q": "Queens", "K": "Kings"}


def _points(lines: list[Facts]) -> str:
    """The lines of a score as a sum: `60 for a match of 3 10s - 15 for 2 cards in hand + 45 for a set`."""
    said = []
    for line in lines:
        amount, number = line["amount"], line["number"]
        rank = _RANKS.get(line.get("rank", ""), f"{line.get('rank')}s")
        for_what = {
            "match": f"a match of {number} {rank}",
            "cards": line["cards"][0] if number == 1 and line["cards"] else f"{number} {rank}",
            "hand": f"{number} card{'' if number == 1 else 's'} in hand",
            "set": f"set {number}",
        }[line["reason"]]
        said.append(f"{'-' if amount < 0 else '+'} {abs(amount)} ({for_what})")
    return " ".join(said).removeprefix("+ ") or "nothing"


PHRASES: Final[Mapping[str, Callable[[Any], str]]] = {
    "s": lambda count: "" if count == 1 else "s",
    "there": lambda square: f" {square}" if square else "",
    "since": lambda round_: "" if round_ is None else f" since round {round_}" if round_ else " since set-up",
    "critical": lambda critical: ", critical" if critical else "",
    "key": lambda key: _key(key) if key else "",
    "due": lambda due: f" {due} card{'' if due == 1 else 's'} to draw." if due else "",
    "shown": lambda cards: f" ({listed(cards)})" if cards else "",
    "winner": _winner,
    "pile": _pile,
    "points": _points,
    "face": lambda card: "a face card" if card == "?" else str(card),
    "is": lambda count: "is" if count == 1 else "are",
    "moves": lambda cards: "moves" if len(cards) == 1 else "move",
    "options": lambda options: listed([f"{name.replace('_', ' ')} {str(value).replace('_', ' ')}" for name, value in options.items()]),
}
"""Turns of phrase that take the whole fact, lists too."""


class _Wording(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in PHRASES:
            return PHRASES[format_spec](value)
        if isinstance(value, list | tuple):
            return listed([self.format_field(each, format_spec) for each in value])
        if format_spec in VOCABULARY:
            return VOCABULARY[format_spec].get(value, str(value))
        return str(super().format_field(value, format_spec))


_WORDING = _Wording()


def phrase(wording: str, facts: Facts) -> str:
    """The wording filled with the facts: one sentence or more, for people."""
    return _WORDING.vformat(wording, (), facts)


def listed(words: list[str], last: str = "and") -> str:
    """`a, b and c`; "none" for nothing."""
    if not words:
        return "none"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
