"""Versions of a ground truth: created, compared, previewed."""
