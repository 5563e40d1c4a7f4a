"""Dashboards: the funnel of tasks, speed, cost, agreement over time."""
