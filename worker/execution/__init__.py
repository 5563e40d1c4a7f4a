"""Carrying out the items of runs, and reading their replies again."""
