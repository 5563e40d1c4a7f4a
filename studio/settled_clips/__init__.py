"""Clips that experts settled, for practice and known answers."""
