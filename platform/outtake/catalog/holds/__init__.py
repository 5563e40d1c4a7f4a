"""Holds on videos that were taken down."""
