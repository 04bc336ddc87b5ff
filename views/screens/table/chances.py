"""The chances of whoever is asked now: the one that fits what is being chosen as a line, all of them with their cards in its place."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

import flet as ft

from models.cards import names
from models.json_values import Json
from models.rulings import Facts
from models.translation import say
from referee.act_sets import LISTED
from referee.chances import Chance
from referee.drafts import Draft
from referee.table.odds import are_chances_shown
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import card_face
from views.app.icons import Icons
from views.components.paper import rows_with_dividers, words
from views.components.pressable import button
from views.components.sheet_header import use_closable_header
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Does, Part
from views.workspace.workspace import Workspace

MOST: Final = 24
"""So many chances are listed."""
CARD: Final = 30


def chances_for_player(desk: Workspace, id: int, table: Table) -> tuple[Chance, ...]:
    """What the player whose turn it is may ask, from the own point of view; nothing where the table wants none told."""
    if not are_chances_shown(table):
        return ()
    seats: Any = next(
        (each.fields["by"] for each in table.game.legal_act_sets(table.state, LISTED)), ()
    )  # a tuple of seats
    if not seats:
        return ()
    seat: int = getattr(desk, "seat", seats[0])  # a guest asks for the own seat alone
    if seat < 0:
        return ()
    view = desk.redacted_table(id, seat)
    return tuple(view.game.odds(view.state, seat))


def draft_fields(now: object) -> Mapping[str, Json]:
    """What is named of an act that is half said; of cards that are gathered, these."""
    return now.said if isinstance(now, Draft) else {"cards": list(getattr(now, "cards", ()))}


# -- which of them -----------------------------------------------------------------------------------------------------
def sorted_by_relevance(chances: Iterable[Chance], said: Mapping[str, Json]) -> list[Chance]:
    """The chances by how much of what is being chosen they speak of, and how little of anything else; then the best first."""
    chosen = set(field_values(said.values()))

    def order(chance: Chance) -> tuple[int, int, Fraction]:
        of = set(field_values(chance.of.values()))
        told = len(chosen & of)
        return -told, len(of - chosen) if told else 0, chance_of_failure(chance)

    return sorted(chances, key=order)


def field_values(said: Iterable[object]) -> Iterable[str]:
    for value in said:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from field_values(value)


def chance_of_failure(chance: Chance) -> Fraction:
    """How far down it comes: of attacks and leads the one that most likely stands comes first, other chances as they are."""
    return {"beat": chance.chance, "trick.held": -chance.chance}.get(chance.id, Fraction(0))


# -- in words ----------------------------------------------------------------------------------------------------------
def chance_text(chance: Chance) -> str:
    """What it is the chance of, and how large it is."""
    return say(
        "chances.line",
        "{what}: {percent} %",
        what=chance_subject(chance),
        percent=percent_text(chance.chance),
    )


def percent_text(chance: Fraction) -> str:
    """In whole hundredths; what is neither sure nor impossible is never said to be."""
    if chance in (0, 1):
        return str(int(chance * 100))
    return (
        "<1"
        if chance < Fraction(1, 200)
        else ">99"
        if chance > Fraction(199, 200)
        else str(round(chance * 100))
    )


def chance_subject(chance: Chance) -> str:
    of = chance.of
    match chance.id:
        case "initiative":
            second, again = say("chances.second", "You go second"), say("chances.again", "Both draw again")
            return {"first": say("chances.first", "You go first"), "second": second, "again": again}[
                of["order"]
            ]
        case "key":
            return say(
                "chances.key", "Key Position {position}", position=vocabulary_word("position", of["position"])
            )
        case "draw.move":
            return say("chances.move", "A card with a legal move")
        case "draw.reach":
            return say("chances.reach", "A step to {square}", square=of["square"])
        case "draw.hit":
            return say(
                "chances.hit",
                "A hit on the {target} on {square}, {style}, {damage} damage",
                **strike_facts(of),
            )
        case "threat":
            return say(
                "chances.threat",
                "The enemy hits your {target} on {square}, {style}, {damage} damage",
                **strike_facts(of),
            )
        case "stack.home":
            return say("chances.home", "The top card is of the home suit")
        case "stack.meld":
            return say("chances.meld", "The top card can be melded")
        case "trick.held":
            return say("chances.held", "Nobody beats {card}", card=of["card"])
        case "beat":
            return say("chances.beat", "{cards} can be beaten", cards=" ".join(of["cards"]))
    return say(
        "chances.more", "Somebody else can throw in another {rank}", rank=vocabulary_word("rank", of["rank"])
    )


def strike_facts(of: Facts) -> dict[str, str]:
    least, most = of["damage"]
    damage = (
        str(most) if least == most else say("chances.damage", "{least} to {most}", least=least, most=most)
    )
    return {
        "target": vocabulary_word("unit", of["target"]),
        "square": of["square"],
        "style": vocabulary_word("style", of["style"]),
        "damage": damage,
    }


# -- drawn -------------------------------------------------------------------------------------------------------------
def chance_line(chances: tuple[Chance, ...], said: Mapping[str, Json]) -> tuple[Part, ...]:
    """One line; a tap shows the cards."""
    best = sorted_by_relevance(chances, said)[:1]
    return tuple(Part("chances", draw_chance_line, (chance_text(each),)) for each in best)


def draw_chance_line(does: Does, text: str) -> ft.Control:
    return button(
        text, "chances", lambda: does(OpenPanel("chances")), "quiet", icon=Icons.PERCENT, fills=True
    )


@component
def ChanceList(
    chances: tuple[Chance, ...], said: Mapping[str, Json], four_colours: bool, on_close: Callable[[], None]
) -> ft.Control:
    """All chances with the cards that make them so, what is being chosen first; Escape closes it."""
    head = use_closable_header(
        say("chances.title", "Chances"), say("keys.close", "Close"), "chances-close", on_close
    )
    model = say(
        "chances.model",
        "Counted from what you may know: every other card is equally likely to lie wherever it can lie.",
    )
    rows = [
        head,
        words(model, size=theme.TINY),
        rows_with_dividers(
            [chance_row(each, four_colours) for each in sorted_by_relevance(chances, said)[:MOST]]
        ),
    ]
    content = ft.Column(
        rows, spacing=theme.GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return ft.Semantics(identifier="chance-list", container=True, content=content)


def chance_row(chance: Chance, four_colours: bool) -> ft.Control:
    cards: list[ft.Control] = [
        card_face(card, CARD, four_colour=four_colours) for card in names(chance.cards)
    ]
    return ft.Column(
        [words(chance_text(chance)), ft.Row(cards, spacing=2, run_spacing=2, wrap=True)],
        spacing=4,
        tight=True,
    )
