"""
Metrics for Prometheus, off unless ``METRICS_TOKEN`` is set.

`counters` count what happens in each process; `gauges` are read from the database and the broker when someone asks.
"""
