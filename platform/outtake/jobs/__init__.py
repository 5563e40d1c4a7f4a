"""Background jobs: their queues, their leases, and sweeps that one failure does not stop."""
