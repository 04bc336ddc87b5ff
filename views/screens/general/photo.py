"""Cards of the general screen entered from a photo. Several cards for one field are named one after the
other, as with taps."""

from models.translation import say
from referee.drafts import SEVERAL, Draft, FieldOptions
from referee.table.table import Table
from referee.words.phrases import record_name_in_words
from views.components.photo import PhotoCard, PhotoRequest
from views.screens.draft import TapResult, addable_copies_per_card
from views.screens.general.draft import Question, intent_for_field, next_question


def next_question_if_for_several_cards(table: Table, draft: Draft) -> Question | None:
    """Return the question for several cards; None if something else is asked for."""
    question = next_question(table.game, table.state, draft)
    return question if question is not None and question.options.kind in SEVERAL else None


def photo_request(table: Table, draft: Draft) -> PhotoRequest | None:
    """Return what a photo may show now; None if several cards are not asked for."""
    question = next_question_if_for_several_cards(table, draft)
    if question is None:
        return None
    field, _, named_player = question.field.partition(":")
    title = record_name_in_words("field", field)
    player = named_player or str(draft.named_values.get("by", ""))
    if player:
        title = say("general.photo", "{player}: {field}", player=player, field=title)
    return PhotoRequest(
        title,
        addable_copies_per_card(table, draft, question.field),
        certain_count_of_cards_left(question.options),
    )


def certain_count_of_cards_left(options: FieldOptions) -> int | None:
    """Return the number of cards left to name, or None if it is not certain."""
    left = options.cards_left
    return left.start if len(left) == 1 else None


def intent_for_photo(table: Table, draft: Draft, cards: tuple[PhotoCard, ...]) -> TapResult | None:
    """Return the draft with these cards named, or the entry if they complete it."""
    question = next_question_if_for_several_cards(table, draft)
    if question is None:
        return None
    result = TapResult(draft)
    for each in cards:
        result = intent_for_field(table, result.draft, question.field, each.card)
        if result.entry is not None or result.findings:
            break
    return result
