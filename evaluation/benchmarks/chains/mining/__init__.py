"""Chains of reasoning that models wrote themselves, searched for errors: generated, validated, shortlisted, judged."""
