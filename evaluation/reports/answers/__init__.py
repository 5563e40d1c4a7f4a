"""Reports on answers: inputs, votes, grades, comparison."""
