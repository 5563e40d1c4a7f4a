"""The first page: where the work is, what waits for a person, and how an empty installation begins."""
