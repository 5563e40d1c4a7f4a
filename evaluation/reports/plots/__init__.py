"""Plots and timelines: their data, and how they are drawn."""
