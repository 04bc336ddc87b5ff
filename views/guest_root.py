"""The root of the screens of a joined device: the table that it has joined, and nothing else."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from models.record import NoRecord
from models.translation import LANGUAGES, say
from referee.table.redacted import NOBODY
from views import lazy_screens
from views.app import theme
from views.app.error_boundary import component, set_session_language
from views.app.keys import keys_of_page
from views.app.preferences import (
    AppContext,
    AroundContext,
    browser_or_machine_language,
    provide_app_context,
    read_preferences,
    use_app_context,
)
from views.app.session_resume import set_resume_check
from views.app.shared_value_hook import use_shared_value
from views.app.sharing import Sharing
from views.app.table_sharing import TableSharing
from views.components.paper import live_announcement
from views.components.pressable import button
from views.components.shell import Size, TextScale, screen_component, use_window_size_and_text_scale
from views.screens.joining.join_screen import JoinScreen
from views.screens.joining.keep_door import TakeKeepingScreen
from views.screens.joining.place_screen import OwnSeatScreen
from views.screens.joining.spectator_screen import SpectatorScreen
from views.screens.table.screen import TableScreen
from views.workspace.access import Access
from views.workspace.invitation import DeviceSeat
from views.workspace.joined_access import SeatAccess, SpectatorAccess, settings_readable_by_guest
from views.workspace.keeper_access import KeeperAccess
from views.workspace.league_links import LeagueViewAccess
from views.workspace.visits import JoiningSession
from views.workspace.workspace import Workspace


class GuestSession(NamedTuple):
    """A joined device, the address it connected from, and the route it first asked for."""

    device: str
    address: str
    route: str


@screen_component
def GuestTable() -> ft.Control:
    """The table seen from the device's own seat; a spectator sees the board alone."""
    own_table = use_app_context().own_table
    assert own_table is not None, "only a device that has joined comes here"
    shown: ft.Control = (SpectatorScreen if isinstance(own_table, SpectatorAccess) else TableScreen)(
        own_table.id, key=f"table-{own_table.id}-{own_table.seat}-{own_table.role}"
    )
    return shown


ROOMS: Final = [
    ft.Route(path="table/:id/record", component=lazy_screens.table_record_screen),
    ft.Route(path="table/:id/record/:n", component=lazy_screens.table_record_screen),
    ft.Route(path="table/:id/rules", component=lazy_screens.rules_of_table_screen),
    ft.Route(path="table/:id/rules/:paragraph", component=lazy_screens.rules_of_table_screen),
    ft.Route(path="table/:id/standings", component=lazy_screens.standings_of_table_screen),
]


KEEPERS_ROOMS: Final = [ft.Route(path="table/:id/share", component=lazy_screens.share_table_screen)]


def catch_all_routes(component: Callable[..., object]) -> list[ft.Route]:
    """Return routes that lead every address to this component."""
    first = ft.Route(path="/", index=True, component=component)
    return [
        first,
        *(ft.Route(path=path, component=component) for path in (":a", ":a/:b", ":a/:b/:c", ":a/:b/:c/:d")),
    ]


def guest_routes_by_current_rights(
    workspace: Workspace, sharing: Sharing, joining_session: JoiningSession
) -> Callable[[], list[ft.Route]]:
    """Return a function that gives the routes of this session under its current rights."""

    @screen_component
    def JoinRoute() -> ft.Control:
        return JoinScreen(sharing, joining_session)

    @screen_component
    def TakeKeepingRoute() -> ft.Control:
        return TakeKeepingScreen(sharing, joining_session)

    @screen_component
    def OwnSeatRoute() -> ft.Control:
        return OwnSeatScreen(sharing, joining_session)

    standings = LeagueViewAccess(workspace, sharing.league_links, joining_session.league_token)

    @screen_component
    def LinkedStandingsRoute() -> ft.Control:
        return lazy_screens.standings_by_link_screen(standings)

    by_league_link = catch_all_routes(LinkedStandingsRoute)
    join_routes, take_keeping_routes = catch_all_routes(JoinRoute), catch_all_routes(TakeKeepingRoute)
    at_table = [*ROOMS, *catch_all_routes(GuestTable)]
    joined = [ft.Route(path="table/:id/place", component=OwnSeatRoute), *at_table]
    keeper = [*KEEPERS_ROOMS, *joined]

    def current_routes() -> list[ft.Route]:
        rights = joining_session.current_rights
        if joining_session.league_token:
            return by_league_link
        if rights.may_keep:
            return take_keeping_routes
        if rights.joined is None:
            return join_routes
        return (
            keeper
            if rights.joined.is_keeper
            else at_table
            if joining_session.has_come_by_view_link
            else joined
        )

    return current_routes


def guest_root_component(
    workspace: Workspace, sharing: Sharing, joining_session: JoiningSession
) -> Callable[[], object]:
    """Return the root component of one joined device."""
    set_to = browser_or_machine_language()

    routes_now = guest_routes_by_current_rights(workspace, sharing, joining_session)

    @component
    def App() -> object:
        page = ft.context.page
        size, text = use_window_size_and_text_scale()
        preferences = use_shared_value(workspace.store, lambda _: read_preferences(workspace))
        joined, offered, league = use_shared_value(
            workspace.store,
            lambda _: (
                joining_session.joined_table_and_seat,
                joining_session.current_rights.may_keep,
                joining_session.id_of_shown_league,
            ),
        )
        joining_session.note_rights_of_drawn_screen()
        has_ended = use_shared_value(workspace.store, lambda _: joining_session.has_unread_end_of_keeping)
        ft.use_dialog(keeping_ended_dialog(joining_session) if has_ended else None)

        def set_page_title() -> None:
            page.title = say("app.name", "Referee")
            page.update()

        set_session_language(page, preferences.language if preferences.language in LANGUAGES else set_to)
        ft.use_effect(set_page_title, [])
        own_table = ft.use_memo(
            lambda: [access_of_device_or_none_before_joining(workspace, joining_session, joined)], [joined]
        )[0]
        access = ft.use_memo(lambda: [access_only_to_own_table(own_table)], [own_table])[0]
        context = AppContext(
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
        provide_app_context(page, context)
        key = f"{joined}-{offered}-{league}-{preferences.language}"
        routed = lambda: ft.Router(routes_now(), manage_views=True, key=key)  # type: ignore[call-arg]
        return Size(size, lambda: TextScale(text, lambda: AroundContext(context, routed)))

    return App


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


def access_of_device_or_none_before_joining(
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
