"""The chances of the player in turn: the most relevant one as a line, and all of them with their cards on a
tap."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import flet as ft

from models.cards import card_names
from models.json_values import Json
from models.rulings import Facts
from models.translation import say
from referee.act_sets import LISTED
from referee.chances import Chance
from referee.table.odds import are_chances_shown
from referee.table.redacted import NOBODY
from referee.table.table import Table
from referee.words.phrases import another_of_rank, vocabulary_word
from views.app import theme
from views.app.component import component
from views.app.faces import card_face
from views.app.icons import Icons
from views.components.controls import STRETCH, button, rows_with_dividers, words
from views.components.shell import use_closable_header
from views.screens.table.scene import Dispatch, OpenPanel, Part
from views.workspace.access import Access
from views.workspace.keeper_access import KeeperAccess

MOST: Final = 24
"""The most chances listed."""
CARD: Final = 30


def chances_viewer_may_see(access: Access, table: Table) -> tuple[Chance, ...]:
    """Return the chances the player in turn may ask for, from that player's point of view; none if the table
    shows no chances."""
    if not are_chances_shown(table):
        return ()
    seats: Any = next(
        (each.fields["by"] for each in table.game.legal_act_sets(table.state, LISTED)), ()
    )  # a tuple of seats
    if not seats:
        return ()
    # whoever plays asks only for the own seat: another player's chances would show what that hand holds
    sees_all = isinstance(access, KeeperAccess) and access.seat == NOBODY
    seat: int = seats[0] if sees_all else access.seat
    if seat == NOBODY:
        return ()
    view = (
        access.table_seen_from_own_or_given_seat(seat) if isinstance(access, KeeperAccess) else access.table()
    )
    return tuple(view.game.chances_seat_may_see(view.state, seat))


# -- order ---------------------------------------------------------------------------------------------------
def sort_by_relevance_to_draft(chances: Iterable[Chance], named_fields: Mapping[str, Json]) -> list[Chance]:
    """Sort chances by how closely they match the draft, then by their chance of success, the best first."""
    chosen = set(strings_in_values(named_fields.values()))

    def relevance_sort_key(chance: Chance) -> tuple[int, int, Fraction]:
        of = set(strings_in_values(chance.of.values()))
        chosen_count = len(chosen & of)
        return -chosen_count, len(of - chosen) if chosen_count else 0, chance_sort_key(chance)

    return sorted(chances, key=relevance_sort_key)


def strings_in_values(values: Iterable[object]) -> Iterable[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | tuple):
            yield from strings_in_values(value)


def chance_sort_key(chance: Chance) -> Fraction:
    """Return the sort key of a chance, the best for the attacker first; 0 for kinds that are not ordered by
    their size."""
    return {"beat": chance.chance, "trick.held": -chance.chance}.get(chance.id, Fraction(0))


# -- words ---------------------------------------------------------------------------------------------------
def player_of_chances(access: Access, table: Table, chances: Sequence[Chance]) -> str | None:
    """Return the name of the player whose chances a keeper without a seat sees; None if they are the
    viewer's own."""
    if not chances or access.seat != NOBODY:
        return None
    return table.names[chances[0].by]


def chance_text(chance: Chance, player: str | None) -> str:
    """Return what a chance is about, and its size. `player`: whose chance it is; None for "you"."""
    return say(
        "chances.line",
        "{what}: {percent}%",
        what=own_chance_event_text(chance) if player is None else chance_event_text(chance, player),
        percent=whole_percent_number_text(chance.chance),
    )


def whole_percent_number_text(probability: Fraction) -> str:
    """Return whole percent; only certain events are 0 or 100."""
    if probability in (0, 1):
        return str(int(probability * 100))
    return (
        "<1"
        if probability < Fraction(1, 200)
        else ">99"
        if probability > Fraction(199, 200)
        else str(round(probability * 100))
    )


def chance_event_text(chance: Chance, player: str) -> str:
    """Return what a chance of a player is about, with the player's name."""
    of = chance.of
    match chance.id:
        case "initiative" if of["order"] == "first":
            return say("chances.first.of", "{player} goes first", player=player)
        case "initiative" if of["order"] == "second":
            return say("chances.second.of", "{player} goes second", player=player)
        case "draw.move":
            return say("chances.move.of", "A card {player} can move with", player=player)
        case "draw.reach":
            return say(
                "chances.reach.of",
                "One of {player}'s units can step to {square}",
                player=player,
                square=of["square"],
            )
        case "threat":
            return say(
                "chances.threat.of",
                "The enemy hits {player}'s {target} on {square}, {style}, {damage} damage",
                player=player,
                **strike_text_facts(of),
            )
        case "stack.home":
            return say("chances.home.of", "The top card is of {player}'s suit", player=player)
    return own_chance_event_text(chance)


def own_chance_event_text(chance: Chance) -> str:
    of = chance.of
    match chance.id:
        case "initiative":
            return {
                "first": say("chances.first", "You go first"),
                "second": say("chances.second", "You go second"),
                "again": say("chances.again", "Identical cards are drawn again"),
                "over": say("chances.over", "Identical cards end the battle"),
            }[of["order"]]
        case "key":
            position = vocabulary_word("position", of["position"])
            return say("chances.key", "Key Position {position}", position=position)
        case "draw.move":
            return say("chances.move", "A card you can move with")
        case "draw.reach":
            return say("chances.reach", "One of your units can step to {square}", square=of["square"])
        case "draw.hit":
            return say(
                "chances.hit",
                "A hit on the {target} on {square}, {style}, {damage} damage",
                **strike_text_facts(of),
            )
        case "threat":
            return say(
                "chances.threat",
                "The enemy hits your {target} on {square}, {style}, {damage} damage",
                **strike_text_facts(of),
            )
        case "stack.home":
            return say("chances.home", "The top card is of your suit")
        case "stack.meld":
            return say("chances.meld", "The top card can be melded")
        case "trick.held":
            return say("chances.held", "Nobody beats {card}", card=of["card"])
        case "beat":
            return say("chances.beat", "{cards} can be beaten", cards=of["cards"])
    return say("chances.more", "Someone can throw in {another}", another=another_of_rank(of["rank"]))


def strike_text_facts(chance_facts: Facts) -> dict[str, str]:
    least, most = chance_facts["damage"]
    damage = (
        str(most) if least == most else say("chances.damage", "{least} to {most}", least=least, most=most)
    )
    return {
        "target": vocabulary_word("unit", chance_facts["target"]),
        "square": chance_facts["square"],
        "style": vocabulary_word("style", chance_facts["style"]),
        "damage": damage,
    }


# -- drawing -------------------------------------------------------------------------------------------------
def most_relevant_chance_part_or_empty(
    chances: tuple[Chance, ...], player: str | None, named_fields: Mapping[str, Json]
) -> tuple[Part, ...]:
    """Return the chance closest to the draft as one line, which a tap opens to all of them; nothing if there
    is none."""
    best = sort_by_relevance_to_draft(chances, named_fields)[:1]
    return tuple(
        Part("chances", render_open_chances_button, (chance_text(chance, player),)) for chance in best
    )


def render_open_chances_button(dispatch: Dispatch, text: str) -> ft.Control:
    return button(
        text, "chances", lambda: dispatch(OpenPanel("chances")), "quiet", icon=Icons.PERCENT, fills=True
    )


@component
def ChanceList(
    chances: tuple[Chance, ...],
    player: str | None,
    named_fields: Mapping[str, Json],
    four_colours: bool,
    on_close: Callable[[], None],
) -> ft.Control:
    """Draw all chances of `player` (None: of the viewer) with their cards, those of the draft first; Escape
    closes the list."""
    head = use_closable_header(
        say("chances.title", "Chances"), say("keys.close", "Close"), "chances-close", on_close
    )
    model = say(
        "chances.model",
        "Counted from what you may know. Every unseen card is equally likely in each place it can be.",
    )
    rows = [
        head,
        words(model, size=theme.TINY),
        rows_with_dividers(
            [
                chance_with_cards_row(chance, player, four_colours)
                for chance in sort_by_relevance_to_draft(chances, named_fields)[:MOST]
            ]
        ),
    ]
    content = ft.Column(rows, spacing=theme.GAP, tight=True, horizontal_alignment=STRETCH)
    return ft.Semantics(identifier="chance-list", container=True, content=content)


def chance_with_cards_row(chance: Chance, player: str | None, four_colours: bool) -> ft.Control:
    cards: list[ft.Control] = [
        card_face(card, CARD, four_colour=four_colours) for card in card_names(chance.cards)
    ]
    return ft.Column(
        [words(chance_text(chance, player)), ft.Row(cards, spacing=2, run_spacing=2, wrap=True)],
        spacing=4,
        tight=True,
    )
