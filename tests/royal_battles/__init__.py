"""Tests of Royal Battles."""
