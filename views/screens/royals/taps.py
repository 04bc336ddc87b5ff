"""The intents of taps and keys at a table of Royals. Imports no Flet and contains no rules: it asks the
referee."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from models.cards import NAMES
from models.json_values import Json
from models.rulings import Ruling
from referee import draft_refusals
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.royals.events import ClaimsDisproved, PromiseLapsed, TrickWon
from referee.games.royals.state import DEAL, DRAW, PLAY, POINTS, REVEAL, TALLY, State
from referee.table.table import Table
from views.components.banner_messages import BannerMessage, info_message
from views.components.photo import PhotoCard, PhotoRequest
from views.screens import points_draft, points_form
from views.screens.draft import TableDraft, TapResult
from views.screens.royals import draft as draft_module
from views.screens.royals import photo, tally
from views.screens.royals.draft import RANK_FIELD, entry_from_draft, field_options, state_of
from views.screens.royals.implied_entries import ImpliedEntries, implied_entries_before_play
from views.screens.royals.play_texts import no_fitting_cards_on_table_text, play_instruction_text
from views.screens.table.intents import Enter, Intent, SetDraft, ShowMessage, Tap, enter_intent
from views.screens.table.scene import Motion, SceneInput
from views.workspace.joined_access import SeatAccess

WHOLE_HAND_PHASES: Final = (DEAL, REVEAL, TALLY, POINTS)
"""Phases in which all players' cards or points are entered together."""
RoyalsDraft = Draft | tally.TallyDraft | points_draft.PointsDraft
"""A draft of an act, or of the end of a whole hand."""


def draft_at_start_of_turn(table: Table) -> RoyalsDraft:
    """Return the draft a turn begins with."""
    state = state_of(table)
    if state.phase == TALLY:
        return tally.draft_at_start_of_turn(table)
    return points_draft.empty_points_draft(table) or draft_module.draft_at_start_of_turn(table)


def is_draft_still_possible(table: Table, draft: TableDraft) -> bool:
    """True if this draft is possible at this table. It may have been saved on another day."""
    state = state_of(table)
    if isinstance(draft, tally.TallyDraft):
        return tally.is_draft_still_possible(state, draft)
    if isinstance(draft, points_draft.PointsDraft):
        return points_draft.is_draft_still_possible(table, draft)
    return isinstance(draft, Draft) and draft_module.is_draft_still_possible(table, draft)


def should_name_cards_when_dealt_or_drawn(scene_input: SceneInput, draft: Draft) -> bool:
    """True if cards are named as they are dealt or drawn. A guest deals without naming cards, because all
    players name their own.
    """
    others = scene_input.access is None or scene_input.access.is_allowed("enter_for_others")
    return scene_input.table_settings.hands_shown and (others or draft.verb != "deal")


def intent_for_tap(scene_input: SceneInput, tap: Tap) -> Intent | TapResult | None:
    """Return the intent of a tap."""
    table, now = scene_input.table, scene_input.draft
    state = state_of(table)
    if isinstance(now, tally.TallyDraft):
        access = scene_input.access
        player = access.name if isinstance(access, SeatAccess) else state.names[0]
        return tally.intent_for_tap(state, now, tap, player)
    if isinstance(now, points_draft.PointsDraft):
        return points_form.intent_for_tap(scene_input, tap)
    assert isinstance(now, Draft)
    if (
        tap.what in ("card", "play")
        and now.verb in ("", "keep")
        and not now.gathering
        and (first := implied_entries_before_play(scene_input)) is not None
    ):
        intent = intent_for_tap(scene_input._replace(table=first.table_after, draft=EMPTY_DRAFT), tap)
        if tap.what == "play" and tap.value not in draft_module.legal_verbs(first.table_after):
            return replace_draft_with_no_cards_message(state, str(tap.value), intent)
        return with_implied_entries_first(first, intent)
    match tap.what, tap.value:
        case "card", str(card):
            return draft_module.intent_for_grid_card(
                table, now, card, should_name_cards_when_dealt_or_drawn(scene_input, now)
            )
        case "discard", int(place):
            return draft_module.intent_for_tapped_discard(
                table, now, place, scene_input.table_settings.hands_shown
            )
        case "keep", int(number):
            return draft_module.toggle_trick_card_or_enter_keep_intent(table, now, number)
        case "play", str(do):
            return intent_to_begin_play(table, do)
        case "rank", str(rank):
            return SetDraft(with_rank_and_known_cards(table, now, rank))
        case "whole", _:
            entry = entry_from_draft(table, now)
            return enter_intent(entry) if entry is not None else None
        case "dealer", int(seat):
            return SetDraft(Draft.from_fields(do="deal", by=state.player_name(seat)))
        case "hand-of", int(seat):
            return SetDraft(draft_module.with_hand_being_named(now, state.player_name(seat)))
        case "unname", int(place):
            return SetDraft(draft_module.without_named_card_unless_known(state, now, place))
        case "hands", _:
            return enter_intent(draft_module.deal_or_reveal_entry(state, now))
    return None


def photo_request(scene_input: SceneInput) -> PhotoRequest | None:
    """Return what a photo may show now; None if no cards are asked for."""
    now = scene_input.draft
    if isinstance(now, tally.TallyDraft):
        return photo.display_or_hand_photo_request(state_of(scene_input.table), now)
    return (
        photo.photo_request_for_hand_being_named(scene_input.table, now) if isinstance(now, Draft) else None
    )


def intent_for_photo(scene_input: SceneInput, cards: tuple[PhotoCard, ...]) -> Intent | None:
    """Return the intent of the cards confirmed from a photo."""
    now = scene_input.draft
    if isinstance(now, tally.TallyDraft):
        return photo.intent_to_fill_tally_from_photo(state_of(scene_input.table), now, cards)
    return (
        photo.intent_filling_named_hand_from_photo(scene_input.table, now, cards)
        if isinstance(now, Draft)
        else None
    )


def with_implied_entries_first(
    implied: ImpliedEntries, intent: Intent | TapResult | None
) -> Intent | TapResult | None:
    """Return the intent with the implied entries before it."""
    if isinstance(intent, Enter):
        return Enter((*implied.entries, *intent.entries), intent.draft_afterwards)
    return Enter(implied.entries, intent.draft) if isinstance(intent, SetDraft) else intent


def intent_to_begin_play(table: Table, verb: str) -> Intent | TapResult:
    """Return the draft of a play, or its entry if only one is possible. If the play is not allowed now,
    return the refusal."""
    draft = Draft.from_fields(do=verb, by=state_of(table).player_name(state_of(table).attacker))
    if verb in draft_module.legal_verbs(table):
        if (
            only := draft_module.only_possible_assassination_entry(table.game, state_of(table), verb)
        ) is not None:
            return enter_intent(only)
        return SetDraft(
            with_rank_and_known_cards(table, draft, only_meldable_rank(table, draft))
            if verb == "meld"
            else draft
        )
    findings = draft_refusals.findings_whatever_is_named_next(table.game, table.state, draft)
    return TapResult(EMPTY_DRAFT, findings=findings) if findings else SetDraft(draft)


def replace_draft_with_no_cards_message(
    state: State, verb: str, intent: Intent | TapResult | None
) -> Intent | TapResult | None:
    """Return the intent of a play that is not allowed: a message instead of a draft, so that nothing is
    entered for it."""
    if not isinstance(intent, SetDraft):
        return intent
    return ShowMessage(
        info_message(f"{play_instruction_text(verb, state)} {no_fitting_cards_on_table_text()}")
    )


def only_meldable_rank(table: Table, draft: Draft) -> str:
    """Return the only rank that can be melded; "" if there are none or several."""
    found = field_options(table, draft, "cards")
    ranks = {str(card)[:-1] for card in found.allowed} if found is not None else set()
    return ranks.pop() if len(ranks) == 1 else ""


def with_rank_and_known_cards(table: Table, draft: Draft, rank: str) -> Draft:
    """Choose a rank, and the cards of it that are known to be in the hand."""
    if not rank:
        return draft
    draft = draft.without_fields("cards").with_field(RANK_FIELD, rank)
    state = state_of(table)
    for card in (NAMES[each] for each in state.known[state.attacker]):
        found = field_options(table, draft, "cards")
        if card[:-1] == rank and found is not None and card in found.allowed:
            draft = draft.with_cards_gathered("cards", (*draft.gathered_cards("cards"), card))
    return draft


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
        if draft_module.melded_cards_field_name(now) and draft_module.is_complete_and_legal(table, now):
            return Tap("whole")
        if (
            state_of(table).phase in (DRAW, PLAY)
            and now == EMPTY_DRAFT
            and not scene_input.table_settings.hands_shown
        ):
            draws = draft_module.due_stack_draw_entries(state_of(table))
            return Enter(tuple(draws)) if draws else None
    return None


# -- messages and motion -------------------------------------------------------------------------------------
def easily_overlooked_effects_message(table: Table) -> BannerMessage | None:
    """Return a message about effects of the last entry that could be overlooked: disproved claims, broken
    promises."""
    texts: list[str] = []
    rests_on: list[str] = []
    for ruling in table.latest_standing_rulings(1):
        for happened in ruling.events:
            if isinstance(happened, ClaimsDisproved | PromiseLapsed):
                code, cited, facts = table.game.event_message(table.state, happened)
                texts.append(table.game.event_text(code, facts))
                rests_on += cited
    return info_message(" ".join(texts), ruling=", ".join(dict.fromkeys(rests_on))) if texts else None


def trick_or_assassin_motion(table: Table, ruling: Ruling) -> Motion | None:
    """Return the motion of a trick's cards to the winner's board, or of an Assassin to its victim's."""
    entry_json = ruling.entry.to_json_object()
    if entry_json["do"] == "assassinate":
        return Motion(
            (board_element_identifier(table, entry_json["by"]),),
            board_element_identifier(table, entry_json["of"]),
        )
    won = next((each for each in ruling.events if isinstance(each, TrickWon)), None)
    if won is None:
        return None
    players = dict.fromkeys(players_in_ended_trick_latest_first(table, ruling))
    return Motion(
        tuple(board_element_identifier(table, each) for each in players if each != won.winner),
        board_element_identifier(table, won.winner),
    )


def board_element_identifier(table: Table, player: Json) -> str:
    return f"board-{table.names.index(str(player))}"


def players_in_ended_trick_latest_first(table: Table, ending_ruling: Ruling) -> Iterator[Json]:
    """Return the players whose cards were in the trick that this entry ended, the last to play first."""
    for ruling in dropwhile(
        lambda each: each is not ending_ruling, reversed(table.latest_standing_rulings(len(table)))
    ):
        entry_json = ruling.entry.to_json_object()
        yield entry_json["by"]
        if entry_json["do"] == "lead":
            return
