"""The panel of the table screen: what the referee waits for now, and the means to enter it."""

from collections.abc import Callable

import flet as ft

from models.cards import NAMES, RANK, RANKS
from models.speech import say
from referee.games.el_royale.elimination import would_be_out
from referee.games.el_royale.happenings import Drawn, Eliminated, NothingLeft, OneMore, Rebuilt
from referee.games.el_royale.seating import claim_order
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, CLAIMS, DEAL, DEFENCE, NOBODY, OVER, RESULT, State
from referee.score_sheet import scores_title
from views.app import theme
from views.components.paper import column, hint, row, words
from views.components.press import button
from views.screens.el_royale.asked import Acts, Asking, Picking
from views.screens.el_royale.cards import cards_to_tap, known, other, several, shows
from views.screens.el_royale.dealing import deal, or_listed
from views.screens.el_royale.half_said import HalfSaid, drawn_unnamed, marks, most_claimed, play, seat_meant, who_may
from views.screens.el_royale.points import result
from views.screens.table_session import TableSession


def asking(session: TableSession, now: HalfSaid, acts: Acts) -> Asking:
    """What the referee waits for."""
    state: State = session.table.state
    drawn: dict[str, Callable[[TableSession, State, HalfSaid, Acts], Asking]] = {
        RESULT: result,
        DEAL: deal,
        ATTACK: _attack,
        DEFENCE: _defence,
        AFTER_BEAT: _after_beat,
        CLAIMS: _claims,
        OVER: _over,
    }
    if now.mode in ("draw", "show"):
        return _naming(session, state, now, acts)
    return drawn[state.phase](session, state, now, acts)


CALLED = (Drawn, Rebuilt, NothingLeft, OneMore, Eliminated)
"""What the table must hear: cards are to be drawn, somebody is near the limit or beyond it."""


def _called(session: TableSession) -> ft.Control | None:
    """What the referee calls out after the last entry, in type that is read across the table."""
    table = session.table
    made = next((ruling for ruling in reversed(table.latest(9)) if ruling.entry.do not in ("draw", "show")), None)
    told = [table.game.telling(table.state, each) for each in (made.happened if made else ()) if isinstance(each, CALLED)]
    if not told:
        return None
    said = " ".join(table.game.said(code, facts) for code, _, facts in told)
    return ft.Semantics(
        identifier="called",
        live_region=True,
        container=True,
        content=words(said, size=theme.MEDIUM, weight=ft.FontWeight.W_600, color=theme.BRASS),
    )


# -- what is asked -------------------------------------------------------------------------------------------------------


def _attack(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    seat = seat_meant(session.table, now)
    unnamed = drawn_unnamed(session.table)
    draws = None
    if unnamed and session.table_settings.hands_shown:
        drawer, number = unnamed[0]
        draws = button(
            say(
                "el_table.name_draw",
                "{player} drew {count, plural, one {#: name it} other {#: name them}}",
                player=state.name(drawer),
                count=number,
            ),
            "name-draw",
            lambda: acts.compose(lambda _: HalfSaid(seat=drawer, mode="draw")),
            "plain",
            fills=True,
        )
    below = column(
        row(several(session.table, seat, now, acts), shows(session.table, seat, now, acts)),
        known(state, seat, session.preferences.four_colours) if now.seat != NOBODY else None,
    )
    return cards_to_tap(session.table, seat, now, acts, column(_called(session), draws, hint(_which_card(state, seat))), below)


def _which_card(state: State, seat: int) -> str:
    """Who attacks whom, or who else has been tapped."""
    if seat != state.attacker:
        return say("el_table.which_card", "{player}: which card?", player=state.name(seat))
    attacker, defender, instead_of = state.name(state.attacker), state.name(state.defender), state.name(state.target)
    if state.target == state.defender:
        return say("el_table.attacks", "{attacker} attacks {defender}: which card?", attacker=attacker, defender=defender)
    return say(
        "el_table.attacks_substitute",
        "{attacker} attacks {defender}, who defends for {instead_of}: which card?",
        attacker=attacker,
        defender=defender,
        instead_of=instead_of,
    )


def _defence(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    seat = seat_meant(session.table, now)
    defender, rank = state.name(state.defender), RANKS[RANK[state.top]]
    if state.conceded:
        told = say(
            "el_table.has_conceded",
            "{defender} has conceded. Whoever throws in another {rank} is tapped first.",
            defender=defender,
            rank=rank,
        )
        last = button(
            say("el_table.takes_pile", "{defender} takes the pile", defender=defender),
            "take",
            lambda: acts.enter({"do": "take", "by": defender}),
            "may",
            fills=True,
        )
    else:
        told = say(
            "el_table.to_answer",
            "{defender} beats {top} or concedes. Whoever throws in another {rank} is tapped first.",
            defender=defender,
            top=NAMES[state.top],
            rank=rank,
        )
        out = would_be_out(state, state.defender, conceding=True)
        concedes = say("el_table.concedes", "{defender} concedes{out, select, true { and is out} other {}}", defender=defender, out=out)
        last = button(
            concedes, "concede", lambda: acts.enter({"do": "concede", "by": defender}), "may" if not now.several else "plain", fills=True
        )
    if seat != state.defender:
        told = _which_to_throw_in(state, seat)
    below = column(
        row(several(session.table, seat, now, acts), other(now, acts), shows(session.table, seat, now, acts)),
        known(state, seat, session.preferences.four_colours),
    )
    if state.conceded and seat == state.defender:
        return Asking(column(hint(told), last), below=below)
    return cards_to_tap(session.table, seat, now, acts, column(hint(told), last), below)


def _after_beat(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    seat, rank = now.seat, RANKS[RANK[state.top]]
    attacker = state.name(state.attacker)
    all_lie = sum(RANK[card] == RANK[state.top] for card in state.pile) == 4
    takers = who_may(session.table, "take")
    if seat != NOBODY:
        told = _which_to_throw_in(state, seat)
    elif all_lie:
        told = say("el_table.all_lie", "All four {rank}s lie.", rank=rank)
    else:
        told = say("el_table.beaten", "Beaten. Tap who throws in another {rank}.", rank=rank)
    takes = [_picks_up(state, name, "plain", acts) for name in takers]
    if seat != NOBODY and state.name(seat) not in takers:
        takes.append(_picks_up(state, state.name(seat), "quiet", acts))
    clear = button(
        say("el_table.nobody_wants_it", "Nobody wants it: {attacker} sets it aside", attacker=attacker),
        "clear",
        lambda: acts.enter({"do": "clear", "by": attacker}),
        "may",
        fills=True,
    )
    taking = row(*takes) if takes else None
    if seat == NOBODY:
        return Asking(column(hint(told), clear), below=taking)
    more = row(several(session.table, seat, now, acts), other(now, acts), shows(session.table, seat, now, acts))
    below = column(more, taking, known(state, seat, session.preferences.four_colours))
    return cards_to_tap(session.table, seat, now, acts, column(hint(told), clear), below)


def _which_to_throw_in(state: State, seat: int) -> str:
    return say("el_table.throws_in", "{player} throws in: which {rank}?", player=state.name(seat), rank=RANKS[RANK[state.top]])


def _picks_up(state: State, name: str, kind: str, acts: Acts) -> ft.Control:
    told = say("el_table.picks_up", "{player} picks up", player=name)
    return button(told, f"take-{state.company.names.index(name)}", lambda: acts.enter({"do": "take", "by": name}), kind)


def _claims(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    seat, most = claim_order(state)[0], most_claimed(session.table)
    name, gone = state.name(seat), state.name(state.spoils)
    unseen = state.size[state.spoils] - state.known[state.spoils].bit_count()
    told = say(
        "el_table.claims",
        "{player} takes up to {most} of {eliminated}'s {left} cards.",
        player=name,
        most=most,
        eliminated=gone,
        left=state.size[state.spoils],
    )
    taken = len(now.cards)
    takes = (
        say("el_table.takes", "{player} takes {count}", player=name, count=taken)
        if taken
        else say("el_table.takes_none", "{player} takes none", player=name)
    )
    claim = button(takes, "claim", lambda: acts.enter(play(state, seat, acts.held().cards, now)), "may", fills=True)
    spread = None
    if unseen:
        spread = button(
            say("el_table.spreads", "{player} spreads {count} more: name them", player=gone, count=unseen),
            "spread",
            lambda: acts.compose(lambda _: HalfSaid(seat=state.spoils, mode="show")),
            "plain",
            fills=True,
        )
    return cards_to_tap(session.table, seat, now, acts, column(_called(session), hint(told)), spread)._replace(foot=claim)


def _naming(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    """Cards that are only told to the referee: shown to all, or drawn."""
    seat, name = now.seat, state.name(now.seat)
    due = dict(drawn_unnamed(session.table)).get(seat, 0) if now.mode == "draw" else 0

    def pick(card: str) -> None:
        cards = (*acts.held().cards, card)
        if due and len(cards) == due:
            acts.enter(play(state, seat, cards, now))
        else:
            acts.compose(lambda held: held._replace(cards=cards))

    cards = ", ".join(now.cards)
    which = cards or say("el_table.which", "which?")
    if due:
        told = say("el_table.drew", "{player} drew {count}: {cards}", player=name, count=due, cards=which)
    else:
        told = say("el_table.shows_all", "{player} shows to everyone: {cards}", player=name, cards=which)
    done = None
    if now.mode == "show" and now.cards:
        done = button(
            say("el_table.show", "Show {cards}", cards=cards), "show", lambda: acts.enter(play(state, seat, acts.held().cards, now)), "may"
        )
    back = button(say("el_table.back", "Back"), "naming-back", lambda: acts.compose(lambda _: HalfSaid()), "quiet")
    return Asking(hint(told), picking=Picking(marks(session.table, seat, now), pick, hidden=now.mode == "draw"), foot=row(done, back))


def _over(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    game, offer = session.table.game, acts.proposal
    code, facts = game.headline(state)
    following = ""
    if offer:
        following = say(
            "el_table.next_game",
            "Next game: {dealer} deals, {first} starts.",
            dealer=or_listed(offer.may_deal),
            first=or_listed(offer.may_start),
        )
    above = column(
        words(game.said(code, facts), size=theme.BIG, weight=ft.FontWeight.W_600),
        words(_how_it_was_won(state)),
        words(acts.won, faded=True) if acts.won else None,
        words(following, faded=True) if following else None,
        button(say("el_table.again", "Next game"), "again", acts.again, "may", fills=True),
        button(scores_title(), "print-scores", acts.print_scores, icon=ft.Icons.PRINT_OUTLINED, label=_as_pdf()),
    )
    return Asking(above)


def _as_pdf() -> str:
    return say("el_table.scores_as_pdf", "Score sheet of the evening as PDF")


def _how_it_was_won(state: State) -> str:
    if state.won_by == NOBODY:
        return say("el_table.others_out", "Everybody else has been eliminated.")
    if not state.pile:
        return say("el_table.laid_the_last", "{player} laid the last card.", player=state.name(state.won_by))
    return say(
        "el_table.laid_the_fourth",
        "{player} laid the fourth {rank} as the last card.",
        player=state.name(state.won_by),
        rank=RANKS[RANK[state.top]],
    )
