"""Reports: request, computation by a worker, and recomputation."""
