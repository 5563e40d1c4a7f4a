"""The ledger: every model call is booked before it is sent, cached, retried and paid from a budget."""
