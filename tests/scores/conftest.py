"""The desk and the app of the screens' tests."""

from tests.screens.conftest import app, desk

__all__ = ["app", "desk"]
