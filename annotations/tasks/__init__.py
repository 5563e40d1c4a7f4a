"""Tasks, their parts and questions, and their frozen content."""
