"""Spotlight's metrics: M and M% of P, R, S and S+P, precision and F1 of a critic."""
