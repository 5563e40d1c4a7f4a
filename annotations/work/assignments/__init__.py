"""Assignments: who is eligible, the next task, and its lease."""
