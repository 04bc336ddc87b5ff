"""The table: the one gate every change goes through, the log and its states, judging, amendments, replay, sealing, audit."""
