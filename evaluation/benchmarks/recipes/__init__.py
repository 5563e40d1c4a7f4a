"""Benchmarks as recipes: a document of steps that build a benchmark, have people and critics work, and report."""
