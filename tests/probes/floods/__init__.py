"""Floods by devices that have joined, or want to: is the keeper's tap still answered, and does memory stay bounded?

    python -m tests.probes.floods                      every flood
    python -m tests.probes.floods pings resizing       these

Each flood meets an app of its own (a process with a shared table, two seated phones, the keeper's table and the keeper's page of guests).
The flooder is another process, bound to another core where there is one, and bounded in count and time (tests/probes/floods/flooder.py).
The keeper takes an act back and brings it again, four times a second. A tap lasts from what is sent to the answer, both at the socket.
Memory is the most the app held, beside the most it held at the same taps without a flood. On this machine only.

The exit status is 1 if a tap took more than 300 ms (95th percentile) or memory grew to 1.5 times that of a quiet table.
"""
