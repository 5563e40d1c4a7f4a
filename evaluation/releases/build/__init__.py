"""Releases are requested, built by a worker, packed and served."""
