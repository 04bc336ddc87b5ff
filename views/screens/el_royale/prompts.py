"""The prompts at a table of El Royale: the player the referee waits for, and the buttons and cards that enter
an act, as plain parts.
"""

from collections.abc import Callable
from itertools import islice
from typing import Final

import flet as ft

from models.cards import NAMES, RANK, RANKS
from models.translation import card_names_joined, say
from referee.drafts import EMPTY_DRAFT, Draft
from referee.games.el_royale.elimination import is_eliminated_if_picking_up_pile
from referee.games.el_royale.events import Drawn, Eliminated, NothingLeft, OneCardBelowLimit, Rebuilt
from referee.games.el_royale.seating import seats_still_to_claim
from referee.games.el_royale.state import (
    AFTER_BEAT,
    ATTACK,
    CLAIMS,
    DEAL,
    DEFENCE,
    NOBODY,
    OVER,
    RESULT,
    State,
)
from referee.table.table import Table
from referee.words.phrases import another_of_rank, vocabulary_word
from views.app import theme
from views.components.controls import capped_frame_text_size, words
from views.screens.el_royale.cards import (
    any_card_picker_toggle_part,
    gather_and_play_cards_button_parts,
    known_hand_cards_parts,
    prompts_with_tappable_cards,
    show_cards_button_parts_unless_cards_gathered,
)
from views.screens.el_royale.dealing import deal_prompts
from views.screens.el_royale.draft import (
    NAMING_VERBS,
    drawn_cards_left_to_name,
    expected_verb_that_takes_pile,
    is_gathering_cards_to_play,
    is_whole_pack_picker_open,
    max_claimable_card_count,
    picker_marks_per_card,
    players_who_may,
    seat_of_player_in_field,
    seat_whose_card_is_named_next,
    state_of,
    unnamed_drawn_card_counts,
)
from views.screens.el_royale.game_over import game_over_prompts
from views.screens.el_royale.score_only import result_prompts
from views.screens.el_royale.taps import current_draft_with_proposed_dealer_in_deal
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    SetDraft,
    Tap,
    button_part,
    enter_intent,
    photo_button_part,
    prompt_part,
    text_part,
    wrapping_row_part,
)


def prompts_for_table(scene_input: SceneInput) -> Prompts:
    """Return the prompts for what the referee waits for."""
    draft, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    if draft.verb in NAMING_VERBS:
        return prompts_to_name_shown_or_drawn_cards(scene_input, state, draft)
    prompts_of_phase: dict[str, Callable[[SceneInput, State, Draft], Prompts]] = {
        RESULT: result_prompts,
        DEAL: deal_prompts,
        ATTACK: attack_prompts,
        DEFENCE: defence_prompts,
        AFTER_BEAT: after_beat_prompts,
        CLAIMS: prompts_to_claim_cards_of_eliminated,
        OVER: game_over_prompts,
    }
    return prompts_of_phase[state.phase](scene_input, state, draft)


CALLED_OUT_EVENTS = (Drawn, Rebuilt, NothingLeft, OneCardBelowLimit, Eliminated)
"""Events to call out: cards to draw, or a player near or beyond the limit."""


def last_entry_announcement_parts(scene_input: SceneInput) -> tuple[Part, ...]:
    """Return the announcements of the last entry, in letters that are legible across the table."""
    table = scene_input.table
    events = next(
        (
            ruling.events
            for ruling in reversed(table.latest_standing_rulings(9))
            if ruling.entry.do not in ("draw", "show")
        ),
        (),
    )
    messages = [
        table.game.event_message(table.state, event)
        for event in events
        if isinstance(event, CALLED_OUT_EVENTS)
    ]
    text = " ".join(table.game.event_text(code, facts) for code, _, facts in messages)
    called = text_part(
        "called",
        text,
        size=theme.MEDIUM,
        is_announced=True,
        weight=ft.FontWeight.W_600,
        color=theme.BRASS,
    )
    return (called,) if messages else ()


def top_rank_text(state: State) -> str:
    return vocabulary_word("rank", RANKS[RANK[state.top_card]])


def another_card_text(state: State) -> str:
    """Another card of the top card's rank, as a sentence begins: `Another Jack`."""
    text = another_of_rank(RANKS[RANK[state.top_card]])
    return text[:1].upper() + text[1:]


# -- the attack ----------------------------------------------------------------------------------------------
def attack_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    table = scene_input.table
    seat = seat_whose_card_is_named_next(table, draft)
    draws = name_drawn_cards_button_parts(table, state) if scene_input.table_settings.hands_shown else ()
    ways = wrapping_row_part(
        "ways",
        *gather_and_play_cards_button_parts(scene_input, seat, draft),
        *show_cards_button_parts_unless_cards_gathered(seat, draft),
    )
    is_tapped = seat_of_player_in_field(state, draft) != NOBODY
    known_cards = known_hand_cards_parts(scene_input, seat) if is_tapped else ()
    prompt = prompt_part(attack_or_tapped_player_card_prompt(state, seat))
    return prompts_with_tappable_cards(
        scene_input,
        seat,
        draft,
        Prompts(prompt, (*last_entry_announcement_parts(scene_input), *draws)),
        (ways, *known_cards),
    )


def name_drawn_cards_button_parts(table: Table, state: State) -> tuple[Part, ...]:
    """Return the button that names the cards of the first player who drew some."""
    return tuple(
        button_part(
            say(
                "el_table.name_draw",
                "{player} drew {count, plural, one {#: name it} other {#: name them}}",
                player=player,
                count=count,
            ),
            "name-draw",
            Tap("draw", state.names.index(player)),
            fills=True,
        )
        for player, count in islice(unnamed_drawn_card_counts(table).items(), 1)
    )


def attack_or_tapped_player_card_prompt(state: State, seat: int) -> str:
    """Return the question for the attack's card, with attacker and defender; or for a card of the other
    player who was tapped."""
    if seat != state.attacker:
        return say("el_table.which_card", "{player}: which card?", player=state.player_name(seat))
    attacker, defender = state.player_name(state.attacker), state.player_name(state.defender)
    if state.target == state.defender:
        return say(
            "el_table.attacks",
            "{attacker} attacks {defender}: which card?",
            attacker=attacker,
            defender=defender,
        )
    return say(
        "el_table.attacks_substitute",
        "{attacker} attacks {defender} (for {instead_of}): which card?",
        attacker=attacker,
        defender=defender,
        instead_of=state.player_name(state.target),
    )


# -- the defence ---------------------------------------------------------------------------------------------
def defence_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    table = scene_input.table
    seat = seat_whose_card_is_named_next(table, draft)
    hints = throw_in_hint_parts(table, state, draft)
    question = (
        defender_prompt_text(state)
        if seat == state.defender
        else throw_in_prompt_or_refusal_text(table, state, seat)
    )
    prompts = Prompts(
        prompt_part(question, *close_picker_button_parts(draft)),
        footer=(concede_or_take_pile_button_part(table, state),),
    )
    if state.conceded and seat == state.defender:
        return prompts._replace(rows=(*hints, *known_hand_cards_parts(scene_input, seat)))
    rows = other_action_parts_around_cards(scene_input, seat, draft, hints)
    return prompts_with_tappable_cards(scene_input, seat, draft, prompts, rows)


def defender_prompt_text(state: State) -> str:
    """Return what the defender is to do: beat the top card or concede; or that the defender has conceded."""
    defender = state.player_name(state.defender)
    if state.conceded:
        return say("el_table.has_conceded", "{defender} has conceded.", defender=defender)
    return say(
        "el_table.to_answer",
        "{defender}: beat {top} or concede.",
        defender=defender,
        top=NAMES[state.top_card],
    )


def concede_or_take_pile_button_part(table: Table, state: State) -> Part:
    """Return the button with which the defender concedes, or takes the pile after a concession."""
    defender, verb = state.player_name(state.defender), expected_verb_that_takes_pile(table)
    text = (
        say("el_table.takes_pile", "{defender} takes the pile", defender=defender)
        if state.conceded
        else say(
            "el_table.concedes",
            "{defender} concedes{out, select, true { and is out} other {}}",
            defender=defender,
            out=is_eliminated_if_picking_up_pile(state, state.defender, conceding=True),
        )
    )
    intent = enter_intent({"do": verb, "by": defender})
    return button_part(text, verb, intent, "may" if state.conceded else "plain", fills=True)


def other_action_parts_around_cards(
    scene_input: SceneInput, seat: int, draft: Draft, rows_below: tuple[Part, ...]
) -> tuple[Part, ...]:
    """Return the other actions, as parts above and below the cards. A picker for any card takes all of that
    room."""
    gather = gather_and_play_cards_button_parts(scene_input, seat, draft)
    if is_whole_pack_picker_open(draft):
        return (wrapping_row_part("ways", *gather),) if gather and is_gathering_cards_to_play(draft) else ()
    show = show_cards_button_parts_unless_cards_gathered(seat, draft)
    ways = wrapping_row_part("ways", any_card_picker_toggle_part(draft), *gather, *show)
    return (ways, *rows_below, *known_hand_cards_parts(scene_input, seat))


def close_picker_button_parts(draft: Draft) -> tuple[Part, ...]:
    return (any_card_picker_toggle_part(draft),) if is_whole_pack_picker_open(draft) else ()


def throw_in_hint_parts(table: Table, state: State, draft: Draft) -> tuple[Part, ...]:
    """Return a line that explains throwing in, shown before the answer."""
    if seat_of_player_in_field(state, draft) != NOBODY or not players_who_may(table, "throw_in"):
        return ()
    text = say(
        "el_table.another", "{another} from someone else? Tap their seat.", another=another_card_text(state)
    )
    hint = text_part("another", text, color=theme.BRASS, weight=ft.FontWeight.W_600)
    return (hint._replace(is_kept_mounted=True),)


def throw_in_prompt_or_refusal_text(table: Table, state: State, seat: int) -> str:
    player = state.player_name(seat)
    if player not in players_who_may(table, "throw_in"):
        return say("el_table.may_not_throw_in", "{player} cannot throw in now.", player=player)
    return say(
        "el_table.throws_in", "{player} throws in: which {rank}?", player=player, rank=top_rank_text(state)
    )


# -- after a beat --------------------------------------------------------------------------------------------
MAX_THROW_IN_BUTTONS: Final = 3
"""The most players who get buttons of their own for a throw-in."""


def after_beat_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask who throws in another card or takes the pile. With many players, seats are tapped for a
    throw-in."""
    table, seat = scene_input.table, seat_of_player_in_field(state, draft)
    takers, attacker = players_who_may(table, "take"), state.player_name(state.attacker)
    has_many_players = len(takers) > MAX_THROW_IN_BUTTONS
    prompt = prompt_part(
        throw_in_prompt_text_after_beat(table, state, seat, has_many_players),
        *close_picker_button_parts(draft),
    )
    set_aside = say(
        "el_table.nobody_wants_it", "Nobody takes it: {attacker} sets it aside", attacker=attacker
    )
    clear = button_part(set_aside, "clear", enter_intent({"do": "clear", "by": attacker}), "may", fills=True)
    prompts = Prompts(prompt, footer=(clear,))
    taking = take_pile_button_parts(state, takers, seat)
    if seat == NOBODY:
        throwing = () if has_many_players else throw_in_button_parts(table, state, draft)
        return prompts._replace(rows=(*throwing, *taking))
    rows = other_action_parts_around_cards(scene_input, seat, draft, taking)
    return prompts_with_tappable_cards(scene_input, seat, draft, prompts, rows)


def throw_in_button_parts(table: Table, state: State, draft: Draft) -> tuple[Part, ...]:
    """Return a button for each player who may throw in after a beat, which does the same as a tap on the
    seat; with many such players a hint to tap the seat."""
    names = players_who_may(table, "throw_in")
    if len(names) > MAX_THROW_IN_BUTTONS:
        return throw_in_hint_parts(table, state, draft)
    text = say("el_table.another_from", "{another} from", another=another_card_text(state))
    seats = [state.names.index(name) for name in names]
    offers = [button_part(state.player_name(seat), f"throws-{seat}", Tap("seat", seat)) for seat in seats]
    another = Part("another", render_faded_label, (text,))
    return (wrapping_row_part("throwers", another, *offers),) if names else ()


def take_pile_button_parts(state: State, takers: list[str], tapped_seat: int) -> tuple[Part, ...]:
    """Return a button for each player who may take the pile, and for the player tapped, even if the referee
    refuses it. A button shows only the name, beside a text that explains it; screen readers get the full
    label."""
    kinds = dict.fromkeys(takers, "plain")
    if tapped_seat != NOBODY:
        kinds.setdefault(state.player_name(tapped_seat), "quiet")
    buttons = [
        button_part(
            player,
            f"take-{state.names.index(player)}",
            enter_intent({"do": "take", "by": player}),
            kind,
            label=say("el_table.picks_up", "{player} picks up", player=player),
        )
        for player, kind in kinds.items()
    ]
    who = Part("picks-up", render_faded_label, (say("el_table.who_picks_up", "Who takes the pile?"),))
    return (wrapping_row_part("takers", who, *buttons),) if buttons else ()


def render_faded_label(_: Dispatch, text: str) -> ft.Control:
    return ft.Container(
        words(text, size=capped_frame_text_size(theme.SMALL), faded=True),
        padding=ft.Padding.symmetric(vertical=14),
    )


def throw_in_prompt_text_after_beat(table: Table, state: State, seat: int, has_many_players: bool) -> str:
    """Return the prompt for a throw-in by the player tapped, if any, or by anyone. `has_many_players`: seats
    are tapped, because there are too many players for buttons."""
    rank = top_rank_text(state)
    if seat != NOBODY:
        return throw_in_prompt_or_refusal_text(table, state, seat)
    if sum(RANK[card] == RANK[state.top_card] for card in state.pile) == 4:
        return say("el_table.all_lie", "All four {rank}s are in the pile.", rank=rank)
    if not players_who_may(table, "throw_in"):
        return say("el_table.beaten_and_closed", "Beaten. Nobody may throw in now.")
    if has_many_players:
        return say(
            "el_table.beaten_by_seat", "Beaten. {another}? Tap the seat.", another=another_card_text(state)
        )
    return say(
        "el_table.beaten",
        "Beaten. Does anyone throw in {another}?",
        another=another_of_rank(RANKS[RANK[state.top_card]]),
    )


# -- cards that are named without being played --------------------------------------------------------------
def prompts_to_claim_cards_of_eliminated(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    seat, taken = seats_still_to_claim(state)[0], len(draft.gathered_cards("cards"))
    player, eliminated = state.player_name(seat), state.player_name(state.spoils)
    unseen = state.size[state.spoils] - state.known[state.spoils].bit_count()
    text = say(
        "el_table.claims",
        "{player} takes up to {most} of {eliminated}'s {left, plural, one {# card} other {# cards}}.",
        player=player,
        most=max_claimable_card_count(scene_input.table),
        eliminated=eliminated,
        left=state.size[state.spoils],
    )
    takes = (
        say("el_table.takes", "{player} takes {count}", player=player, count=taken)
        if taken
        else say("el_table.takes_none", "{player} takes none", player=player)
    )
    spreads = say(
        "el_table.spreads", "Name {count} more of {player}'s cards", player=eliminated, count=unseen
    )
    spread = button_part(spreads, "spread", Tap("show", state.spoils), fills=True)
    prompts = Prompts(
        prompt_part(text, photo_button_part()),
        last_entry_announcement_parts(scene_input),
        footer=(button_part(takes, "claim", Tap("play"), "may", fills=True),),
    )
    return prompts_with_tappable_cards(scene_input, seat, draft, prompts, (spread,) if unseen else ())


def prompts_to_name_shown_or_drawn_cards(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for cards that are named without being played: cards shown to everyone, or drawn cards."""
    seat, table = seat_of_player_in_field(state, draft), scene_input.table
    player, due = state.player_name(seat), drawn_cards_left_to_name(table, draft)
    named = card_names_joined(draft.gathered_cards("cards"))
    cards = named or say("el_table.which", "which?")
    text = (
        say("el_table.drew", "{player} drew {count}: {cards}", player=player, count=due, cards=cards)
        if due
        else say("el_table.shows_all", "{player} shows everyone {cards}", player=player, cards=cards)
    )
    buttons = [button_part(say("el_table.back", "Back"), "naming-back", SetDraft(EMPTY_DRAFT), "quiet")]
    if draft.verb == "show" and named:
        show = say("el_table.show", "Show {cards}", cards=named)
        buttons.insert(0, button_part(show, "show", Tap("play"), "may"))
    return Prompts(
        prompt_part(text, photo_button_part()),
        picking=CardRequest("card", picker_marks_per_card(table, seat, draft), hidden=draft.verb == "draw"),
        footer=(wrapping_row_part("naming", *buttons),),
    )
