"""Judges and their certificates over HTTP."""
