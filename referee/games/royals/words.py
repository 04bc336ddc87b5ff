"""The wordings of Royals and Battle Royals for every act, event and headline, by code, and the facts that
fill them."""

from collections.abc import Mapping
from typing import Final, assert_never

from models.cards import NAMES, RANKS
from models.record import Entry
from models.rulings import Facts
from referee.game import Telling
from referee.games.royals import ending, events, trick
from referee.games.royals.actions import VERBS
from referee.games.royals.deal import next_dealer, next_home_suit_chooser
from referee.games.royals.drawing import seat_to_draw_or_nobody
from referee.games.royals.rules import with_battle_royals_terms
from referee.games.royals.scoring import score_line_json
from referee.games.royals.state import NOBODY, State
from referee.games.royals.table_rules import Phase
from referee.number_types import Suit
from referee.words.messages import WordingWithFacts, WordingWithRulingsAndFacts
from referee.words.phrases import house_or_localized_suit_name as house_text
from referee.words.phrases import phrase

TEXTS: Final[Mapping[str, str]] = {
    **VERBS.announcement_wordings_by_code,
    **events.EVENTS.texts,
    # events
    "dealt": "Hand {hand}: {size} cards each, {stack} in the stack.",
    "dealt_crowded": "Hand {hand}: only {size} cards each, {stack} in the stack: the text is made for up to "
    "eight players.",
    "dealt_anew": "The cards go back: {dealer} deals again.",
    "trick_highest": "{card} beats {over}: {winner} wins the trick and keeps {keeps, plural, one {# card} "
    "other {# cards}}.",
    "trick_circle": "By the house rule for Sneaks, {card} wins over {over}. {winner} wins the trick and "
    "keeps {keeps, plural, one {# card} other {# cards}}.",
    "trick_sneak": "{card} {over, plural, one {beats {over}} other {takes the Ace among {over}}}: "
    "{winner} wins the trick and keeps {keeps, plural, one {# card} other {# cards}}.",
    "trick_tie": "{card} was played first of equals: {winner} wins the trick and keeps {keeps, plural, one "
    "{# card} other {# cards}}.",
    "trick_sneak_tie": "{card} takes the Ace among {over}, and was played first of equals: {winner} wins the "
    "trick and keeps {keeps, plural, one {# card} other {# cards}}.",
    "trick_circle_tie": "By the house rule for Sneaks, {card} wins over {over}; it was played first of "
    "equals. {winner} wins the trick and keeps {keeps, plural, one {# card} other {# cards}}.",
    "trick_alone": "Nobody else played the suit led: "
    "{winner} wins the trick with {card} and keeps {keeps, plural, one {# card} other {# cards}}.",
    "struck_match": "Both are dead. {owner} has {left} of {rank} left, still a match.",
    "struck": "Both are dead. {owner} has {left} of {rank} left.",
    "house_changed": "{player}'s home suit is {house:house} now.",
    "house_changed_moving": "{player}'s home suit is {house:house} now, and {moved} {moved, plural, one "
    "{moves} other {move}} to Spoils.",
    "hand_ended": "{player} has ended the hand: everyone shows their cards.",
    "hand_exhausted": "The stack is empty and so is {player}'s hand: the hand ends, and everyone shows their "
    "cards.",
    "revoke": "Entry {entry} is disproved: {player} could have followed with {house:house}.",
    "face_kept": "Entry {entry} is disproved: {player} still held {number, plural, one {# face card} other "
    "{# face cards}}.",
    "not_brought_together": "Entry {entry} is disproved: {player} took {taken} for a change to {house:house} "
    "and cannot have had the other copies.",
    "disproved": "{claims}",
    "scored": "{scores}",
    "score": "{player}: {lines:points} = {points}; total {total}.",
    "score_in_short": "{player}: {points}, total {total}.",
    "goes_on_several": "Several are past the target, and the game goes on.",
    "goes_on_hands": "The target is passed, but after {hands} of at least {players} hands the game cannot "
    "end yet.",
    # headlines
    "to_deal_first": "Anyone may deal the first hand",
    "to_deal": "{player} deals hand {hand}",
    "to_choose": "{player} chooses a home suit",
    "to_choose_or_pass": "{player} chooses a home suit or passes",
    "to_challenge": "{player} chooses the Defender",
    "to_draw": "{attacker}'s turn: {player} draws",
    "may_draw": "{attacker}'s turn: the stack is empty, discards may be drawn",
    "to_lead": "{player} leads, or makes another play first",
    "to_lead_nothing": "{player} has no card to lead",
    "to_follow": "{player} follows {card}",
    "to_keep": "{player} has won the trick and keeps {keeps, plural, one {# card} other {# cards}}",
    "to_discard": "{player} discards, or makes another play first",
    "to_end_turn": "{player} has no card left and ends the turn",
    "to_reveal": "The hand is over: everyone shows their cards",
    "to_tally": "Hand {hand}, {player} deals: enter how it ends",
    "to_points": "Hand {hand}, {player} deals: enter its points",
    "won": "{player} wins with {total}",
    # chapters
    "chapter_hand": "Hand {hand}",
    "chapter_turn": "Hand {hand}, turn {turn}: {player}",
}
"""The wordings of Royals, by code."""

LATER_TEXTS: Final[Mapping[str, str]] = {
    code: with_battle_royals_terms(wording) for code, wording in TEXTS.items()
}
"""The wordings of Battle Royals, by code."""


def house_or_localized_suit_name(state: State, suit: Suit) -> str:
    """What the table calls a suit, in the current language."""
    return house_text(state.house_name(suit))


def entry_message(state: State, entry: Entry) -> WordingWithFacts:
    """The wording of an entry: its verb is the code, its fields are the facts, and suits have their House
    names."""
    facts = entry.to_json_object()
    code = entry.do
    letter = facts.get("suit") or facts.get("for_suit")
    if letter in ("S", "H", "D", "C"):
        facts["house"] = state.house_name("SHDC".index(letter))
    if facts.get("for_suit"):
        return WordingWithFacts(f"{code}_as_if", facts)
    if code == "draw":
        draw_code = "draw_stack" if facts["card"] == "?" else "draw_seen"
        return WordingWithFacts("draw_discard" if facts["from"] == "discard" else draw_code, facts)
    if code == "end_hand" and "discard" in facts:
        return WordingWithFacts("end_hand_discarding", facts)
    return WordingWithFacts(code, facts)


# -- events --------------------------------------------------------------------------------------------------


def dealt_message(state: State, event: events.Dealt) -> WordingWithRulingsAndFacts:
    facts = {"hand": event.hand_number, "size": event.size, "stack": event.stack}
    rests_on = "BR-01" if state.table_rules.is_later else "R-69"
    return WordingWithRulingsAndFacts("dealt_crowded" if event.crowded else "dealt", (rests_on,), facts)


def redealt_message(state: State, event: events.Redealt) -> WordingWithRulingsAndFacts:
    return WordingWithRulingsAndFacts(
        "dealt_anew", ("R-04" if state.table_rules.players == 2 else "BR-04",), event._asdict()
    )


def trick_won_message(state: State, event: events.TrickWon) -> WordingWithRulingsAndFacts:
    texts = _TRICK_RULINGS[state.table_rules.is_later + state.table_rules.everybody_fights]
    how = trick_text_name(event)
    return WordingWithRulingsAndFacts(
        f"trick_{how}", (texts[how.removesuffix("_tie")],), event._asdict() | {"over": list(event.over)}
    )


def trick_text_name(event: events.TrickWon) -> str:
    """The name of the text that says why the trick was won, such as `circle_tie`."""
    if event.how == "tie":
        if not event.is_first_of_equals:
            return "circle"
        if event.is_circle:
            return "circle_tie"
        return "sneak_tie" if event.takes_ace else "tie"
    return "circle" if event.how == "highest" and event.is_circle else event.how


_TRICK_RULINGS: Final = (
    {"highest": "R-78", "sneak": "R-20", "tie": "R-22", "alone": "R-78"},
    {"highest": "BR-50", "circle": "BR-15", "sneak": "BR-43", "tie": "BR-50", "alone": "BR-50"},
    {"highest": "BR-14", "circle": "BR-15", "sneak": "BR-15", "tie": "BR-14", "alone": "BR-14"},
)
"""The rulings behind each way to win a trick: in Royals, in a duel of Battle Royals, and with everybody
playing."""


def assassinated_message(state: State, event: events.Assassinated) -> WordingWithRulingsAndFacts:
    code = "struck_match" if event.is_match else "struck"
    return WordingWithRulingsAndFacts(code, ("R-34",), event._asdict() | {"rank": RANKS[event.rank]})


def house_changed_message(state: State, event: events.HouseChanged) -> WordingWithRulingsAndFacts:
    facts = event._asdict() | {"moved": list(event.moved)}
    return (
        WordingWithRulingsAndFacts("house_changed_moving", ("R-43", "BR-29"), facts)
        if event.moved
        else WordingWithRulingsAndFacts("house_changed", ("R-43",), facts)
    )


def hand_ended_message(state: State, event: events.HandEnded) -> WordingWithRulingsAndFacts:
    rests_on = "R-47" if event.how == "ended" else "BR-34" if state.table_rules.is_later else "R-48"
    return WordingWithRulingsAndFacts(f"hand_{event.how}", (rests_on,), event._asdict())


def disproved_message(state: State, event: events.ClaimsDisproved) -> WordingWithRulingsAndFacts:
    texts = LATER_TEXTS if state.table_rules.is_later else TEXTS
    claims = [
        disproved_claim_text(texts, _DISPROVED_CODES[_ruling_id_of_disproved_claim(claim)], claim._asdict())
        for claim in event.claims
    ]
    return WordingWithRulingsAndFacts(
        "disproved",
        tuple(dict.fromkeys(_ruling_id_of_disproved_claim(claim) for claim in event.claims)),
        {"claims": " ".join(claims)},
    )


_DISPROVED_CODES: Final = {"R-47": "face_kept", "R-21": "revoke", "R-45": "not_brought_together"}
"""The wording of a disproved claim, by the ruling it breaks."""


def _ruling_id_of_disproved_claim(claim: events.ClaimDisproved) -> str:
    return "R-47" if claim.suit is None else "R-45" if claim.taken else "R-21"


def disproved_claim_text(texts: Mapping[str, str], code: str, facts: Facts) -> str:
    return phrase(f"royals.{code}", texts[code], facts)


def score_facts(score: events.Score) -> Facts:
    """One player's score, line by line, for messages, screens and the command line."""
    return {
        "player": score.player,
        "lines": [score_line_json(line) for line in score.lines],
        "points": score.points,
        "total": score.total,
    }


def scored_message(state: State, event: events.HandScored, code: str = "score") -> WordingWithRulingsAndFacts:
    texts = [phrase(f"royals.{code}", TEXTS[code], score_facts(score)) for score in event.scores]
    return WordingWithRulingsAndFacts(
        "scored",
        ("R-49", "R-52", "BR-36" if state.table_rules.is_later else "R-53"),
        {"scores": " ".join(texts)},
    )


def game_goes_on_message(state: State, event: events.GameGoesOn) -> WordingWithRulingsAndFacts:
    return WordingWithRulingsAndFacts(
        f"goes_on_{event.why}", ("R-56" if event.why == "several" else "BR-38",), event._asdict()
    )


_EVENT_MESSAGES: Final[Mapping[type, Telling[State]]] = {
    **events.EVENTS.messages,
    events.Dealt: dealt_message,
    events.Redealt: redealt_message,
    events.HandEnded: hand_ended_message,
    events.TrickWon: trick_won_message,
    events.Assassinated: assassinated_message,
    events.HouseChanged: house_changed_message,
    events.ClaimsDisproved: disproved_message,
    events.HandScored: scored_message,
    events.GameGoesOn: game_goes_on_message,
}


def event_message(state: State, event: object) -> WordingWithRulingsAndFacts:
    """The wording of one event for the log."""
    return _EVENT_MESSAGES[type(event)](state, event)


def event_message_without_score_sum(state: State, event: object) -> WordingWithRulingsAndFacts:
    """The wording of one event without the lines of a hand's score."""
    return (
        scored_message(state, event, "score_in_short")
        if isinstance(event, events.HandScored)
        else event_message(state, event)
    )


def fields_added_to_entry_by_event(state: State, event: object) -> Facts:
    """The fields that one event adds to its entry's line."""
    match event:
        case events.TrickWon():
            return {
                "winner": event.winner,
                "winning_card": event.card,
                "how": event.how,
                "keeps": event.keeps,
            }
        case events.HandScored():
            return {"points": {score.player: score_facts(score) for score in event.scores}}
        case events.ClaimsDisproved():
            claims = event.claims
            return {
                "disproved": [
                    {"entry": claim.entry, "by": claim.player, "suit": claim.suit, "number": claim.number}
                    for claim in claims
                ]
            }
    return {}


# -- headlines -----------------------------------------------------------------------------------------------


def play_phase_headline(state: State) -> WordingWithFacts:
    seat = state.attacker
    facts = {"player": state.player_name(seat), "attacker": state.player_name(seat)}
    if not state.hand_size(seat):
        return WordingWithFacts("to_end_turn" if state.fought else "to_lead_nothing", facts)
    return WordingWithFacts("to_discard" if state.fought else "to_lead", facts)


def headline(state: State) -> WordingWithFacts:
    """The headline: whose turn and which step it is, or who has won."""
    match state.phase:
        case Phase.OVER:
            return WordingWithFacts(
                "won", {"player": state.player_name(state.winner), "total": state.totals[state.winner]}
            )
        case Phase.DEAL:
            seat = next_dealer(state)
            facts = {"player": state.player_name(seat), "hand": state.hand_number + (not state.redealt)}
            return WordingWithFacts("to_deal_first" if seat == NOBODY else "to_deal", facts)
        case Phase.CHOOSE:
            seat = next_home_suit_chooser(state)
            may_pass = not state.passed >> seat & 1 and not (
                state.table_rules.players == 2 and seat == state.dealer
            )
            return WordingWithFacts(
                "to_choose_or_pass" if may_pass else "to_choose", {"player": state.player_name(seat)}
            )
        case Phase.CHALLENGE:
            return WordingWithFacts("to_challenge", {"player": state.player_name(state.attacker)})
        case Phase.DRAW:
            seat = seat_to_draw_or_nobody(state)
            facts = {"attacker": state.player_name(state.attacker), "player": state.player_name(seat)}
            return WordingWithFacts("may_draw" if seat == NOBODY else "to_draw", facts)
        case Phase.PLAY:
            return play_phase_headline(state)
        case Phase.FOLLOW:
            facts = {"player": state.player_name(state.waiting[0]), "card": led_card_name(state)}
            return WordingWithFacts("to_follow", facts)
        case Phase.KEEP:
            keeps = trick.count_of_trick_cards_to_keep(state)
            return WordingWithFacts("to_keep", {"player": state.player_name(state.won_by), "keeps": keeps})
        case Phase.REVEAL:
            return WordingWithFacts("to_reveal", {})
        case Phase.TALLY | Phase.POINTS:
            hand, seat = ending.next_hand_number_and_dealer(state)
            return WordingWithFacts(f"to_{state.phase}", {"hand": hand, "player": state.player_name(seat)})
    assert_never(state.phase)


def current_log_chapter_heading(state: State) -> WordingWithFacts | None:
    """The chapter of the log: a hand before its first turn, or a turn; None otherwise."""
    match state.phase:
        case Phase.DEAL | Phase.CHOOSE:
            return WordingWithFacts(
                "chapter_hand",
                {"hand": state.hand_number + (state.phase == Phase.DEAL and not state.redealt)},
            )
        case Phase.REVEAL | Phase.TALLY | Phase.POINTS | Phase.OVER:
            return None
    return WordingWithFacts(
        "chapter_turn",
        {
            "hand": state.hand_number,
            "turn": state.turn,
            "player": state.player_name(state.attacker),
        },
    )


def led_card_name(state: State) -> str:
    return NAMES[state.battle[0][1]]
