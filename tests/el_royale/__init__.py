"""Tests of El Royale."""
