"""Chain-aware question answering: models answer without a chain of reasoning, and with right and wrong ones."""
