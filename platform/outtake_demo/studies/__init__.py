"""The demo studies."""
