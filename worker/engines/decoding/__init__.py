"""Batched decoding with a shared prefix."""
