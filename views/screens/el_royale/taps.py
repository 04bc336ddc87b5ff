"""Turns taps and keys at a table of El Royale into a longer draft or an entry. Imports no Flet."""

from random import Random
from typing import cast

from models.json_values import JsonObject
from models.rulings import Ruling
from referee.games.el_royale.state import CLAIMS, DEAL, NOBODY, OVER, State
from referee.table.table import Table
from views.screens.el_royale.dealing import deal_entry, with_hand_card_added, with_proposed_dealer_and_starter
from views.screens.el_royale.draft import (
    ElRoyaleDraft,
    entry_for_cards,
    seat_to_name_card,
    seats_with_unnamed_drawn_counts,
    state_of,
    take_pile_verb,
)
from views.screens.table.intents import Enter, Intent, SetDraft, Tap, enter_intent
from views.screens.table.scene import Motion, SceneInput


def current_draft_with_proposal(scene_input: SceneInput) -> ElRoyaleDraft:
    """Return this session's draft, with the proposed dealer and first attacker filled in."""
    now, state = cast(ElRoyaleDraft, scene_input.draft), state_of(scene_input.table)
    return with_proposed_dealer_and_starter(now, scene_input) if state.phase == DEAL else now


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | None:
    """Return the intent of a tap, which depends on the draft."""
    now, state = current_draft_with_proposal(scene_input), state_of(scene_input.table)
    match tap.what, tap.value:
        case "seat", int(seat):
            return intent_for_tapped_seat(state, now, seat)
        case "card", str(card):
            return intent_for_tapped_card(scene_input, card)
        case "several", bool(several):
            return SetDraft(now._replace(several=several))
        case "other", bool(others):
            return SetDraft(now._replace(mode="other" if others else ""))
        case "show" | "draw" as mode, int(seat):
            return SetDraft(ElRoyaleDraft(seat=seat, mode=mode))
        case "show", None:
            return SetDraft(ElRoyaleDraft(seat=seat_to_name_card(scene_input.table, now), mode="show"))
        case "dealer" | "first" as which, int(seat):
            return SetDraft(now._replace(dealer=seat) if which == "dealer" else now._replace(first=seat))
        case "lots", _:
            lots = Random()
            return SetDraft(
                now._replace(dealer=lots.randrange(len(state.size)), first=lots.randrange(len(state.size)))
            )
        case "skip-hand", _:
            return SetDraft(now._replace(hands=(*now.hands, ()), cards=()))
        case "hands-anew", _:
            return SetDraft(now._replace(hands=(), cards=()))
        case "deal", _:
            return enter_intent(deal_entry(state, now))
        case "play", _:
            seat = seat_to_name_card(scene_input.table, now)
            return (
                enter_intent(entry_for_cards(state, seat, now.cards, now))
                if now.cards or state.phase == CLAIMS
                else None
            )
    return None


def intent_for_tapped_seat(state: State, draft: ElRoyaleDraft, seat: int) -> Intent | None:
    if state.phase == DEAL:
        return SetDraft(draft._replace(dealer=seat) if draft.dealer == NOBODY else draft._replace(first=seat))
    if state.phase == OVER:
        return None
    return SetDraft(ElRoyaleDraft() if draft.seat == seat else ElRoyaleDraft(seat=seat))


def intent_for_tapped_card(scene_input: SceneInput, card: str) -> Intent | None:
    """Return the intent of a tapped card: play it at once, or gather it in several-card mode."""
    now, state = current_draft_with_proposal(scene_input), state_of(scene_input.table)
    if state.phase == DEAL:
        return SetDraft(with_hand_card_added(now, card))
    if now.mode in ("show", "draw"):
        cards = (*now.cards, card)
        due = (
            dict(seats_with_unnamed_drawn_counts(scene_input.table)).get(now.seat, 0)
            if now.mode == "draw"
            else 0
        )
        return (
            enter_intent(entry_for_cards(state, now.seat, cards, now))
            if due and len(cards) == due
            else SetDraft(now._replace(cards=cards))
        )
    who = seat_to_name_card(scene_input.table, now)
    if who == NOBODY:
        return None
    if now.several or state.phase == CLAIMS:
        return SetDraft(now._replace(cards=with_card_toggled(now.cards, card)))
    return enter_intent(entry_for_cards(state, who, (card,), now))


def with_card_toggled(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Add a card after the gathered ones, or remove it if it is among them."""
    return tuple(each for each in cards if each != card) if card in cards else (*cards, card)


def intent_for_key(scene_input: SceneInput, key: str) -> Intent | None:
    """Return the intent of a key. Enter sets the pile aside, concedes or takes it; Escape clears the draft, except during a
    deal, which has buttons for it.
    """
    now, state = current_draft_with_proposal(scene_input), state_of(scene_input.table)
    if key == "Escape":
        return SetDraft(ElRoyaleDraft()) if state.phase != DEAL else None
    if key not in ("Enter", "Ctrl+Enter"):
        return None
    if state.phase == "after_beat":
        return enter_intent({"do": "clear", "by": state.player_name(state.attacker)})
    if state.phase == "defence" and not now.cards:
        return enter_intent(
            {"do": take_pile_verb(scene_input.table), "by": state.player_name(state.defender)}
        )
    return None


def enter_act_intent(verb: str, player: str, **fields: object) -> Enter:
    """Return the intent of an entry that is made with one tap."""
    written: JsonObject = {"do": verb, "by": player}
    return Enter((written | cast(JsonObject, fields),))


def card_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a thrown-in card from its seat to the pile."""
    said = ruling.entry.to_json_object()
    return (
        Motion((f"seat-{table.header.names.index(str(said['by']))}",), "pile")
        if said["do"] == "throw_in"
        else None
    )
