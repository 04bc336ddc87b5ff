"""What is asked at a table: who does what, then one field after the other. What was tapped so far stands above: a tap takes it back."""

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from models.speech import say
from referee.drafts import DONE, Asked, Draft, asked, options
from referee.game import Game
from referee.table.gate import Table
from referee.words.phrases import name_of
from views.components.paper import hint, row
from views.components.press import button
from views.screens.general.half_said import Question, begun, in_a_word, question
from views.screens.half_said import marks


class Acts(NamedTuple):
    """What taps on the panel do."""

    name: Callable[[str, Any], None]
    """Names a value of a field."""
    take_back: Callable[[str], None]
    begin: Callable[[Asked], None]
    """Somebody is going to do this."""
    enter_whole: Callable[[], None]
    again: Callable[[], None]
    """A new table of the same players."""


class Panel(NamedTuple):
    """What stands in it, and what the card picker below it shows."""

    rows: list[ft.Control]
    marks: str | None = None
    hidden: bool = False
    pick: Callable[[str], None] | None = None


def panel(table: Table, draft: Draft, acts: Acts) -> Panel:
    """The panel for what is said so far."""
    asks = question(table.game, table.state, draft)
    if "do" not in draft.said:
        return Panel(_beginnings(table, acts))
    rows, whole = _said_so_far(table, draft, acts), _whole(table, draft, acts)
    if asks is None:
        return Panel([*rows, *whole])
    rows.append(hint(_asked_words(asks, str(draft.said["do"]))))
    values = [value for value in asks.options.allowed if not asks.names_cards or value in (None, DONE)]
    if values:
        rows.append(row(*(_value(table.game, asks, value, acts) for value in values)))
    if not asks.names_cards:
        return Panel([*rows, *whole])
    shown = marks(table, draft, asks.field)
    return Panel([*rows, *whole], shown, "?" in asks.options.allowed, lambda card: acts.name(asks.field, card))


def _beginnings(table: Table, acts: Acts) -> list[ft.Control]:
    """Who may do what; once nobody may do anything the game is over."""
    may = asked(table.game, table.state)
    several = len({each.by for each in may}) > 1
    if may:
        head = hint(say("general.what", "What happens now?"))
        return [head, row(*(_beginning(table, each, several and each.by is not None, acts) for each in may))]
    again = button(say("general.again", "Once more with the same players"), "again", acts.again, "may")
    return [hint(say("general.over", "The game is over.")), row(again)]


def _beginning(table: Table, each: Asked, says_who: bool, acts: Acts) -> ft.Control:
    verb = in_a_word(table.game, "do", each.do)
    said = say("general.who_does", "{player}: {verb}", player=each.by, verb=verb) if says_who else verb
    return button(said, f"do-{each.do}{f'-{each.by}' if says_who else ''}", lambda: acts.begin(each), "plain" if each.any_time else "may")


def _said_so_far(table: Table, draft: Draft, acts: Acts) -> list[ft.Control]:
    """A chip for each field that somebody has named; what goes without saying has none."""
    granted = begun(table).said
    fields = [(name, value) for name, value in draft.said.items() if name != "by" and granted.get(name) != value]
    return [row(*(_chip(in_a_word(table.game, name, value), name, acts) for name, value in fields))] if fields else []


def _chip(said: str, field: str, acts: Acts) -> ft.Control:
    label = say("general.take_back", "{said}. Tap to take it back", said=said)
    return button(said, f"back-{_in_an_identifier(field)}", lambda: acts.take_back(field), "chosen", label=label, icon=ft.Icons.CLOSE)


def _asked_words(asks: Question, do: str) -> str:
    field, _, whose = asks.field.partition(":")
    verb, name = name_of("verb", do), name_of("field", field)
    verb = verb[:1].upper() + verb[1:]
    if whose:
        return say("general.asked_of", "{verb}: {field} of {player}?", verb=verb, field=name, player=whose)
    return say("general.asked", "{verb}: {field}?", verb=verb, field=name)


def _value(game: Game[Any, Any], asks: Question, value: Any, acts: Acts) -> ft.Control:
    field, is_done = _in_an_identifier(asks.field), value == DONE and asks.names_cards
    said = say("general.done", "These are all") if is_done else in_a_word(game, asks.field, value)
    name = "done" if is_done else "none" if value is None else "-".join(value) if isinstance(value, tuple) else value
    return button(said, f"{field}-{name}", lambda: acts.name(asks.field, value), "may" if is_done else "plain")


def _whole(table: Table, draft: Draft, acts: Acts) -> list[ft.Control]:
    """The button that enters what is whole, though more could be named."""
    if options(table.game, table.state, draft).whole is None:
        return []
    return [row(button(say("general.enter", "Enter it"), "enter", acts.enter_whole, "may"))]


def _in_an_identifier(field: str) -> str:
    return field.replace(":", "-")
