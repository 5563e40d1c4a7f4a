"""What a critic would be asked with an instrument, or about a task of a study."""
