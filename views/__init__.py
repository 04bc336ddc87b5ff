"""What people see: the screens (Flet), the terminal and paper. Data in, words and pictures out; nothing here decides a rule.

`desk` is the one state outside the screens; `app` serves and draws them; `screens` are the rooms, made of `components`; `terminal` is the
command line; `paper` prints.
"""
