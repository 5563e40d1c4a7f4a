"""What a provider is asked and what it answers."""
