"""The draft at a table of Royals, and how it can continue, as the referee says.

A card tapped in the card grid is played at once: turned up, drawn, led, followed, discarded. An act of
several parts (PLAYS_WITH_SEVERAL_PARTS) is chosen before its cards: the draft then has its verb, and the
referee says what can be named next.

Entries implied by the next play are entered with it in one tap: before a card is led, everyone draws from the
stack; before the discard, the winner of the trick keeps the most valuable cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, Literal, NamedTuple

from models.cards import ACE, HIDDEN, NAMES, RANK
from models.json_values import Json, JsonObject
from models.translation import say
from referee import drafts
from referee.drafts import Draft, DraftOptions, legal_options_of_draft, possible_verbs_of_players
from referee.forced_act import single_act_unless_optional_cards
from referee.game import AnyGame
from referee.games.royals.actions import VERBS
from referee.games.royals.drawing import seat_to_draw_or_nobody
from referee.games.royals.events import HandScored
from referee.games.royals.state import DRAW, IS_FACE, KEEP, NOBODY, PLAY, ROYAL_OF, State
from referee.games.royals.trick import count_of_trick_cards_to_keep
from referee.table.table import Table
from referee.verbs import CARDS
from referee.words.phrases import phrase
from views.screens.table.scene import SceneInput
from views.workspace.joined_access import SeatAccess

RANK_FIELD: Final = "rank"
"""The field for the rank whose cards are being named: part of the draft, not of the act."""


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def rule_text_terminology(state: State) -> Literal["first", "later"]:
    """Return `later` for Battle Royals, whose rule text has terms of its own (Home House), else `first`."""
    return "later" if state.table_rules.is_later else "first"


def hand_just_scored(table: Table) -> HandScored | None:
    """Return the hand that the last entry scored, or None."""
    found = (
        event
        for ruling in table.latest_standing_rulings(1)
        for event in ruling.events
        if isinstance(event, HandScored)
    )
    return next(found, None)


def options_to_continue_draft(table: Table, draft: Draft) -> DraftOptions:
    return legal_options_of_draft(table.game, table.state, draft.without_fields(RANK_FIELD))


def allowed_values(table: Table, draft: Draft, field_name: str) -> tuple[Json, ...]:
    """Return the allowed values of this field; () if the draft does not continue with it."""
    found = options_to_continue_draft(table, draft).open_fields.get(field_name)
    return found.allowed if found is not None else ()


def is_complete_and_legal(table: Table, draft: Draft) -> bool:
    return options_to_continue_draft(table, draft).complete_entry is not None


def drafts_with_allowed_values(table: Table, draft: Draft, *field_names: str) -> Iterator[Draft]:
    """Yield the draft with every allowed combination of values of these fields; a field without values is
    left out."""
    if not field_names:
        yield draft
        return
    for value in allowed_values(table, draft, field_names[0]) or (None,):
        yield from drafts_with_allowed_values(
            table, draft.with_field(field_names[0], value), *field_names[1:]
        )


def with_allowed_cards_added(table: Table, draft: Draft, field_name: str, cards: Iterable[str]) -> Draft:
    """Add these cards to a field of several cards, one after the other, without those that are not
    allowed."""
    for card in cards:
        if card in allowed_values(table, draft, field_name):
            draft = draft.with_cards_gathered(field_name, (*draft.gathered_cards(field_name), card))
    return draft


def entry_from_draft(table: Table, draft: Draft) -> JsonObject | None:
    """Return the act of the draft, allowed or not; None if a part is missing."""
    entry = options_to_continue_draft(table, draft).complete_entry
    if entry is None:
        act_draft = draft.without_fields(RANK_FIELD)._replace(gathering=())
        entry = drafts.entry_from_draft(table.game, act_draft)
    return entry.to_json_object() if entry is not None else None


def entries_of_complete_drafts(table: Table, act_drafts: Iterable[Draft]) -> list[JsonObject]:
    """Return the acts of those drafts that are complete and allowed."""
    entries = [options_to_continue_draft(table, draft).complete_entry for draft in act_drafts]
    return [entry.to_json_object() for entry in entries if entry is not None]


def legal_verbs(table: Table) -> frozenset[str]:
    return frozenset(each.do for each in possible_verbs_of_players(table.game, table.state))


# -- seats ---------------------------------------------------------------------------------------------------
def next_drawing_seat_or_attacker(state: State) -> int:
    """Return the seat that draws next. If no draw is awaited, only the attacker may draw."""
    due = seat_to_draw_or_nobody(state)
    if due != NOBODY or not state.places:
        return due
    return state.places[0] if state.phase == DRAW else state.attacker


def due_stack_draw_entries(state: State) -> list[JsonObject]:
    """Return the entries in which every player who is due draws a hidden card from the stack."""
    return [
        {"do": "draw", "by": state.player_name(seat), "from": "stack", "card": NAMES[HIDDEN]}
        for seat in state.places[: state.stack]
    ]


def zone_name(zone: str) -> str:
    """Return the name of a place where a player's cards are: `hand`, `spoils`, `meld`."""
    return {
        "hand": say("royals_table.zone.hand", "hand"),
        "spoils": say("royals_table.zone.spoils", "spoils"),
        "meld": say("royals_table.zone.meld", "meld"),
    }[zone]


# -- plays of several parts ----------------------------------------------------------------------------------
PLAYS_WITH_SEVERAL_PARTS: Final = {
    do: verb.offered_as for do, verb in VERBS.items() if verb.offered_as is not None
}
"""The attacker's plays that are chosen before their cards, in the order offered."""


def play_instruction_text(verb: str, state: State) -> str:
    """Return what the play does, or what to tap for it."""
    return phrase(
        f"offered.royals.{verb}.told",
        PLAYS_WITH_SEVERAL_PARTS[verb].instruction,
        {"player": state.player_name(state.attacker)},
    )


def no_fitting_cards_on_table_text() -> str:
    return say("royals_table.list.none", "There are none on the table now.")


def only_possible_entry_of_verb(game: AnyGame, state: State, verb: str) -> JsonObject | None:
    """Return the only possible act of this verb if all its cards are on the table. None if there is a choice,
    or if a card of a hand has to be named.
    """
    found = [acts for acts in game.legal_act_sets(state) if game.verbs.verb_of_class(acts.act).do == verb]
    only = single_act_unless_optional_cards(found[0]) if len(found) == 1 else None
    return game.entry_from_act(state, only).to_json_object() if only is not None else None


def melded_cards_field_name(draft: Draft) -> str | None:
    """Return the field of the draft's act that names melded cards; None if the act melds none."""
    if not draft.verb or not hasattr(VERBS[draft.verb].act, "melded_cards"):
        return None
    return next(field.name for field in VERBS[draft.verb].fields if field.kind is CARDS)


def board_and_known_hand_cards_of_attacker(state: State) -> list[int]:
    return [placed_card & 63 for placed_card in state.board_cards(state.attacker)] + state.known[
        state.attacker
    ]


def legal_melds_adding_some_of_cards(
    table: Table, begun_draft: Draft, addable_cards: Sequence[str]
) -> list[JsonObject]:
    """Return the melds that add cards from `addable_cards` to the named ones, the smallest first; [] if the
    named ones are a meld already.
    """
    if is_complete_and_legal(table, begun_draft):
        return []
    named = begun_draft.gathered_cards("cards")
    return entries_of_complete_drafts(
        table,
        (
            begun_draft.with_cards_gathered("cards", (*named, *added_cards))
            for count in range(1, len(addable_cards) + 1)
            for added_cards in combinations(addable_cards, count)
        ),
    )


# -- the cards of a trick that the winner keeps --------------------------------------------------------------
MAX_KEEP_OPTIONS: Final = 10
"""The most sets to keep that are shown as one tap each; with more, cards are tapped one by one."""


def keep_options_likeliest_first_or_empty(state: State) -> list[tuple[int, ...]]:
    """Return every set of cards the winner of the trick may keep, as places in the trick; [] if there are too
    many.

    The likely sets come first: Royals of the winner's own suit, then Aces, then other face cards.
    """
    due = count_of_trick_cards_to_keep(state)
    if comb(len(state.battle), due) > MAX_KEEP_OPTIONS:
        return []
    places_by_cards: dict[tuple[int, ...], tuple[int, ...]] = {}
    for places in combinations(range(len(state.battle)), due):
        places_by_cards.setdefault(tuple(sorted(state.battle[number][1] for number in places)), places)
    return sorted(
        places_by_cards.values(), key=lambda places: keep_likelihood_sort_key(state, places), reverse=True
    )


def keep_likelihood_sort_key(state: State, trick_places: tuple[int, ...]) -> int:
    """Return the sort key of kept cards: 100 for each Royal of the winner's own suit, 10 for each Ace, 1 for
    each face card."""
    home, cards = state.suits[state.won_by], [state.battle[place][1] for place in trick_places]
    return sum(100 * (ROYAL_OF[card] == home) + 10 * (RANK[card] == ACE) + IS_FACE[card] for card in cards)


def chosen_trick_places(state: State, draft: Draft) -> frozenset[int]:
    left, found = list(draft.gathered_cards("cards")), set()
    for number, (_, card) in enumerate(state.battle):
        if NAMES[card] in left:
            left.remove(NAMES[card])
            found.add(number)
    return frozenset(found)


# -- entries implied by the next play ------------------------------------------------------------------------
class ImpliedEntries(NamedTuple):
    """The entries implied by the next play, and the table after them."""

    entries: tuple[JsonObject, ...]
    table_after: Table


def implied_entries_before_play(scene_input: SceneInput) -> ImpliedEntries | None:
    """Return the implied entries and the table after them. None if there are none, if the attacker is not to
    play after them, or if this device acts for one seat only.
    """
    if isinstance(scene_input.access, SeatAccess):
        return None
    table, state = scene_input.table, state_of(scene_input.table)
    entries: list[JsonObject] = []
    if state.phase == KEEP:
        entries = likeliest_keep_entry_or_empty(state)
    elif state.phase == DRAW and not scene_input.table_settings.hands_shown:
        entries = due_stack_draw_entries(state) if state.stack >= len(state.places) else []
    if not entries:
        return None
    table_after = table.copy_with_entries_added_or_none([table.entry_from_json(entry) for entry in entries])
    if table_after is None:
        return None
    after = state_of(table_after)
    may_play = after.phase == PLAY and after.hand_size(after.attacker)
    return ImpliedEntries(tuple(entries), table_after) if may_play else None


def likeliest_keep_entry_or_empty(state: State) -> list[JsonObject]:
    """Return the entry in which the winner of the trick keeps the likeliest cards; [] if there are too many
    sets."""
    cards = [NAMES[state.battle[place][1]] for place in likeliest_keepable_places(state)]
    return [{"do": "keep", "by": state.player_name(state.won_by), "cards": cards}] if cards else []


def likeliest_keepable_places(state: State) -> tuple[int, ...]:
    """Return the places of the cards the winner of the trick most likely keeps; () if there are too many
    sets."""
    return next(iter(keep_options_likeliest_first_or_empty(state)), ())
