"""Worked examples of both books, from the rule texts and from the golden cases of docs/rulings.md.

`tests/royals/example_maker.py` makes their records, all of legal play.
"""

from typing import Final

from referee.books.book import Example

TWO_TAKES_ACE: Final = Example(
    "example.two_takes_ace",
    "Ann has led the Ace of Spades, and Bob plays the 2 of Spades. A King would have lost to the Ace; the 2 "
    "takes it.",
    "royals/two_takes_ace.json",
    {"by": "Bob", "do": "follow", "card": "2S"},
)
ROYAL_TOO_LATE: Final = Example(
    "example.royal_too_late",
    "Ann has just won the King of Hearts, her first Royal, and holds three nines. She has to wait for a "
    "later turn to meld them.",
    "royals/royal_too_late.json",
    {"by": "Ann", "do": "meld", "cards": ["9S", "9D", "9C"]},
    "refused",
)
THREE_TENS: Final = Example(
    "example.three_tens",
    "Ann has won the King of Hearts and a ten in earlier turns. Two tens from her hand make three with the "
    "one on display.",
    "royals/three_tens.json",
    {"by": "Ann", "do": "meld", "cards": ["10D", "10C"]},
)
KING_AND_QUEEN: Final = Example(
    "example.king_and_queen",
    "King and Queen of her home suit Hearts open the discard pile to Ann. She takes the nine on top of it "
    "and melds it at once with two nines from her hand.",
    "royals/king_and_queen.json",
    {"by": "Ann", "do": "take_pile", "count": 1, "meld": ["9S", "9D", "9C"]},
)
THIRD_CARD: Final = Example(
    "example.third_card",
    "Bob has melded three tens, worth 30 points. Ann's assassin, the Ace of Spades, strikes the ten of "
    "Spades: the two that are left are worth 10.",
    "royals/third_card.json",
    {"by": "Ann", "do": "assassinate", "ace": "AS", "of": "Bob", "victim": "10S"},
)
JACK_OF_HEARTS: Final = Example(
    "example.jack_of_hearts",
    "Ann's home suit is Hearts, and Bob melded the Jack of Hearts in the turn before. She trades her Jack of "
    "Clubs for it.",
    "royals/jack_of_hearts.json",
    {"by": "Ann", "do": "ransom", "of": "Bob", "take": "JH", "give": "JC"},
)
OLDER_MELD: Final = Example(
    "example.older_meld",
    "The same Jack of Hearts two turns later. Bob has had a turn since he melded it: it is safe.",
    "royals/older_meld.json",
    {"by": "Ann", "do": "ransom", "of": "Bob", "take": "JH", "give": "JC"},
    "refused",
)
CHANGE_TO_SPADES: Final = Example(
    "example.change_to_spades",
    "Ann holds all three tens of Spades and has no Royal yet. She melds two of them, puts the third on the "
    "dead pile, and Spades is her home suit.",
    "royals/change_to_spades.json",
    {"by": "Ann", "do": "change_suit", "card": "10S", "copies": ["hand", "hand", "hand"], "dead": "hand"},
)
SET_AND_MATCHES: Final = Example(
    "example.set_and_matches",
    "Ann's display holds a set of Royals in Hearts and matches of Kings, tens and sixes: 130 points. The "
    "nine and the 2 left in her hand take 15 off, and the set doubles the rest: 230. Bob has nothing on "
    "display, and his hand puts him in the hole.",
    "royals/set_and_matches.json",
    {
        "do": "reveal",
        "hands": {"Ann": ["9D", "2S"], "Bob": ["3S", "5S", "7C", "8D", "9S", "JD", "QC", "QD", "KD", "AC"]},
    },
)
TEN_ACE_SNEAK: Final = Example(
    "example.ten_ace_sneak",
    "Everybody plays. Ann has led a ten, Bob has put the Ace on it, and Cat plays the Sneak of the same "
    "suit. The Ace would have won, so the Sneak takes the Battle.",
    "royals/ten_ace_sneak.json",
    {"by": "Cat", "do": "follow", "card": "2S"},
)
JACK_OF_DOGS: Final = Example(
    "example.jack_of_dogs",
    "Hearts are called Dogs here and Clubs are Birds. Ann's Home House is Dogs, and some turns ago Bob "
    "melded the Jack of Dogs. She trades a Jack of Birds for it.",
    "royals/jack_of_dogs.json",
    {"by": "Ann", "do": "ransom", "of": "Bob", "take": "JH", "give": "JC"},
)
THREE_KINGS: Final = Example(
    "example.three_kings",
    "Ann holds all three Kings of Spades. One goes to the Dead Pile; the other two are Royals of her new "
    "House and go straight on to her Spoils.",
    "royals/three_kings.json",
    {"by": "Ann", "do": "change_suit", "card": "KS", "copies": ["hand", "hand", "hand"], "dead": "hand"},
)

EXAMPLES: Final = (
    TWO_TAKES_ACE,
    ROYAL_TOO_LATE,
    THREE_TENS,
    KING_AND_QUEEN,
    THIRD_CARD,
    JACK_OF_HEARTS,
    OLDER_MELD,
    CHANGE_TO_SPADES,
    SET_AND_MATCHES,
    TEN_ACE_SNEAK,
    JACK_OF_DOGS,
    THREE_KINGS,
)
"""Every example, in the order of the books."""
