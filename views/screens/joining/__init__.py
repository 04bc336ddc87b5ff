"""Letting others join a table from devices of their own: the keeper's sheet, and what whoever joins is shown."""
