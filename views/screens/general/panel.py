"""The prompts of the general table: the act and its player, then one field after the other. Named fields are
chips; a tap on a chip clears its field.
"""

from models.json_values import Json
from models.translation import say
from referee.drafts import (
    DONE,
    SEVERAL,
    Draft,
    PossibleAct,
    legal_options_of_draft,
    possible_verbs_of_players,
)
from referee.game import AnyGame
from referee.table.table import Table
from referee.words.phrases import record_name_in_words
from views.app.icons import Icons
from views.screens.draft import picker_marks_for_field
from views.screens.general.draft import Question, draft_at_start_of_turn, next_question, value_button_text
from views.screens.table.scene import (
    CardRequest,
    NameField,
    Part,
    PlayAgain,
    Prompts,
    Tap,
    button_part,
    photo_button_part,
    prompt_part,
    wrapping_row_part,
)


def prompts_for_table(table: Table, draft: Draft) -> Prompts:
    if "do" not in draft.named_values:
        return act_choice_prompts(table)
    question = next_question(table.game, table.state, draft)
    chips, enter_button = named_field_chips(table, draft), enter_draft_button_if_complete(table, draft)
    if question is None:
        return Prompts(None, chips, footer=enter_button)
    rows, values = (
        list(chips),
        [value for value in question.options.allowed if not question.names_cards or value in (None, DONE)],
    )
    if values:
        rows.append(
            wrapping_row_part("values", *(value_button(table.game, question, value) for value in values))
        )
    picking = None
    if question.names_cards:
        picking = CardRequest(
            question.field,
            picker_marks_for_field(table, draft, question.field),
            "?" in question.options.allowed,
        )
    photo = (photo_button_part(),) if question.options.kind in SEVERAL else ()
    prompt = prompt_part(question_text(question, str(draft.named_values["do"])), *photo)
    return Prompts(prompt, tuple(rows), picking, enter_button)


def act_choice_prompts(table: Table) -> Prompts:
    """Return the possible acts by player; without any, the game is over."""
    may = possible_verbs_of_players(table.game, table.state)
    several = len({each.by for each in may}) > 1
    if may:
        every = (act_button(table, each, several and each.by is not None) for each in may)
        return Prompts(
            prompt_part(say("general.what", "What happens now?")), (wrapping_row_part("beginnings", *every),)
        )
    play_again_button = button_part(
        say("general.again", "Play again with the same players"), "again", PlayAgain(), "may"
    )
    return Prompts(prompt_part(say("general.over", "The game is over.")), footer=(play_again_button,))


def act_button(table: Table, possible_act: PossibleAct, names_player: bool) -> Part:
    verb = value_button_text(table.game, "do", possible_act.do)
    label = (
        say("general.who_does", "{player}: {verb}", player=possible_act.by, verb=verb)
        if names_player
        else verb
    )
    begins = Tap("begin", possible_act.do if possible_act.by is None else [possible_act.do, possible_act.by])
    return button_part(
        label,
        f"do-{possible_act.do}{f'-{possible_act.by}' if names_player else ''}",
        begins,
        "plain" if possible_act.any_time else "may",
    )


def named_field_chips(table: Table, draft: Draft) -> tuple[Part, ...]:
    """Return a chip for each field that was named; fields filled automatically have none."""
    granted = draft_at_start_of_turn(table).named_values
    fields = [
        (name, value)
        for name, value in draft.named_values.items()
        if name != "by" and granted.get(name) != value
    ]
    chips = (named_field_chip(value_button_text(table.game, name, value), name) for name, value in fields)
    return (wrapping_row_part("said", *chips),) if fields else ()


def named_field_chip(text: str, field: str) -> Part:
    return button_part(
        text,
        f"back-{field_in_identifier(field)}",
        Tap("back", field),
        "chosen",
        label=say("general.take_back", "{said}. Tap to undo", said=text),
        icon=Icons.CLOSE,
    )


def question_text(question: Question, verb_id: str) -> str:
    field, _, player = question.field.partition(":")
    verb, name = record_name_in_words("verb", verb_id), record_name_in_words("field", field)
    verb = verb[:1].upper() + verb[1:]
    if player:
        return say("general.asked_of", "{verb}: {field} of {player}?", verb=verb, field=name, player=player)
    return say("general.asked", "{verb}: {field}?", verb=verb, field=name)


def value_button(game: AnyGame, question: Question, value: Json) -> Part:
    field, is_done = field_in_identifier(question.field), value == DONE and question.names_cards
    text = say("general.done", "That's all") if is_done else value_button_text(game, question.field, value)
    name = (
        "done"
        if is_done
        else "none"
        if value is None
        else "-".join(map(str, value))
        if isinstance(value, tuple)
        else value
    )
    return button_part(
        text, f"{field}-{name}", NameField(question.field, value), "may" if is_done else "plain"
    )


def enter_draft_button_if_complete(table: Table, draft: Draft) -> tuple[Part, ...]:
    """Return the button that enters a complete draft to which more could still be added."""
    if legal_options_of_draft(table.game, table.state, draft).complete_entry is None:
        return ()
    return (button_part(say("general.enter", "Enter"), "enter", Tap("whole"), "may", fills=True),)


def field_in_identifier(field: str) -> str:
    return field.replace(":", "-")
