"""Providers for OpenAI-compatible servers: chat completions and embeddings."""
