"""Benchmarks of a project: how far each is, and carrying it on."""
