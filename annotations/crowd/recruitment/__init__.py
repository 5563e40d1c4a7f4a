"""Recruitment: its settings, its state, and its projected cost."""
