"""All shortcuts, for the list of keys and the tooltips of buttons."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.translation import say


class Shortcut(NamedTuple):
    """Keys, as they are printed on a keyboard, and the action they run."""

    keys: str
    does: str


def shortcuts_by_name() -> dict[str, Shortcut]:
    """Return every shortcut by its name, with texts in the current language."""
    return {
        "undo": Shortcut(say("keys.undo", "Ctrl Z"), say("keys.undo.does", "undo the last entry")),
        "redo": Shortcut(say("keys.redo", "Ctrl Shift Z"), say("keys.redo.does", "redo it")),
        "may": Shortcut(say("keys.may", "M"), say("keys.may.does", "what is allowed now")),
        "line": Shortcut(say("keys.line", "L or /"), say("keys.line.does", "type a line")),
        "log": Shortcut(say("keys.log", "G"), say("keys.log.does", "the log, and back to the table")),
        "record": Shortcut(
            say("keys.record", "P"), say("keys.record.does", "the record: look, correct, count")
        ),
        "rules": Shortcut(say("keys.rules", "R"), say("keys.rules.does", "the rules")),
        "forms": Shortcut(say("keys.forms", "F"), say("keys.forms.does", "army record forms")),
        "scores": Shortcut(
            say("keys.scores", "V"), say("keys.scores.does", "the scores, and back to the table")
        ),
        "back": Shortcut(say("keys.back", "B"), say("keys.back.does", "one screen back")),
        "help": Shortcut(say("keys.help", "?"), say("keys.help.does", "this list of keys")),
        "tab": Shortcut(
            say("keys.tab", "Tab, Shift Tab, Enter"),
            say("keys.tab.does", "go to the next control, and tap it"),
        ),
        "escape": Shortcut(
            say("keys.escape", "Escape"), say("keys.escape.does", "clear the selection, or close")
        ),
        "new": Shortcut(say("keys.new", "N"), say("keys.new.does", "a new table")),
        "armies": Shortcut(say("keys.armies", "F"), say("keys.armies.does", "the armies")),
        "players": Shortcut(
            say("keys.players", "P"), say("keys.players.does", "the players and their games")
        ),
        "settings": Shortcut(say("keys.settings", "O"), say("keys.settings.does", "settings")),
        **play_shortcuts_by_name(),
    }


def play_shortcuts_by_name() -> dict[str, Shortcut]:
    """Return the shortcuts for naming cards and squares and for the buttons of single games."""
    return {
        "rank": Shortcut(
            say("keys.rank", "2 … 9, 1 or A, 0 or T, J Q K"),
            say("keys.rank.does", "the rank of a card: 1 is the Ace, 0 the ten"),
        ),
        "suit": Shortcut(say("keys.suit", "S H D C"), say("keys.suit.does", "its suit")),
        "joker": Shortcut(say("keys.joker", "W"), say("keys.joker.does", "a Joker")),
        "arrows": Shortcut(
            say("keys.arrows", "Arrows, then Enter"),
            say("keys.arrows.does", "choose a square of the board, and tap it"),
        ),
        "styles": Shortcut(
            say("keys.styles", "E O R A"),
            say("keys.styles.does", "attack with Easy, Optimal, Risky or the Advantage"),
        ),
        "end": Shortcut(say("keys.end", "Ctrl Enter"), say("keys.end.does", "end the turn")),
        "lit": Shortcut(
            say("keys.lit", "Enter or Ctrl Enter"),
            say("keys.lit.does", "use the selected cards for the highlighted action"),
        ),
        "pile": Shortcut(
            say("keys.pile", "Enter or Ctrl Enter"),
            say("keys.pile.does", "set the pile aside, concede or take it"),
        ),
    }


TABLE: Final = ("undo", "redo", "may", "line", "log", "record", "rules", "back", "help", "escape", "tab")
SCREENS: Final = {
    "home": ("new", "armies", "rules", "players", "settings", "help", "tab"),
    "record": ("undo", "redo", "rules", "back", "help", "escape", "tab"),
}
"""The shortcuts of each screen, by its name; a table has those of its game before TABLE."""


def deduplicated_shortcuts_for_names(names: Iterable[str]) -> list[Shortcut]:
    every = shortcuts_by_name()
    return list(dict.fromkeys(every[name] for name in names))


def tooltip_with_key(label: str, shortcut_name: str) -> str:
    """Return a label with the key that does the same: `Undo (Ctrl Z)`."""
    return say("keys.tip", "{label} ({keys})", label=label, keys=shortcuts_by_name()[shortcut_name].keys)
