"""The result of a battle: who has won and why, what still stands, how it went from hit to hit, and the way to paper."""

from collections.abc import Sequence

import flet as ft

from models.translation import say
from referee.games.royal_battles.life_history import story
from referee.games.royal_battles.state import State
from referee.table.table import Table
from referee.words.phrases import term
from views.app import theme
from views.app.faces import INK, PAPER
from views.components.banner_messages import announced
from views.components.paper import grouped, words
from views.font_coverage import drawable
from views.screens.game_over import Told, at_the_end
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.squares import unit_picture
from views.screens.table.intents import Again, Leave, Open
from views.screens.table.scene import Asks, Does, Part, Seen, offer

WHITES, BLACKS = "#a3562a", "#1f5496"


def over(seen: Seen, state: State) -> Asks:
    """The result; or how it went, once that is opened: the board stays in sight."""
    again = say("battle.over.again", "Play again with the same armies")
    kind = "chosen" if seen.opened == "story" else "plain"
    opens = offer(say("battle.over.story", "How it went"), "story", Open("story"), kind, fills=True)
    foot = (opens, offer(again, "again", Again(), "may", fills=True))
    if seen.opened != "story":
        return Asks(None, (Part("over", _result, (seen.table, seen.version)),), foot=foot)
    went = story(state, seen.table.rulings)
    forms = offer(
        say("battle.forms", "Army record forms"), "to-forms", Leave(f"/table/{seen.id}/forms"), fills=True
    )
    curve = Part("curve", _curve, (state.battle.names, went.lives))
    return Asks(
        None, (curve, at_the_end(seen, _told(seen.table, state, went.turned)), forms), foot=foot, tall=True
    )


def _result(_: Does, table: Table, version: int) -> ft.Control:
    """Who has won, why, and what still stands. `version`: it is another one after every entry."""
    state = state_of(table)
    result = say("battle.over.tie", "A tie")
    if state.winner in (0, 1):
        result = say("battle.over.wins", "{player} wins", player=state.battle.names[state.winner])
    pieces = [
        unit_picture(state.battle.kinds[unit], SIDES[seat], 36)
        for seat in (0, 1)
        for unit in state.units_of(seat)
    ]
    standing = "; ".join(_standing(state, seat) for seat in (0, 1))
    title = words(result, size=theme.HUGE, weight=ft.FontWeight.W_600)
    rows: list[ft.Control] = [
        ft.Semantics(header=True, heading_level=2, identifier="result", live_region=True, content=title),
        words(_why(state), text_align=ft.TextAlign.CENTER),
        grouped(ft.Row(pieces, spacing=2, alignment=ft.MainAxisAlignment.CENTER, wrap=True), standing),
        words(" · ".join(_left(state, seat) for seat in (0, 1)), faded=True),
    ]
    return ft.Column(rows, horizontal_alignment=ft.CrossAxisAlignment.CENTER, spacing=6, tight=True)


def _why(state: State) -> str:
    return {
        "": "",
        "eliminated": say("battle.over.eliminated", "Every enemy unit has been removed."),
        "exhausted": say(
            "battle.over.exhausted", "The cards have run out, and the units on the board were counted."
        ),
        "standstill": say(
            "battle.over.standstill",
            "Both decks are empty and nobody moved for a round; the units on the board were counted.",
        ),
        "resigned": say("battle.over.resigned", "The other player resigned."),
    }[state.why_over]


def _standing(state: State, seat: int) -> str:
    """The units of a seat that still stand, by name."""
    units = [term("unit", state.battle.kinds[unit]) for unit in state.units_of(seat)]
    return say("seeing.units_left", "{player}: {units}", player=state.battle.names[seat], units=units)


def _left(state: State, seat: int) -> str:
    facts = {"player": state.battle.names[seat], "count": len(state.units_of(seat))}
    return say("battle.over.units", "{player}: {count, plural, one {# unit} other {# units}} left", **facts)


def _told(table: Table, state: State, turned: int) -> Told:
    """Rounds and turns, and the hit since which the winner has led."""
    told = [(say("battle.over.rounds", "Rounds"), str(state.round))] if state.round else []
    if turned:
        entry = f"{turned} · {announced(table, table.rulings[turned - 1].entry).rstrip('.')}"
        told.append((say("battle.over.turned", "Turning point"), entry))
    return told


def _curve(_: Does, names: Sequence[str], lives: Sequence[tuple[int, int]]) -> ft.Control:
    """The Life left of both armies from hit to hit; White's line is dashed."""
    import flet_charts as charts  # large, and only a battle that is over has one

    series = [
        charts.LineChartData(
            points=[charts.LineChartDataPoint(at, each[seat]) for at, each in enumerate(lives)],
            color=colour,
            stroke_width=2.5,
            dash_pattern=dashes,
            point=False,
        )
        for seat, (colour, dashes) in enumerate(((WHITES, [6, 4]), (BLACKS, None)))
    ]
    most = max(max(each) for each in lives)
    ends: dict[str, float] = {"min_x": 0, "max_x": max(len(lives) - 1, 1), "min_y": 0, "max_y": most}
    edges = ft.Border.only(left=ft.BorderSide(1, INK), bottom=ft.BorderSide(1, INK))
    chart = charts.LineChart(data_series=series, interactive=False, height=76, border=edges, **ends)
    white, black = (f"{name} {left}" for name, left in zip(names, lives[-1], strict=True))
    told = say(
        "battle.over.curve", "Life left, from hit to hit: {white} (dashed), {black}", white=white, black=black
    )
    legend = ft.Text(drawable(told), size=theme.TINY, color=INK, semantics_label="")
    shown = ft.Container(
        ft.Column([legend, chart], spacing=4, tight=True), padding=8, bgcolor=PAPER, border_radius=theme.ROUND
    )
    return ft.Semantics(label=drawable(told), identifier="curve", container=True, content=shown)
