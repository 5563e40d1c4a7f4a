"""The tour of the demo: what it shows, and the report that it has computed again."""
