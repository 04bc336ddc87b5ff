"""Export a finished game to BG Stats: a link whose `data` is a play as JSON, in the form `createPlay`.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites
"""

import json
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

from models.external_input import single_line_excerpt
from models.json_values import JsonObject
from referee.games import game_named
from referee.people.results import Result

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
POINTS: Final = "points"
"""The key in a seat's `counted` that holds the points, in games won by points."""


def bg_stats_play_json(result: Result, stable_game_id: str, ended_at: str, seconds: int | None) -> JsonObject:
    """The play. `stable_game_id`: an id of this game that stays the same when its record is corrected.
    `ended_at`: the moment as it is stored. `seconds`: how long it was played; None if unknown.
    """
    end_time = datetime.fromisoformat(ended_at).astimezone(UTC)
    has_points = all(POINTS in seat.counted for seat in result.seats)
    play: JsonObject = {
        "sourceName": "Referee",
        "sourcePlayId": stable_game_id,
        "playDate": f"{end_time:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": game_named(result.game).title,
            "sourceGameId": result.game,
            "highestWins": True,
            "noPoints": not has_points,
        },
        "players": [
            {
                "name": single_line_excerpt(seat.name, 40),
                "sourcePlayerId": seat.name,
                "startPlayer": number == result.first_seat,
                "rank": seat.place,
                "winner": seat.place == 1,
                **({"score": seat.counted[POINTS]} if has_points else {}),
            }
            for number, seat in enumerate(result.seats)
        ],
    }
    minutes = (seconds or 0) // 60
    return play | ({"durationMin": minutes} if minutes else {})


def link_that_adds_play_to_bg_stats(play: JsonObject) -> str:
    """The address that sends a play to BG Stats, which asks the user before it saves it."""
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
