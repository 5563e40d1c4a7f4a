"""Flags that the guideline is unclear."""
