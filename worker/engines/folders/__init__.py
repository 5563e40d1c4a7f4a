"""Folders of models: what is in them, read without torch."""
