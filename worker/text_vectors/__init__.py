"""Vectors of prompts and reasons, embedded by a model of this machine, so that texts can be compared by meaning."""
