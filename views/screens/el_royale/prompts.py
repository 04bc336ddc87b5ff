"""The prompts at a table of El Royale: the player the referee waits for, and the buttons and cards that enter
an act, as plain parts.
"""

from collections.abc import Callable
from typing import Final

import flet as ft

from models.cards import NAMES, RANK, RANKS
from models.translation import say
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
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.components.paper import words
from views.components.shell import capped_frame_text_size
from views.screens.el_royale.cards import (
    any_card_picker_toggle_parts,
    gather_and_play_cards_button_parts,
    known_hand_cards_parts,
    prompts_with_tappable_cards,
    show_cards_button_parts_unless_cards_gathered,
)
from views.screens.el_royale.dealing import deal_prompts
from views.screens.el_royale.draft import (
    NAMING_VERBS,
    gathered_cards,
    is_gathering_cards_to_play,
    is_whole_pack_picker_open,
    max_claimable_card_count,
    picker_marks_per_card,
    players_who_may,
    possible_verb_that_takes_pile,
    seat_of_player_in_field,
    seat_whose_card_is_named_next,
    seats_with_unnamed_drawn_counts,
    state_of,
)
from views.screens.el_royale.game_over import game_over_prompts as over
from views.screens.el_royale.score_only import result_form_and_games_won_prompts as result
from views.screens.el_royale.taps import current_draft_with_proposed_dealer_in_deal, enter_act_intent
from views.screens.table.intents import SetDraft, Tap
from views.screens.table.photo import photo_button_part
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    prompt_part,
    wrapping_row_part,
)


def prompts_for_table(scene_input: SceneInput) -> Prompts:
    """Return the prompts for what the referee waits for."""
    prompt_functions: dict[str, Callable[[SceneInput, State, Draft], Prompts]] = {
        RESULT: result,
        DEAL: deal_prompts,
        ATTACK: attack_prompts,
        DEFENCE: defence_prompts,
        AFTER_BEAT: who_throws_in_or_takes_prompts,
        CLAIMS: prompts_to_claim_cards_of_eliminated,
        OVER: over,
    }
    now, state = current_draft_with_proposed_dealer_in_deal(scene_input), state_of(scene_input.table)
    return (
        prompts_to_name_shown_or_drawn_cards(scene_input, state, now)
        if now.verb in NAMING_VERBS
        else prompt_functions[state.phase](scene_input, state, now)
    )


CALLED_OUT_EVENTS = (Drawn, Rebuilt, NothingLeft, OneCardBelowLimit, Eliminated)
"""Events to call out: cards to draw, or a player near or beyond the limit."""


def last_entry_announcement_parts(scene_input: SceneInput) -> tuple[Part, ...]:
    """Return the announcements of the last entry, in letters that are legible across the table."""
    table = scene_input.table
    made = next(
        (
            ruling
            for ruling in reversed(table.latest_standing_rulings(9))
            if ruling.entry.do not in ("draw", "show")
        ),
        None,
    )
    announced_events = [
        table.game.event_message(table.state, each)
        for each in (made.events if made else ())
        if isinstance(each, CALLED_OUT_EVENTS)
    ]
    return (
        (
            Part(
                "called",
                render_announcement,
                (" ".join(table.game.event_text(code, facts) for code, _, facts in announced_events),),
            ),
        )
        if announced_events
        else ()
    )


def render_announcement(_: Dispatch, text: str) -> ft.Control:
    big = words(
        text, size=capped_frame_text_size(theme.MEDIUM), weight=ft.FontWeight.W_600, color=theme.BRASS
    )
    return ft.Semantics(identifier="called", live_region=True, container=True, content=big)


# -- prompts -------------------------------------------------------------------------------------------------
def attack_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    seat = seat_whose_card_is_named_next(scene_input.table, draft)
    unnamed = seats_with_unnamed_drawn_counts(scene_input.table)
    draws: tuple[Part, ...] = ()
    if unnamed and scene_input.table_settings.hands_shown:
        drawer, number = unnamed[0]
        text = say(
            "el_table.name_draw",
            "{player} drew {count, plural, one {#: name it} other {#: name them}}",
            player=state.player_name(drawer),
            count=number,
        )
        draws = (button_part(text, "name-draw", Tap("draw", drawer), fills=True),)
    ways = wrapping_row_part(
        "ways",
        *gather_and_play_cards_button_parts(scene_input, seat, draft),
        *show_cards_button_parts_unless_cards_gathered(seat, draft),
    )
    looked_at = (
        known_hand_cards_parts(scene_input, seat) if seat_of_player_in_field(state, draft) != NOBODY else ()
    )
    return prompts_with_tappable_cards(
        scene_input,
        seat,
        draft,
        Prompts(
            prompt_part(attack_or_tapped_player_card_prompt(state, seat)),
            (*last_entry_announcement_parts(scene_input), *draws),
        ),
        (ways, *looked_at),
    )


def attack_or_tapped_player_card_prompt(state: State, seat: int) -> str:
    """Return the question for the attack's card, with attacker and defender; or for a card of the other
    player who was tapped."""
    if seat != state.attacker:
        return say("el_table.which_card", "{player}: which card?", player=state.player_name(seat))
    attacker, defender, instead_of = (
        state.player_name(state.attacker),
        state.player_name(state.defender),
        state.player_name(state.target),
    )
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
        instead_of=instead_of,
    )


def defence_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    seat, throws = (
        seat_whose_card_is_named_next(scene_input.table, draft),
        throw_in_hint_parts(scene_input, state, draft),
    )
    question, button_label, kind = (
        take_pile_prompt_button_label_and_kind(state)
        if state.conceded
        else concede_prompt_text_label_and_kind(state)
    )
    do = possible_verb_that_takes_pile(scene_input.table)
    last = button_part(
        button_label, do, enter_act_intent(do, state.player_name(state.defender)), kind, fills=True
    )
    if seat != state.defender:
        question = throw_in_prompt_or_refusal_text(scene_input.table, state, seat)
    prompts = Prompts(prompt_part(question, *close_picker_button_parts(draft)), footer=(last,))
    if state.conceded and seat == state.defender:
        return prompts._replace(rows=(*throws, *known_hand_cards_parts(scene_input, seat)))
    return prompts_with_tappable_cards(
        scene_input,
        seat,
        draft,
        prompts,
        other_action_parts_around_cards(scene_input, seat, draft, throws),
    )


def other_action_parts_around_cards(
    scene_input: SceneInput, seat: int, draft: Draft, rows_below: tuple[Part, ...]
) -> tuple[Part, ...]:
    """Return the other actions, as parts above and below the cards. A picker for any card takes all of that
    room."""
    if is_whole_pack_picker_open(draft):
        gathered = (
            gather_and_play_cards_button_parts(scene_input, seat, draft)
            if is_gathering_cards_to_play(draft)
            else ()
        )
        return (wrapping_row_part("ways", *gathered),) if gathered else ()
    ways = wrapping_row_part(
        "ways",
        *any_card_picker_toggle_parts(draft),
        *gather_and_play_cards_button_parts(scene_input, seat, draft),
        *show_cards_button_parts_unless_cards_gathered(seat, draft),
    )
    return (ways, *rows_below, *known_hand_cards_parts(scene_input, seat))


def close_picker_button_parts(draft: Draft) -> tuple[Part, ...]:
    return any_card_picker_toggle_parts(draft) if is_whole_pack_picker_open(draft) else ()


MAX_THROW_IN_BUTTONS: Final = 3
"""The most players who get buttons of their own for a throw-in."""


def throw_in_hint_parts(scene_input: SceneInput, state: State, draft: Draft) -> tuple[Part, ...]:
    """Return a line that explains throwing in, shown before the answer."""
    if seat_of_player_in_field(state, draft) != NOBODY or not players_who_may(scene_input.table, "throw_in"):
        return ()
    rank = vocabulary_word("rank", RANKS[RANK[state.top_card]])
    text = say("el_table.another", "Another {rank} from someone else? Tap their seat.", rank=rank)
    return (Part("another", render_throw_in_hint, (text,), is_kept_mounted=True),)


def render_throw_in_hint(_: Dispatch, text: str) -> ft.Control:
    return words(
        text, size=capped_frame_text_size(theme.SMALL), color=theme.BRASS, weight=ft.FontWeight.W_600
    )


def throw_in_button_parts_or_hint_if_many_players(
    scene_input: SceneInput, state: State, draft: Draft
) -> tuple[Part, ...]:
    """Return a button for each player who may throw in after a beat. It does the same as a tap on the
    seat."""
    names = players_who_may(scene_input.table, "throw_in")
    if len(names) > MAX_THROW_IN_BUTTONS:
        return throw_in_hint_parts(scene_input, state, draft)
    if not names:
        return ()
    another = say(
        "el_table.another_from",
        "Another {rank} from",
        rank=vocabulary_word("rank", RANKS[RANK[state.top_card]]),
    )
    seats = [state.table_rules.names.index(name) for name in names]
    offers = [
        button_part(name, f"throws-{seat}", Tap("seat", seat))
        for name, seat in zip(names, seats, strict=True)
    ]
    return (wrapping_row_part("throwers", Part("another", render_faded_label, (another,)), *offers),)


def render_faded_label(_: Dispatch, text: str) -> ft.Control:
    return ft.Container(
        words(text, size=capped_frame_text_size(theme.SMALL), faded=True),
        padding=ft.Padding.symmetric(vertical=14),
    )


def take_pile_prompt_button_label_and_kind(state: State) -> tuple[str, str, str]:
    """Return the prompt and the button that takes the pile: its label and its kind."""
    defender = state.player_name(state.defender)
    text = say("el_table.has_conceded", "{defender} has conceded.", defender=defender)
    takes = say("el_table.takes_pile", "{defender} takes the pile", defender=defender)
    return text, takes, "may"


def concede_prompt_text_label_and_kind(state: State) -> tuple[str, str, str]:
    defender = state.player_name(state.defender)
    text = say(
        "el_table.to_answer",
        "{defender}: beat {top} or concede.",
        defender=defender,
        top=NAMES[state.top_card],
    )
    out = is_eliminated_if_picking_up_pile(state, state.defender, conceding=True)
    concedes = say(
        "el_table.concedes",
        "{defender} concedes{out, select, true { and is out} other {}}",
        defender=defender,
        out=out,
    )
    return text, concedes, "plain"


def who_throws_in_or_takes_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    seat, takers = seat_of_player_in_field(state, draft), players_who_may(scene_input.table, "take")
    attacker = state.player_name(state.attacker)
    many = len(takers) > MAX_THROW_IN_BUTTONS
    takes = [take_pile_button_part(state, name, "plain") for name in takers]
    if seat != NOBODY and state.player_name(seat) not in takers:
        takes.append(take_pile_button_part(state, state.player_name(seat), "quiet"))
    goes_to = Part("picks-up", render_faded_label, (say("el_table.who_picks_up", "Who takes the pile?"),))
    taking = (wrapping_row_part("takers", goes_to, *takes),) if takes else ()
    button_label = say(
        "el_table.nobody_wants_it", "Nobody takes it: {attacker} sets it aside", attacker=attacker
    )
    prompts = Prompts(
        prompt_part(
            throw_in_prompt_text_after_beat(
                scene_input.table, state, seat, many and bool(players_who_may(scene_input.table, "throw_in"))
            ),
            *close_picker_button_parts(draft),
        ),
        footer=(button_part(button_label, "clear", enter_act_intent("clear", attacker), "may", fills=True),),
    )
    if seat == NOBODY:
        return prompts._replace(
            rows=(
                *(() if many else throw_in_button_parts_or_hint_if_many_players(scene_input, state, draft)),
                *taking,
            )
        )
    return prompts_with_tappable_cards(
        scene_input,
        seat,
        draft,
        prompts,
        other_action_parts_around_cards(scene_input, seat, draft, taking),
    )


def throw_in_prompt_text_after_beat(
    table: Table, state: State, seat: int, are_seats_tapped: bool = False
) -> str:
    """Return the prompt for a throw-in. `are_seats_tapped`: seats are tapped, because there are too many
    players for buttons."""
    rank = vocabulary_word("rank", RANKS[RANK[state.top_card]])
    if seat != NOBODY:
        return throw_in_prompt_or_refusal_text(table, state, seat)
    if sum(RANK[card] == RANK[state.top_card] for card in state.pile) == 4:
        return say("el_table.all_lie", "All four {rank}s are in the pile.", rank=rank)
    if are_seats_tapped:
        return say("el_table.beaten_by_seat", "Beaten. Another {rank}? Tap the seat.", rank=rank)
    return say("el_table.beaten", "Beaten. Does anyone throw in another {rank}?", rank=rank)


def throw_in_prompt_or_refusal_text(table: Table, state: State, seat: int) -> str:
    player = state.player_name(seat)
    if player not in players_who_may(table, "throw_in"):
        return say("el_table.may_not_throw_in", "{player} cannot throw in now.", player=player)
    return say(
        "el_table.throws_in",
        "{player} throws in: which {rank}?",
        player=player,
        rank=vocabulary_word("rank", RANKS[RANK[state.top_card]]),
    )


def take_pile_button_part(state: State, player: str, button_kind: str) -> Part:
    """Return a button that shows only the name, beside a text that explains it; screen readers get the full
    label."""
    text = say("el_table.picks_up", "{player} picks up", player=player)
    return button_part(
        player,
        f"take-{state.table_rules.names.index(player)}",
        enter_act_intent("take", player),
        button_kind,
        label=text,
    )


def prompts_to_claim_cards_of_eliminated(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    seat, most = seats_still_to_claim(state)[0], max_claimable_card_count(scene_input.table)
    name, eliminated_name = state.player_name(seat), state.player_name(state.spoils)
    unseen = state.size[state.spoils] - state.known[state.spoils].bit_count()
    text = say(
        "el_table.claims",
        "{player} takes up to {most} of {eliminated}'s {left} cards.",
        player=name,
        most=most,
        eliminated=eliminated_name,
        left=state.size[state.spoils],
    )
    taken = len(gathered_cards(draft))
    takes = say("el_table.takes_none", "{player} takes none", player=name)
    if taken:
        takes = say("el_table.takes", "{player} takes {count}", player=name, count=taken)
    spread: tuple[Part, ...] = ()
    if unseen:
        spreads = say(
            "el_table.spreads", "Name {count} more of {player}'s cards", player=eliminated_name, count=unseen
        )
        spread = (button_part(spreads, "spread", Tap("show", state.spoils), fills=True),)
    prompts = Prompts(
        prompt_part(text, photo_button_part()),
        last_entry_announcement_parts(scene_input),
        footer=(button_part(takes, "claim", Tap("play"), "may", fills=True),),
    )
    return prompts_with_tappable_cards(scene_input, seat, draft, prompts, spread)


def prompts_to_name_shown_or_drawn_cards(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for cards that are named without being played: cards shown to everyone, or drawn cards."""
    seat, name = (
        seat_of_player_in_field(state, draft),
        state.player_name(seat_of_player_in_field(state, draft)),
    )
    due = dict(seats_with_unnamed_drawn_counts(scene_input.table)).get(seat, 0) if draft.verb == "draw" else 0
    cards = ", ".join(gathered_cards(draft))
    which = cards or say("el_table.which", "which?")
    if due:
        text = say("el_table.drew", "{player} drew {count}: {cards}", player=name, count=due, cards=which)
    else:
        text = say("el_table.shows_all", "{player} shows everyone {cards}", player=name, cards=which)
    buttons = [button_part(say("el_table.back", "Back"), "naming-back", SetDraft(EMPTY_DRAFT), "quiet")]
    if draft.verb == "show" and gathered_cards(draft):
        buttons.insert(
            0, button_part(say("el_table.show", "Show {cards}", cards=cards), "show", Tap("play"), "may")
        )
    picking = CardRequest(
        "card", picker_marks_per_card(scene_input.table, seat, draft), hidden=draft.verb == "draw"
    )
    return Prompts(
        prompt_part(text, photo_button_part()),
        picking=picking,
        footer=(wrapping_row_part("naming", *buttons),),
    )
