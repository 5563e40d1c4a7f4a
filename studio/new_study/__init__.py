"""A study in one call: what it asks, its clips, rounds, practice, checks, rules and recruitment."""
