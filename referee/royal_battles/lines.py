"""The typed lines of Royal Battles."""

from collections.abc import Mapping
from typing import Final

from referee.may import Sort
from referee.notation import Form

FORMS: Final = (
    Form("deal", "deal {card:card} [on {square:square}]"),
    Form("place", "place {unit:name} {square:square}"),
    Form("initiative", "initiative {card:card}"),
    Form("draw", "draw {cards:cards}"),
    Form("cannot_move", "stuck"),
    Form("discard_hand", "discard hand [{cards:cards}]"),
    Form("end_turn", "end"),
    Form("resign", "resign"),
    Form("attack", "x {target:square} {style:word}"),
    Form("move", "{from:square}-{to:square} {card:card}"),
    # short forms
    Form("move", "{piece:piece}{from:square}-{to:square} {card:card}", short=True),
    Form("move", "{from:square} {to:square} {card:card}", short=True),
    Form("initiative", "{card:sure}", short=True),
    Form("deal", "{card:sure}", short=True),
    Form("draw", "draw", short=True),
    Form("discard_hand", "discard", short=True),
    Form("end_turn", "pass", short=True),
    Form("attack", "{target:square} {style:word}", short=True),
)

SORTS: Final[Mapping[str, Sort]] = {
    "deal": Sort("{by}: turn up a card", (), "card"),
    "place": Sort("{by}: place the {unit:unit}", ("unit",)),
    "initiative": Sort("{by}: draw for initiative", (), "card"),
    "draw": Sort("{by}: draw"),
    "move": Sort("{by}: move the {kind:unit} on {from}", ("from",), "card"),
    "attack": Sort("{by}: the {kind:unit} on {target}", ("target",)),
}
"""How what may be done now is put in groups."""
