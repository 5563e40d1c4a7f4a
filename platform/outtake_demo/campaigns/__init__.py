"""Whole campaigns of simulated people, from entry to ground truth."""
