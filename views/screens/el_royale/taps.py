"""Turns taps and keys at a table of El Royale into a longer draft or an entry. Imports no Flet."""

from random import Random
from typing import cast

from models.json_values import JsonObject
from models.rulings import Ruling
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.el_royale.state import CLAIMS, DEAL, NOBODY, OVER, State
from referee.table.table import Table
from views.screens.el_royale.dealing import deal_entry, with_hand_card_added, with_proposed_dealer_and_starter
from views.screens.el_royale.draft import (
    ANY_CARD_FIELD,
    NAMING_VERBS,
    dealt_hand_field_names,
    entry_for_cards,
    field_of_hand_being_named,
    gathered_cards,
    is_gathering_cards_to_play,
    new_draft_of_seat,
    possible_verb_that_takes_pile,
    seat_of_player_in_field,
    seat_whose_card_is_named_next,
    seats_with_unnamed_drawn_counts,
    state_of,
)
from views.screens.table.intents import Enter, Intent, SetDraft, Tap, enter_intent
from views.screens.table.scene import Motion, SceneInput


def current_draft_with_proposed_dealer_in_deal(scene_input: SceneInput) -> Draft:
    """Return this session's draft, with the proposed dealer and first attacker filled in."""
    now, state = scene_input.act_draft_or_empty, state_of(scene_input.table)
    return with_proposed_dealer_and_starter(now, scene_input) if state.phase == DEAL else now


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | None:
    """Return the intent of a tap, which depends on the draft."""
    now, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    match tap.what, tap.value:
        case "seat", int(seat):
            return intent_for_tapped_seat(state, now, seat)
        case "card", str(card):
            return intent_for_tapped_card(scene_input, card)
        case "several", True:
            return SetDraft(now.with_cards_gathered("cards", ()))
        case "several", False:
            return SetDraft(now.without_fields("cards"))
        case "other", bool(others):
            return SetDraft(
                now.with_field(ANY_CARD_FIELD, True) if others else now.without_fields(ANY_CARD_FIELD)
            )
        case "show" | "draw" as verb, int(seat):
            return SetDraft(new_draft_of_seat(state, seat, verb))
        case "show", None:
            return SetDraft(
                new_draft_of_seat(state, seat_whose_card_is_named_next(scene_input.table, now), "show")
            )
        case "dealer" | "first" as which, int(seat):
            return SetDraft(
                with_player_chosen_or_asked_again(state, now, "by" if which == "dealer" else which, seat)
            )
        case "lots", _:
            random_generator = Random()
            drawn = with_player_chosen_or_asked_again(
                state, now, "by", random_generator.randrange(len(state.size))
            )
            return SetDraft(
                with_player_chosen_or_asked_again(
                    state, drawn, "first", random_generator.randrange(len(state.size))
                )
            )
        case "skip-hand", _:
            return SetDraft(now.with_field(field_of_hand_being_named(state, now), ()))
        case "hands-anew", _:
            return SetDraft(now.without_fields(*dealt_hand_field_names(state)))
        case "deal", _:
            return enter_intent(deal_entry(state, now))
        case "play", _:
            seat = seat_whose_card_is_named_next(scene_input.table, now)
            return (
                enter_intent(entry_for_cards(state, seat, gathered_cards(now), now))
                if gathered_cards(now) or state.phase == CLAIMS
                else None
            )
    return None


def with_player_chosen_or_asked_again(state: State, draft: Draft, field: str, seat: int) -> Draft:
    """Name this player as dealer (`by`) or first attacker. NOBODY asks again, also where the rules propose a
    player."""
    return draft.with_field(field, None if seat == NOBODY else state.player_name(seat))


def intent_for_tapped_seat(state: State, draft: Draft, seat: int) -> Intent | None:
    if state.phase == DEAL:
        field = "by" if seat_of_player_in_field(state, draft) == NOBODY else "first"
        return SetDraft(with_player_chosen_or_asked_again(state, draft, field, seat))
    if state.phase == OVER:
        return None
    return SetDraft(
        new_draft_of_seat(state, NOBODY if seat_of_player_in_field(state, draft) == seat else seat)
    )


def intent_for_tapped_card(scene_input: SceneInput, card: str) -> Intent | None:
    """Return the intent of a tapped card: play it at once, or gather it in several-card mode."""
    now, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    if state.phase == DEAL:
        return SetDraft(with_hand_card_added(state, now, card))
    if now.verb in NAMING_VERBS:
        seat, cards = seat_of_player_in_field(state, now), (*gathered_cards(now), card)
        due = (
            dict(seats_with_unnamed_drawn_counts(scene_input.table)).get(seat, 0) if now.verb == "draw" else 0
        )
        return (
            enter_intent(entry_for_cards(state, seat, cards, now))
            if due and len(cards) == due
            else SetDraft(now.with_cards_gathered("cards", cards))
        )
    who = seat_whose_card_is_named_next(scene_input.table, now)
    if who == NOBODY:
        return None
    if is_gathering_cards_to_play(now) or state.phase == CLAIMS:
        return SetDraft(now.with_cards_gathered("cards", with_card_toggled(gathered_cards(now), card)))
    return enter_intent(entry_for_cards(state, who, (card,), now))


def with_card_toggled(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Add a card after the gathered ones, or remove it if it is among them."""
    return tuple(each for each in cards if each != card) if card in cards else (*cards, card)


def intent_for_key(scene_input: SceneInput, key: str) -> Intent | None:
    """Return the intent of a key. Enter sets the pile aside, concedes or takes it; Escape clears the draft,
    except during a deal, which has buttons for it.
    """
    now, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    if key == "Escape":
        return SetDraft(EMPTY_DRAFT) if state.phase != DEAL else None
    if key not in ("Enter", "Ctrl+Enter"):
        return None
    if state.phase == "after_beat":
        return enter_intent({"do": "clear", "by": state.player_name(state.attacker)})
    if state.phase == "defence" and not gathered_cards(now):
        return enter_intent(
            {"do": possible_verb_that_takes_pile(scene_input.table), "by": state.player_name(state.defender)}
        )
    return None


def enter_act_intent(verb: str, player: str, **fields: object) -> Enter:
    """Return the intent of an entry that is made with one tap."""
    written: JsonObject = {"do": verb, "by": player}
    return Enter((written | cast(JsonObject, fields),))


def thrown_in_card_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a thrown-in card from its seat to the pile."""
    entry_json = ruling.entry.to_json_object()
    return (
        Motion((f"seat-{table.names.index(str(entry_json['by']))}",), "pile")
        if entry_json["do"] == "throw_in"
        else None
    )
