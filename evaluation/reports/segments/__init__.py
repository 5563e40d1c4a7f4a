"""Figures of reports on segments."""
