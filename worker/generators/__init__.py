"""Makers of clips: what a generator is, the two that are shipped, and the registry."""
