"""Agreement of annotators: α, κ, AC1, rank correlation, and F1 of segments."""
