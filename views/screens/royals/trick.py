"""The trick: following, and the cards the winner keeps."""

import flet as ft

from models.cards import NAMES
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.state import State
from referee.games.royals.trick import count_of_trick_cards_to_keep
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import card_face
from views.components.controls import (
    LARGE,
    TextScale,
    button,
    capped_frame_text_size,
    column,
    pressable,
    prompt_text,
    semantic_group,
    words,
)
from views.runtime.components import context_value
from views.screens.royals.card_grid import card_grid_part, possible_hand_card_keys_with_marks
from views.screens.royals.draft import (
    ImpliedEntries,
    chosen_trick_places,
    implied_entries_before_play,
    keep_options_likeliest_first_or_empty,
    likeliest_keepable_places,
    state_of,
)
from views.screens.royals.playing import play_prompts
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, SetDraft, Tap, enter_intent

PlayedCards = tuple[tuple[str, str], ...]
"""The cards of the trick so far, each with its player."""


def follow_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for the card played to the trick."""
    state, four = state_of(scene_input.table), scene_input.preferences.four_colours
    seat, led = state.waiting[0], NAMES[state.battle[0][1]]
    player = state.player_name(seat)
    text = say("royals_table.follows", "{player} follows {card}: tap the card.", player=player, card=led)
    draft = Draft.from_fields(do="follow", by=player)
    keys = possible_hand_card_keys_with_marks(scene_input.table, seat, draft, "card")
    return Prompts(
        Part("trick", render_prompt_with_trick, (text, cards_in_trick(state), four)),
        (card_grid_part(keys, four, suit_shown_large=led[-1]),),
    )


def cards_in_trick(state: State) -> PlayedCards:
    return tuple((state.player_name(seat), NAMES[card]) for seat, card in state.battle)


def render_prompt_with_trick(
    _: Dispatch, prompt: str, trick_cards: PlayedCards, four_colours: bool
) -> ft.Control:
    """Draw the prompt with the trick so far beside it."""
    card_faces = []
    for name, card in trick_cards:
        sentence = say("seeing.played", "{player} played {card}", player=name, card=card_as_read_aloud(card))
        card_faces.append(semantic_group(card_face(card, 26, four_colour=four_colours), sentence))
    return ft.Row(
        [
            ft.Container(prompt_text(prompt, capped_frame_text_size(theme.SMALL)), expand=True),
            *card_faces,
        ],
        spacing=6,
    )


def keep_prompts(scene_input: SceneInput) -> Prompts:
    """Ask for the cards the winner keeps; or offer the attacker's next play, which implies the likeliest."""
    state, draft = state_of(scene_input.table), scene_input.act_draft_or_empty
    four, first = scene_input.preferences.four_colours, implied_entries_before_play(scene_input)
    if first is None or draft.gathering:
        return choose_cards_to_keep_prompts(state, draft, four)
    values = (
        implied_keep_text(state, first),
        state.player_name(state.won_by),
        cards_in_trick(state),
        likeliest_keepable_places(state),
        four,
    )
    prompts = play_prompts(scene_input._replace(table=first.table_after, draft=EMPTY_DRAFT))
    return prompts._replace(prompt=Part("keeps", render_assumed_keep_and_alternatives, values))


def choose_cards_to_keep_prompts(state: State, draft: Draft, four_colours: bool) -> Prompts:
    """Ask for the cards the winner keeps: all sets at one tap each, or the cards of the trick one by one."""
    by, due = state.player_name(state.won_by), count_of_trick_cards_to_keep(state)
    text = (
        say("royals_table.tap_to_keep", "{player} won: tap the card to keep.", player=by)
        if due == 1
        else say(
            "royals_table.tap_several_to_keep",
            "{player} won: tap the {due} cards to keep.",
            player=by,
            due=due,
        )
    )
    rest = say("royals_table.rest_is_dead", "The rest goes to the dead pile.")
    place_sets, trick_cards = tuple(keep_options_likeliest_first_or_empty(state)), cards_in_trick(state)
    if due > 1 and place_sets:
        cards = Part("lots", render_keep_options, (by, trick_cards, place_sets, four_colours))
    else:
        chosen_places = chosen_trick_places(state, draft)
        values = (trick_cards, chosen_places, four_colours)
        cards = Part("played", render_trick_card_buttons_to_choose_kept, values)
    return Prompts(Part("prompt", render_prompt_with_note, (text, rest)), (cards,))


def implied_keep_text(state: State, implied: ImpliedEntries) -> str:
    """Return the text that says which cards are kept with the next play, unless others are tapped."""
    state_after = state_of(implied.table_after)
    return say("royals_table.keeps_unless", "{winner} keeps what is highlighted; tap to change. Then "
                                            "{player} discards.",
               winner=state.player_name(state.won_by),
               player=state_after.player_name(state_after.attacker))  # fmt: skip


def render_assumed_keep_and_alternatives(
    dispatch: Dispatch,
    prompt: str,
    winner: str,
    trick_cards: PlayedCards,
    kept_places: tuple[int, ...],
    four_colours: bool,
) -> ft.Control:
    """Draw the cards kept with the next play and, beside them, the other cards to tap instead."""
    is_single_card = len(kept_places) == 1
    others = (
        [(number,) for number in range(len(trick_cards)) if (number,) != kept_places]
        if is_single_card
        else []
    )
    shown: list[ft.Control] = [
        keep_option_button(dispatch, winner, trick_cards, each, 30, four_colours, each == kept_places)
        for each in sorted((kept_places, *others))
    ]
    if not is_single_card:
        other = SetDraft(Draft.from_fields(do="keep", by=winner).with_cards_gathered("cards", ()))
        shown.append(
            button(
                say("royals_table.keep_others", "Other cards"),
                "keep-others",
                lambda: dispatch(other),
                size=capped_frame_text_size(theme.SMALL),
            )
        )
    large = context_value(TextScale) >= LARGE
    if large and not is_single_card:  # beside several cards a button is only as wide as one word
        return column(
            prompt_text(prompt, capped_frame_text_size(theme.TINY)), ft.Row(shown, spacing=6), spacing=2
        )
    size = theme.TINY if large else theme.SMALL  # beside cards only a few letters fit
    return ft.Row(
        [ft.Container(prompt_text(prompt, capped_frame_text_size(size)), expand=True), *shown], spacing=6
    )


def render_prompt_with_note(_: Dispatch, prompt: str, note: str) -> ft.Control:
    return column(prompt_text(prompt), words(note, faded=True, size=theme.TINY), spacing=2)


def render_trick_card_buttons_to_choose_kept(
    dispatch: Dispatch, trick_cards: PlayedCards, chosen_places: frozenset[int], four_colours: bool
) -> ft.Control:
    def keep_button(number: int, name: str, card: str) -> ft.Control:
        on = number in chosen_places
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
            say(
                "royals_table.keep",
                "Keep {card}, played by {player}",
                card=card_as_read_aloud(card),
                player=name,
            ),
            f"keep-{number}",
            lambda: dispatch(Tap("keep", number)),
            selected=on,
            padding=6,
            bgcolor=theme.MAY_WASH if on else None,
            border=ft.Border.all(2, theme.MAY),
        )

    return ft.Row(
        [keep_button(number, *each) for number, each in enumerate(trick_cards)],
        spacing=8,
        wrap=True,
        run_spacing=8,
    )


def render_keep_options(
    dispatch: Dispatch,
    winner: str,
    trick_cards: PlayedCards,
    place_sets: tuple[tuple[int, ...], ...],
    four_colours: bool,
) -> ft.Control:
    """Draw every set of cards that can be kept; a tap keeps it."""
    return ft.Row(
        [
            keep_option_button(dispatch, winner, trick_cards, place_set, 34, four_colours)
            for place_set in place_sets
        ],
        spacing=6,
        wrap=True,
        run_spacing=6,
    )


def keep_option_button(
    dispatch: Dispatch,
    winner: str,
    trick_cards: PlayedCards,
    kept_places: tuple[int, ...],
    card_width: float,
    four_colours: bool,
    is_chosen: bool | None = None,
) -> ft.Control:
    """Draw one set of cards to keep. `is_chosen`: it is kept unless another is tapped."""
    kept_cards = [trick_cards[number][1] for number in kept_places]
    keep_intent = enter_intent({"do": "keep", "by": winner, "cards": kept_cards})
    faces: list[ft.Control] = [
        card_face(card, card_width, four_colour=four_colours, shadow=False) for card in kept_cards
    ]
    return pressable(
        ft.Row(faces, spacing=2, tight=True),
        label=say(
            "royals_table.keep_lot", "Keep {cards}", cards=[card_as_read_aloud(card) for card in kept_cards]
        ),
        identifier=f"keep-{'-'.join(map(str, kept_places))}",
        on_click=lambda: dispatch(keep_intent),
        selected=is_chosen,
        padding=ft.Padding.symmetric(horizontal=3 if len(kept_places) > 1 else 8, vertical=3),
        bgcolor=theme.MAY_WASH if is_chosen else None,
        border=ft.Border.all(1.5, theme.PAPER_EDGE if is_chosen is False else theme.MAY),
    )
