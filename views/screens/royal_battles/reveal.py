"""The prompts when the cards have run out and the armies are equal: a hand is revealed, or the players agree
on the result."""

from collections.abc import Iterator

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.ending import has_deck_or_playable_card_or_unknown, seats_to_reveal_hands
from referee.games.royal_battles.state import WHITE, State
from views.screens.royal_battles.before_turn import render_card_prompt_and_clear_button
from views.screens.royal_battles.draft import chosen_or_awaited_player, picker_marks_per_card
from views.screens.royal_battles.hint import prompt_line_part
from views.screens.table.intents import enter_intent
from views.screens.table.scene import CardRequest, Part, Prompts, SceneInput, button_part, photo_button_part


def reveal_deciding_hand_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Ask for the cards of the deciding hand, one by one, or for an agreement."""
    player = chosen_or_awaited_player(scene_input.table, draft)
    count, named = state.hand_size(state.table_rules.names.index(player)), draft.gathered_cards("cards")
    text = say(
        "battle.reveal.asked",
        "The cards ran out: {player}'s hand decides. Name its cards, or agree on a result.",
        player=player,
    )
    card = say("battle.draw.name", "Name card {number} of {count}.", number=len(named) + 1, count=count)
    footer = tuple(
        button_part(label, f"do-agree-{n}", enter_intent(entry), fills=True)
        for n, (label, entry) in enumerate(possible_result_agreement_texts_and_entries(state))
    )
    which = Part("which", render_card_prompt_and_clear_button, (card, bool(named)))
    return Prompts(
        prompt_line_part(text, alternative_button=photo_button_part()),
        (which,),
        CardRequest("cards", picker_marks_per_card(scene_input.table, draft)),
        footer,
    )


def possible_result_agreement_texts_and_entries(state: State) -> Iterator[tuple[str, JsonObject]]:
    """Yield the possible agreements as (text, entry)."""
    names = state.table_rules.names
    ends: JsonObject = {"do": "end_battle", "by": names[WHITE]}
    seats = [
        seat
        for seat in seats_to_reveal_hands(state)
        if not has_deck_or_playable_card_or_unknown(state, 1 - seat)
    ]
    yield say("battle.reveal.tie", "We agree: a tie"), ends
    for seat in seats:
        text = say("battle.reveal.wins", "We agree: {player} can still play and wins", player=names[seat])
        yield text, {**ends, "playable": names[seat]}
