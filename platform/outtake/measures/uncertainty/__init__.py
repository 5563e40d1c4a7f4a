"""Intervals and standard errors, correlated within clusters where items share a prompt."""
