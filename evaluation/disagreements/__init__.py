"""Disagreements: detected, queued for review, and given to extra annotators."""
