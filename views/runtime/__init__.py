"""Changes to Flet itself. `install` makes all of them; importing a module changes nothing."""
