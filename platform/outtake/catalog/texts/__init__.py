"""Passages of text and their sentences."""
