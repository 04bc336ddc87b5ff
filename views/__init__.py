"""The screens: data in, controls out. Nothing here decides a rule.

Below the screens: `desk` (the one state outside them), `store` (how a change reaches every session that shows it),
`guards` (an error becomes a message, never a dead screen), `start` (serving). `start` calls `views.app.main(page, desk)` once
for every session, after `survive_reconnect`.
"""
