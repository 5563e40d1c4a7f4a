"""The demo is removed: all rows that belong to its project, and the files that no other project uses."""
