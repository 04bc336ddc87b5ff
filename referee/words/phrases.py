"""The vocabulary of the games and its phrases, on top of `models.translation`.

What follows the colon in a wording such as `{unit:unit} on {square} stands on {colour:colour}` is a
vocabulary (`unit`: the record's word `pawn` is shown as "Pawn") or a phrase (`{round:since}`: " (since round
3)").
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from models.rulings import Facts, Finding
from models.translation import RANKS as RANK_WORDS
from models.translation import (
    SUITS,
    MessageFormatter,
    localized_if_card_name,
    say,
    wording,
    words_joined_with_and,
)

VOCABULARY: Final[Mapping[str, Mapping[str, str]]] = {
    "unit": {kind: kind.capitalize() for kind in ("pawn", "rook", "knight", "bishop", "queen", "king")},
    "colour": {"black": "black", "red": "red", "both": "black and red at once"},
    "style": {"easy": "Easy", "optimal": "Optimal", "risky": "Risky", "advantage": "Advantage"},
    "suit": SUITS,
    "rank": RANK_WORDS,
    "verdict": {"allowed": "allowed", "refused": "refused", "irregular": "irregular"},
    "place": {
        "board": "on",
        "under": "under",
        "initiative": "among the initiative cards",
        "discards": "among the discards",
        "hand": "in the hand",
        "named": "named twice here",
    },
    "phase": {
        "damage": "at this table only the damage is entered",
        "setup": "now it is set-up",
        "initiative": "now it is initiative",
        "movement": "now it is Movement",
        "attack": "now it is Attack Resolution",
        "post_turn": "now it is the Post-Turn Draw",
        "reveal": "the cards have run out, and hidden hands decide",
        "over": "the battle is over",
    },
    "step": {
        "deal": "the hand is dealt first",
        "choose": "home suits are chosen first",
        "choose_houses": "Home Houses are chosen first",
        "challenge": "the Defender is chosen first",
        "draw": "cards are drawn first",
        "play": "the player whose turn it is leads or plays on",
        "follow": "a card is led and the others follow",
        "keep": "the winner chooses what to keep",
        "reveal": "the hands are revealed",
        "tally": "this table enters only how each hand ended",
        "points": "this table enters only the points of each hand",
    },
    "zone": {"hand": "hand", "spoils": "Spoils", "meld": "Meld"},
    "on_board": {"board": "on the board", "spoils": "in Spoils", "meld": "in the Meld"},
    "position": {
        "side": "side to side",
        "head": "head to head",
        "digit": "digit diagonal",
        "clear": "clear diagonal",
    },
    "because": {
        "hand": ": only an empty hand draws before the turn",
        "deck": ": the deck is empty",
        "key": ": the action did not come from the Key Position",
        "drawn": ": the cards for the Key Position are drawn already",
        "no_action": ": there was no attack or Advantage in this turn",
    },
}


PILES: Final = {
    "deck": "deck",
    "stack": "draw stack",
    "hand": "hand",
    "pile": "battle pile",
    "discard": "discard pile",
    "dead": "dead pile",
    "spoils": "spoils",
    "meld": "meld",
    "initiative": "initiative cards",
    "discards": "discards",
    "board": "cards on the board",
    "units": "pieces",
}
"""The name of each pile."""


def vocabulary_word(kind: str, word: object) -> str:
    """A word of the record as shown: `vocabulary_word("unit", "pawn")` is "Pawn". Unknown words are returned
    unchanged.

    The second unit of a kind is `pawn2` in a record and shown as "Pawn 2".
    """
    words = VOCABULARY[kind]
    if (
        kind == "unit"
        and isinstance(word, str)
        and word not in words
        and (first := word.rstrip("23456789")) in words
    ):
        return f"{vocabulary_word(kind, first)} {word.removeprefix(first)}"
    return wording(f"{kind}.{word}", words[word]) if isinstance(word, str) and word in words else str(word)


VALUE_WORDS: Final = {
    "referee": "everything that is played",
    "tally": "how each hand ended",
    "result": "how the game ended",
    "tl_br": "top left and bottom right",
    "tr_bl": "top right and bottom left",
}
"""Values of house rules that their names do not explain, in words."""


def english_words_of_record_name(kind: str, name: str) -> str:
    """A name of the record in English words: `throw_in` is "throw in"."""
    return VALUE_WORDS[name] if kind == "value" and name in VALUE_WORDS else name.replace("_", " ")


def record_name_in_words(kind: str, name: object) -> str:
    """A name of the record as shown: the `verb` `throw_in` is "throw in". The same for a `field` and a
    `value`."""
    return wording(f"{kind}.{name}", english_words_of_record_name(kind, str(name)))


def another_of_rank(rank: str) -> str:
    """One more card of a rank: `another Jack`, `another 9`."""
    return say(
        "rank.another",
        "{rank, select, A {another Ace} J {another Jack} Q {another Queen} K {another King} "
        "other {another {rank}}}",
        rank=rank,
    )


def card_as_read_aloud(card: str) -> str:
    """A card as it is read aloud: `9 of Hearts`, `Joker`, `a card not shown`."""
    if card == "Joker":
        return say("card.joker", "Joker")
    if card == "?":
        return say("card.hidden", "a card not shown")
    return say(
        "card.of",
        "{rank} of {suit}",
        rank=vocabulary_word("rank", card[:-1]),
        suit=vocabulary_word("suit", card[-1]),
    )


def versus_or_listed_players_text(names: Sequence[str]) -> str:
    """The players in one line: `Jon v Mendi`, or all names."""
    if len(names) != 2:
        return ", ".join(names)
    return say("names.between", "{one} v {other}", one=names[0], other=names[1])


def pile_name_without_owner(pile_id: str) -> str:
    """The name of a pile without its owner."""
    kind = pile_id.partition(":")[0]
    return wording(f"pile.{kind}", PILES[kind]) if kind in PILES else kind


def pile_name_with_owner(pile_id: str) -> str:
    """A pile and whose it is: `Jon's deck`, `The draw stack`."""
    pile_text, owner = pile_name_without_owner(pile_id), pile_id.partition(":")[2]
    return (
        say("pile.whose", "{whose}'s {pile}", whose=owner, pile=pile_text)
        if owner
        else say("pile.one", "The {pile}", pile=pile_text)
    )


def winner_or_tie_text(winner_or_tie: str) -> str:
    return (
        say("winner.tie", "The battle is a tie.")
        if winner_or_tie == "tie"
        else say("winner.wins", "{name} wins.", name=winner_or_tie)
    )


def key_position_with_reason_sentence(key_position: Facts) -> str:
    position = vocabulary_word("position", key_position["position"])
    position = position[0].upper() + position[1:]
    if key_position["suit"] not in VOCABULARY["suit"]:
        return " " + say("key.joker", "{position} is Key: the initiative card is a Joker.", position=position)
    suit = vocabulary_word("suit", key_position["suit"])
    return " " + say(
        "key.suit", "{position} is Key: the initiative card is of {suit}.", position=position, suit=suit
    )


def _what_beats_card_text(facts: Facts) -> str:
    """What can beat a card of El Royale: another of its rank, or a higher one of its suit, as far as there
    are any."""
    rank, suit = facts["rank"], facts["suit"] and vocabulary_word("suit", facts["suit"])
    if rank and suit:
        return say(
            "takes.either", "that takes another {rank}, or a higher card of {suit}", rank=rank, suit=suit
        )
    if rank:
        return say("takes.rank", "that takes another {rank}", rank=rank)
    return (
        say("takes.suit", "that takes a higher card of {suit}", suit=suit)
        if suit
        else say("takes.nothing", "nothing beats it")
    )


RANKS: Final = {
    "A": "Aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "10": "tens",
    "J": "Jacks",
    "Q": "Queens",
    "K": "Kings",
}
"""Cards of one rank in the plural."""


def rank_in_plural(rank: str) -> str:
    """Cards of one rank in the plural and in the current language: `Aces`, `tens`."""
    return wording(f"points.rank.{rank}", RANKS[rank]) if rank else ""


def signed_amounts_with_reasons(score_lines: list[Facts]) -> str:
    """The lines of a score as a sum: `60 (three tens) - 30 (2 cards in hand) + 45 (once more, for set 1)`."""
    parts = []
    for line in score_lines:
        amount, number = line["amount"], line["number"]
        rank = rank_in_plural(line.get("rank", ""))
        for_what = {
            "match": say(
                "points.match",
                "{number, select, 3 {three} 4 {four} 5 {five} 6 {six} 7 {seven} 8 {eight} other {{number}}} "
                "{rank}",
                number=number,
                rank=rank,
            ),
            "cards": localized_if_card_name(line["cards"][0])
            if number == 1 and line["cards"]
            else f"{number} {rank}",
            "hand": say(
                "points.hand", "{number, plural, one {# card} other {# cards}} in hand", number=number
            ),
            "set": say("points.set", "once more, for set {number}", number=number),
            "counted": say("points.counted", "as counted at the table"),
        }[line["reason"]]
        parts.append(f"{'−' if amount < 0 else '+'} {abs(amount)} ({for_what})")
    return " ".join(parts).removeprefix("+ ") or say("points.nothing", "nothing")


def since_round_or_setup_text(round_number_or_zero_for_setup: int | None) -> str:
    if round_number_or_zero_for_setup is None:
        return ""
    return " " + (
        say("since.round", "(since round {round})", round=round_number_or_zero_for_setup)
        if round_number_or_zero_for_setup
        else say("since.setup", "(since set-up)")
    )


def house_or_localized_suit_name(name: str) -> str:
    """The name that a table gave to a suit, or the suit in the current language."""
    suit = next((letter for letter, word in VOCABULARY["suit"].items() if word == name), "")
    return vocabulary_word("suit", suit) if suit else name


def places_of_card_copies_text(copy_places: list[Facts]) -> str:
    """Where the copies of a card are, or why there are no more."""
    parts = []
    for place in copy_places:
        owner, number = place.get("whose", ""), place.get("number", 0)
        place_texts = {
            "hand": say("copies.hand", "one is in {whose}'s hand", whose=owner),
            "spoils": say("copies.spoils", "one is in {whose}'s Spoils", whose=owner),
            "meld": say("copies.meld", "one is in {whose}'s Meld", whose=owner),
            "discard": say("copies.discard", "one is in the discard pile"),
            "dead": say("copies.dead", "one is in the dead pile"),
            "trick": say("copies.trick", "one is among the cards just played"),
            "known": say("copies.known", "all of {whose}'s cards are known", whose=owner),
            "gone": say("copies.gone", "the pack does not have that many copies left"),
            "named": say(
                "copies.named", "{number, plural, one {named once} other {named # times}}", number=number
            ),
        }
        parts.append(place_texts[place["place"]])
    return words_joined_with_and(parts)


PHRASES: Final[Mapping[str, Callable[[Any], str]]] = {  # each takes the kind of fact that it is named after
    "there": lambda square: f" {square}" if square else "",
    "since": since_round_or_setup_text,
    "critical": lambda critical: say("hit.critical", ", critical") if critical else "",
    "key": lambda key: key_position_with_reason_sentence(key) if key else "",
    "due": lambda due: (
        " " + say("due.to_draw", "{due, plural, one {# card} other {# cards}} to draw.", due=due)
        if due
        else ""
    ),
    "shown": lambda cards: f" ({words_joined_with_and(cards)})" if cards else "",
    "winner": winner_or_tie_text,
    "takes": _what_beats_card_text,
    "pile": pile_name_with_owner,
    "house": house_or_localized_suit_name,
    "copies": places_of_card_copies_text,
    "points": signed_amounts_with_reasons,
    "face": lambda card: say("card.face", "a face card") if card == "?" else str(card),
    "house_rule": lambda title: wording(title["id"], title["english"]),
    "value": lambda value: record_name_in_words("value", value),
    "lower": lambda words: words[:1].lower() + words[1:],
}
"""Phrases by the name behind the colon. Each takes the whole fact, even a list."""


class _Filler(MessageFormatter):
    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec in PHRASES:
            return PHRASES[format_spec](value)
        if format_spec in VOCABULARY and not isinstance(value, list | tuple):
            return vocabulary_word(format_spec, value)
        return super().format_field(value, format_spec)


_FILLER: Final = _Filler()


def phrase(id: str, english: str, facts: Facts) -> str:
    """The wording of this id, filled with the facts."""
    return _FILLER.fill_message(wording(id, english), facts)


def findings_with_distinct_sentences(findings: Iterable[Finding]) -> Iterator[tuple[Finding, str]]:
    """The reasons why rules are broken, each sentence once even if several findings say it.

    The command line and the screens both use it.
    """
    seen = set()
    for finding in findings:
        sentence = finding_reason_sentence(finding)
        if sentence not in seen:
            seen.add(sentence)
            yield finding, sentence


def finding_reason_sentence(finding: Finding) -> str:
    """Why a rule is broken, as a sentence with its full stop."""
    return f"{phrase(finding.rule.id, finding.rule.explanation, finding.facts)}."
