"""What a hand comes to: the lines of each player's sum as a column, this hand, the total, and the way still to go."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import flet as ft

from models.cards import RANKS
from models.translation import rank_shown, say
from referee.games.royals.ending import HandScored, Score
from referee.games.royals.scoring import Line, running, total
from referee.games.royals.state import DEAL, NO_SUIT, OVER, State
from referee.games.royals.words import TEXTS, score_facts
from referee.table.table import Table
from referee.words.phrases import phrase
from views.app import theme
from views.components.paper import column, grouped, rule_line, title
from views.components.pressable import silent
from views.font_coverage import drawable
from views.screens.royals.draft import just_scored, state_of
from views.screens.royals.point_format import plain, signed
from views.screens.table.scene import Does, Part


class Result(NamedTuple):
    """The scores of a hand, in plain values."""

    heading: str
    scores: tuple[Score, ...]
    target: int


def result_of(table: Table) -> tuple[Part, ...]:
    """The hand that was just counted, if one was."""
    shown = _just_scored(table)
    return (Part("sums", _result, (shown,)),) if shown is not None else ()


def lines_and_totals(table: Table) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The same in two: the lines, which may be many, and what they come to."""
    shown = _just_scored(table)
    return (
        ((Part("sums", _lines, (shown,)),), (Part("totals", _totals, (shown,)),))
        if shown is not None
        else ((), ())
    )


def _just_scored(table: Table) -> Result | None:
    scored, state = just_scored(table), state_of(table)
    return of_the_hand(state, scored, len(state.scores[0])) if scored is not None else None


def of_the_hand(state: State, scored: HandScored, hand: int) -> Result:
    """A hand that was counted."""
    heading = say("royals_table.result.hand", "Hand {hand}", hand=hand)
    return Result(heading, scored.scores, state.terms.options.target)


def if_it_ended_now(state: State) -> Result | None:
    """The hand under way, as far as the hands are known; none between two hands, whose boards are counted already."""
    if state.phase in (DEAL, OVER) or any(suit == NO_SUIT for suit in state.suits):
        return None
    scores = []
    for seat, player in enumerate(state.names):
        lines = running(state, seat)
        scores.append(Score(player, lines, total(lines), state.totals[seat] + total(lines)))
    heading = say("royals_table.result.now", "If the hand ended now, without cards nobody knows")
    return Result(heading, tuple(scores), state.terms.options.target)


def _result(_: Does, shown: Result) -> ft.Control:
    return columns(shown)


def columns(shown: Result) -> ft.Control:
    """The sums beside each other."""
    return column(_lines(None, shown), _totals(None, shown), spacing=4)


def _lines(_: Does | None, shown: Result) -> ft.Control:
    """Line by line, under the names."""
    players = [score.player for score in shown.scores]
    kinds = list(dict.fromkeys(_kind(line) for line in _in_order(shown.scores)))
    rows: list[ft.Control] = [_row("", [(name, True) for name in players]), rule_line()]
    for kind in kinds:
        rows.append(_row(_label(*kind), [(_amount(score, kind), False) for score in shown.scores]))
    said = " ".join(phrase("royals.score", TEXTS["score"], score_facts(score)) for score in shown.scores)
    lying = ft.Column(rows, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    sums = ft.Semantics(identifier="sums", label=drawable(said), container=True, content=lying)
    return grouped(ft.Column([title(shown.heading), sums], spacing=6, tight=True), shown.heading)


def _totals(_: Does | None, shown: Result) -> ft.Control:
    """What the lines come to."""
    told = {
        say("royals_table.result.this_hand", "This hand"): [signed(score.points) for score in shown.scores],
        say("royals_table.result.total", "Total"): [plain(score.total) for score in shown.scores],
        say("royals_table.result.to_go", "To {target}", target=shown.target): [
            _left(shown.target - score.total) for score in shown.scores
        ],
    }
    rows = [
        _row(label, [(number, at < 2) for number in numbers])
        for at, (label, numbers) in enumerate(told.items())
    ]
    lying = ft.Column(
        [rule_line(), *rows], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    names = [score.player for score in shown.scores]
    said = [
        f"{label}: {', '.join(map(' '.join, zip(names, numbers, strict=True)))}."
        for label, numbers in told.items()
    ]
    return ft.Semantics(identifier="totals", label=drawable(" ".join(said)), container=True, content=lying)


def _in_order(scores: Iterable[Score]) -> list[Line]:
    """The denominations from the King down and the Ace last, then cards in hand, then sets."""
    lines = [line for score in scores for line in score.lines]
    after = {"hand": 1, "set": 2, "counted": 3}
    return sorted(
        lines,
        key=lambda line: (
            after.get(line.why, 0),
            -(line.rank or 0.5),
            line.why,
            line.number if line.why == "set" else 0,
        ),
    )


def _kind(line: Line) -> tuple[str, int, int]:
    return line.why, line.rank, line.number if line.why == "set" else 0


def _label(why: str, rank: int, number: int) -> str:
    if why == "match":
        return say("royals_table.result.match", "{rank} ×2, doubled", rank=rank_shown(RANKS[rank]))
    if why == "set":
        return say("royals_table.result.set", "Set {number}", number=number)
    if why == "hand":
        return say("royals_table.result.in_hand", "In hand")
    return rank_shown(RANKS[rank]) if why == "cards" else say("royals_table.result.counted", "Counted")


def _amount(score: Score, kind: tuple[str, int, int]) -> str:
    amounts = [line.amount for line in score.lines if _kind(line) == kind]
    return signed(sum(amounts)) if amounts else ""


def _left(points: int) -> str:
    return str(points) if points > 0 else "✓"


def _row(label: str, cells: Sequence[tuple[str, bool]]) -> ft.Control:
    shown: list[ft.Control] = [silent(label, size=theme.TINY, color=theme.INK_FADED, width=84, max_lines=2)]
    for words, bold in cells:
        weight = ft.FontWeight.W_700 if bold else ft.FontWeight.W_400
        look: dict[str, theme.Look] = {"weight": weight, "max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS}
        shown.append(
            silent(
                words, size=theme.SMALL, color=theme.INK, expand=True, text_align=ft.TextAlign.RIGHT, **look
            )
        )
    return ft.Row(shown, spacing=4)
