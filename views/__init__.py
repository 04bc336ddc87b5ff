"""What people see: the screens (Flet), the terminal and paper. Data in, words and pictures out; nothing here decides a rule.

`start` serves the app, `root` draws it. `workspace` holds the state outside the screens. `app` is the base of every
page. `screens` are made of `components`. `terminal` is the command line. `paper` prints.
"""
