"""The general table screen plays every game: what its taps come to is the entry that a record holds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from models.record import Entry, NonGameEntry
from referee.drafts import DONE, SEVERAL, Draft, PossibleAct, legal_options_of_draft
from referee.games import GAMES
from referee.table.replay import read_record
from referee.table.table import Table
from views.games import screens_of_game
from views.screens.general.draft import Question, draft_for_possible_act, intent_for_field, next_question

FOLDER = Path(__file__).parents[1] / "games"
LONG = 60
NUMBERS = ("points", "tally", "result", "strike")
"""Verbs of tables that are not told every act."""


def by_taps(table: Table, entry: Entry) -> Entry:
    """Say this entry as a hand on the screen would: the verb, then an answer to each question."""
    written = entry.to_json_object()
    draft = draft_for_possible_act(PossibleAct(entry.do, written.get("by"), False))
    while True:
        asks, whole = (
            next_question(table.game, table.state, draft),
            legal_options_of_draft(table.game, table.state, draft).complete_entry,
        )
        if asks is None or (whole is not None and whole.to_json_object() == written):
            assert whole is not None, (written, draft)
            return whole
        came_to = intent_for_field(table, draft, asks.field, answer(written, asks, draft))
        if came_to.entry is not None:
            return came_to.entry
        assert came_to.draft != draft, (written, draft)
        draft = came_to.draft


def answer(written: dict[str, Any], asks: Question, draft: Draft) -> Any:
    """The value that the entry has there, the next one of several."""
    outer, _, whose = asks.field.partition(":")
    value = written.get(outer)
    value = value.get(whose) if whose and isinstance(value, dict) else value
    if not isinstance(value, list | tuple) or asks.options.kind not in SEVERAL:
        return value
    gathered = len(draft.gathered_cards(asks.field))
    return value[gathered] if gathered < len(value) else DONE if gathered else None


def is_refereed(entries: Sequence[Entry]) -> bool:
    """Is every act entered? Numbers that a table only keeps are written into a form of their game's own."""
    return not any(entry.do in NUMBERS for entry in entries)


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_of_a_game_is_said_by_taps(game: str) -> None:
    files = sorted(FOLDER.glob(f"{game}-*.json"), key=lambda path: path.stat().st_size)
    header, entries = next(
        record for record in (read_record(file.read_text()) for file in files) if is_refereed(record[1])
    )
    table = Table(header)

    for entry in entries[:LONG]:
        plain = entry.model_copy(update={"override": None, "note": None, "hash": None, "ruled": None})
        if not isinstance(entry, NonGameEntry) and table.judge_without_entering(plain).verdict == "allowed":
            assert by_taps(table, plain).to_json_object() == plain.to_json_object()
        table.enter(entry)


@pytest.mark.parametrize(
    ("name", "ruling"), [("royal-battles-eliminated", "RB-11"), ("battle-royals-one-hand-hidden-all", "R-21")]
)
def test_overlooked_effects_of_an_entry_are_told_with_their_ruling(name: str, ruling: str) -> None:
    header, entries = read_record((FOLDER / f"{name}.json").read_text())
    table, screens = Table(header), screens_of_game(header.game)
    cited = []

    for entry in entries:
        table.enter(entry)
        message = screens.easily_overlooked_effects_message(table)
        cited.append(message.notice.reasons[0].ruling if message is not None else None)

    assert ruling in cited and None in cited
