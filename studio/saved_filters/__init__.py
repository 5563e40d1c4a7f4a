"""Filters of a project that were given a name."""
