"""The wordings of El Royale for every act, announcement and headline, by code, and the facts that fill
them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, assert_never

from models.cards import NAMES, RANKS, card_names
from models.record import Entry
from models.rulings import Facts
from referee.game import Telling
from referee.games.el_royale import events
from referee.games.el_royale.actions import VERBS
from referee.games.el_royale.elimination import spoils_room_in_hand
from referee.games.el_royale.legal_acts import seats_that_may_pick_up
from referee.games.el_royale.seating import seats_still_to_claim
from referee.games.el_royale.state import NOBODY, State
from referee.games.el_royale.table_rules import Phase
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts

TEXTS: Final[Mapping[str, str]] = {
    **VERBS.announcement_wordings_by_code,
    **events.EVENTS.texts,
    # events
    "attacked": "{defender} defends against {top}.",
    "attacked_substitute": "{defender} defends in place of {instead_of} against {top}.",
    "beaten": "Further {rank}s may be thrown in. The pile may be picked up, in this order, by {may_take}.",
    "beaten_nobody": "Further {rank}s may be thrown in. Nobody may pick the pile up.",
    "none_added": "Nobody may throw in now. The pile may be picked up, in this order, by {may_take}.",
    "none_added_nobody": "Nobody may throw in now. Nobody may pick the pile up.",
    "all_lie": "All four {rank}s are in the pile. Who may pick it up, in this order: {may_take}.",
    "all_lie_nobody": "All four {rank}s are in the pile. Nobody may pick it up.",
    "picked_up": "{player} picks up {cards} and holds {held}.",
    "eliminated": "{player} holds {held} cards and is eliminated. Spread on the table: {spread}.",
    "eliminated_unseen": "{player} holds {held} cards and is eliminated. They are spread on the table.",
    "may_claim": "{player} may take up to {most} of the {left, plural, one {# card} other {# cards}}.",
    "rebuilt": "The deck is empty: {cards, plural, one {the one old card is the new deck} other {the # old "
    "cards are shuffled and become the new deck}}.",
    "rebuilt_in_mid_draw": "The deck ran out after {drawn} of {drawer}'s {due}: {cards, plural, one {the one "
    "old card is the new one} other {the # old cards are shuffled into a new one}}.",
    "next_after_beat": "{attacker} beat the attack and attacks {defender} next.",
    "next_after_concession": "{of} did not beat the attack, so {attacker} on the left attacks {defender} "
    "next.",
    "next_after_empty_seat": "Counted from {of}'s empty seat, {attacker} attacks {defender} next.",
    "next_after_join": "{attacker} attacks {defender} next.",
    "next_passed_over": "{passed} would be next but has no card, so {attacker} attacks {defender}.",
    "next_substitute": "{attacker} attacks {defender} next, who defends in place of {instead_of}.",
    "won": "{player} has played the fourth {rank} as the last card: {winner} wins.",
    "won_for_team": "{player} has played the fourth {rank} as the last card: team {winner} wins.",
    "won_untold": "{player} has laid the last card: {winner} wins.",
    "won_untold_for_team": "{player} has laid the last card: team {winner} wins.",
    "won_by_elimination": "Everybody else is eliminated: {winner} wins.",
    "won_by_elimination_for_team": "Every opponent is eliminated: team {winner} wins.",
    "won_alone": "Nobody else is left: {winner} wins.",
    "won_alone_for_team": "No opponent is left: team {winner} wins.",
    # headlines
    "dealing": "Deal the cards",
    "to_end": "How the game ends is entered here",
    "to_attack": "{attacker} attacks {defender}",
    "to_attack_substitute": "{attacker} attacks {defender}, who defends for {instead_of}",
    "to_defend": "{defender} must beat {top} or concede",
    "to_take_conceded": "{defender} has conceded and takes the pile",
    "after_beat": "Beaten: somebody takes the pile, or {attacker} sets it aside",
    "after_beat_nobody": "Beaten: {attacker} sets the pile aside",
    "to_claim": "{claimer} takes up to {most} of {eliminated}'s cards",
    "over": "{winner} wins",
    "over_for_team": "Team {winner} wins",
}


def entry_message(state: State, entry: Entry) -> WordingWithFacts:
    """The wording of an entry: its verb is the code, its fields are the facts."""
    facts: Facts = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in entry.to_json_object().items()
    }
    if entry.do == "draw":
        facts |= {"count": len(facts["cards"]), "shown": [card for card in facts["cards"] if card != "?"]}
    return WordingWithFacts("result_out" if facts.get("out") else entry.do, facts)


def attacked_message(state: State, event: events.Attacked) -> WordingWithRulingsAndFacts:
    facts = {"defender": event.defender, "top": NAMES[event.top], "instead_of": event.instead_of}
    return (
        WordingWithRulingsAndFacts("attacked_substitute", ("ER-53",), facts)
        if event.instead_of
        else WordingWithRulingsAndFacts("attacked", ("ER-08",), facts)
    )


def beaten_message(state: State, event: events.Beaten) -> WordingWithRulingsAndFacts:
    facts = {"rank": RANKS[event.rank], "may_take": list(event.may_take)}
    code = "all_lie" if event.all_lie else "beaten" if event.may_add else "none_added"
    code += "" if event.may_take else "_nobody"
    return WordingWithRulingsAndFacts(
        code, ("ER-25", "ER-27" if state.table_rules.is_earlier else "ER-28"), facts
    )


def picked_up_message(state: State, event: events.PickedUp) -> WordingWithRulingsAndFacts:
    return WordingWithRulingsAndFacts(
        "picked_up",
        ("ER-26",),
        {"player": event.player, "cards": card_names(event.cards), "held": event.held},
    )


def eliminated_message(state: State, event: events.Eliminated) -> WordingWithRulingsAndFacts:
    facts = {"player": event.player, "held": event.held, "spread": card_names(event.spread)}
    code = "eliminated" if event.spread else "eliminated_unseen"
    return WordingWithRulingsAndFacts(code, ("ER-45", "ER-48"), facts)


def deck_rebuilt_message(state: State, event: events.Rebuilt) -> WordingWithRulingsAndFacts:
    return WordingWithRulingsAndFacts(
        ("rebuilt" if event.drawer is None or event.drawn == event.due else "rebuilt_in_mid_draw"),
        ("ER-33",),
        event._asdict(),
    )


_NEXT: Final[Mapping[str, tuple[str, str]]] = {
    "beat": ("next_after_beat", "ER-29"),
    "concession": ("next_after_concession", "ER-19"),
    "eliminated": ("next_after_empty_seat", "ER-51"),
    "joined": ("next_after_join", "ER-35"),
}


def next_attack_message(state: State, event: events.NextAttack) -> WordingWithRulingsAndFacts:
    code, rests_on = _NEXT[event.because]
    if event.passed:
        code, rests_on = "next_passed_over", "ER-35"
    facts = {**event._asdict(), "passed": list(event.passed)}
    if event.instead_of:
        return WordingWithRulingsAndFacts("next_substitute", (rests_on, "ER-53"), facts)
    return WordingWithRulingsAndFacts(code, (rests_on,), facts)


def won_message(state: State, event: events.Won) -> WordingWithRulingsAndFacts:
    facts = {
        "winner": event.winner,
        "player": event.player,
        "rank": RANKS[event.rank] if event.rank != events.NO_RANK else None,
    }
    for_team = "_for_team" if event.in_teams else ""
    if event.others_left:
        return WordingWithRulingsAndFacts(f"won_alone{for_team}", ("ER-52",), facts)
    if event.player is None:
        return WordingWithRulingsAndFacts(f"won_by_elimination{for_team}", ("ER-52",), facts)
    if event.rank == events.NO_RANK:
        return WordingWithRulingsAndFacts(f"won_untold{for_team}", ("ER-60",), facts)
    return WordingWithRulingsAndFacts(f"won{for_team}", ("ER-37", "ER-39"), facts)


_EVENT_MESSAGES: Final[Mapping[type, Telling[State]]] = {
    **events.EVENTS.messages,
    events.Attacked: attacked_message,
    events.Beaten: beaten_message,
    events.PickedUp: picked_up_message,
    events.Eliminated: eliminated_message,
    events.MayClaim: lambda state, event: WordingWithRulingsAndFacts(
        "may_claim",
        ("ER-49",),
        {**event._asdict(), "most": min(event.room, event.left)},
    ),
    events.Rebuilt: deck_rebuilt_message,
    events.NextAttack: next_attack_message,
    events.Won: won_message,
}


def event_message(state: State, event: object) -> WordingWithRulingsAndFacts:
    """The wording of an event: its code, the rulings behind it, and its facts."""
    return _EVENT_MESSAGES[type(event)](state, event)


_EVENT_FIELDS: Final[Mapping[type, Callable[[Any], Facts]]] = {  # each function takes the kind of its key
    events.Beaten: lambda event: {"may_take": list(event.may_take)},
    events.PickedUp: lambda event: {"held": event.held},
    events.Eliminated: lambda event: {"eliminated": event.player, "held": event.held},
    events.MayClaim: lambda event: {"claims_next": event.player, "room": event.room},
    events.Drawn: lambda event: {"draws": [{"seat": name, "count": number} for name, number in event.draws]},
    events.Rebuilt: lambda event: {"rebuilt": event.cards},
    events.NextAttack: lambda event: {"attacks_next": event.attacker, "defends_next": event.defender},
    events.Won: lambda event: {"winner": event.winner, "won_by": event.player},
}


def fields_added_to_entry_by_event(state: State, event: object) -> Facts:
    """The fields that an event adds to its entry's line."""
    found = _EVENT_FIELDS.get(type(event))
    return found(event) if found else {}


def headline(state: State) -> WordingWithFacts:
    """The headline: who has to do what, or who has won."""
    facts: Facts = (
        {}
        if state.attacker == NOBODY
        else {"attacker": state.player_name(state.attacker), "defender": state.player_name(state.defender)}
    )
    match state.phase:
        case Phase.RESULT:
            return WordingWithFacts("to_end", facts)
        case Phase.DEAL:
            return WordingWithFacts("dealing", facts)
        case Phase.ATTACK:
            substitute = state.target != state.defender
            code = "to_attack_substitute" if substitute else "to_attack"
            return WordingWithFacts(code, facts | {"instead_of": state.player_name(state.target)})
        case Phase.DEFENCE:
            code = "to_take_conceded" if state.conceded else "to_defend"
            return WordingWithFacts(code, facts | {"top": NAMES[state.top_card]})
        case Phase.AFTER_BEAT:
            may_take = [state.player_name(seat) for seat in seats_that_may_pick_up(state)]
            code = "after_beat" if may_take else "after_beat_nobody"
            return WordingWithFacts(code, facts | {"may_take": may_take})
        case Phase.CLAIMS:
            claimer = seats_still_to_claim(state)[0]
            most = min(spoils_room_in_hand(state, claimer), state.size[state.spoils])
            return WordingWithFacts(
                "to_claim",
                {
                    "claimer": state.player_name(claimer),
                    "most": most,
                    "eliminated": state.player_name(state.spoils),
                },
            )
        case Phase.OVER:
            code = "over_for_team" if state.table_rules.in_teams else "over"
            return WordingWithFacts(code, {"winner": state.table_rules.team_names[state.winner]})
    assert_never(state.phase)
