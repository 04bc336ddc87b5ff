"""The user interface: screens (Flet), the terminal and paper. Nothing here decides a rule.

`hosts` starts the app, `server` serves it, `root` draws it. `workspace` holds the state outside the screens.
`app` is the base of every page. `screens` are made of `components`. `terminal` is the command line. `paper`
prints.
"""
