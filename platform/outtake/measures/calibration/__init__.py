"""Calibration of probabilities, and the scores of multilabel predictions."""
