"""The intents of taps and keys at a table of Royals. Imports no Flet and contains no rules: it asks the
referee."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from models.cards import NAMES
from models.json_values import Json
from models.rulings import Ruling
from referee import draft_refusals, drafts
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.deal import next_dealer
from referee.games.royals.events import TrickWon
from referee.games.royals.state import DEAL, DRAW, FOLLOW, KEEP, PLAY, POINTS, REVEAL, TALLY
from referee.table.table import Table
from views.components.banner_messages import info_message
from views.screens import points_draft, points_form
from views.screens.draft import TableDraft, TapResult
from views.screens.royals import named_hands, tally_draft
from views.screens.royals.discards import intent_for_tapped_discard
from views.screens.royals.draft import (
    PLAYS_WITH_SEVERAL_PARTS,
    RANK_FIELD,
    ImpliedEntries,
    allowed_values,
    chosen_trick_places,
    due_stack_draw_entries,
    entry_from_draft,
    hand_just_scored,
    implied_entries_before_play,
    is_complete_and_legal,
    legal_verbs,
    melded_cards_field_name,
    next_drawing_seat_or_attacker,
    no_fitting_cards_on_table_text,
    only_possible_entry_of_verb,
    options_to_continue_draft,
    play_instruction_text,
    state_of,
    with_allowed_cards_added,
)
from views.screens.table.scene import (
    Enter,
    Intent,
    Motion,
    SceneInput,
    SetDraft,
    ShowMessage,
    Tap,
    enter_intent,
)
from views.workspace.joined_access import SeatAccess

WHOLE_HAND_PHASES: Final = (DEAL, REVEAL, TALLY, POINTS)
"""Phases in which all players' cards or points are entered together."""


def draft_at_start_of_turn(table: Table) -> TableDraft:
    state = state_of(table)
    if state.phase == TALLY:
        return tally_draft.draft_at_start_of_turn(table)
    if state.phase == DEAL and not hand_just_scored(table):
        return Draft.from_fields(do="deal", by=state.player_name(max(next_dealer(state), 0)))
    if state.phase == KEEP:
        return Draft.from_fields(do="keep", by=state.player_name(state.won_by))
    if state.phase == REVEAL:
        return named_hands.reveal_draft_with_known_cards(state)
    return points_draft.empty_points_draft(table) or EMPTY_DRAFT


def is_draft_still_possible(table: Table, draft: TableDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    if isinstance(draft, tally_draft.TallyDraft):
        return tally_draft.is_draft_still_possible(state_of(table), draft)
    if isinstance(draft, points_draft.PointsDraft):
        return points_draft.is_draft_still_possible(table, draft)
    if not isinstance(draft, Draft):
        return False
    options = options_to_continue_draft(table, draft)
    can_continue = bool(options.open_fields) or options.complete_entry is not None
    return can_continue or draft == draft_at_start_of_turn(table)


def should_name_cards_when_dealt_or_drawn(scene_input: SceneInput, draft: Draft) -> bool:
    """True if cards are named as they are dealt or drawn. A guest deals without naming cards, because all
    players name their own.
    """
    others = scene_input.access is None or scene_input.access.is_allowed("enter_for_others")
    return scene_input.table_settings.hands_shown and (others or draft.verb != "deal")


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | TapResult | None:
    """Return the intent of a tap, with the entries that the play tapped implies before it."""
    now, state = scene_input.draft, state_of(scene_input.table)
    if isinstance(now, tally_draft.TallyDraft):
        access = scene_input.access
        player = access.name if isinstance(access, SeatAccess) else state.names[0]
        return tally_draft.intent_for_tap(state, now, tap, player)
    if isinstance(now, points_draft.PointsDraft):
        return points_form.intent_for_tap(scene_input, tap)
    assert isinstance(now, Draft)
    begins_play = tap.what in ("card", "play") and now.verb in ("", "keep") and not now.gathering
    first = implied_entries_before_play(scene_input) if begins_play else None
    if first is None:
        return intent_for_tap_while_composing(scene_input, now, tap)
    after = scene_input._replace(table=first.table_after, draft=EMPTY_DRAFT)
    intent = intent_for_tap_while_composing(after, EMPTY_DRAFT, tap)
    is_play_allowed = tap.what != "play" or tap.value in legal_verbs(first.table_after)
    if isinstance(intent, SetDraft) and not is_play_allowed:  # nothing is entered for it
        text = f"{play_instruction_text(str(tap.value), state)} {no_fitting_cards_on_table_text()}"
        return ShowMessage(info_message(text))
    return with_implied_entries_first(first, intent)


def intent_for_tap_while_composing(
    scene_input: SceneInput, draft: Draft, tap: Tap
) -> Intent | TapResult | None:
    table, state = scene_input.table, state_of(scene_input.table)
    match tap.what, tap.value:
        case "card", str(card):
            are_named = should_name_cards_when_dealt_or_drawn(scene_input, draft)
            return intent_for_grid_card(table, draft, card, are_named)
        case "discard", int(place):
            return intent_for_tapped_discard(table, draft, place, scene_input.table_settings.hands_shown)
        case "keep", int(number):
            return toggle_trick_card_or_enter_keep_intent(table, draft, number)
        case "play", str(do):
            return intent_to_begin_play(table, do)
        case "rank", str(rank):
            return SetDraft(with_rank_and_known_cards(table, draft, rank))
        case "whole", _:
            entry = entry_from_draft(table, draft)
            return enter_intent(entry) if entry is not None else None
        case "dealer", int(seat):
            return SetDraft(Draft.from_fields(do="deal", by=state.player_name(seat)))
        case "hand-of", int(seat):
            return SetDraft(named_hands.with_hand_being_named(draft, state.player_name(seat)))
        case "unname", int(place):
            return SetDraft(named_hands.without_named_card_unless_known(state, draft, place))
        case "hands", _:
            return enter_intent(named_hands.deal_or_reveal_entry(state, draft))
    return None


def with_implied_entries_first(
    implied: ImpliedEntries, intent: Intent | TapResult | None
) -> Intent | TapResult | None:
    if isinstance(intent, Enter):
        return Enter((*implied.entries, *intent.entries), intent.draft_afterwards)
    return Enter(implied.entries, intent.draft) if isinstance(intent, SetDraft) else intent


# -- a card of the tray --------------------------------------------------------------------------------------
def intent_for_grid_card(table: Table, draft: Draft, card: str, are_cards_named: bool) -> Intent | TapResult:
    state = state_of(table)
    if draft.verb in ("deal", "reveal"):
        return (
            named_hands.intent_for_turned_up_card(table, draft, card, are_cards_named)
            if draft.verb == "deal" and "up" not in draft.named_values
            else named_hands.intent_for_card_of_hand_being_named(table, draft, card)
        )
    if field := melded_cards_field_name(draft):
        return SetDraft(with_card_added_or_all_copies_removed(table, draft, field, card))
    if draft.verb in PLAYS_WITH_SEVERAL_PARTS:
        if draft.verb == "end_hand":
            return enter_intent_or_findings(table, draft.with_field("discard", card))
        named = draft.with_field("card", card)
        is_open = bool(options_to_continue_draft(table, named).open_fields)
        return SetDraft(named) if is_open else enter_intent_or_findings(table, named)
    if state.phase == FOLLOW:
        return enter_intent({"do": "follow", "by": state.player_name(state.waiting[0]), "card": card})
    if state.phase == DRAW and state.stack and are_cards_named:
        by = state.player_name(next_drawing_seat_or_attacker(state))
        return enter_intent({"do": "draw", "by": by, "from": "stack", "card": card})
    do = "discard" if state.fought else "lead"
    return enter_intent({"do": do, "by": state.player_name(state.attacker), "card": card})


def enter_intent_or_findings(table: Table, draft: Draft) -> Intent | TapResult:
    """Return the entry of the draft; or why it cannot be entered, if a part is missing."""
    entry = entry_from_draft(table, draft)
    if entry is not None:
        return enter_intent(entry)
    findings = draft_refusals.findings_whatever_is_named_next(table.game, table.state, draft)
    return TapResult(draft, findings=findings)


def with_card_added_or_all_copies_removed(table: Table, draft: Draft, field: str, card: str) -> Draft:
    """Add one copy of a card to the field; if no more copies are possible, remove all of them."""
    if card in allowed_values(table, draft, field):
        return draft.with_cards_gathered(field, (*draft.gathered_cards(field), card))
    return draft.with_cards_gathered(
        field, tuple(each for each in draft.gathered_cards(field) if each != card)
    )


def toggle_trick_card_or_enter_keep_intent(
    table: Table, draft: Draft, trick_place: int
) -> Intent | TapResult:
    """Return the intent of a tap on a card of the trick. The tap that completes the kept cards enters
    them."""
    state = state_of(table)
    card = NAMES[state.battle[trick_place][1]]
    if trick_place in chosen_trick_places(state, draft):
        chosen = list(draft.gathered_cards("cards"))
        chosen.remove(card)
        return SetDraft(draft.with_cards_gathered("cards", tuple(chosen)))
    draft_or_entry = drafts.draft_or_entry_with_value(table.game, state, draft, "cards", card)
    return (
        SetDraft(draft_or_entry)
        if isinstance(draft_or_entry, Draft)
        else enter_intent(draft_or_entry.to_json_object())
    )


# -- plays of several parts ----------------------------------------------------------------------------------
def intent_to_begin_play(table: Table, verb: str) -> Intent | TapResult:
    """Return the draft of a play, or its entry if only one is possible. If the play is not allowed now,
    return the refusal."""
    state = state_of(table)
    draft = Draft.from_fields(do=verb, by=state.player_name(state.attacker))
    if verb not in legal_verbs(table):
        findings = draft_refusals.findings_whatever_is_named_next(table.game, state, draft)
        return TapResult(EMPTY_DRAFT, findings=findings) if findings else SetDraft(draft)
    if verb == "meld":
        rank = only_meldable_rank(table, draft)
        return SetDraft(draft if rank is None else with_rank_and_known_cards(table, draft, rank))
    only = only_possible_entry_of_verb(table.game, state, verb) if verb == "assassinate" else None
    return enter_intent(only) if only is not None else SetDraft(draft)


def only_meldable_rank(table: Table, draft: Draft) -> str | None:
    """Return the only rank that can be melded; None if there are none or several."""
    ranks = {str(card)[:-1] for card in allowed_values(table, draft, "cards")}
    return ranks.pop() if len(ranks) == 1 else None


def with_rank_and_known_cards(table: Table, draft: Draft, rank: str) -> Draft:
    """Choose a rank, and the cards of it that are known to be in the hand."""
    draft, state = draft.without_fields("cards").with_field(RANK_FIELD, rank), state_of(table)
    cards = [NAMES[card] for card in state.known[state.attacker]]
    return with_allowed_cards_added(table, draft, "cards", [card for card in cards if card[:-1] == rank])


# -- keys ----------------------------------------------------------------------------------------------------
def intent_for_key(scene_input: SceneInput, key: str) -> Intent | None:
    """Return the intent of a key: Escape clears the draft, Enter presses the large button. Cards or points of
    whole hands are cleared only by their own button.
    """
    table, now, key = scene_input.table, scene_input.draft, key.upper()
    if key == "ESCAPE":
        first = draft_at_start_of_turn(table)
        return SetDraft(first) if now != first and state_of(table).phase not in WHOLE_HAND_PHASES else None
    if key in ("ENTER", "CTRL+ENTER") and isinstance(now, Draft):
        if melded_cards_field_name(now) and is_complete_and_legal(table, now):
            return Tap("whole")
        if (
            state_of(table).phase in (DRAW, PLAY)
            and now == EMPTY_DRAFT
            and not scene_input.table_settings.hands_shown
        ):
            draws = due_stack_draw_entries(state_of(table))
            return Enter(tuple(draws)) if draws else None
    return None


# -- motion --------------------------------------------------------------------------------------------------
def trick_or_assassin_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a trick's cards to the winner's board, or of an Assassin to its victim's."""
    entry_json = ruling.entry.to_json_object()
    if entry_json["do"] == "assassinate":
        return Motion(
            (board_element_identifier(table, entry_json["by"]),),
            board_element_identifier(table, entry_json["of"]),
        )
    won = next((event for event in ruling.events if isinstance(event, TrickWon)), None)
    if won is None:
        return None
    players = dict.fromkeys(players_in_ended_trick_latest_first(table, ruling))
    return Motion(
        tuple(board_element_identifier(table, player) for player in players if player != won.winner),
        board_element_identifier(table, won.winner),
    )


def board_element_identifier(table: Table, player: Json) -> str:
    return f"board-{table.names.index(str(player))}"


def players_in_ended_trick_latest_first(table: Table, ending_ruling: Ruling) -> Iterator[Json]:
    for ruling in dropwhile(
        lambda each: each is not ending_ruling, reversed(table.latest_standing_rulings(len(table)))
    ):
        entry_json = ruling.entry.to_json_object()
        yield entry_json["by"]
        if entry_json["do"] == "lead":
            return
