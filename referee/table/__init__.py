"""The table through which every change passes, with its log, rulings, amendments, replay, sealing and
audit."""
