"""The outbox: rows that tell of what happened, for the rooms above."""
