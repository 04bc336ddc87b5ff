"""The root of the screens of a joined device: the table that it has joined, and nothing else."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import flet as ft

from models.record import NoRecord
from models.translation import LANGUAGES, say
from referee.table.redacted import NOBODY
from views import lazy_screens
from views.app import theme
from views.app.component import component, use_app_context, use_shared_value
from views.app.error_boundary import set_session_language
from views.app.keys import keys_of_page
from views.app.preferences import AppContext, Preferences, browser_or_machine_language, read_preferences
from views.app.reconnect import set_resume_check
from views.app.sharing import Sharing
from views.app.table_sharing import TableSharing
from views.app.window_frame import set_window_title
from views.components.controls import button, live_announcement
from views.components.shell import screen_component
from views.root import TABLE_ROUTES, routed_screens
from views.screens.joining.join_screen import JoinScreen, OwnSeatScreen, TakeKeepingScreen
from views.screens.joining.spectator_screen import SpectatorScreen
from views.screens.table.screen import TableScreen
from views.workspace.access import Access
from views.workspace.invitation import DeviceSeat
from views.workspace.joined_access import SeatAccess, SpectatorAccess, settings_readable_by_guest
from views.workspace.keeper_access import KeeperAccess
from views.workspace.league_links import LeagueViewAccess
from views.workspace.visits import JoiningSession, Rights
from views.workspace.workspace import Workspace


class GuestSession(NamedTuple):
    """A session of a joined device, and the address it connected from."""

    device: str
    address: str


@screen_component
def GuestTable() -> ft.Control:
    """The table seen from the device's own seat; a spectator sees the board alone."""
    own_table = use_app_context().own_table
    assert own_table is not None, "only a device that has joined comes here"
    shown: ft.Control = (SpectatorScreen if isinstance(own_table, SpectatorAccess) else TableScreen)(
        own_table.id, key=f"table-{own_table.id}-{own_table.seat}-{own_table.role}"
    )
    return shown


def catch_all_routes(component: Callable[..., object]) -> list[ft.Route]:
    return [
        ft.Route(path="/", index=True, component=component),
        ft.Route(path=":address*", component=component),
    ]


def guest_routes_by_rights(
    workspace: Workspace, sharing: Sharing, joining_session: JoiningSession
) -> Callable[[Rights], list[ft.Route]]:
    standings = LeagueViewAccess(workspace, sharing.league_links, joining_session.league_token)
    by_league_link = catch_all_routes(lambda: lazy_screens.live_standings.LinkedStandings(standings))
    before_joining = catch_all_routes(lambda: JoinScreen(sharing, joining_session))
    offered_keeping = catch_all_routes(lambda: TakeKeepingScreen(sharing, joining_session))
    own_seat = ft.Route(path="table/:id/place", component=lambda: OwnSeatScreen(sharing, joining_session))
    share_table = ft.Route(
        path="table/:id/share", component=lambda: lazy_screens.share_screen.ShareTableScreen()
    )
    by_view_link = [*TABLE_ROUTES, *catch_all_routes(GuestTable)]
    with_seat = [own_seat, *by_view_link]
    keeper = [share_table, *with_seat]

    def routes_under(rights: Rights) -> list[ft.Route]:
        if joining_session.league_token:
            return by_league_link
        if rights.may_keep:
            return offered_keeping
        if rights.joined is None:
            return before_joining
        if rights.joined.is_keeper:
            return keeper
        return by_view_link if joining_session.has_come_by_view_link else with_seat

    return routes_under


def guest_root_component(
    workspace: Workspace, sharing: Sharing, joining_session: JoiningSession
) -> Callable[[], object]:
    set_to = browser_or_machine_language()
    routes_under = guest_routes_by_rights(workspace, sharing, joining_session)

    @component
    def App() -> object:
        page, store = ft.context.page, workspace.store
        preferences = use_shared_value(store, lambda _: read_preferences(workspace))
        rights = use_shared_value(store, lambda _: joining_session.current_rights)
        joining_session.note_rights_of_drawn_screen()
        has_ended = use_shared_value(store, lambda _: joining_session.has_unread_end_of_keeping)
        ft.use_dialog(keeping_ended_dialog(joining_session) if has_ended else None)
        set_session_language(page, preferences.language if preferences.language in LANGUAGES else set_to)
        ft.use_effect(lambda: set_window_title(page, say("app.name", "Referee")), [])
        # kept while preferences change: open records and tables are kept with it
        own_table = ft.use_memo(
            lambda: [joined_table_access(workspace, joining_session, rights.joined)], [rights.joined]
        )[0]
        access = ft.use_memo(lambda: [access_only_to_own_table(own_table)], [own_table])[0]
        context = ft.use_memo(
            lambda: guest_context(
                workspace, sharing, joining_session, rights.joined, preferences, own_table, access
            ),
            [rights.joined, preferences],
        )
        key = f"{rights.joined}-{rights.may_keep}-{rights.league}-{preferences.language}"
        return routed_screens(context, routes_under(rights), key)

    return App


def guest_context(
    workspace: Workspace,
    sharing: Sharing,
    joining_session: JoiningSession,
    joined: DeviceSeat | None,
    preferences: Preferences,
    own_table: Access | None,
    access: Callable[[int], Access],
) -> AppContext:
    """Return what the screens of a joined device may use: its own table and nothing else."""
    return AppContext(
        access,
        workspace.store,
        workspace.drafts,
        partial(settings_readable_by_guest, workspace),
        preferences,
        device=joining_session.device,
        own_table=own_table,
        has_place=joined is not None and not joining_session.has_come_by_view_link,
        table_sharing=partial(table_sharing_for_keeper, sharing, joining_session, joined),
    )


def keeping_ended_dialog(joining_session: JoiningSession) -> ft.AlertDialog:
    """Return the message to a device whose keeping the host ended."""
    message = say("keeping.ended_told", "You no longer keep the record. You stay at the table.")
    confirm = button(
        say("arrivals.confirm", "OK"),
        "confirm-keeping-ended",
        joining_session.mark_end_of_keeping_as_read,
        "may",
    )
    return ft.AlertDialog(
        content=live_announcement(message, "keeping-ended"), actions=[confirm], bgcolor=theme.PAPER
    )


def joined_table_access(
    workspace: Workspace, joining_session: JoiningSession, device_seat: DeviceSeat | None
) -> Access | None:
    """Return the access of a device to the table it has joined, as long as it keeps this seat; None before it
    has joined."""
    if device_seat is None:
        return None
    still = lambda: joining_session.joined_table_and_seat == device_seat
    if device_seat.is_keeper:
        return KeeperAccess(workspace, device_seat.id, still, device_seat.seat)
    if device_seat.seat == NOBODY:
        return SpectatorAccess(workspace, device_seat.id, still)
    return SeatAccess(workspace, device_seat.id, device_seat.seat, still)


def table_sharing_for_keeper(
    sharing: Sharing, joining_session: JoiningSession, device_seat: DeviceSeat | None, id: int
) -> TableSharing | None:
    """Return the devices at this table for the device that keeps it; None for every other device and
    table."""
    if device_seat is None or not device_seat.is_keeper or id != device_seat.id:
        return None
    return TableSharing(sharing, id, lambda: joining_session.joined_table_and_seat == device_seat)


def access_only_to_own_table(own_access: Access | None) -> Callable[[int], Access]:
    """Return a function that gives access to this table and raises NoRecord for any other."""

    def own_access_or_raise(id: int) -> Access:
        if own_access is None or id != own_access.id:
            raise NoRecord(say("guest.other_table", "You joined a different table"))
        return own_access

    return own_access_or_raise


def start_guest_session(page: ft.Page, workspace: Workspace, sharing: Sharing, guest: GuestSession) -> None:
    """Show a new session of a joined device its screens."""
    theme.apply_theme(page, read_preferences(workspace).theme)
    keys_of_page(page)
    visit = JoiningSession(
        sharing.invitations, guest.device, guest.address, page.route or "/", sharing.league_links
    )
    set_resume_check(page.session, visit.has_same_rights_as_drawn)
    page.render_views(guest_root_component(workspace, sharing, visit))
