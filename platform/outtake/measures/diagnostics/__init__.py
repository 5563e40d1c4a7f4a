"""What is reported next to a metric: chance, equal counts, strata, confusion, ceiling, paired comparison."""
