"""Turns taps and keys at a table of El Royale into a longer draft or an entry. Imports no Flet."""

from random import Random

from models.rulings import Ruling
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.el_royale.state import AFTER_BEAT, CLAIMS, DEAL, DEFENCE, NOBODY, OVER, State
from referee.table.table import Table
from views.screens.el_royale.dealing import deal_entry, with_hand_card_added, with_proposed_dealer_and_starter
from views.screens.el_royale.draft import (
    ANY_CARD_FIELD,
    NAMING_VERBS,
    dealt_hand_field_names,
    drawn_cards_left_to_name,
    entry_for_cards,
    expected_verb_that_takes_pile,
    field_of_hand_being_named,
    is_gathering_cards_to_play,
    new_draft_of_seat,
    seat_of_player_in_field,
    seat_whose_card_is_named_next,
    state_of,
    with_value_toggled,
)
from views.screens.table.scene import Intent, Motion, SceneInput, SetDraft, Tap, enter_intent


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
        case "several", bool(several):
            return SetDraft(now.with_cards_gathered("cards", ()) if several else now.without_fields("cards"))
        case "other", bool(others):
            return SetDraft(
                now.with_field(ANY_CARD_FIELD, True) if others else now.without_fields(ANY_CARD_FIELD)
            )
        case "show" | "draw" as verb, int(seat):
            return SetDraft(new_draft_of_seat(state, seat, verb))
        case "show", None:
            seat = seat_whose_card_is_named_next(scene_input.table, now)
            return SetDraft(new_draft_of_seat(state, seat, "show"))
        case "play", _:
            seat, cards = seat_whose_card_is_named_next(scene_input.table, now), now.gathered_cards("cards")
            return (
                enter_intent(entry_for_cards(state, seat, cards, now))
                if cards or state.phase == CLAIMS
                else None
            )
    return intent_for_deal_tap(state, now, tap)


def intent_for_deal_tap(state: State, draft: Draft, tap: Tap) -> Intent | None:
    """Return the intent of a tap on a button of the deal; None for other taps."""
    match tap.what, tap.value:
        case "dealer" | "first" as which, int(seat):
            # None asks again, also where the rules propose a player
            player = None if seat == NOBODY else state.player_name(seat)
            return SetDraft(draft.with_field("by" if which == "dealer" else "first", player))
        case "lots", _:
            random_generator = Random()
            dealer, first = (random_generator.choice(state.names) for _ in range(2))
            return SetDraft(draft.with_field("by", dealer).with_field("first", first))
        case "skip-hand", _:
            return SetDraft(draft.with_field(field_of_hand_being_named(state, draft), ()))
        case "hands-anew", _:
            return SetDraft(draft.without_fields(*dealt_hand_field_names(state)))
        case "deal", _:
            return enter_intent(deal_entry(state, draft))
    return None


def intent_for_tapped_seat(state: State, draft: Draft, seat: int) -> Intent | None:
    if state.phase == OVER:
        return None
    tapped_before = seat_of_player_in_field(state, draft)
    if state.phase == DEAL:
        field = "by" if tapped_before == NOBODY else "first"
        return SetDraft(draft.with_field(field, state.player_name(seat)))
    return SetDraft(new_draft_of_seat(state, NOBODY if tapped_before == seat else seat))


def intent_for_tapped_card(scene_input: SceneInput, card: str) -> Intent | None:
    """Return the intent of a tapped card: play it at once, or gather it in several-card mode."""
    now, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    if state.phase == DEAL:
        return SetDraft(with_hand_card_added(state, now, card))
    gathered = now.gathered_cards("cards")
    if now.verb in NAMING_VERBS:
        cards = (*gathered, card)
        if len(cards) == drawn_cards_left_to_name(scene_input.table, now):
            return enter_intent(entry_for_cards(state, seat_of_player_in_field(state, now), cards, now))
        return SetDraft(now.with_cards_gathered("cards", cards))
    seat = seat_whose_card_is_named_next(scene_input.table, now)
    if seat == NOBODY:
        return None
    if is_gathering_cards_to_play(now) or state.phase == CLAIMS:
        return SetDraft(now.with_cards_gathered("cards", with_value_toggled(gathered, card)))
    return enter_intent(entry_for_cards(state, seat, (card,), now))


def intent_for_key(scene_input: SceneInput, key: str) -> Intent | None:
    """Return the intent of a key. Enter sets the pile aside, concedes or takes it; Escape clears the draft,
    except during a deal, which has buttons for it.
    """
    now, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    if key == "Escape":
        return SetDraft(EMPTY_DRAFT) if state.phase != DEAL else None
    if key not in ("Enter", "Ctrl+Enter"):
        return None
    if state.phase == AFTER_BEAT:
        return enter_intent({"do": "clear", "by": state.player_name(state.attacker)})
    if state.phase == DEFENCE and not now.gathered_cards("cards"):
        return enter_intent(
            {"do": expected_verb_that_takes_pile(scene_input.table), "by": state.player_name(state.defender)}
        )
    return None


def thrown_in_card_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a thrown-in card from its seat to the pile."""
    entry_json = ruling.entry.to_json_object()
    return (
        Motion((f"seat-{table.names.index(str(entry_json['by']))}",), "pile")
        if entry_json["do"] == "throw_in"
        else None
    )
