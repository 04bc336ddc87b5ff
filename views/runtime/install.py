"""The one place where Flet is changed. docs/upstream/ gives the reason for each change."""

from collections.abc import Callable

from flet.components.component import Component
from flet.controls import base_control
from flet.controls.object_patch import DiffBuilder
from flet.messaging.session import Session
from flet.utils.validation import _REPORTED_VALIDATION_ERRORS_KEY  # PRIVATE

from views.runtime.components import render_then_adopt_components_inside_memo, update_that_reports_errors
from views.runtime.control_ids import SessionIdCounter
from views.runtime.fast_mount import FLETS, mount_added_controls
from views.runtime.patch_targets import send_with_patches_from_nearest_controls
from views.runtime.sessions import dispatch_event_if_there, invoke_method_or_cancel_if_closed


class _EmptyErrorSet(frozenset[tuple[str, str]]):
    """The set of validation errors that were reported before; all controls share this one, which stays empty.

    Flet's own empty set for each of the five hundred controls of a screen is a tenth of the screen's memory
    (`python -m tests.benchmarks memory.screen`). Without it an invalid control of ours, which is a bug, is
    reported each time.
    """

    def add(self, error: tuple[str, str]) -> None:
        """Discard the error."""


def install_flet_changes(on_update_error: Callable[[Component, Exception], None]) -> None:
    """Change Flet for this process. `on_update_error` is called if a component could not be redrawn. A second
    call does nothing."""
    if DiffBuilder._configure_dataclass is not FLETS:
        return
    DiffBuilder._configure_dataclass = mount_added_controls  # type: ignore[method-assign, assignment]
    Session._Session__send_message = send_with_patches_from_nearest_controls  # type: ignore[attr-defined]
    Session.dispatch_event = dispatch_event_if_there  # type: ignore[method-assign, assignment]
    Session.invoke_method = invoke_method_or_cancel_if_closed  # type: ignore[method-assign, assignment]
    Component.update = update_that_reports_errors(on_update_error)  # type: ignore[method-assign]
    Component.before_update = render_then_adopt_components_inside_memo  # type: ignore[method-assign]
    base_control.ControlId = SessionIdCounter()  # type: ignore[attr-defined]
    setattr(base_control.BaseControl, _REPORTED_VALIDATION_ERRORS_KEY, _EmptyErrorSet())
