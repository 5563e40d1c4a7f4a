"""Reports are requested, computed by anyone who holds the lease, and computed again."""
