"""The one place where Flet is changed."""

from flet.controls import base_control
from flet.controls.object_patch import DiffBuilder
from flet.messaging.session import Session

from views.runtime.control_ids import SessionIdCounter
from views.runtime.fast_mount import FLETS, mount_added_controls
from views.runtime.lean_controls import keep_no_reported_errors
from views.runtime.patch_targets import send_patches_from_nearest_controls


def install() -> None:
    """Change Flet for this process. Does nothing the second time."""
    if DiffBuilder._configure_dataclass is not FLETS:
        return
    DiffBuilder._configure_dataclass = mount_added_controls  # type: ignore[method-assign, assignment]
    Session._Session__send_message = send_patches_from_nearest_controls  # type: ignore[attr-defined]
    base_control.ControlId = SessionIdCounter()  # type: ignore[attr-defined]
    keep_no_reported_errors()
