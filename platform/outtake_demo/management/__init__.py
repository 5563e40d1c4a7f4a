"""Commands of the demonstration."""
