"""Payments: bonuses, files for a platform, and the statuses that a platform reports."""
