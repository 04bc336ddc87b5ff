"""Which taps enter an act of Royals on its table screen, hands hidden: the identifiers in their order."""

from collections import Counter
from typing import Any

from models.cards import NAMES, card_number_or_none
from referee.games import game_named
from referee.games.royals.state import NOBODY, State
from referee.games.royals.trick import count_of_trick_cards_to_keep
from views.screens.royals.draft import keep_options_likeliest_first_or_empty, only_possible_entry_of_verb

Entry = dict[str, Any]
GAME = game_named("battle-royals")


def taps_for_act(state: State, entry: Entry) -> list[str]:
    """The taps for one act, as a player makes them who sees the table before it."""
    names = state.table_rules.names
    match entry["do"]:
        case "deal":
            dealer = names.index(entry["by"])
            chosen = [f"dealer-{dealer}"] if state.dealer == NOBODY and dealer else []
            return [*(["next-hand"] if state.scores[0] else chosen), f"card-{entry['up']}"]
        case "choose":
            return [f"suit-{entry['suit']}"]
        case "challenge":
            return [f"challenge-{names.index(entry['defender'])}"]
        case "draw" if entry["from"] == "stack":
            return ["do-draw-stack"]
        case "draw":
            return _discard_taps(state, entry)
        case "follow":
            return [f"card-{entry['card']}"]
        case "lead" | "discard":
            return [f"card-{entry['card']}"]
        case "keep":
            return _keep_taps(state, entry)
        case "meld":
            return _meld_taps(state, entry)
        case "reveal":
            return _reveal_taps(state, entry)
        case "end_hand":
            return ["open-end_hand", f"card-{entry['discard']}" if "discard" in entry else "do-end_hand"]
        case "assassinate" | "ransom" | "change_suit":
            return _list_play_taps(state, entry)
    return [f"do-{entry['do']}"]


def _discard_taps(state: State, entry: Entry) -> list[str]:
    """A discard is tapped; where it could be meant in two ways, a button says which."""
    card = card_number_or_none(entry["card"])
    place = max(place for place, each in enumerate(state.discard) if each == card)
    if "for_suit" in entry:
        return [f"discard-{place}", "do-draw-as-if"]
    return [f"discard-{place}"]


def _keep_taps(state: State, entry: Entry) -> list[str]:
    lots = keep_options_likeliest_first_or_empty(state)
    if count_of_trick_cards_to_keep(state) > 1 and lots:
        wanted = sorted(entry["cards"])
        lot = next(lot for lot in lots if sorted(NAMES[state.battle[at][1]] for at in lot) == wanted)
        return [*(["keep-others"] if lot != lots[0] else []), f"keep-{'-'.join(map(str, lot))}"]
    played = [NAMES[card] for _, card in state.battle]
    found = []
    for card in entry["cards"]:
        at = next(at for at, each in enumerate(played) if each == card and at not in found)
        found.append(at)
    return [f"keep-{at}" for at in found]


def _reveal_taps(state: State, entry: Entry) -> list[str]:
    tapped = []
    for seat, name in enumerate(state.table_rules.names):
        left = Counter(entry["hands"][name]) - Counter(NAMES[card] for card in state.known[seat])
        tapped += [f"card-{card}" for card in left.elements()]
    return [*tapped, "do-reveal"]


def _list_play_taps(state: State, entry: Entry) -> list[str]:
    names = state.table_rules.names
    if entry["do"] == "assassinate" and only_possible_entry_of_verb(GAME, state, "assassinate"):
        return [f"open-{entry['do']}"]
    if "of" in entry:
        of = names.index(entry["of"])
        both = all(
            any(NAMES[lying & 63] == entry.get("victim") for lying in row[of])
            for row in (state.spoils, state.meld)
        )
        named = {**entry, "of": str(of), "zone": entry.get("zone") if both else None, "by": None}
        return [f"open-{entry['do']}", "-".join(filter(None, named.values()))]
    change = f"change-{entry['card']}-{'-'.join(entry['copies'])}-{entry['dead']}"
    return ["open-change_suit", f"card-{entry['card']}", change]


def _meld_taps(state: State, entry: Entry) -> list[str]:
    """The denomination, then the cards that are not known to be in the hand, one by one."""
    return [
        "open-meld",
        f"rank-{entry['cards'][0][:-1]}",
        *(f"card-{card}" for card in _unknown_meld_cards(state, entry)),
        "do-meld",
    ]


def one_tap_meld_identifier(state: State, entry: Entry) -> str:
    """The one tap that names all cards of a meld, where it is among the likely ones."""
    return (
        f"meld-{'-'.join(sorted(_unknown_meld_cards(state, entry), key=lambda card: 'SHCD'.index(card[-1])))}"
    )


def _unknown_meld_cards(state: State, entry: Entry) -> list[str]:
    rank = entry["cards"][0][:-1]
    known = Counter(NAMES[card] for card in state.known[state.attacker] if NAMES[card][:-1] == rank)
    return list((Counter(entry["cards"]) - known).elements())
