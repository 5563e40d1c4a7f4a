"""T2V-Bench: what prompts ask for, what observers saw, and the tables that follow from both."""
