"""The trick: following, and what the winner keeps."""

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.drafts import NOTHING, Draft
from referee.games.royals.state import State
from referee.games.royals.trick import cards_to_keep
from referee.words.phrases import card_words
from views.app import theme
from views.app.faces import card_face
from views.components.paper import column, hint, semantic_group, words
from views.components.pressable import button, pressable
from views.components.shell import LARGE, TextScale, context_value, landscape_text_size
from views.screens.royals.card_grid import card_grid, hand_keys, suit_to_follow
from views.screens.royals.dealing import current_draft
from views.screens.royals.draft import chosen_trick_places, possible_kept_cards, state_of
from views.screens.royals.implied_entries import ImpliedEntries, implied_before_next_play, likely_kept_cards
from views.screens.royals.playing import play_prompts
from views.screens.table.intents import SetDraft, Tap, enter_intent
from views.screens.table.scene import Does, Part, Prompts, SceneInput

Played = tuple[tuple[str, str], ...]
"""The cards of the trick so far, each with its player."""


def follow_prompts(seen: SceneInput) -> Prompts:
    """The card that is played to the trick."""
    state, four = state_of(seen.table), seen.preferences.four_colours
    seat = state.waiting[0]
    told = say(
        "royals_table.follows",
        "{player} follows {card}: tap the card.",
        player=state.name(seat),
        card=NAMES[state.battle[0][1]],
    )
    draft = Draft.from_fields(do="follow", by=state.name(seat))
    keys = hand_keys(seen.table, seat, draft, "card")
    return Prompts(
        Part("trick", trick_row, (told, cards_in_trick(state), four)),
        (card_grid(keys, four, suit_to_follow(state)),),
    )


def cards_in_trick(state: State) -> Played:
    """The trick as it lies."""
    return tuple((state.name(seat), NAMES[card]) for seat, card in state.battle)


def trick_row(_: Does, told: str, cards: Played, four_colours: bool) -> ft.Control:
    """Who follows, and beside it the cards that lie."""
    lying = []
    for name, card in cards:
        said = say("seeing.played", "{player} has played {card}", player=name, card=card_words(card))
        lying.append(semantic_group(card_face(card, 26, four_colour=four_colours), said))
    return ft.Row(
        [ft.Container(hint(told, landscape_text_size(theme.SMALL)), expand=True), *lying], spacing=6
    )


def keep_prompts(seen: SceneInput) -> Prompts:
    """What the winner takes from the trick."""
    state = state_of(seen.table)
    by, due = state.name(state.won_by), cards_to_keep(state)
    told = (
        say("royals_table.tap_to_keep", "{player} has won: tap the card to keep.", player=by)
        if due == 1
        else say(
            "royals_table.tap_several_to_keep",
            "{player} has won: tap the {due} cards to keep.",
            player=by,
            due=due,
        )
    )
    four, lots, first = (
        seen.preferences.four_colours,
        tuple(possible_kept_cards(state)),
        implied_before_next_play(seen),
    )
    if first is not None and not current_draft(seen).gathering:
        asks = play_prompts(seen._replace(table=first.table, now=NOTHING))
        keeps = Part(
            "keeps",
            implied_keep_row,
            (
                implied_keep_text(state, first),
                by,
                cards_in_trick(state),
                likely_kept_cards(state),
                due == 1,
                four,
            ),
        )
        return asks._replace(prompt=keeps)
    if due > 1 and lots:
        cards = Part("lots", keep_options, (by, cards_in_trick(state), lots, four))
    else:
        cards = Part(
            "played",
            keep_buttons,
            (cards_in_trick(state), chosen_trick_places(state, current_draft(seen)), four),
        )
    return Prompts(
        Part(
            "prompt", prompt_text, (told, say("royals_table.rest_is_dead", "The rest go to the dead pile."))
        ),
        (cards,),
    )


def implied_keep_text(state: State, first: ImpliedEntries) -> str:
    """What is kept with the next play, if nothing else is tapped before it."""
    then = state_of(first.table)
    return say("royals_table.keeps_unless", "{winner} keeps the lit cards, or what you tap. Then {player} discards.",
               winner=state.name(state.won_by), player=then.name(then.attacker))  # fmt: skip


def implied_keep_row(
    does: Does, told: str, by: str, cards: Played, lot: tuple[int, ...], is_one: bool, four_colours: bool
) -> ft.Control:
    """What is kept with the next play, and beside it the way to keep something else: one tap each."""
    others = [(number,) for number in range(len(cards)) if (number,) != lot] if is_one else []
    shown: list[ft.Control] = [
        keep_option(does, by, cards, each, 30, four_colours, each == lot) for each in sorted((lot, *others))
    ]
    if not is_one:
        other = SetDraft(Draft.from_fields(do="keep", by=by).with_cards_gathered("cards", ()))
        shown.append(
            button(
                say("royals_table.keep_others", "Others"),
                "keep-others",
                lambda: does(other),
                size=landscape_text_size(theme.SMALL),
            )
        )
    large = context_value(TextScale) >= LARGE
    if large and not is_one:  # several cards and a button leave a word a line
        return column(hint(told, landscape_text_size(theme.TINY)), ft.Row(shown, spacing=6), spacing=2)
    size = theme.TINY if large else theme.SMALL  # beside cards there is room for few letters
    return ft.Row([ft.Container(hint(told, landscape_text_size(size)), expand=True), *shown], spacing=6)


def prompt_text(_: Does, told: str, more: str) -> ft.Control:
    return column(hint(told), words(more, faded=True, size=theme.TINY), spacing=2)


def keep_buttons(does: Does, cards: Played, chosen: frozenset[int], four_colours: bool) -> ft.Control:
    def one(number: int, name: str, card: str) -> ft.Control:
        on = number in chosen
        face = ft.Column(
            [
                card_face(card, 64, four_colour=four_colours),
                words(name, size=theme.TINY, semantics_label="", max_lines=1),
            ],
            spacing=3,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return pressable(
            face,
            say("royals_table.keep", "Keep {card}, played by {player}", card=card_words(card), player=name),
            f"keep-{number}",
            lambda: does(Tap("keep", number)),
            selected=on,
            padding=6,
            bgcolor=theme.MAY_WASH if on else None,
            border=ft.Border.all(2, theme.MAY),
        )

    return ft.Row(
        [one(number, *each) for number, each in enumerate(cards)], spacing=8, wrap=True, run_spacing=8
    )


def keep_options(
    does: Does, by: str, cards: Played, lots: tuple[tuple[int, ...], ...], four_colours: bool
) -> ft.Control:
    """Every lot that may be kept, each as it would lie: one tap keeps it."""
    return ft.Row(
        [keep_option(does, by, cards, lot, 34, four_colours) for lot in lots],
        spacing=6,
        wrap=True,
        run_spacing=6,
    )


def keep_option(
    does: Does,
    by: str,
    cards: Played,
    lot: tuple[int, ...],
    width: float,
    four_colours: bool,
    is_chosen: bool | None = None,
) -> ft.Control:
    """One of them; `is_chosen`: whether it is what is kept if nothing is said."""
    kept = [cards[number][1] for number in lot]
    keeps = enter_intent({"do": "keep", "by": by, "cards": kept})
    faces: list[ft.Control] = [
        card_face(card, width, four_colour=four_colours, shadow=False) for card in kept
    ]
    return pressable(
        ft.Row(faces, spacing=2, tight=True),
        label=say("royals_table.keep_lot", "Keep {cards}", cards=[card_words(card) for card in kept]),
        identifier=f"keep-{'-'.join(map(str, lot))}",
        on_click=lambda: does(keeps),
        selected=is_chosen,
        padding=ft.Padding.symmetric(horizontal=3 if len(lot) > 1 else 8, vertical=3),
        bgcolor=theme.MAY_WASH if is_chosen else None,
        border=ft.Border.all(1.5, theme.PAPER_EDGE if is_chosen is False else theme.MAY),
    )
