"""A table, and its formats: CSV, JSON, LaTeX, Markdown. Pure."""
