"""The workspace and the app of the screens' tests."""

from tests.screens.conftest import app, workspace

__all__ = ["app", "workspace"]
