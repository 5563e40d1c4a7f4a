"""A person's own account: e-mail addresses, and erasure."""
