"""Judges score how alike two reasons are, from 0 to 10."""
