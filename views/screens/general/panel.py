"""What is asked at a table: who does what, then one field after the other. What was tapped so far stands above: a tap takes it back."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.drafts import DONE, asked, options
from referee.game import Game
from referee.table.gate import Table
from referee.why import marks, why
from referee.words.phrases import named, reason
from views.app import theme
from views.components.paper import words
from views.components.press import button
from views.screens.general.half_said import Question, Tapped, begun, in_a_word, is_gathered, question


class Acts(NamedTuple):
    """What taps on the panel do."""

    tap: Callable[[str, Any], None]
    """Names a value of a field."""
    take_back: Callable[[str], None]
    begin: Callable[[str, str | None], None]
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


def panel(table: Table, now: Tapped, acts: Acts) -> Panel:
    """The panel for what is said so far."""
    game, state = table.game, table.state
    draft = now.draft(game)
    if "do" not in draft.said:
        return Panel(_beginnings(table, acts))
    asks, rows = question(game, state, draft), _said_so_far(table, now, acts)
    if asks is None:
        return Panel([*rows, *_dead_end(table, now), *_whole(table, now, acts)])
    rows.append(words(_asked_words(asks, draft.said["do"]), size=theme.SMALL, weight=ft.FontWeight.W_500))
    if not asks.names_cards:
        return Panel([*rows, _values(game, asks, acts), *_whole(table, now, acts)])
    rest = [value for value in asks.options.allowed if value in (None, DONE)]
    if rest:
        rows.append(_row([_value(game, asks, value, acts) for value in rest]))
    shown = marks(game, state, draft, asks.field, NAMES[:53])
    return Panel([*rows, *_whole(table, now, acts)], shown, "?" in asks.options.allowed, lambda card: acts.tap(asks.field, card))


def _beginnings(table: Table, acts: Acts) -> list[ft.Control]:
    """Who may do what; once nobody may do anything the game is over."""
    several = len({each.by for each in asked(table.game, table.state)}) > 1
    buttons = []
    for each in asked(table.game, table.state):
        verb = in_a_word(table.game, "do", each.do)
        said = say("general.who_does", "{player}: {verb}", player=each.by, verb=verb) if several and each.by else verb
        who = f"-{each.by}" if several and each.by else ""
        kind = "plain" if each.any_time else "may"
        buttons.append(button(said, f"do-{each.do}{who}", lambda each=each: acts.begin(each.do, each.by), kind))
    if buttons:
        return [words(say("general.what", "What happens now?"), weight=ft.FontWeight.W_500), _row(buttons)]
    again = button(say("general.again", "Once more with the same players"), "again", acts.again, "may")
    return [words(say("general.over", "The game is over."), weight=ft.FontWeight.W_500), _row([again])]


def _said_so_far(table: Table, now: Tapped, acts: Acts) -> list[ft.Control]:
    """A chip for each field that somebody has named; what goes without saying has none."""
    granted = begun(table).taps
    fields = dict.fromkeys(field for field, value in now.taps if (field, value) not in granted and field != "by")
    if not fields:
        return []
    chips = [_chip(table.game, now, field, acts) for field in fields]
    return [_row(chips)]


def _chip(game: Game[Any, Any], now: Tapped, field: str, acts: Acts) -> ft.Control:
    said = " ".join(in_a_word(game, field, value) for name, value in now.taps if name == field and value != DONE)
    label = say("general.take_back", "{said}. Tap to take it back", said=said)
    return button(said, f"back-{field.replace(':', '-')}", lambda: acts.take_back(field), "chosen", label=label, icon=ft.Icons.CLOSE)


def _asked_words(asks: Question, do: str) -> str:
    field, _, whose = asks.field.partition(":")
    verb, name = named("verb", do), named("field", field)
    verb = verb[:1].upper() + verb[1:]
    if whose:
        return say("general.asked_of", "{verb}: {field} of {player}?", verb=verb, field=name, player=whose)
    return say("general.asked", "{verb}: {field}?", verb=verb, field=name)


def _values(game: Game[Any, Any], asks: Question, acts: Acts) -> ft.Control:
    return _row([_value(game, asks, value, acts) for value in asks.options.allowed])


def _value(game: Game[Any, Any], asks: Question, value: Any, acts: Acts) -> ft.Control:
    done = value == DONE and is_gathered(asks.options)
    said = say("general.done", "These are all") if done else in_a_word(game, asks.field, value)
    name = "done" if done else "none" if value is None else value
    return button(said, f"{asks.field.replace(':', '-')}-{name}", lambda: acts.tap(asks.field, value), "may" if done else "plain")


def _whole(table: Table, now: Tapped, acts: Acts) -> list[ft.Control]:
    """The button that enters what is whole, though more could be named."""
    if options(table.game, table.state, now.draft(table.game)).whole is None:
        return []
    return [_row([button(say("general.enter", "Enter it"), "enter", acts.enter_whole, "may")])]


def _dead_end(table: Table, now: Tapped) -> list[ft.Control]:
    """Why nothing can follow what was tapped."""
    return [words(reason(each), color=theme.REFUSAL) for each in why(table.game, table.state, now.draft(table.game))]


def _row(parts: Sequence[ft.Control]) -> ft.Control:
    return ft.Row(list(parts), wrap=True, spacing=6, run_spacing=6)
