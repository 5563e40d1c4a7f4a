"""What operators see of the running system: log lines with ids and without secrets, and metrics."""
