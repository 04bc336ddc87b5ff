"""The screens of armies over a workspace of their own."""

from tests.screens.conftest import app, workspace

__all__ = ["app", "workspace"]
