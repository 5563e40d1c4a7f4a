"""Signed media URLs and byte ranges."""
