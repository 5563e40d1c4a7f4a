"""Trainings of critics: their losses as plots, what came out of them, and the runs of their critics."""
