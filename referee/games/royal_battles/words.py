"""The wordings of Royal Battles for every act and event, by code, and the facts that fill them."""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from models.cards import JOKER, NAMES, RANK, SUIT, SUITS, card_names
from models.record import Entry
from models.rulings import Facts
from models.translation import say
from referee.game import Telling
from referee.games.royal_battles import ending, events
from referee.games.royal_battles.actions import VERBS
from referee.games.royal_battles.attack import target_squares_and_styles
from referee.games.royal_battles.fighters import numbered_unit_name
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.setup import (
    are_all_cards_dealt,
    next_placer_or_nobody_if_chance_decides,
    start_squares_where_next_card_may_be_dealt,
)
from referee.games.royal_battles.state import ATTACK, TIE, State, seat_of
from referee.games.royal_battles.strike import (
    ARMOUR,
    TRUMP,
    FormStrike,
    Strike,
    SumLine,
    Wound,
    WrittenInjury,
)
from referee.games.royal_battles.table_rules import Phase
from referee.games.royal_battles.tables import INITIATIVE
from referee.number_types import Card
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts
from referee.words.phrases import phrase

TEXTS: Final[Mapping[str, str]] = {
    **VERBS.announcement_wordings_by_code,
    # events
    "returned": "{card} is shuffled back in: this place still needs a card.",
    "pair_invalid": "{cards} are the same card: {again} {again, plural, one {draws} other {draw}} again.",
    "pair_not_redrawn": "{cards} are the same card, and a deck is empty: nobody draws again.",
    "round_began": "Round {round}: {first} goes first.",
    "round_began_by_suit": "Round {round}: {higher} is higher than {lower} by its suit, so {first} goes "
    "first.",
    "turn_began": "It is {player}'s turn.",
    "turn_began_with_draw": "It is {player}'s turn, with an empty hand: one card is drawn.",
    "moved": "The {unit:unit} steps from {origin} to {square}.",
    "restood": "The {unit:unit} stays on {square}, on the new card.",
    "no_target": "The {unit:unit} has no target next to it: Post-Turn.",
    "draw_lapsed": "The draw of {due, plural, one {# card} other {# cards}} is not taken.",
    "hit": "{unit:unit} against {target:unit}: {count, plural, one {# trump} other {# trumps}} ({trumps}), "
    "{needed} needed: a hit{critical:critical}. {wounds}.{key:key}{due:due}",
    "miss": "{unit:unit} against {target:unit}: {count, plural, one {# trump} other {# trumps}} ({trumps}), "
    "{needed} needed: a miss.{key:key}{due:due}",
    "healed": "{unit:unit} heals with {count, plural, one {# trump} other {# trumps}} "
    "({trumps}){critical:critical}. {wounds}.{key:key}{due:due}",
    "wound": "{unit:unit} on {square} takes {amount} ({sum}), injury {injury} of {life}",
    "removed": "{unit:unit} on {square} takes {amount} ({sum}), injury {injury} of {life}, and is removed",
    "regained": "{unit:unit} on {square} regains {amount} ({sum}), injury {injury} of {life}",
    "struck_hit": "{needed} needed: a hit{critical:critical}. {wounds}.",
    "struck_miss": "{needed} needed: a miss.",
    "struck_healed": "Healed{critical:critical}. {wounds}.",
    "form.wound": "{player}'s {unit:unit} takes {amount} ({sum}), injury {injury} of {life}",
    "form.removed": "{player}'s {unit:unit} takes {amount} ({sum}), injury {injury} of {life}, "
    "and is removed",
    "form.regained": "{player}'s {unit:unit} regains {amount} ({sum}), injury {injury} of {life}",
    "written": "{player}'s {unit:unit}: injury {injury} of {life}{removed, select, true {, and is removed} "
    "other {}}.",
    "sum.listed": "{number} listed",
    "sum.units": "{number, plural, one {# own unit} other {# own units}}",
    "sum.per_trump": "{number} × {times, plural, one {# trump} other {# trumps}}",
    "sum.doubled": "{number} doubled",
    "sum.armour": "{number} armor",
    "sum.floor": "{number}, never below 0",
    "sum.cap": "{number}, not above full life",
    "eliminated": "{winner} has removed every enemy unit and wins.",
    "hands_asked": "Cards have run out, and both armies have {units, plural, one {# unit} other {# units}} "
    "left. Whose cards are playable? {players} shows the hand, or you agree.",
    "exhausted_unplayable": "{players} {players, plural, one {has} other {have}} no deck and no card "
    "with a legal move: cards have run out. Units left: {units}. {winner:winner}",
    "exhausted": "Cards have run out. Units left: {units}. {winner:winner}",
    "standstill": "Both decks are empty and nobody moved for a round. Units left: {units}. {winner:winner}",
    "resigned": "{winner} wins.",
    "no_move_disproved": "Entry {entry} is disproved: {player} held a card with a legal move.",
    # headlines
    "in_damage": "Enter each attack as it happens",
    "dealing": "Set-up: {player} turns up the card for {square}",
    "placing": "Set-up: {player} places a unit",
    "placing_any": "Set-up: either player places the first unit",
    "in_initiative": "Round {round}: initiative, {due} to draw",
    "in_movement": "Round {round}: {player} to move",
    "in_attack": "Round {round}: {player} may attack",
    "in_attack_or_healing": "Round {round}: {player} may attack or heal",
    "in_healing": "Round {round}: {player} may heal",
    "in_strategy": "Round {round}: {player} draws {due, plural, one {# card} other {# cards}} for Strategy",
    "in_post_turn": "Round {round}: {player}, Post-Turn",
    "in_key_draw": "Round {round}: {player}, Post-Turn, may draw {due, plural, one {# card} other {# cards}}",
    "in_reveal": "Cards have run out: {players} to show the hand",
    "won": "{winner:winner}",
    # chapters
    "chapter_setup": "Set-up",
    "chapter_round": "Round {round}",
    "chapter_turn": "Round {round}: {player}",
}


def entry_message(state: State, entry: Entry) -> WordingWithFacts:
    """The wording of an entry: its verb is the code, its fields are the facts."""
    facts: Facts = entry.to_json_object()
    if entry.do in VERBS and VERBS[entry.do].has_field("cards"):
        cards = facts.get("cards") or ()
        facts |= {"count": len(cards), "shown": [card for card in cards if card != "?"]}
    if facts.get("card") == "?":
        facts["card"] = say("royal_battles.a_card", "a card")
    if entry.do == "strike":
        return WordingWithFacts(
            "strike_also" if facts.get("also") else "strike", {**facts, "also": facts.get("also", ())}
        )
    if entry.do == "end_battle" and state.table_rules.first_phase != Phase.DAMAGE:
        return WordingWithFacts("agreed" if facts.get("playable") else "agreed_tie", facts)
    return WordingWithFacts("use_advantage" if facts.get("style") == "advantage" else entry.do, facts)


def sum_in_words(lines: Sequence[SumLine]) -> str:
    """A calculation in words, such as `3 × 2 trumps − 1 armor`."""
    return signed_terms_text(
        lines,
        [
            phrase_for_code(f"sum.{line.reason}", {"number": abs(line.number), "times": line.times})
            for line in lines
        ],
    )


def sum_terms_in_numbers(lines: Sequence[SumLine]) -> str:
    """A calculation in numbers, such as `3 × 2 − 1`."""
    return signed_terms_text(
        lines,
        [
            f"{abs(line.number)} × {line.times}" if line.reason == TRUMP else str(abs(line.number))
            for line in lines
        ],
    )


def signed_terms_text(lines: Sequence[SumLine], term_texts: Sequence[str]) -> str:
    return " ".join(
        f"{'−' if line.number < 0 or line.reason == ARMOUR else '+'} {each}"
        for line, each in zip(lines, term_texts, strict=True)
    ).removeprefix("+ ")


def form_strike_message(state: State, strike: FormStrike) -> WordingWithRulingsAndFacts:
    wounds = [
        phrase_for_code(
            "form.removed" if wound.removed else "form.wound", wound_facts_without_board(state, wound)
        )
        for wound in strike.damage
    ] + [phrase_for_code("form.regained", wound_facts_without_board(state, wound)) for wound in strike.healed]
    facts: Facts = {"needed": strike.needed, "critical": strike.critical, "wounds": "; ".join(wounds)}
    rests_on = ["RB-67", *(["RB-48"] if strike.critical else []), *(["RB-49"] if strike.damage else [])]
    rests_on += (
        _ADVANTAGE_RULINGS.get(state.table_rules.forms[strike.attacker].advantage or "", ())
        if strike.style == "advantage"
        else ()
    )
    return WordingWithRulingsAndFacts(
        f"struck_{'healed' if strike.healed else 'hit' if strike.hit else 'miss'}", tuple(rests_on), facts
    )


def written_injury_message(state: State, written: WrittenInjury) -> WordingWithRulingsAndFacts:
    wound = (*written.damage, *written.healed)[0]
    facts: Facts = {**wound_facts_without_board(state, wound), "removed": wound.removed}
    return WordingWithRulingsAndFacts("written", ("RB-91",), facts)


def wound_facts_without_board(state: State, wound: Wound) -> Facts:
    """The facts of a wound or healing at a table without a board."""
    player = state.table_rules.names[seat_of(wound.unit)]
    return {
        **wound_amount_and_injury_facts(state, wound),
        "player": player,
        "unit": numbered_unit_name(state, wound.unit),
    }


def wound_facts_with_square(state: State, wound: Wound) -> Facts:
    """The facts of a wound or healing."""
    return {
        **wound_amount_and_injury_facts(state, wound),
        "unit": state.table_rules.kinds[wound.unit],
        "square": SQUARES[wound.square],
    }


def wound_amount_and_injury_facts(state: State, wound: Wound) -> Facts:
    return {
        "amount": wound.amount,
        "injury": wound.injury,
        "life": state.table_rules.forms[wound.unit].life,
        "sum": sum_in_words(wound.lines),
    }


def phrase_for_code(code: str, facts: Facts) -> str:
    return phrase(f"royal_battles.{code}", TEXTS[code], facts)


def strike_message(state: State, strike: Strike) -> WordingWithRulingsAndFacts:
    wounds = [
        phrase_for_code("removed" if wound.removed else "wound", wound_facts_with_square(state, wound))
        for wound in strike.damage
    ] + [phrase_for_code("regained", wound_facts_with_square(state, wound)) for wound in strike.healed]
    facts: Facts = {
        "unit": state.table_rules.kinds[strike.attacker],
        "target": state.table_rules.kinds[strike.target],
        "count": len(strike.trumps),
        "trumps": card_names(strike.trumps) or say("royal_battles.no_trumps", "none"),
        "needed": strike.needed,
        "critical": strike.critical,
        "wounds": "; ".join(wounds),
        "key": {"position": strike.position, "suit": suit_letter_or_joker(strike.counted[0])}
        if strike.key_position
        else None,
        "due": strike.due_key + strike.due_strategy,
    }
    rests_on = ["RB-46", *(["RB-48"] if strike.critical else []), *(["RB-49"] if strike.damage else [])]
    rests_on += (
        _ADVANTAGE_RULINGS.get(state.table_rules.forms[strike.attacker].advantage or "", ())
        if strike.style == "advantage"
        else ()
    )
    rests_on += ["RB-57a"] if strike.key_position else []
    return WordingWithRulingsAndFacts(
        "healed" if strike.healed else "hit" if strike.hit else "miss", tuple(rests_on), facts
    )


_ADVANTAGE_RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "extended_reach": ("RB-51",),
    "deadly_aim": ("RB-52",),
    "smite": ("RB-53",),
    "mystic_blast": ("RB-54",),
    "healing": ("RB-55",),
    "strategy": ("RB-56",),
}


def suit_letter_or_joker(card: Card) -> str:
    """The letter of a card's suit, or `Joker`."""
    return "Joker" if card == JOKER else SUITS[SUIT[card]]


def battle_ended_message(state: State, event: events.BattleEnded) -> WordingWithRulingsAndFacts:
    players = state.table_rules.names
    units = [f"{name} {count}" for name, count in zip(players, event.units, strict=True)]
    winner = "tie" if event.winner == TIE else players[event.winner]
    facts: Facts = {"winner": winner, "units": units}
    if event.unplayable:
        facts |= {"players": [players[seat] for seat in event.unplayable]}
    code = f"{event.why}_unplayable" if event.unplayable else event.why
    return WordingWithRulingsAndFacts(code, _END_RULINGS[event.why], facts)


def hands_asked_message(state: State, event: events.HandsAsked) -> WordingWithRulingsAndFacts:
    return WordingWithRulingsAndFacts(
        "hands_asked",
        ("RB-57", "RB-61"),
        {"units": event.units, "players": [state.table_rules.names[seat] for seat in event.seats]},
    )


_END_RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    ending.ELIMINATED: ("RB-61",),
    ending.EXHAUSTED: ("RB-57", "RB-61"),
    ending.STANDSTILL: ("RB-66",),
    ending.RESIGNED: ("RB-63",),
}


def round_began_message(state: State, event: events.RoundBegan) -> WordingWithRulingsAndFacts:
    facts = {
        "round": event.round,
        "first": state.table_rules.names[event.first],
        "cards": card_names(event.cards),
    }
    higher, lower = event.cards[event.first], event.cards[1 - event.first]
    if RANK[higher] == RANK[lower] >= 0 and INITIATIVE[higher] > INITIATIVE[lower]:
        return WordingWithRulingsAndFacts(
            "round_began_by_suit",
            ("RB-15", "RB-18"),
            {**facts, "higher": NAMES[higher], "lower": NAMES[lower]},
        )
    return WordingWithRulingsAndFacts("round_began", ("RB-15", "RB-18"), facts)


def pair_invalid_message(state: State, event: events.PairInvalid) -> WordingWithRulingsAndFacts:
    facts: Facts = {"cards": card_names(event.cards)}
    if not event.again:
        return WordingWithRulingsAndFacts("pair_not_redrawn", ("RB-16", "RB-20"), facts)
    again = [state.table_rules.names[seat] for seat in event.again]
    rulings = ("RB-16", "RB-17", *(("RB-20",) if len(again) == 1 else ()))
    return WordingWithRulingsAndFacts("pair_invalid", rulings, {**facts, "again": again})


def turn_began_message(state: State, event: events.TurnBegan) -> WordingWithRulingsAndFacts:
    code = "turn_began_with_draw" if event.due else "turn_began"
    return WordingWithRulingsAndFacts(
        code,
        ("RB-22",) if event.due else (),
        {"player": state.table_rules.names[event.seat], "due": event.due},
    )


def moved_message(state: State, event: events.Moved) -> WordingWithRulingsAndFacts:
    facts = {
        "unit": state.table_rules.kinds[event.unit],
        "origin": SQUARES[event.origin],
        "square": SQUARES[event.to],
    }
    return (
        WordingWithRulingsAndFacts("restood", ("RB-31",), facts)
        if event.origin == event.to
        else WordingWithRulingsAndFacts("moved", ("RB-29",), facts)
    )


_EVENT_MESSAGES: Final[Mapping[type, Telling[State]]] = {
    Strike: strike_message,
    FormStrike: form_strike_message,
    WrittenInjury: written_injury_message,
    events.BattleEnded: battle_ended_message,
    events.HandsAsked: hands_asked_message,
    events.RoundBegan: round_began_message,
    events.TurnBegan: turn_began_message,
    events.Moved: moved_message,
    events.Returned: lambda state, it: WordingWithRulingsAndFacts(
        "returned", ("RB-11",), {"card": NAMES[it.card]}
    ),
    events.PairInvalid: pair_invalid_message,
    events.NoMoveDisproved: lambda state, it: WordingWithRulingsAndFacts(
        "no_move_disproved",
        ("RB-38",),
        {"player": state.table_rules.names[it.seat], "entry": it.entry},
    ),
    events.NoTarget: lambda state, it: WordingWithRulingsAndFacts(
        "no_target", ("RB-41",), {"unit": state.table_rules.kinds[it.unit]}
    ),
    events.DrawLapsed: lambda state, it: WordingWithRulingsAndFacts(
        "draw_lapsed",
        ("RB-25",),
        {"player": state.table_rules.names[it.seat], "due": it.due},
    ),
}


def event_message(state: State, event: object) -> WordingWithRulingsAndFacts:
    """The wording of an event: its code, the rulings behind it, and its facts."""
    return _EVENT_MESSAGES[type(event)](state, event)


def wounded_square_facts(wounds: tuple[Wound, ...]) -> list[Facts]:
    return [
        {"square": SQUARES[wound.square], "amount": wound.amount, "removed": wound.removed}
        for wound in wounds
    ]


def wounded_unit_facts(state: State, wounds: tuple[Wound, ...]) -> list[Facts]:
    return [
        {
            "seat": state.table_rules.names[seat_of(wound.unit)],
            "unit": numbered_unit_name(state, wound.unit),
            "amount": wound.amount,
            "injury": wound.injury,
            "removed": wound.removed,
        }
        for wound in wounds
    ]


def fields_added_to_entry_by_event(state: State, event: object) -> Facts:
    """The fields that an event adds to its entry's line, named as in docs/record.md."""
    if isinstance(event, Strike):
        return {
            "trumps": card_names(event.trumps),
            "needed": event.needed,
            "hit": event.hit,
            "critical": event.critical,
            "key_position": event.key_position,
            "damage": wounded_square_facts(event.damage),
            "healed": wounded_square_facts(event.healed),
            "due": event.due_strategy + event.due_key,
        }
    if isinstance(event, FormStrike):
        return {
            "needed": event.needed,
            "hit": event.hit,
            "critical": event.critical,
            "damage": wounded_unit_facts(state, event.damage),
            "healed": wounded_unit_facts(state, event.healed),
        }
    if isinstance(event, WrittenInjury):
        return {
            "damage": wounded_unit_facts(state, event.damage),
            "healed": wounded_unit_facts(state, event.healed),
        }
    if isinstance(event, events.Returned):
        return {"returned": True}
    if isinstance(event, events.TurnBegan) and event.due:
        return {"due": event.due}
    if isinstance(event, events.RoundBegan):
        return {"round": event.round, "first": state.table_rules.names[event.first]}
    if isinstance(event, events.NoMoveDisproved):
        return {"disproved": [{"entry": event.entry, "by": state.table_rules.names[event.seat]}]}
    if isinstance(event, events.BattleEnded):
        return {
            "winner": "tie" if event.winner == TIE else state.table_rules.names[event.winner],
            "ended": event.why,
        }
    return {}


def headline(state: State) -> WordingWithFacts:
    """The headline: whose turn and which phase it is, or who has won."""
    players = state.table_rules.names
    match state.phase:
        case Phase.OVER:
            return WordingWithFacts(
                "won", {"winner": "tie" if state.winner == TIE else players[state.winner]}
            )
        case Phase.DAMAGE:
            return WordingWithFacts("in_damage", {})
        case Phase.SETUP:
            return set_up_headline(state)
        case Phase.INITIATIVE:
            due = [name for name, due in zip(players, state.to_draw, strict=True) if due]
            return WordingWithFacts("in_initiative", {"round": state.round, "player": None, "due": due})
        case Phase.MOVEMENT | Phase.ATTACK | Phase.POST_TURN:
            return turn_headline(state)
        case Phase.REVEAL:
            return WordingWithFacts(
                "in_reveal",
                {
                    "player": None,
                    "players": [players[seat] for seat in ending.seats_to_reveal_hands(state)],
                },
            )
    assert_never(state.phase)


def set_up_headline(state: State) -> WordingWithFacts:
    players = state.table_rules.names
    if not are_all_cards_dealt(state):
        seat = next(seat for seat in (0, 1) if start_squares_where_next_card_may_be_dealt(state, seat))
        return WordingWithFacts(
            "dealing",
            {
                "player": players[seat],
                "square": SQUARES[start_squares_where_next_card_may_be_dealt(state, seat)[0]],
            },
        )
    placer = next_placer_or_nobody_if_chance_decides(state)
    return (
        WordingWithFacts("placing_any", {})
        if placer < 0
        else WordingWithFacts("placing", {"player": players[placer]})
    )


def turn_headline(state: State) -> WordingWithFacts:
    facts: Facts = {"round": state.round, "player": state.table_rules.names[state.turn]}
    due = state.due_strategy or state.due_key
    if due:
        return WordingWithFacts("in_strategy" if state.due_strategy else "in_key_draw", facts | {"due": due})
    return WordingWithFacts(
        f"in_{possible_attack_or_healing_wording_code(state) if state.phase == ATTACK else state.phase}",
        facts,
    )


def current_log_chapter_heading(state: State) -> WordingWithFacts | None:
    """The chapter of the log: the set-up, the initiative of a round, or a turn; None otherwise."""
    match state.phase:
        case Phase.SETUP:
            return WordingWithFacts("chapter_setup", {})
        case Phase.INITIATIVE:
            return WordingWithFacts("chapter_round", {"round": state.round})
        case Phase.MOVEMENT:
            return WordingWithFacts(
                "chapter_turn", {"round": state.round, "player": state.table_rules.names[state.turn]}
            )
    return None


def possible_attack_or_healing_wording_code(state: State) -> str:
    """The acts open to the moved unit: `attack`, `healing`, or `attack_or_healing`."""
    heals = state.table_rules.forms[state.moved].advantage == "healing"
    styles = {style for _, style in target_squares_and_styles(state, state.moved)}
    if not heals or "advantage" not in styles:
        return "attack"
    return "healing" if styles == {"advantage"} else "attack_or_healing"
