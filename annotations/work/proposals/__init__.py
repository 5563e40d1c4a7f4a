"""What models proposed about the prompts and questions that people filter."""
