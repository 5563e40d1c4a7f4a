"""What scores a pair: a lexical measure, embeddings, or a model."""
