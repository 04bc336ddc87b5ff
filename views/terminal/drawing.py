"""Draw a table in a terminal: the board, and each player's cards. Colours come from rich and obey
NO_COLOR."""

from collections.abc import Mapping
from io import StringIO
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from models.cards import HIDDEN, NAMES
from models.external_input import with_invisible_replaced
from models.translation import wording
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED: Final = "bold red"
BLACK: Final = "bold"
PIECES: Final = {
    "king": "♔♚",
    "queen": "♕♛",
    "rook": "♖♜",
    "bishop": "♗♝",
    "knight": "♘♞",
    "pawn": "♙♟",
}
"""The chess symbol of each piece, White's then Black's."""
COLUMNS: Final = {
    "hand": "Hand",
    "deck": "Deck",
    "initiative": "Initiative",
    "suits": "Suit",
    "spoils": "Spoils",
    "meld": "Meld",
    "totals": "Total",
}
"""The parts of a state that belong to a player (docs/record.md), with the heading of their column."""
SHARED: Final = {"pile": "Pile", "deck": "Deck", "stack": "Stack", "discard": "Discard", "dead": "Dead pile"}
"""The parts of a state that all players share, with their heading."""
MOST_SHOWN: Final = 12
"""The most cards of a pile that are named; of a larger pile only the number is shown."""


def table_drawing_text(table: Table, width: int, *, colored: bool) -> str:
    """The table as text of this many columns. `colored`: with terminal colours, unless NO_COLOR forbids
    them."""
    into = StringIO()
    console = Console(file=into, width=width, force_terminal=colored, highlight=False, emoji=False)
    state: Mapping[str, Any] = table.game.state_json(table.state)  # the parts differ by game
    if table.game.unique_places:
        console.print(board_grid(table, state))
    console.print(players_grid(table, state), *nonempty_shared_pile_lines(state), sep="\n")
    return "\n".join(line.rstrip() for line in into.getvalue().rstrip("\n").split("\n"))


def colored_card_text(name: str) -> Text:
    """A card, its suit as a sign."""
    if name[-1:] not in SIGNS:
        return Text(name)
    return Text(name[:-1] + SIGNS[name[-1]], RED if name[-1] in "HD" else BLACK)


def card_names_or_count_if_many_text(names: list[str]) -> Text:
    if len(names) > MOST_SHOWN:
        return Text(str(len(names)))
    return Text(" ").join(map(colored_card_text, names)) if names else Text("–")


def board_grid(table: Table, state: Mapping[str, Any]) -> Grid:
    """The board with cards and pieces, seen by the player at the bottom."""
    files = sorted({square[0] for square in table.game.unique_places})
    ranks = sorted({square[1:] for square in table.game.unique_places}, key=int, reverse=True)
    seats = list(table.names)
    standing = {
        each["square"]: PIECES[each["kind"]][seats.index(each["seat"])] for each in state.get("units", ())
    }
    grid = Grid(show_header=False, show_lines=True, pad_edge=False)
    for rank in ranks:
        grid.add_row(rank, *(square_text(state["board"], standing, f"{file}{rank}") for file in files))
    grid.add_row("", *files)
    return grid


def square_text(board: Mapping[str, str], piece_by_square: Mapping[str, str], square: str) -> Text:
    card = colored_card_text(board[square]) if square in board else Text("·")
    return (
        Text(" ").join([card, Text(piece_by_square[square], "bold")]) if square in piece_by_square else card
    )


def players_grid(table: Table, state: Mapping[str, Any]) -> Grid:
    names = table.names
    columns = [column for column in COLUMNS if isinstance(state.get(column), dict)]
    grid = Grid(pad_edge=False)
    for heading in ("", *(wording(f"terminal.column.{column}", COLUMNS[column]) for column in columns)):
        grid.add_column(heading)
    for seat, name in enumerate(names):
        cells = [
            hand_cards_or_count(table, seat, state[column][name])
            if column == "hand"
            else state_cell_text(state[column][name])
            for column in columns
        ]
        grid.add_row(with_invisible_replaced(name), *cells)
    return grid


def hand_cards_or_count(table: Table, seat: int, hand_size: int) -> Text:
    """The known cards of a hand, unless the table's house rule is to remember them; else the number of
    cards."""
    cards = table.game.hand_with_hidden_cards(table.state, seat)
    if is_memory_left_to_players(table.game, table.state) or all(card == HIDDEN for card in cards):
        return Text(str(hand_size))
    return Text(" ").join(colored_card_text(NAMES[card]) for card in cards)


def state_cell_text(value: object) -> Text:
    if isinstance(value, list):
        return card_names_or_count_if_many_text(value)
    if value is None:
        return Text("–")
    return (
        Text(SIGNS[value], RED if value in "HD" else BLACK)
        if value in SIGNS
        else colored_card_text(str(value))
    )


def nonempty_shared_pile_lines(state: Mapping[str, Any]) -> list[RenderableType]:
    return [
        Text.assemble(wording(f"terminal.shared.{name}", SHARED[name]), ": ", state_cell_text(state[name]))
        for name in SHARED
        if isinstance(state.get(name), list | int) and state[name]
    ]
