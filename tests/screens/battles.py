"""A Royal Battle at a workspace, brought to the moment that a test wants."""

from typing import Any

from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace

HEADER: dict[str, Any] = {
    "game": "royal-battles",
    "edition": "0.1",
    "seats": [
        {"name": "Jon", "army": ["knight", "pawn", "king", "queen"]},
        {"name": "Mendi", "army": ["king", "bishop", "pawn", "knight"]},
    ],
}
DEALT = [("Jon", card) for card in ("10D", "2C", "JS", "QC")] + [
    ("Mendi", card) for card in ("8H", "JS", "9D", "6C")
]
PLACED = [
    ("Jon", "knight", "a7"),
    ("Mendi", "king", "e3"),
    ("Jon", "pawn", "a5"),
    ("Mendi", "bishop", "e1"),
    ("Jon", "king", "a3"),
    ("Mendi", "pawn", "e5"),
    ("Jon", "queen", "a1"),
    ("Mendi", "knight", "e7"),
]


def enter_unless_automatic(workspace: Workspace, id: int, do: str, by: str, **fields: Any) -> None:
    """Enter what must stand, unless the referee has done so already."""
    entry = {"do": do, "by": by, **fields}
    if any(
        {**own.to_json_object(), "note": None} == {**entry, "note": None}
        for own in workspace.table(id).trailing_automatic_entries
    ):
        return
    answer = workspace.enter(id, entry)
    assert answer.is_accepted, (answer.fault, answer.ruling)


def table_at_first_card(
    workspace: Workspace, table_settings: TableSettings | None = None, **options: Any
) -> int:
    """A table at its first card."""
    return workspace.begin_table({**HEADER, "options": options}, table_settings)


def table_with_cards_dealt(
    workspace: Workspace, table_settings: TableSettings | None = None, **options: Any
) -> int:
    """All eight cards lie."""
    id = table_at_first_card(workspace, table_settings, **options)
    for by, card in DEALT:
        enter_unless_automatic(workspace, id, "deal", by, card=card)
    return id


def table_with_units_placed(
    workspace: Workspace, table_settings: TableSettings | None = None, **options: Any
) -> int:
    """The units stand; initiative is due."""
    id = table_with_cards_dealt(workspace, table_settings, **options)
    for by, unit, square in PLACED:
        enter_unless_automatic(workspace, id, "place", by, unit=unit, square=square)
    return id


def table_before_first_move(
    workspace: Workspace,
    table_settings: TableSettings | None = None,
    white: str = "6S",
    black: str = "4H",
    **options: Any,
) -> int:
    """Round 1, Jon's turn; his one card is drawn."""
    id = table_with_units_placed(workspace, table_settings, **options)
    enter_unless_automatic(workspace, id, "initiative", "Jon", card=white)
    enter_unless_automatic(workspace, id, "initiative", "Mendi", card=black)
    return id


def table_before_jons_attack(workspace: Workspace, white: str = "9S", black: str = "5C") -> int:
    """Jon's King has come next to Mendi's Pawn: it is Jon's attack. Initiative: 9S is Jon's, 5C Mendi's.

    The armies meet quickly because nobody at this table minds irregular moves: one override brings Mendi's Pawn to b3.
    """
    id = table_before_first_move(workspace, white=white, black=black)
    enter_unless_automatic(workspace, id, "move", "Jon", **{"from": "a5", "to": "b4", "card": "3H"})
    enter_unless_automatic(workspace, id, "end_turn", "Jon")
    enter_unless_automatic(
        workspace,
        id,
        "move",
        "Mendi",
        **{"from": "e5", "to": "b3", "card": "7S", "override": "A test is in a hurry."},
    )
    enter_unless_automatic(workspace, id, "end_turn", "Mendi")
    enter_unless_automatic(workspace, id, "initiative", "Jon", card="KS")
    enter_unless_automatic(workspace, id, "initiative", "Mendi", card="QH")
    return id
