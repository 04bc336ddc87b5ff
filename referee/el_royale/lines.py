"""The typed lines of El Royale."""

from collections.abc import Mapping
from typing import Final

from referee.may import Sort
from referee.notation import Form

FORMS: Final = (
    Form("deal", "deal first {first:name} [{hands:hands}]"),
    Form("attack", "attack {cards:cards}"),
    Form("throw_in", "throw in {cards:cards}"),
    Form("beat", "beat {cards:cards}"),
    Form("concede", "concede [spread {spread:cards}]"),
    Form("take", "take [spread {spread:cards}]"),
    Form("clear", "clear"),
    Form("claim", "claim {cards:cards}"),
    Form("draw", "draw {cards:cards}"),
    Form("show", "show {cards:cards}"),
    # short forms
    Form("attack", "{cards:sures}", short=True),
    Form("beat", "{cards:sures}", short=True),
    Form("throw_in", "{cards:sures}", short=True),
)

SORTS: Final[Mapping[str, Sort]] = {
    "deal": Sort("{by} deals"),
    "attack": Sort("{by}: attack", (), "cards"),
    "throw_in": Sort("{by}: throw in", (), "cards"),
    "beat": Sort("{by}: beat", (), "cards"),
    "take": Sort("{by}: the battle pile"),
    "claim": Sort("{by}: claim", (), "cards"),
}
"""How what may be done now is put in groups."""
