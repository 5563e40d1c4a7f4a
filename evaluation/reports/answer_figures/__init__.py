"""Figures of reports on answers. Pure."""
