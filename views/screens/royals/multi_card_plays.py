"""Plays of several parts: melds, strikes, ransoms, changes of suit, the end of the hand. Cards are drawn as
cards, not words."""

from collections import Counter
from typing import NamedTuple

import flet as ft

from models.cards import NAMES, RANKS, SUITS
from models.json_values import JsonObject
from models.translation import say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.actions import VERBS
from referee.games.royals.state import State
from referee.games.royals.words import house_or_localized_suit_name
from referee.table.table import Table
from referee.verbs import CARD
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import RATIO, card_face
from views.app.icons import Icons
from views.components.controls import pressable, silent_text, words
from views.screens.royals.card_grid import (
    CardKey,
    card_grid_part,
    four_cards_of_rank_grid_part,
    possible_hand_card_keys_with_marks,
    render_rank_choice,
)
from views.screens.royals.draft import (
    PLAYS_WITH_SEVERAL_PARTS,
    RANK_FIELD,
    allowed_values,
    board_and_known_hand_cards_of_attacker,
    drafts_with_allowed_values,
    entries_of_complete_drafts,
    is_complete_and_legal,
    legal_melds_adding_some_of_cards,
    no_fitting_cards_on_table_text,
    play_instruction_text,
    zone_name,
)
from views.screens.table.scene import (
    Dispatch,
    Enter,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    enter_intent,
    prompt_part,
    right_aligned_row_part,
    text_part,
)


class CardOption(NamedTuple):
    """A card to tap in a list: its label, and the entry a tap makes."""

    card: str
    label: str
    identifier: str
    entry: JsonObject


def begun_play_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    prompts_by_verb = {
        "meld": meld_prompts,
        "change_suit": suit_change_prompts,
        "end_hand": last_discard_or_none_prompts,
    }
    return prompts_by_verb.get(draft.verb, assassinate_or_ransom_prompts)(scene_input, state, draft)


def clear_play_and_go_back_button_part() -> Part:
    return button_part(say("royals_table.back", "Back"), "back-to-play", SetDraft(EMPTY_DRAFT), "quiet")


def option_prompts_or_empty_note(question: str, option_rows: list[Part]) -> Prompts:
    none = text_part("none", no_fitting_cards_on_table_text(), is_size_limited=False, faded=True)
    return Prompts(
        prompt_part(question),
        tuple(option_rows) or (none,),
        footer=(right_aligned_row_part("listed", clear_play_and_go_back_button_part()),),
    )


# -- melds ---------------------------------------------------------------------------------------------------
def meld_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the rank (the first possible one is preselected) and the cards. If only one meld is possible,
    neither is asked for.
    """
    table, cards = scene_input.table, draft.gathered_cards("cards")
    at_first = {str(card)[:-1] for card in allowed_values(table, draft.without_fields("cards"), "cards")}
    ranks = tuple(rank for rank in (RANKS[0], *reversed(RANKS[1:])) if rank in at_first)
    rank = str(draft.named_values.get(RANK_FIELD) or (cards[0][:-1] if cards else ranks[0] if ranks else ""))
    rows: tuple[Part, ...] = (Part("ranks", render_rank_choice, (ranks, rank)),)
    if rank:
        rows += possible_melds_and_rank_cards_parts(table, draft, rank, scene_input.preferences.four_colours)
    text = say("royals_table.meld", "Meld {cards}", cards=cards)
    kind = "may" if cards and is_complete_and_legal(table, draft) else "plain"
    melds = (button_part(text, "do-meld", Tap("whole"), kind, expand=True),) if cards else ()
    return Prompts(
        prompt_part(play_instruction_text(draft.verb, state)),
        rows,
        footer=(right_aligned_row_part("listed", *melds, clear_play_and_go_back_button_part()),),
    )


def possible_melds_and_rank_cards_parts(
    table: Table, draft: Draft, rank: str, four_colours: bool
) -> tuple[Part, Part]:
    """Return the smallest melds of a rank that are possible, and the four cards of the rank to tap one by
    one."""
    cards = draft.gathered_cards("cards")
    possible = tuple(str(card) for card in allowed_values(table, draft, "cards"))
    of_rank = [card for card in (rank + suit for suit in "SHCD") if card in possible]
    melds = legal_melds_adding_some_of_cards(table, draft, of_rank)
    return (
        Part("lots", render_meld_options, (cards, tuple(melds), four_colours)),
        four_cards_of_rank_grid_part(rank, possible, cards, four_colours),
    )


MELD_OPTION_CARD_WIDTH, MELD_OPTION_MARGIN = 25, 7.5
"""The width in pixels of a card in a possible meld, and of its border."""


def render_meld_options(
    dispatch: Dispatch,
    gathered_cards: tuple[str, ...],
    meld_entries: tuple[JsonObject, ...],
    four_colours: bool,
) -> ft.Control:
    """Draw the smallest possible melds, one tap each; without any, the row keeps its height.
    `gathered_cards`: cards known to be in the hand.
    """
    if not meld_entries:
        return ft.Container(height=MELD_OPTION_CARD_WIDTH * RATIO + 2 * MELD_OPTION_MARGIN)

    def meld_button(entry: JsonObject) -> ft.Control:
        cards = entry["cards"]
        assert isinstance(cards, list | tuple)
        named = [str(card) for card in cards]
        faces: list[ft.Control] = [
            card_face(card, MELD_OPTION_CARD_WIDTH, four_colour=four_colours, shadow=False) for card in named
        ]
        return pressable(
            ft.Row(faces, spacing=2, tight=True),
            label=say(
                "royals_table.meld_lot", "Meld {cards}", cards=[card_as_read_aloud(card) for card in named]
            ),
            identifier=f"meld-{'-'.join(named[len(gathered_cards) :])}",
            on_click=lambda: dispatch(Enter((entry,))),
            padding=ft.Padding.symmetric(horizontal=3, vertical=MELD_OPTION_MARGIN - 1.5),
            border=ft.Border.all(1.5, theme.MAY),
        )

    return ft.Row([meld_button(entry) for entry in meld_entries], spacing=6, wrap=True, run_spacing=6)


# -- plays against another board -----------------------------------------------------------------------------
def assassinate_or_ransom_prompts(scene_input: SceneInput, state: State, begun_draft: Draft) -> Prompts:
    """Offer the cards that complete the act, grouped by owner and by the card named with each. Draws for a
    change of suit come last.
    """
    last = PLAYS_WITH_SEVERAL_PARTS[begun_draft.verb].last_field
    before = [field for field in VERBS[begun_draft.verb].fields if field.name not in ("by", last)]
    card_field = next(field.name for field in before if field.kind is CARD)
    table, rows = scene_input.table, []
    for draft in drafts_with_allowed_values(table, begun_draft, *(field.name for field in before)):
        entries = entries_of_complete_drafts(table, drafts_with_allowed_values(table, draft, last))
        if not entries:
            continue
        values = [draft.named_values[field.name] for field in before]
        shown = (
            ace_or_ransom_against_owner_heading(state, draft),
            str(draft.named_values[card_field]),
            tuple(option_for_card(table, state, str(entry[last]), entry) for entry in entries),
            scene_input.preferences.four_colours,
        )
        name = "-".join(str(value) for value in values if value is not None)
        rows.append(("for_suit" in entries[0], Part(name, render_card_options, shown)))
    rows.sort(key=lambda row: row[0])
    return option_prompts_or_empty_note(
        play_instruction_text(begun_draft.verb, state), [part for _, part in rows]
    )


def option_for_card(table: Table, state: State, card: str, entry: JsonObject) -> CardOption:
    """Return a card to tap, which completes the act as this entry."""
    owner = str(state.names.index(str(entry["of"])))
    named = (
        owner if name == "of" else str(value) for name, value in entry.items() if name not in ("do", "by")
    )
    code, facts = table.game.entry_message(state, VERBS[str(entry["do"])].entry_model.model_validate(entry))
    return CardOption(card, table.game.event_text(code, facts), "-".join((str(entry["do"]), *named)), entry)


def ace_or_ransom_against_owner_heading(state: State, draft: Draft) -> str:
    """Return who acts against whose board, with the zone if it matters, or with the new suit for a change of
    suit."""
    zone, suit = draft.named_values.get("zone"), draft.named_values.get("for_suit")
    player, owner = state.player_name(state.attacker), str(draft.named_values["of"])
    heading = (
        say("royals_table.ace_against", "{player}'s Ace against {owner}", player=player, owner=owner)
        if draft.verb == "assassinate"
        else say("royals_table.ransoms_from", "{player} ransoms from {owner}", player=player, owner=owner)
    )
    if zone is not None:
        return f"{heading}: {zone_name(str(zone))}"
    if suit is not None:
        return say("royals_table.of_for_change", "{owner}: to change to {house}",
                   owner=heading,
                   house=house_or_localized_suit_name(state, SUITS.index(str(suit))))  # fmt: skip
    return heading


def render_card_options(
    dispatch: Dispatch, heading: str, named_card: str, options: tuple[CardOption, ...], four_colours: bool
) -> ft.Control:
    """Draw cards to tap below a heading; their labels name the card `named_card` too."""

    def option_button(pick: CardOption) -> ft.Control:
        face = card_face(pick.card, 46, four_colour=four_colours)
        enters, edge = lambda: dispatch(Enter((pick.entry,))), ft.Border.all(1.5, theme.MAY)
        return pressable(face, pick.label, pick.identifier, enters, padding=2, border=edge)

    first = ft.Semantics(
        label=card_as_read_aloud(named_card),
        container=True,
        content=card_face(named_card, 46, four_colour=four_colours),
    )
    option_controls: list[ft.Control] = [
        first,
        ft.Icon(Icons.CHEVRON_RIGHT, color=theme.INK_FADED),
        *(option_button(pick) for pick in options),
    ]
    row = ft.Row(option_controls, spacing=6, wrap=True, run_spacing=6)
    return ft.Column([words(heading, size=theme.SMALL), row], spacing=3, tight=True)


# -- a change of suit ----------------------------------------------------------------------------------------
def suit_change_prompts(scene_input: SceneInput, state: State, begun_draft: Draft) -> Prompts:
    """Ask for the card, then for the copies to use and the copy that goes to the dead pile."""
    table, four = scene_input.table, scene_input.preferences.four_colours
    if "card" in begun_draft.named_values:
        card = str(begun_draft.named_values["card"])
        house = house_or_localized_suit_name(state, SUITS.index(card[-1]))
        text = say(
            "royals_table.which_dies",
            "Three {card} change the suit to {house}. Which one dies?",
            card=card,
            house=house,
        )
        ways = drafts_with_allowed_values(table, begun_draft, "copies", "dead")
        options = [
            suit_change_option_part(state, entry, four) for entry in entries_of_complete_drafts(table, ways)
        ]
        return option_prompts_or_empty_note(text, options)
    possible = [str(card) for card in allowed_values(table, begun_draft, "card")]
    known = Counter(NAMES[card] for card in board_and_known_hand_cards_of_attacker(state))
    likely = sorted((card for card in possible if known[card]), key=lambda card: -known[card])
    rows = []
    if likely:
        likely_keys = [CardKey(card, ".", known_copies=known[card]) for card in likely]
        rows.append(card_grid_part(likely_keys, four, part_name="likely"))
    if len(possible) > len(likely):
        rest = frozenset(possible) - frozenset(likely)
        keys = possible_hand_card_keys_with_marks(table, state.attacker, begun_draft, "card")
        rows.append(card_grid_part([key for key in keys if key.card in rest], four))
    return option_prompts_or_empty_note(play_instruction_text(begun_draft.verb, state), rows)


def suit_change_option_part(state: State, entry: JsonObject, four_colours: bool) -> Part:
    copies = entry["copies"]
    assert isinstance(copies, list | tuple)
    zones, card, dead = [str(copy) for copy in copies], str(entry["card"]), str(entry["dead"])
    name = f"change-{card}-{'-'.join(zones)}-{dead}"
    house = house_or_localized_suit_name(state, SUITS.index(card[-1]))
    return Part(
        name,
        render_suit_change_option,
        (card, tuple(zones), dead, suit_change_label(card, zones, dead, house), name, entry, four_colours),
    )


def render_suit_change_option(
    dispatch: Dispatch,
    card: str,
    copy_zones: tuple[str, ...],
    dead_copy_zone: str,
    text: str,
    identifier: str,
    entry: JsonObject,
    four_colours: bool,
) -> ft.Control:
    """Draw the three copies; the copy that goes to the dead pile is faded."""
    dying = copy_zones.index(dead_copy_zone)

    def copy_with_zone_label(at: int, zone: str) -> ft.Control:
        face = card_face(card, 38, four_colour=four_colours)
        face.opacity = 0.35 if at == dying else 1
        text = f"✗ {zone_name(zone)}" if at == dying else zone_name(zone)
        label = silent_text(text, size=theme.TINY, color=theme.INK_FADED)
        return ft.Column(
            [face, label], spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )

    shown = ft.Row(
        [copy_with_zone_label(at, zone) for at, zone in enumerate(copy_zones)],
        spacing=10,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    enters, edge = lambda: dispatch(Enter((entry,))), ft.Border.all(1.5, theme.MAY)
    return pressable(shown, text, identifier, enters, padding=6, bgcolor=theme.PAPER_BRIGHT, border=edge)


def suit_change_label(card: str, copy_zones: list[str], dead_copy_zone: str, new_house: str) -> str:
    """Return a change of suit as text for screen readers."""
    in_zone = {
        "hand": lambda number: say("royals_table.copies_in_hand", "{number} in hand", number=number),
        "spoils": lambda number: say("royals_table.copies_in_spoils", "{number} in spoils", number=number),
        "meld": lambda number: say("royals_table.copies_in_meld", "{number} in meld", number=number),
    }
    dies = {
        "hand": say("royals_table.dies_in_hand", "; the one in hand dies"),
        "spoils": say("royals_table.dies_in_spoils", "; the one in spoils dies"),
        "meld": say("royals_table.dies_in_meld", "; the one in meld dies"),
    }
    counted = Counter(copy_zones)
    where = ", ".join(in_zone[zone](number) for zone, number in counted.items())
    dying = dies[dead_copy_zone] if len(counted) > 1 else ""
    return say(
        "royals_table.change",
        "{card} ({where}{dies}): change to {house}",
        card=card,
        where=where,
        dies=dying,
        house=new_house,
    )


# -- the end of the hand -------------------------------------------------------------------------------------
def last_discard_or_none_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    by, text = (
        state.player_name(state.attacker),
        say("royals_table.end_without", "End the hand without a discard"),
    )
    ends = button_part(text, "do-end_hand", enter_intent({"do": "end_hand", "by": by}), "may", expand=True)
    keys = (
        possible_hand_card_keys_with_marks(scene_input.table, state.attacker, draft, "discard")
        if state.hand_size(state.attacker)
        else []
    )
    return Prompts(
        prompt_part(play_instruction_text(draft.verb, state)),
        (card_grid_part(keys, scene_input.preferences.four_colours),) if keys else (),
        footer=(right_aligned_row_part("listed", ends, clear_play_and_go_back_button_part()),),
    )
