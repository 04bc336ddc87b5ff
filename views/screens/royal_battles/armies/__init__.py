"""Armies on the screen: the library, the builder, the record form (ticked by hand or fed by a battle), and
printing."""
