"""The typed lines of Royals and Battle Royals."""

from collections.abc import Mapping
from typing import Final

from referee.may import Sort
from referee.notation import Form

FORMS: Final = (
    Form("deal", "deal up {up:card} [{hands:hands}]"),
    Form("choose", "choose {suit:suit}"),
    Form("pass", "pass"),
    Form("redeal", "redeal"),
    Form("challenge", "challenge {defender:name}"),
    Form("draw", "draw {from:word} {card:card} [for {for_suit:suit}]"),
    Form("take_pile", "take {count:number} meld {meld:cards} [for {for_suit:suit}]"),
    Form("lead", "lead {card:card}"),
    Form("follow", "follow {card:card}"),
    Form("keep", "keep {cards:cards}"),
    Form("meld", "meld {cards:cards}"),
    Form("assassinate", "{ace:card} kills {victim:card} of {of:name} [in {zone:word}]"),
    Form("ransom", "ransom {take:card} of {of:name} for {give:card} [for {for_suit:suit}]"),
    Form("change_suit", "change {card:card} from {copies:words} dead {dead:word}"),
    Form("discard", "discard {card:card}"),
    Form("end_turn", "end"),
    Form("end_hand", "end hand [discard {discard:card}]"),
    Form("reveal", "reveal {hands:hands}"),
    Form("tally", "tally {seats:tally}"),
    # short forms
    Form("lead", "{card:sure}", short=True),
    Form("follow", "{card:sure}", short=True),
    Form("discard", "{card:sure}", short=True),
    Form("keep", "{cards:sures}", short=True),
    Form("draw", "draw", short=True),
)

SORTS: Final[Mapping[str, Sort]] = {
    "choose": Sort("{by}: choose a home suit"),
    "challenge": Sort("{by}: choose the Defender"),
    "draw": Sort("{by}: draw", ("from",), "card"),
    "take_pile": Sort("{by}: take the discard pile", (), "meld"),
    "lead": Sort("{by}: lead", (), "card"),
    "follow": Sort("{by}: follow", (), "card"),
    "keep": Sort("{by}: keep", (), "cards"),
    "meld": Sort("{by}: meld", (), "cards"),
    "assassinate": Sort("{by}: strike with an Ace"),
    "ransom": Sort("{by}: ransom", (), "give"),
    "change_suit": Sort("{by}: change the home suit"),
    "discard": Sort("{by}: discard", (), "card"),
    "end_hand": Sort("{by}: end the hand", (), "discard"),
}
"""How what may be done now is put in groups."""
