"""A unit's card: what it stands on, its life, its styles and armour, its Key Positions, and what it could do from here or elsewhere."""

from collections.abc import Sequence
from itertools import groupby

import flet as ft

from models.armies import UnitForm, title_of
from models.cards import NAMES
from models.translation import say
from referee.games.royal_battles.attack import would_attack
from referee.games.royal_battles.geometry import SQUARES, square_number
from referee.games.royal_battles.state import NO_CARD, NOWHERE, State, seat_of
from referee.games.royal_battles.strike import Strike
from referee.table.table import Table
from referee.words.phrases import card_words, term
from views.app import theme
from views.app.icons import Icons
from views.components.paper import column, for_the_eyes, grouped, rule_line, words
from views.components.pressable import sign_button, silent
from views.screens.royal_battles import unit_description
from views.screens.royal_battles.board import SIDES
from views.screens.royal_battles.draft import state_of
from views.screens.royal_battles.seats import key_words
from views.screens.royal_battles.squares import unit_picture
from views.screens.royal_battles.sums import outcome, style_name, unit_name
from views.screens.table.intents import Open
from views.screens.table.scene import Asks, Does, Part, Seen, offer

OPENED = "unit-"
"""What is opened in place of the panel: `unit-b5`, or `unit-b5-c4` where it is asked what the unit could do from c4."""


def opens(table: Table, square: str) -> Open | None:
    """The card of the unit on this square, if one stands there."""
    return Open(OPENED + square) if _unit_on(state_of(table), square) != NOWHERE else None


def card_of_unit(square: str, to: str = "") -> Part | None:
    """The button that opens the card of the unit on this square, as it would stand on the square it is to go to."""
    asked = OPENED + square + (f"-{to}" if to and to != square else "")
    return offer(say("unit_card.open", "Its card"), "do-unit-card", Open(asked), "quiet") if square else None


def tapped(seen: Seen, square: str) -> Open:
    """A square was tapped while a card lies open: another unit's card, or this unit as it would stand there; what is asked is closed."""
    origin, to = asked_of(seen.opened)
    if square == origin:
        return Open(seen.opened if to == origin else OPENED + origin)
    return opens(seen.table, square) or Open(seen.opened if square == to else f"{OPENED}{origin}-{square}")


def asked_of(opened: str) -> tuple[str, str]:
    """The square of the unit whose card is opened, and the one from which it is looked at; "" where none is."""
    if not opened.startswith(OPENED):
        return "", ""
    origin, _, to = opened.removeprefix(OPENED).partition("-")
    return origin, to or origin


def unit_card(seen: Seen) -> Asks | None:
    """The card in place of what is asked; None where the unit is not there any more."""
    origin, to = asked_of(seen.opened)
    if _unit_on(state_of(seen.table), origin) == NOWHERE:
        return None
    return Asks(rows=(Part("unit", _drawn, (seen.table, seen.version, origin, to, seen.opened)),))


def _unit_on(state: State, square: str) -> int:
    number = square_number(square)
    return NOWHERE if number is None else state.on[number]


# -- drawn -------------------------------------------------------------------------------------------------------------
def _drawn(does: Does, table: Table, version: int, origin: str, to: str, opened: str) -> ft.Control:
    """`version`: it is another one after every entry."""
    state, unit = state_of(table), _unit_on(state_of(table), origin)
    form = title_of(state.battle.forms[unit])
    rows = [_head(does, state, unit, opened), _life(state, unit), *_styles(form)]
    return ft.Semantics(
        identifier="unit-card",
        container=True,
        content=column(*rows, *_acts(state, unit, origin, to), spacing=6),
    )


def _head(does: Does, state: State, unit: int, opened: str) -> ft.Control:
    seat, card = seat_of(unit), state.top[state.at[unit]]
    name = words(unit_description.whose(state, unit), size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    key = key_words(state.initiative_card(seat))
    stands = say(
        "unit_card.stands",
        "stands on {card} · {key}",
        card="—" if card == NO_CARD else card_words(NAMES[card]),
        key=key,
    )
    close = sign_button(
        Icons.CLOSE,
        say("battle.more.back", "Back"),
        "unit-back",
        lambda: does(Open(opened)),
        ink=theme.INK_FADED,
    )
    told = ft.Column([name, words(stands, size=theme.TINY, faded=True)], spacing=0, tight=True, expand=True)
    return ft.Row(
        [for_the_eyes(unit_picture(state.battle.kinds[unit], SIDES[seat], 40)), told, close], spacing=8
    )


def _life(state: State, unit: int) -> ft.Control:
    """A box for each point of Life; injured ones are filled."""
    injury, form = state.injury[unit], state.battle.forms[unit]
    boxes: list[ft.Control] = [
        ft.Container(
            width=15,
            height=15,
            border_radius=3,
            border=ft.Border.all(1.2, theme.INK),
            bgcolor=theme.REFUSAL if point < injury else None,
        )
        for point in range(form.life)
    ]
    told = unit_description.life_left(state, unit)
    return grouped(
        ft.Row(
            [*boxes, silent(told, size=theme.SMALL, color=theme.INK)], wrap=True, spacing=3, run_spacing=3
        ),
        told,
    )


def _styles(form: UnitForm) -> list[ft.Control]:
    """How it fights: its type and numbers, each style with its damage and its trumps, its armour."""
    rows: list[ft.Control] = [words(unit_description.numbers(form), size=theme.TINY, faded=True)]
    cells: list[ft.Control] = [_cell(*each) for each in unit_description.styles(form)]
    return [*rows, ft.Row(cells, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)]


def _cell(name: str, trumps: str) -> ft.Control:
    rows: list[ft.Control] = [
        words(name, weight=ft.FontWeight.W_600),
        words(trumps, size=theme.TINY, faded=True),
    ]
    return ft.Column(rows, spacing=0, tight=True, expand=True)


def _acts(state: State, unit: int, origin: str, to: str) -> list[ft.Control]:
    """What it could act on from there, and how each style would come out."""
    there, found = would_attack(state, unit, square_number(to) or 0)
    told = say("unit_card.from", "From {square}", square=to)
    if to != origin:
        told = say("unit_card.from_there", "From {square}, without the card played there", square=to)
    rows: list[ft.Control] = [rule_line(), words(told, weight=ft.FontWeight.W_600)]
    for _, strikes in groupby(found, key=lambda struck: struck.target_square):
        rows.append(_target(there, list(strikes), is_here=to == origin))
    if not found:
        rows.append(words(say("unit_card.nobody", "Nobody to act on.")))
    return [
        *rows,
        words(
            say("unit_card.elsewhere", "Tap a square to see what it could do from there."),
            size=theme.TINY,
            faded=True,
        ),
    ]


def _target(state: State, strikes: Sequence[Strike], is_here: bool) -> ft.Control:
    first = strikes[0]
    square = SQUARES[first.target_square]
    name = say("battle.unit_on", "{unit} on {square}", unit=unit_name(state, first.target), square=square)
    gives = (
        say("battle.target.key", "Key: draw {due}", due=first.due_key)
        if first.key_position
        else say("battle.target.no_key", "no Key")
    )
    head = words(f"{name} · {term('position', first.position)} · {gives}")
    ways = [_way(state, struck, is_here) for struck in strikes]
    return ft.Column([head, words(" · ".join(ways), size=theme.TINY, faded=True)], spacing=0, tight=True)


def _way(state: State, struck: Strike, is_here: bool) -> str:
    """A style: how many trumps lie for it, of how many; and what comes of it, if nothing is open any more."""
    facts = {"style": style_name(state, struck), "count": len(struck.trumps), "needed": struck.needed}
    way = say("unit_card.way", "{style} {count} of {needed}", **facts)
    amounts = (*struck.damage, *struck.healed)[:1]
    return f"{way}: {outcome(struck)}{f' {amounts[0].amount}' if amounts else ''}" if is_here else way
