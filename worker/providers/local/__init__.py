"""Providers for models in this process."""
