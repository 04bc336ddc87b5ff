"""The plays that are made of several things: melds, strikes, ransoms, changes of suit, the end of the hand. Cards are shown as cards."""

from collections import Counter
from typing import NamedTuple

import flet as ft

from models.cards import NAMES, RANKS, SUITS
from models.json_values import JsonObject
from models.speech import say
from referee.drafts import NOTHING, Draft
from referee.games.royals.state import State
from referee.games.royals.words import house_name
from referee.words.phrases import card_words
from views.app import theme
from views.app.faces import card_face
from views.components.paper import words
from views.components.press import pressable, silent
from views.screens.royals.dealing import sharing_all
from views.screens.royals.half_said import LOOKED_AT, allowed, entry_of, every_way, may_end, near
from views.screens.royals.tray import Key, copies_of, hand_keys, rank_keys, tray_of
from views.screens.table.meanings import Enter, GoOn, Tap, enter
from views.screens.table.scene import Asks, Does, Part, Seen, offer, prompt


class Pick(NamedTuple):
    """A card to tap in a list: what it says, and the act it makes."""

    card: str
    label: str
    identifier: str
    entry: JsonObject
    note: str = ""


def listed(seen: Seen, state: State, now: Draft) -> Asks:
    """What may be named of the play that was begun."""
    asked = {"meld": _meld, "assassinate": _strikes, "ransom": _ransoms, "change_suit": _changes, "end_hand": _end_hand}
    return asked[now.do](seen, state, now)


def _back() -> Part:
    return offer(say("royals_table.back", "Back"), "back-to-play", GoOn(NOTHING), "quiet")


def _nothing(told: str, rows: list[Part]) -> Asks:
    none = Part("none", _none, (say("royals_table.list.none", "There is none on the table now."),))
    return Asks(prompt(told), tuple(rows) or (none,), foot=(sharing_all("listed", _back()),))


def _none(_: Does, told: str) -> ft.Control:
    return words(told, faded=True)


# -- melds -------------------------------------------------------------------------------------------------------------
def _meld(seen: Seen, state: State, now: Draft) -> Asks:
    """First the denomination, then its cards; of one that is sure both go without saying."""
    cards, four = tuple(now.so_far("cards")), seen.preferences.four_colours
    found = allowed(seen.table, now.without("cards"), "cards")
    at_first = {str(card)[:-1] for card in found.allowed} if found is not None else set()
    ranks = [rank for rank in (RANKS[0], *reversed(RANKS[1:])) if rank in at_first]
    rank = str(now.said.get(LOOKED_AT) or (cards[0][:-1] if cards else ranks[0] if len(ranks) == 1 else ""))
    after = allowed(seen.table, now, "cards")
    possible = tuple(str(card) for card in after.allowed) if after is not None else ()
    told = say("royals_table.which_meld", "{player} melds: which cards?", player=state.name(state.attacker))
    rows = (rank_keys(ranks, rank), *((copies_of(rank, possible, cards, four),) if rank else ()))
    said = say("royals_table.meld", "Meld {cards}", cards=" ".join(cards))
    kind = "may" if cards and may_end(seen.table, now) else "plain"
    melds = (offer(said, "do-meld", Tap("whole"), kind, expand=True),) if cards else ()
    return Asks(prompt(told), rows, foot=(sharing_all("listed", *melds, _back()),))


# -- strikes and ransoms -----------------------------------------------------------------------------------------------
def _strikes(seen: Seen, state: State, now: Draft) -> Asks:
    """The cards that an Ace in the Spoils may strike, by their owners."""
    told = say("royals_table.list.assassinate.meaning", "An Ace in Spoils strikes a card of its suit; both are dead.")
    picks: dict[str, list[Pick]] = {}
    for draft in every_way(seen.table, now, "of", "victim", "zone"):
        ace = allowed(seen.table, draft, "ace")
        entry = entry_of(seen.table, draft.put("ace", ace.allowed[0])) if ace is not None else None
        if entry is None:
            continue
        of, victim = str(entry["of"]), str(entry["victim"])
        zone = str(entry.get("zone") or ("spoils" if _lies(state.spoils[state.names.index(of)], victim) else "meld"))
        facts = {"ace": str(entry["ace"]), "owner": of, "victim": victim}
        name = f"strike-{entry['ace']}-{state.names.index(of)}-{victim}-{zone}"
        note = say("royals_table.zone.spoils", "spoils") if zone == "spoils" else say("royals_table.zone.meld", "meld")
        picks.setdefault(of, []).append(Pick(victim, _strike_in_words(facts, str(entry.get("zone") or "")), name, entry, note))
    four = seen.preferences.four_colours
    return _nothing(told, [Part(f"of-{of}", _picks, (of, "", tuple(each), four)) for of, each in picks.items()])


def _lies(row: list[int], card: str) -> bool:
    return any(NAMES[lying & 63] == card for lying in row)


def _strike_in_words(facts: dict[str, str], zone: str) -> str:
    if zone == "spoils":
        return say("royals_table.strikes_in_spoils", "{ace} strikes {owner}'s {victim} in Spoils", **facts)
    if zone == "meld":
        return say("royals_table.strikes_in_meld", "{ace} strikes {owner}'s {victim} in Meld", **facts)
    return say("royals_table.strikes", "{ace} strikes {owner}'s {victim}", **facts)


def _ransoms(seen: Seen, state: State, now: Draft) -> Asks:
    """Each card that may be had, and beside it what may be given for it; those for a change of suit last."""
    told = say("royals_table.list.ransom.meaning", "A melded Royal of the own suit, for a card of its denomination.")
    rows: list[tuple[bool, Part]] = []
    for draft in every_way(seen.table, now, "of", "take", "for_suit"):
        of, take, suit = str(draft.said["of"]), str(draft.said["take"]), draft.said["for_suit"]
        prices = allowed(seen.table, draft, "give")
        picks = []
        for price in prices.allowed if prices is not None else ():
            entry = entry_of(seen.table, draft.put("give", price))
            if entry is not None:
                facts = {"card": take, "owner": of, "price": str(price)}
                name = f"ransom-{state.names.index(of)}-{take}-{price}{'-as-if' if suit is not None else ''}"
                picks.append(Pick(str(price), _ransom_in_words(state, facts, suit), name, entry))
        heading = say("royals_table.ransom_of", "{card} from {owner} for", card=take, owner=of)
        if suit is not None:
            heading = say("royals_table.ransom_of_for_change", "{card} from {owner}, to change to {house}, for",
                          card=take, owner=of, house=house_name(state, SUITS.index(str(suit))))  # fmt: skip
        if picks:
            part = Part(f"{of}-{take}-{suit}", _picks, (heading, take, tuple(picks), seen.preferences.four_colours))
            rows.append((suit is not None, part))
    return _nothing(told, [part for _, part in sorted(rows, key=lambda row: row[0])])


def _ransom_in_words(state: State, facts: dict[str, str], suit: object) -> str:
    if suit is None:
        return say("royals_table.ransom", "{card} from {owner} for {price}", **facts)
    house = house_name(state, SUITS.index(str(suit)))
    return say("royals_table.ransom_for_change", "{card} from {owner} for {price}, to change to {house}", house=house, **facts)


def _picks(does: Does, heading: str, beside: str, picks: tuple[Pick, ...], four_colours: bool) -> ft.Control:
    """Cards to tap under a heading; `beside` lies before them."""

    def one(pick: Pick) -> ft.Control:
        face: list[ft.Control] = [card_face(pick.card, 46, four_colour=four_colours)]
        if pick.note:
            face.append(silent(pick.note, size=theme.TINY, color=theme.INK_FADED))
        shown = ft.Column(face, spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return pressable(shown, label=pick.label, identifier=pick.identifier, on_click=lambda: does(Enter((pick.entry,))), padding=2,
                         border=ft.Border.all(1.5, theme.MAY), border_radius=6)  # fmt: skip

    lying: list[ft.Control] = [one(pick) for pick in picks]
    if beside:
        taken = ft.Semantics(label=card_words(beside), container=True, content=card_face(beside, 46, four_colour=four_colours))
        lying = [taken, ft.Icon(ft.Icons.ARROW_LEFT, color=theme.INK_FADED), *lying]
    row = ft.Row(lying, spacing=6, wrap=True, run_spacing=6)
    return ft.Column([words(heading, size=theme.SMALL), row], spacing=3, tight=True)


# -- a change of suit --------------------------------------------------------------------------------------------------
def _changes(seen: Seen, state: State, now: Draft) -> Asks:
    """First the card, then which copies and which of them dies."""
    four = seen.preferences.four_colours
    if "card" in now.said:
        told = say("royals_table.which_dies", "Three {card}: which of them dies?", card=str(now.said["card"]))
        entries = [entry_of(seen.table, draft) for draft in every_way(seen.table, now, "copies", "dead")]
        rows = [_change(state, entry, four) for entry in entries if entry is not None]
        return Asks(prompt(told), tuple(rows), foot=(sharing_all("listed", _back()),))
    told = say("royals_table.list.change.which", "Three cards exactly alike change the home suit: tap the card.")
    found = allowed(seen.table, now, "card")
    every = [str(card) for card in found.allowed] if found is not None else []
    at_hand = Counter(NAMES[card] for card in near(state))
    likely = sorted((card for card in every if at_hand[card]), key=lambda card: -at_hand[card])
    rows = [tray_of([Key(card, ".", held=at_hand[card]) for card in likely], four, name="likely")] if likely else []
    if len(every) > len(likely):
        rest = frozenset(every) - frozenset(likely)
        keys = hand_keys(seen.table, state.attacker, now, "card")
        rows.append(tray_of([key for key in keys if key.card in rest], four))
    return _nothing(told, rows)


def _change(state: State, entry: JsonObject, four_colours: bool) -> Part:
    copies = entry["copies"]
    assert isinstance(copies, list | tuple)
    zones, card, dead = [str(each) for each in copies], str(entry["card"]), str(entry["dead"])
    name = f"change-{card}-{'-'.join(zones)}-{dead}"
    house = house_name(state, SUITS.index(card[-1]))
    return Part(name, _copies, (card, tuple(zones), dead, change_in_words(card, zones, dead, house), name, entry, four_colours))


def _copies(
    does: Does, card: str, zones: tuple[str, ...], dead: str, said: str, identifier: str, entry: JsonObject, four_colours: bool
) -> ft.Control:
    """The three copies as they lie; the one that dies is faded."""
    dying = zones.index(dead)
    where = {
        "hand": say("royals_table.zone.hand", "hand"),
        "spoils": say("royals_table.zone.spoils", "spoils"),
        "meld": say("royals_table.zone.meld", "meld"),
    }

    def one(at: int, zone: str) -> ft.Control:
        face = card_face(card, 38, four_colour=four_colours)
        face.opacity = 0.35 if at == dying else 1
        told = silent(f"✝ {where[zone]}" if at == dying else where[zone], size=theme.TINY, color=theme.INK_FADED)
        return ft.Column([face, told], spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)

    shown = ft.Row([one(at, zone) for at, zone in enumerate(zones)], spacing=10, alignment=ft.MainAxisAlignment.CENTER)
    return pressable(shown, label=said, identifier=identifier, on_click=lambda: does(Enter((entry,))), padding=6,
                     bgcolor=theme.PAPER_BRIGHT, border=ft.Border.all(1.5, theme.MAY), border_radius=theme.ROUND)  # fmt: skip


def change_in_words(card: str, zones: list[str], dead: str, house: str) -> str:
    """A change of suit as it is read aloud."""
    in_zone = {
        "hand": lambda number: say("royals_table.copies_in_hand", "{number} in hand", number=number),
        "spoils": lambda number: say("royals_table.copies_in_spoils", "{number} in spoils", number=number),
        "meld": lambda number: say("royals_table.copies_in_meld", "{number} in meld", number=number),
    }
    dies = {
        "hand": say("royals_table.dies_in_hand", "; the one in hand dies"),
        "spoils": say("royals_table.dies_in_spoils", "; the one in spoils dies"),
        "meld": say("royals_table.dies_in_meld", "; the one in meld dies"),
    }
    counted = Counter(zones)
    where = ", ".join(in_zone[zone](number) for zone, number in counted.items())
    dying = dies[dead] if len(counted) > 1 else ""
    return say("royals_table.change", "{card} ({where}{dies}): change to {house}", card=card, where=where, dies=dying, house=house)


# -- the end of the hand -----------------------------------------------------------------------------------------------
def _end_hand(seen: Seen, state: State, now: Draft) -> Asks:
    """With a last discard, or without."""
    by, four = state.name(state.attacker), seen.preferences.four_colours
    ends = offer(say("royals_table.end_without", "End the hand without a discard"), "do-end_hand", enter({"do": "end_hand", "by": by}),
                 "may", expand=True)  # fmt: skip
    told = say("royals_table.last_discard", "{player} ends the hand: tap the last discard.", player=by)
    rows: tuple[Part, ...] = ()
    if state.hand(state.attacker):
        rows = (tray_of(hand_keys(seen.table, state.attacker, now, "discard"), four),)
    return Asks(prompt(told), rows, foot=(sharing_all("listed", ends, _back()),))
