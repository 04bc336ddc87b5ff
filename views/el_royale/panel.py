"""The panel of the table screen: what the referee waits for now, and the means to enter it."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import flet as ft

from models.cards import NAMES, RANK, RANKS, names
from referee.el_royale.choices import may_pick_up
from referee.el_royale.elimination import would_be_out
from referee.el_royale.match import Proposal
from referee.el_royale.seating import claim_order
from referee.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, OVER, State, in_set
from views import theme
from views.components.paper import words
from views.components.picker import card_words
from views.components.press import button, pressable, silent
from views.el_royale.composing import Composing, drawn_unnamed, marks, most_claimed, offered, play, seat_meant, verb
from views.faces import EDGE, PAPER, RATIO, card_face, card_picture
from views.guards import component
from views.sitting import Sitting

TILE = 46
"""Width of a card that is tapped."""
KEPT = 12
"""So many of them stay in the tree."""


class Acts(NamedTuple):
    """What the panel can do."""

    compose: Callable[[Composing], None]
    enter: Callable[..., None]
    again: Callable[[], None]
    proposal: Proposal | None
    """Who may deal and start, after a game of these players."""
    won: str
    """Games won this evening, in words."""


class Picking(NamedTuple):
    """What is named in the picker: what it says of each card, and what a card named comes to."""

    marks: str
    on_pick: Callable[[str], None]
    hidden: bool = False
    """A card may be left unseen."""


class Asking(NamedTuple):
    """What is asked now, in the order in which it is drawn."""

    above: ft.Control
    tiles: tuple[tuple[str, int], ...] = ()
    """Cards to tap, and each one's place among those gathered, or 0."""
    on_tile: Callable[[str], None] | None = None
    picking: Picking | None = None
    below: ft.Control | None = None


def column(*rows: ft.Control | None, spacing: float = 8) -> ft.Column:
    """Rows below each other, those that are not wanted left out."""
    shown = [row for row in rows if row is not None]
    return ft.Column(shown, spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def row(*parts: ft.Control | None) -> ft.Row:
    """Parts beside each other, broken where the sheet ends."""
    return ft.Row([part for part in parts if part is not None], wrap=True, spacing=6, run_spacing=6)


def hint(text: str) -> ft.Control:
    """What to do now, in a line."""
    return words(text, size=theme.SMALL, weight=ft.FontWeight.W_500)


def asking(sitting: Sitting, now: Composing, acts: Acts) -> Asking:
    """What the referee waits for."""
    state: State = sitting.table.state
    drawn: dict[str, Callable[[Sitting, State, Composing, Acts], Asking]] = {
        DEAL: _deal,
        ATTACK: _attack,
        DEFENCE: _defence,
        AFTER_BEAT: _after_beat,
        CLAIMS: _claims,
        OVER: _over,
    }
    if now.mode in ("draw", "show"):
        return _naming(sitting, state, now, acts)
    return drawn[state.phase](sitting, state, now, acts)


# -- cards ---------------------------------------------------------------------------------------------------------------


@component
def Tile(card: str, place: int, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    """One card to tap. `place`: its number among those gathered, or 0."""
    picture = ft.Image(
        src=card_picture(card, TILE, four_colour=four_colours),
        width=TILE,
        height=TILE * RATIO,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    face: ft.Control = picture
    if place:
        number = silent(str(place), size=theme.SMALL, weight=ft.FontWeight.W_700, color=theme.ON_MAY)
        badge = ft.Container(number, width=24, height=24, border_radius=12, bgcolor=theme.MAY, alignment=ft.Alignment.CENTER)
        face = ft.Stack([picture, ft.Container(badge, right=0, bottom=0)], width=TILE, height=TILE * RATIO)
    return pressable(
        face,
        label=card_words(card),
        identifier=f"card-{card}",
        on_click=lambda: on_tap(card),
        selected=bool(place),
        bgcolor=PAPER,
        border=ft.Border.all(2.5 if place else 1, theme.MAY if place else EDGE),
        border_radius=5,
    )


_Tile: Any = ft.memo(Tile)


def kept_tiles(tiles: tuple[tuple[str, int], ...], last: Any, four_colours: bool, on_tap: Callable[[str], None]) -> ft.Control:
    """The cards to tap. Their places stay in the tree while there are fewer: only what changes is sent.

    `last` is a ref that remembers what they showed; `on_tap` stays the same from drawing to drawing.
    """
    before = last.current or (("AS", 0),) * KEPT
    last.current = (*tiles, *before[len(tiles) :])
    drawn = [
        ft.Container(_Tile(card, place, four_colours, on_tap), visible=at < len(tiles), key=f"tile{at}")
        for at, (card, place) in enumerate(last.current)
    ]
    return ft.Row(drawn, wrap=True, spacing=5, run_spacing=5, visible=bool(tiles))


def _tap_card(state: State, seat: int, now: Composing, acts: Acts) -> Callable[[str], None]:
    """A card tapped is played at once, or gathered where several are meant."""

    def tap(card: str) -> None:
        if seat == NOBODY:
            acts.compose(now)
        elif now.several or state.phase == CLAIMS:
            cards = tuple(each for each in now.cards if each != card) if card in now.cards else (*now.cards, card)
            acts.compose(now._replace(cards=cards))
        else:
            acts.enter(play(state, seat, (card,), now))

    return tap


def _cards(state: State, seat: int, now: Composing, acts: Acts, above: ft.Control, below: ft.Control | None) -> Asking:
    """The cards to tap for this player; any other card is a tap away and then says why not."""
    tap = _tap_card(state, seat, now, acts)
    tiles = names(offered(state, seat, now))
    gathered = [card for card in now.cards if card not in tiles]
    order = {card: place for place, card in enumerate(now.cards, 1)}
    unseen = state.size[seat] - state.known[seat].bit_count()
    asks_all = state.phase == ATTACK and (unseen > 0 or not tiles) and not now.cards
    picking = Picking(marks(state, seat, now), tap) if asks_all or now.mode == "other" else None
    shown = () if now.mode == "other" else tuple((card, order.get(card, 0)) for card in [*gathered, *tiles])
    return Asking(above, shown, tap, picking, below)


def _several(state: State, seat: int, now: Composing, acts: Acts) -> ft.Control | None:
    """Gather several cards, then play them together."""
    if not now.several:
        return button("Several cards", "several", lambda: acts.compose(now._replace(several=True)), "plain")
    if not now.cards:
        return button("One card", "several", lambda: acts.compose(now._replace(several=False)), "chosen")
    told = f"{_SAYS[verb(state, seat)]} {', '.join(now.cards)}"
    return button(told, "play", lambda: acts.enter(play(state, seat, now.cards, now)), "may")


_SAYS = {"attack": "Attack with", "throw_in": "Throw in", "beat": "Beat with", "claim": "Take"}


def _other(now: Composing, acts: Acts) -> ft.Control:
    if now.mode == "other":
        return button("Fewer cards", "other", lambda: acts.compose(now._replace(mode="")), "quiet")
    return button("Another card", "other", lambda: acts.compose(now._replace(mode="other")), "quiet")


def _shows(seat: int, now: Composing, acts: Acts) -> ft.Control | None:
    if seat == NOBODY:
        return None
    return button("Shows cards", "shows", lambda: acts.compose(Composing(seat=seat, mode="show")), "quiet")


def _known(state: State, seat: int, four_colours: bool) -> ft.Control | None:
    """The cards of a hand that everybody has seen go there: anyone may look at them."""
    cards = list(in_set(state.known[seat])) if seat != NOBODY else []
    if not cards or state.phase == OVER:
        return None
    cards.sort(key=lambda card: RANK[card])
    unseen = state.size[seat] - len(cards)
    faces = [card_face(NAMES[card], 26, four_colour=four_colours, shadow=False) for card in cards]
    said = f"Known of {state.name(seat)}'s hand: {', '.join(names(cards))}" + (f", and {unseen} unseen" if unseen else "")
    more = [words(f"+ {unseen} unseen", size=theme.TINY, faded=True, semantics_label="")] if unseen else []
    about = words(f"{state.name(seat)} is known to hold", size=theme.TINY, faded=True, semantics_label="")
    return ft.Semantics(label=said, identifier="known", container=True, content=column(about, row(*faces, *more), spacing=3))


# -- what is asked -------------------------------------------------------------------------------------------------------


def _deal(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    """Who deals, who attacks first, and, where hands are shown, what everybody was dealt."""
    players = state.company.names

    def seat_row(told: str, name: str, chosen: int, change: Callable[[int], Composing], suggested: tuple[str, ...]) -> ft.Control:
        shown = [
            button(
                player,
                f"{name}-{seat}",
                lambda seat=seat: acts.compose(change(seat)),
                "chosen" if seat == chosen else "plain",
                label=f"{player} {told}" + (", suggested" if player in suggested[:1] else ""),
            )
            for seat, player in enumerate(players)
        ]
        note = words(f"{told.capitalize()}: as printed {' or '.join(suggested)}" if suggested else told.capitalize(), size=theme.SMALL)
        return column(note, row(*shown), spacing=4)

    def by_lot() -> None:
        random = Random()
        acts.compose(now._replace(dealer=random.randrange(len(players)), first=random.randrange(len(players))))

    offer = acts.proposal
    known = offer is not None and not offer.by_lot
    rows: list[ft.Control | None] = [
        seat_row("deals", "dealer", now.dealer, lambda seat: now._replace(dealer=seat), offer.may_deal if known and offer else ()),
        seat_row("attacks first", "first", now.first, lambda seat: now._replace(first=seat), offer.may_start if known and offer else ()),
        button("Draw lots for both", "lots", by_lot, "plain", icon=ft.Icons.SHUFFLE) if not known else None,
    ]
    above = column(*rows, spacing=12)
    if NOBODY in (now.dealer, now.first):
        return Asking(above)
    if sitting.manner.hands_shown and len(now.hands) < len(players):
        return _dealt_hand(state, now, acts, above)
    hands = {player: list(hand) for player, hand in zip(players, now.hands, strict=False) if hand}
    entry = {"do": "deal", "by": players[now.dealer], "first": players[now.first]} | ({"hands": hands} if hands else {})
    return Asking(above, below=button("Four cards each are dealt", "deal", lambda: acts.enter(entry), "may", fills=True))


def _dealt_hand(state: State, now: Composing, acts: Acts, above: ft.Control) -> Asking:
    """The four cards of one player; those nobody shows stay hidden."""
    players, at = state.company.names, len(now.hands)
    taken = {card for hand in (*now.hands, now.cards) for card in hand}
    free = "".join("x" if name in taken or name == "Joker" else "." for name in NAMES[:53])

    def pick(card: str) -> None:
        cards = (*now.cards, card)
        done = len(cards) == 4
        acts.compose(now._replace(hands=(*now.hands, cards), cards=()) if done else now._replace(cards=cards))

    def skip() -> None:
        acts.compose(now._replace(hands=(*now.hands, ()), cards=()))

    told = hint(f"{players[at]} was dealt: {', '.join(now.cards) or 'name four cards'}")
    skips = button(f"{players[at]} shows none", "skip-hand", skip, "quiet")
    return Asking(column(above, told, spacing=12), picking=Picking(free, pick, hidden=True), below=skips)


def _attack(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_meant(state, now)
    awaited = f"{state.name(state.attacker)} attacks {state.name(state.defender)}"
    for_whom = f", who defends for {state.name(state.target)}" if state.target != state.defender else ""
    told = f"{awaited}{for_whom}: which card?" if seat == state.attacker else f"{state.name(seat)}: which card?"
    unnamed = drawn_unnamed(state)
    draws = None
    if unnamed and sitting.manner.hands_shown:
        drawer, number = unnamed[0]
        draws = button(
            f"{state.name(drawer)} drew {number}: name {'it' if number == 1 else 'them'}",
            "name-draw",
            lambda: acts.compose(Composing(seat=drawer, mode="draw")),
            "plain",
            fills=True,
        )
    below = column(
        row(_several(state, seat, now, acts), _shows(seat, now, acts)),
        _known(state, seat, sitting.taste.four_colours) if now.seat != NOBODY else None,
    )
    return _cards(state, seat, now, acts, column(draws, hint(told)), below)


def _defence(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat = seat_meant(state, now)
    defender, rank = state.name(state.defender), RANKS[RANK[state.top]]
    if state.conceded:
        told = f"{defender} has conceded. Whoever throws in another {rank} is tapped first."
        last = button(f"{defender} takes the pile", "take", lambda: acts.enter({"do": "take", "by": defender}), "may", fills=True)
    else:
        told = f"{defender} beats {NAMES[state.top]} or concedes. Whoever throws in another {rank} is tapped first."
        out = would_be_out(state, state.defender, conceding=True)
        words_ = f"{defender} concedes" + (" and is out" if out else "")
        last = button(
            words_, "concede", lambda: acts.enter({"do": "concede", "by": defender}), "may" if not now.several else "plain", fills=True
        )
    if seat != state.defender:
        told = f"{state.name(seat)} throws in: which {rank}?"
    below = column(
        row(_several(state, seat, now, acts), _other(now, acts), _shows(seat, now, acts)),
        _known(state, seat, sitting.taste.four_colours),
    )
    if state.conceded and seat == state.defender:
        return Asking(column(hint(told), last), below=below)
    return _cards(state, seat, now, acts, column(hint(told), last), below)


def _after_beat(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat, rank = now.seat, RANKS[RANK[state.top]]
    attacker = state.name(state.attacker)
    all_lie = sum(RANK[card] == RANK[state.top] for card in state.pile) == 4
    takers = [state.name(each) for each in may_pick_up(state)]
    told = f"All four {rank}s lie." if all_lie else f"Beaten. Tap who throws in another {rank}."
    if seat != NOBODY:
        told = f"{state.name(seat)} throws in: which {rank}?"
    takes = [
        button(
            f"{name} picks up", f"take-{state.company.names.index(name)}", lambda name=name: acts.enter({"do": "take", "by": name}), "plain"
        )
        for name in takers
    ]
    if seat != NOBODY and state.name(seat) not in takers:
        name = state.name(seat)
        takes.append(button(f"{name} picks up", f"take-{seat}", lambda: acts.enter({"do": "take", "by": name}), "quiet"))
    clear = button(
        f"Nobody wants it: {attacker} sets it aside", "clear", lambda: acts.enter({"do": "clear", "by": attacker}), "may", fills=True
    )
    taking = row(*takes) if takes else None
    if seat == NOBODY:
        return Asking(column(hint(told), clear), below=taking)
    more = row(_several(state, seat, now, acts), _other(now, acts), _shows(seat, now, acts))
    below = column(more, taking, _known(state, seat, sitting.taste.four_colours))
    return _cards(state, seat, now, acts, column(hint(told), clear), below)


def _claims(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    seat, most = claim_order(state)[0], most_claimed(state)
    name, gone = state.name(seat), state.name(state.spoils)
    unseen = state.size[state.spoils] - state.known[state.spoils].bit_count()
    told = f"{name} takes up to {most} of {gone}'s {state.size[state.spoils]} cards."
    amount = f"takes {len(now.cards)}" if now.cards else "takes none"
    claim = button(f"{name} {amount}", "claim", lambda: acts.enter(play(state, seat, now.cards, now)), "may", fills=True)
    spread = None
    if unseen:
        spread = button(
            f"{gone} spreads {unseen} more: name them",
            "spread",
            lambda: acts.compose(Composing(seat=state.spoils, mode="show")),
            "plain",
            fills=True,
        )
    return _cards(state, seat, now, acts, column(hint(told), claim), spread)


def _naming(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    """Cards that are only told to the referee: shown to all, or drawn."""
    seat, name = now.seat, state.name(now.seat)
    due = dict(drawn_unnamed(state)).get(seat, 0) if now.mode == "draw" else 0

    def pick(card: str) -> None:
        cards = (*now.cards, card)
        if due and len(cards) == due:
            acts.enter(play(state, seat, cards, now))
        else:
            acts.compose(now._replace(cards=cards))

    told = f"{name} drew {due}" if due else f"{name} shows to everyone"
    done = None
    if now.mode == "show" and now.cards:
        done = button(f"Show {', '.join(now.cards)}", "show", lambda: acts.enter(play(state, seat, now.cards, now)), "may")
    back = button("Back", "naming-back", lambda: acts.compose(Composing()), "quiet")
    above = hint(f"{told}: {', '.join(now.cards) or 'which?'}")
    return Asking(above, picking=Picking(marks(state, seat, now), pick, hidden=now.mode == "draw"), below=row(done, back))


def _over(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    company = state.company
    winner = company.team_names[state.winner]
    who = f"Team {winner} wins" if company.in_teams else f"{winner} wins"
    how = (
        f"{state.name(state.won_by)} laid the fourth {RANKS[RANK[state.top]]} as the last card."
        if state.won_by != NOBODY
        else "Everybody else has been eliminated."
    )
    offer = acts.proposal
    following = f"Next game: {' or '.join(offer.may_deal)} deals, {' or '.join(offer.may_start)} starts." if offer else ""
    above = column(
        words(who, size=theme.BIG, weight=ft.FontWeight.W_600),
        words(how),
        words(acts.won, faded=True) if acts.won else None,
        words(following, faded=True) if following else None,
        button("Next game", "again", acts.again, "may", fills=True),
    )
    return Asking(above)
