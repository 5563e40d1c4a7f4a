"""Endpoints: OpenAI-compatible servers that a project has registered."""
