"""Scores of reference-prediction pairs: P (overlap), R (type), S (reason) and S+P."""
