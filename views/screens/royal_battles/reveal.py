"""Cards have run out with equal armies, and hidden cards decide: a hand is shown, or the players agree."""

from collections.abc import Iterator

from models.json_values import JsonObject
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.ending import has_playable_cards, undecided
from referee.games.royal_battles.state import WHITE, State
from views.screens.royal_battles.before_turn import which_card
from views.screens.royal_battles.draft import drafted_player, picker_marks
from views.screens.royal_battles.hint import hint_part
from views.screens.table.intents import enter_intent
from views.screens.table.scene import CardRequest, Part, Prompts, SceneInput, button_part


def reveal(seen: SceneInput, state: State, now: Draft) -> Prompts:
    """The cards of the hand that decides, one by one, or what the players agree on."""
    player = drafted_player(seen.table, now)
    count, named = state.hand_size(state.battle.names.index(player)), now.gathered_cards("cards")
    told = say(
        "battle.reveal.asked",
        "Cards have run out, and {player}'s hand decides. Name its cards, or agree.",
        player=player,
    )
    card = say("battle.draw.name", "Name card {number} of {count}.", number=len(named) + 1, count=count)
    foot = tuple(
        button_part(said, f"do-agree-{n}", enter_intent(entry), fills=True)
        for n, (said, entry) in enumerate(agreements(state))
    )
    which = Part("which", which_card, (card, bool(named)))
    return Prompts(hint_part(told), (which,), CardRequest("cards", picker_marks(seen.table, now)), foot)


def agreements(state: State) -> Iterator[tuple[str, JsonObject]]:
    """What the players can agree on, in words."""
    names = state.battle.names
    ends: JsonObject = {"do": "end_battle", "by": names[WHITE]}
    seats = [seat for seat in undecided(state) if not has_playable_cards(state, 1 - seat)]
    yield say("battle.reveal.tie", "We agree: it is a tie"), ends
    for seat in seats:
        told = say(
            "battle.reveal.wins", "We agree: {player} still has a playable card and wins", player=names[seat]
        )
        yield told, {**ends, "playable": names[seat]}
