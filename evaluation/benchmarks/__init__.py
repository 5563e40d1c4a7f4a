"""Benchmarks that others published, as studies that can be scored, reviewed and extended."""
