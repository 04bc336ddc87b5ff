"""The result of a game of El Royale: the winner and how, the evening's games so far, and the next game."""

import flet as ft

from models.cards import RANK, RANKS
from models.el_royale import ElRoyaleHeader
from models.translation import say
from referee.drafts import Draft
from referee.games.el_royale.score_sheet import score_sheet_of_evening
from referee.games.el_royale.state import NOBODY, State
from referee.score_sheet import ScoreSheet
from referee.table.table import Table
from referee.words.phrases import vocabulary_word
from views.app import theme
from views.app.error_boundary import component
from views.app.preferences import use_app_context
from views.components.paper import words
from views.screens.el_royale.dealing import joined_with_or, proposed_dealer_and_first_attacker
from views.screens.el_royale.evening import evening_game_results, games_won_this_evening_text
from views.screens.el_royale.hand_history import HandSizeCurves
from views.screens.game_over import LabelsAndValues, game_over_part
from views.screens.score_sheets import scores_pdf_button
from views.screens.table.intents import PlayAgain
from views.screens.table.scene import Dispatch, Part, Prompts, SceneInput, button_part


def game_over_prompts(scene_input: SceneInput, state: State, draft: Draft) -> Prompts:
    """Return the prompts for the result."""
    game = scene_input.table.game
    code, facts = game.headline(state)
    rows = [
        Part("result", render_big_text, (game.event_text(code, facts),)),
        Part("how", draw_text_line, (how_won_text(state), False)),
    ]
    won = games_won_this_evening_text(scene_input)
    rows += [Part("won", draw_text_line, (won, True))] if won else []
    following = proposed_dealer_and_first_attacker(scene_input, is_for_next_game=True)
    if following is not None:
        deals, starts = joined_with_or(following.may_deal), joined_with_or(following.may_start)
        text = say(
            "el_table.next_game",
            "Next game: {dealer} deals, {first} attacks first.",
            dealer=deals,
            first=starts,
        )
        rows.append(Part("next", draw_text_line, (text, True)))
    attacks = sum(ruling.entry.do == "attack" for ruling in scene_input.table.rulings)
    length = [(say("el_table.over.attacks", "Attacks"), str(attacks))] if attacks else []
    rows.append(Part("went", render_hand_size_curves, (scene_input.table, scene_input.version)))
    rows += [
        game_over_part(scene_input, (*length, *eliminated_and_departed_players_summary(state))),
        Part("print", render_print_scores_button, (scene_input.id,)),
    ]
    return Prompts(
        None,
        tuple(rows),
        footer=(button_part(say("el_table.again", "Next game"), "again", PlayAgain(), "may", fills=True),),
    )


def eliminated_and_departed_players_summary(state: State) -> LabelsAndValues:
    """Return labels and values of the eliminated players, in the order of elimination, and of those who
    left."""
    eliminated_names = ", ".join(state.player_name(seat) for seat in state.eliminated)
    left = ", ".join(state.player_name(seat) for seat in sorted(state.table_rules.departed))
    rows = (
        (say("el_table.over.out", "Eliminated"), eliminated_names),
        (say("el_table.over.left", "Left"), left),
    )
    return tuple(each for each in rows if each[1])


def render_big_text(_: Dispatch, text: str) -> ft.Control:
    return words(text, size=theme.BIG, weight=ft.FontWeight.W_600)


def draw_text_line(_: Dispatch, text: str, is_faded: bool) -> ft.Control:
    return words(text, faded=is_faded)


def render_hand_size_curves(_: Dispatch, table: Table, version: int) -> ft.Control:
    return HandSizeCurves(table, version)


def render_print_scores_button(_: Dispatch, table_id: int) -> ft.Control:
    return PrintEveningScoresButton(table_id)


@component
def PrintEveningScoresButton(table_id: int) -> ft.Control:
    """Draw the button that prints the evening's score sheet as a PDF."""
    context = use_app_context()
    table = context.access(table_id).table()
    header = table.header
    assert isinstance(header, ElRoyaleHeader)

    def sheet_of_evening(day: str) -> ScoreSheet:
        title = table.game.edition_title(header.edition)
        return score_sheet_of_evening(title, header, evening_game_results(context.workspace, table_id), day)

    as_pdf = say("el_table.scores_as_pdf", "Score sheet of the evening (PDF)")
    return scores_pdf_button(context.settings(), "-".join(header.names), sheet_of_evening, as_pdf)


def how_won_text(state: State) -> str:
    if state.won_by == NOBODY:
        if state.table_rules.departed:
            return say("el_table.others_left", "Nobody else is left.")
        return say("el_table.others_out", "Everyone else is eliminated.")
    if not state.pile:
        return say(
            "el_table.laid_the_last", "{player} played the last card.", player=state.player_name(state.won_by)
        )
    return say(
        "el_table.laid_the_fourth",
        "{player} played the fourth {rank}, the last card.",
        player=state.player_name(state.won_by),
        rank=vocabulary_word("rank", RANKS[RANK[state.top_card]]),
    )
