"""Joint review: annotators settle a question among themselves, by notes and votes."""
