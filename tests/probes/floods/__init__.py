"""Floods by devices that have joined or want to: is the keeper's tap still answered, and is memory still bounded?

    python -m tests.probes.floods                      every flood
    python -m tests.probes.floods pings resizing       these

Each flood meets a new app (a process with a shared table, two seated phones, the keeper's table and the keeper's page of guests). The
flooder is another process, on another core if there is one, and limited in count and time (tests/probes/floods/flooder.py). The keeper
undoes an act and redoes it, four times a second. A tap lasts from the message to its answer, both at the socket. Memory is the app's
maximum, compared with its maximum at the same taps without a flood. On this machine only.

The exit status is 1 if a tap took more than 300 ms (95th percentile) or memory grew to 1.5 times that of a quiet table.
"""
