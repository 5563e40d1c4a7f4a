"""A prompt tried on an endpoint: one request, asked by a worker because a person wants to see the reply."""
