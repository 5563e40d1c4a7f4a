"""Clips that come in through the browser, or over tus: stored part by part, then prepared by a worker."""
