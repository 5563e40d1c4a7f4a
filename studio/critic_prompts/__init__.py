"""What a critic would be asked with an instrument."""
