"""Drawn clips are imported as any clip is."""
