"""Votes on pairs: win rates and the Bradley–Terry model."""
