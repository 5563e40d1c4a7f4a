"""Platforms as data: URLs and ids, completion codes, files, and what a study costs. Pure."""
