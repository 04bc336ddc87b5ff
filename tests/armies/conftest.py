"""The screens of armies over a desk of their own."""

from tests.screens.conftest import app, desk

__all__ = ["app", "desk"]
