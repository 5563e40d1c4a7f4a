"""Releases: frozen, citable, rebuildable exports."""
