"""A finished game for BG Stats, as its support page says of `createPlay`: a link whose `data` is a play in JSON.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites
"""

import json
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

from models.json_values import JsonObject
from models.outside import in_one_line
from referee.games import game_named
from referee.people.results import Result

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
POINTS: Final = "points"
"""What a game that is won by points counts them under."""


def play_of(result: Result, source: str, began: str, ended: str) -> JsonObject:
    """The play. `source`: what tells this game from every other, and stays when its record is corrected. Moments as they are kept."""
    then, first = datetime.fromisoformat(ended).astimezone(UTC), datetime.fromisoformat(began)
    has_points = all(POINTS in seat.counted for seat in result.seats)
    play: JsonObject = {
        "sourceName": "Referee",
        "sourcePlayId": source,
        "playDate": f"{then:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": game_named(result.game).title,
            "sourceGameId": result.game,
            "highestWins": True,
            "noPoints": not has_points,
        },
        "players": [
            {
                "name": in_one_line(seat.name, 40),
                "sourcePlayerId": seat.name,
                "startPlayer": number == 0,
                "rank": seat.place,
                "winner": seat.place == 1,
                **({"score": seat.counted[POINTS]} if has_points else {}),
            }
            for number, seat in enumerate(result.seats)
        ],
    }
    minutes = round((then - first).total_seconds() / 60)
    return play | ({"durationMin": minutes} if 0 < minutes < 24 * 60 else {})


def play_link(play: JsonObject) -> str:
    """The address that hands a play over: the app asks before it keeps it."""
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
