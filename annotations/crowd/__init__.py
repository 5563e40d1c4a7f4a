"""Crowd work: recruitment, participation and payments on platforms such as Prolific."""
