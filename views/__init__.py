"""What people see: the screens (Flet), the terminal and paper. Data in, words and pictures out; nothing here decides a rule.

`start` serves the app, `root` draws it. `workspace` is the one state outside the screens; `app` is what every page stands on;
`screens` are the rooms, made of `components`; `terminal` is the command line; `paper` prints.
"""
