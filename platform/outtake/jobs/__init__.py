"""Background jobs: their columns, leases and messages, and sweeps that one failure does not stop."""
