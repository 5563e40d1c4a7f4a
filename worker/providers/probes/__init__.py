"""Tests of endpoints: what a server takes, and how it counts pictures, found out by asking it."""
