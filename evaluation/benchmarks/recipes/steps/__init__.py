"""The operations that steps of recipes can name."""
