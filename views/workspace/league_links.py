"""The links by which devices see the standings of a league, read-only, without a place at a table.

They are stored with the app's settings, so that they hold after a restart. No backup holds them.
"""

import secrets
from collections.abc import Mapping
from typing import Final

from models.json_values import Json
from models.store import StoreError
from models.store.backups import SHARED_LEAGUES
from referee.people.leagues import League, Outcomes
from views.workspace.invitation import is_equal_in_constant_time
from views.workspace.workspace import Workspace

STANDINGS: Final = "/standings/"
"""The path of a link; the token follows."""


class LeagueLinks:
    """The token of each league that others may look at. Each method is one complete step, stored before it
    takes effect."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def token_or_empty_if_not_shared(self, league_id: int) -> str:
        """Return the token of a league; "" while nobody may look at it."""
        return self._tokens_by_league().get(league_id, "")

    @property
    def has_shared_leagues(self) -> bool:
        return bool(self._tokens_by_league())

    def share_league(self, league_id: int) -> str:
        """Let others look at a league, and return its token of 128 random bits. Raises StoreError."""
        self._workspace.leagues.league(league_id)
        token = self.token_or_empty_if_not_shared(league_id) or secrets.token_urlsafe(16)
        self._write_all({**self._tokens_by_league(), league_id: token})
        return token

    def stop_sharing_league(self, league_id: int) -> None:
        """End the link of a league at once. Raises StoreError."""
        tokens = {other: token for other, token in self._tokens_by_league().items() if other != league_id}
        if len(tokens) < len(self._tokens_by_league()):
            self._write_all(tokens)

    def id_of_league_with_token(self, given_token: str) -> int | None:
        """Return the league of this token; None for a wrong or ended one."""
        found = None
        for league_id, token in self._tokens_by_league().items():
            found = league_id if is_equal_in_constant_time(given_token, token) else found
        return found

    def _tokens_by_league(self) -> dict[int, str]:
        return read_league_tokens(self._workspace.settings().get(SHARED_LEAGUES))

    def _write_all(self, tokens: Mapping[int, str]) -> None:
        self._workspace.store_setting(
            SHARED_LEAGUES, [{"id": league_id, "token": token} for league_id, token in tokens.items()]
        )


def read_league_tokens(written: Json) -> dict[int, str]:
    """Return the token of each league in the setting, leaving out unreadable ones."""
    found = {}
    for each in written if isinstance(written, list) else ():
        if isinstance(each, dict):
            league_id, token = each.get("id"), each.get("token")
            if isinstance(league_id, int) and isinstance(token, str) and token:
                found[league_id] = token
    return found


class LeagueViewAccess:
    """The right of one session to read the standings of one league, as long as the link it came by holds."""

    def __init__(self, workspace: Workspace, links: LeagueLinks, token: str) -> None:
        self._workspace, self._links, self._token = workspace, links, token

    def league_and_outcomes(self) -> tuple[League, Outcomes] | None:
        """Return the league and the outcomes of its games; None once the link has ended."""
        league_id = self._links.id_of_league_with_token(self._token)
        if league_id is None:
            return None
        try:
            return self._workspace.people.league_and_fresh_outcomes(self._workspace.leagues.league(league_id))
        except StoreError:
            return None
