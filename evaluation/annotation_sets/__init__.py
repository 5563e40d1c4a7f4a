"""Annotations by subject, and the sets of them that are frozen for reports."""
